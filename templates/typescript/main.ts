import { App, TerraformOutput, TerraformStack } from 'cdktf';
import { ObservabilityProvider, Slo, SloTimeFrame } from 'cdktf-provider-observability';
import { Construct } from 'constructs';

export class Checkout extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, 'observability');

    const availability = new Slo(this, 'availability', {
      name: 'checkout availability',
      targetThresholdPercentage: 99.9,
      sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
      labels: { team: 'checkout' },
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(requests{service="checkout",status="ok"})' },
        totalEvents: { query: 'sum(requests{service="checkout"})' },
      },
    });

    new TerraformOutput(this, 'slo_id', { value: availability.id });
  }
}

// A test that imports this file synthesizes its own app.
if (require.main === module) {
  const app = new App();
  new Checkout(app, 'checkout');
  app.synth();
}
