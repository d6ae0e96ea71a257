import { App, TerraformOutput, TerraformStack } from 'cdktf';
import {
  EphemeralVariable,
  Lookup,
  ObservabilityProvider,
  OutgoingWebhook,
  Slo,
  SloTimeFrame,
} from 'cdktf-provider-observability';
import { Construct } from 'constructs';

/** What the checkout team watches: one objective, and a webhook that opens a ticket when it is at risk. */
class CheckoutObservability extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Where the service is and with which key to call it: OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, 'observability');

    const { dashboard } = Lookup.dashboard(this, 'overview', { dashboardId: 'checkout-overview' });

    const availability = new Slo(this, 'availability', {
      name: 'checkout availability',
      description: `Share of checkout requests that succeed. Dashboard: ${dashboard.name}`,
      targetThresholdPercentage: 99.9,
      sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
      labels: { team: 'checkout', tier: '1', dashboard: dashboard.slugName },
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(rate(checkout_requests_total{status!~"5.."}[5m]))' },
        totalEvents: { query: 'sum(rate(checkout_requests_total[5m]))' },
      },
    });

    // Ephemeral: the token reaches the service, and neither plan nor state.
    const token = new EphemeralVariable(this, 'issue_tracker_token', { type: 'string' });

    const tickets = new OutgoingWebhook(this, 'tickets', {
      name: `${availability.name}: tickets`,
      typeName: 'ISSUE_TRACKER',
      url: `https://tracker.example.com/hooks/${availability.id}?dashboard=${dashboard.id}`,
      issueTracker: {
        email: 'checkout@example.com',
        projectKey: 'CHECKOUT',
        apiTokenWo: token.stringValue,
        apiTokenWoVersion: 1,
      },
      testBeforeCreate: true,
    });

    new TerraformOutput(this, 'slo_id', { value: availability.id });
    new TerraformOutput(this, 'slo_revision', { value: availability.revision.revision });
    new TerraformOutput(this, 'webhook_id', { value: tickets.id });
  }
}

const app = new App();
new CheckoutObservability(app, 'checkout');
app.synth();
