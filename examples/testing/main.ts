import { App, TerraformOutput, TerraformStack } from 'cdktf';
import { EphemeralVariable, ObservabilityProvider, OutgoingWebhook, Slo } from 'cdktf-provider-observability';
import { Construct } from 'constructs';

export interface PaymentsConfig {
  /** In percent. */
  readonly target: number;
  /** Increase the version when the token of the issue tracker changes. */
  readonly tokenVersion: string;
}

export class Payments extends TerraformStack {
  constructor(scope: Construct, id: string, { target, tokenVersion }: PaymentsConfig) {
    super(scope, id);
    new ObservabilityProvider(this, 'observability');

    const availability = new Slo(this, 'availability', {
      name: 'payments availability',
      targetThresholdPercentage: target,
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(requests{service="payments",status="ok"})' },
        totalEvents: { query: 'sum(requests{service="payments"})' },
      },
    });

    const token = new EphemeralVariable(this, 'tracker_token', { type: 'string' });
    new OutgoingWebhook(this, 'tickets', {
      name: `tickets for ${availability.name}`,
      url: 'https://tracker.example.com/hooks/slo',
      issueTracker: { apiTokenWo: token.stringValue, apiTokenWoVersion: tokenVersion },
    });

    new TerraformOutput(this, 'slo_id', { value: availability.id });
  }
}

// A test that imports this file synthesizes its own app.
if (require.main === module) {
  const app = new App();
  new Payments(app, 'payments', { target: 99.95, tokenVersion: '1' });
  app.synth();
}
