import { App, TerraformOutput, TerraformStack, TerraformVariable } from 'cdktf';
import {
  ApiKey,
  ArchiveTarget,
  Enrichment,
  EphemeralVariable,
  Labels,
  Lookup,
  ObservabilityProvider,
  OutgoingWebhook,
  RequestMetrics,
  ServiceObjectives,
} from 'cdktf-provider-observability';
import { Construct } from 'constructs';
import { services } from './services';

/** The observability of a team with three services. */
class ShopObservability extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, 'observability');

    // Existing objects provide labels for the new ones.
    const dashboard = Lookup.dashboard(this, 'overview', { dashboardId: 'checkout-overview' });
    const group = Lookup.teamGroup(this, 'team', { groupId: '7001' });
    Labels.of(this).add({ dashboard: dashboard.slugName });

    for (const [service, objectives] of Object.entries(services)) {
      const { slos } = new ServiceObjectives(this, service, {
        service,
        owner: group.name,
        metrics: RequestMetrics.openTelemetryHttp({ job: service }),
        objectives,
      });
      const ids = Object.entries(slos).map(([objective, slo]) => [objective, slo.id]);
      new TerraformOutput(this, `${service}_slo_ids`, { value: Object.fromEntries(ids) });
    }

    // Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
    const token = new EphemeralVariable(this, 'issue_tracker_token', { type: 'string' });

    // Opens tickets. Every change replaces the webhook, so its name and URL do not depend on the SLOs.
    const tickets = new OutgoingWebhook(this, 'tickets', {
      name: 'tickets in CHECKOUT',
      typeName: 'ISSUE_TRACKER',
      url: `https://tracker.example.com/hooks/slo?dashboard=${dashboard.id}`,
      issueTracker: {
        email: 'platform@example.com',
        projectKey: 'CHECKOUT',
        apiTokenWo: token.stringValue,
        // Increase the version when the token changes.
        apiTokenWoVersion: '1',
      },
      testBeforeCreate: true,
    });
    new TerraformOutput(this, 'webhook_id', { value: tickets.id });

    // Adds locations to the logs, and archives them.
    for (const fieldName of ['client_ip', 'forwarded_for']) {
      new Enrichment(this, fieldName, {
        fieldName,
        enrichedFieldName: `${fieldName}_location`,
        enrichmentType: { geoIp: { withAsn: true } },
      });
    }
    new ArchiveTarget(this, 'archive', {
      isActive: true,
      objectStorage: { bucket: 'shop-logs', region: 'eu-north' },
    });

    // The state contains the key only in encrypted form: reading it requires the private key.
    const publicKey = new TerraformVariable(this, 'ci_public_key', { type: 'string' });
    const ciKey = new ApiKey(this, 'ci', {
      name: 'shop CI',
      keyPermissions: { presets: ['Ingest'] },
      encryptionPublicKey: publicKey.stringValue,
    });
    new TerraformOutput(this, 'ci_key', { value: ciKey.encryptedValue });
  }
}

const app = new App();
new ShopObservability(app, 'shop');
app.synth();
