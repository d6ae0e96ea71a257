import { App, TerraformOutput, TerraformStack } from 'cdktf';
import {
  Objective,
  ObservabilityProvider,
  RequestMetrics,
  ServiceObjectives,
} from 'cdktf-provider-observability';
import { Construct } from 'constructs';

export class Checkout extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, 'observability');

    const { slos } = new ServiceObjectives(this, 'checkout', {
      service: 'checkout',
      owner: 'payments',
      metrics: RequestMetrics.openTelemetryHttp({ job: 'checkout' }),
      objectives: [Objective.availability(99.9)],
    });

    new TerraformOutput(this, 'slo_id', { value: slos.availability.id });
  }
}

// A test that imports this file synthesizes its own app.
if (require.main === module) {
  const app = new App();
  new Checkout(app, 'checkout');
  app.synth();
}
