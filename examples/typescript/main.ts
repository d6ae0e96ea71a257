import { App, TerraformOutput, TerraformStack, TerraformVariable } from 'cdktf';
import {
  ApiKey,
  ArchiveTarget,
  Enrichment,
  EphemeralVariable,
  Lookup,
  ObservabilityProvider,
} from 'cdktf-provider-observability';
import { Construct } from 'constructs';
import { ServiceObjectives } from './service-objectives';
import { services } from './services';

/** The observability of a team with three services. */
class ShopObservability extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
    new ObservabilityProvider(this, 'observability');

    // Existing objects provide names and labels for the new ones.
    const dashboard = Lookup.dashboard(this, 'overview', { dashboardId: 'checkout-overview' });
    const group = Lookup.teamGroup(this, 'team', { groupId: '7001' });
    const labels = { team: group.name, dashboard: dashboard.slugName };

    // Ephemeral: the service gets the token, but it is stored neither in the plan nor in the state.
    const token = new EphemeralVariable(this, 'issue_tracker_token', { type: 'string' });

    for (const [service, objectives] of Object.entries(services)) {
      const { slos } = new ServiceObjectives(this, service, {
        service,
        dashboardName: dashboard.name,
        labels,
        objectives,
      });
      new TerraformOutput(this, `${service}_slo_ids`, { value: slos.map((slo) => slo.id) });
    }
    const checkout = this.node.findChild('checkout') as ServiceObjectives;
    const tickets = checkout.openTickets('CHECKOUT', dashboard.id, token.stringValue);
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
