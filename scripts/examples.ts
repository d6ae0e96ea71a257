/** The examples in the reference and in guides: realistic programs of a few lines for each resource, lookup and function. */
import { TerraformOutput, TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import {
  ApiKey,
  ArchiveTarget,
  ContextualDataIntegration,
  Enrichment,
  EphemeralVariable,
  ExtensionTestingRevision,
  Labels,
  Literal,
  Lookup,
  Objective,
  ObservabilityFunctions,
  ObservabilityProvider,
  OutgoingWebhook,
  RequestMetrics,
  Rotation,
  ServiceObjectives,
  Slo,
  SloTimeFrame,
  WebhookTest,
} from '../src';

/** The examples by page name. Each adds constructs to a stack, or to a construct in a stack. */
export const examples: Readonly<Record<string, (stack: Construct) => void>> = {
  accounts(stack) {
    const auditKey = new EphemeralVariable(stack, 'audit_key', { type: 'string', nullable: false });
    const audit = new ObservabilityProvider(stack, 'audit', {
      alias: 'audit',
      apiKey: auditKey.stringValue,
      expectedTeamIds: ['4010003'],
    });

    new Slo(stack, 'audit_trail', {
      name: 'checkout audit trail',
      targetThresholdPercentage: 99,
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(audited{complete="true"})' },
        totalEvents: { query: 'sum(audited)' },
      },
      provider: audit,
    });
  },

  'api-key'(stack) {
    const publicKey = new TerraformVariable(stack, 'ci_public_key', { type: 'string' });

    const shipper = new ApiKey(stack, 'shipper', {
      name: 'log shipper',
      keyPermissions: { presets: ['Ingest'] },
      encryptionPublicKey: publicKey.stringValue,
    });

    // To decrypt the value with the private key: npm run decrypt.
    new TerraformOutput(stack, 'shipper_key', { value: shipper.encryptedValue });
  },

  'archive-target'(stack) {
    new ArchiveTarget(stack, 'archive', {
      isActive: true,
      objectStorage: { bucket: 'shop-logs', region: 'eu-north' },
    });
  },

  'contextual-data-integration'(stack) {
    const markers = new ContextualDataIntegration(stack, 'markers', {
      integrationKey: 'deployment-markers',
      integrationParameters: [{ key: 'withCommitMessages', booleanValue: true }],
    });

    new TerraformOutput(stack, 'markers_status', { value: markers.integrationStatus.connectionStatus });
  },

  'custom-enrichments'(stack) {
    const owners = Lookup.customEnrichments(stack, 'owners', { name: 'service-owners' });

    new TerraformOutput(stack, 'service_owners', { value: owners.customEnrichmentsData.get(0).textual });
  },

  'daily-evaluation-tokens'(stack) {
    const january = Lookup.dailyEvaluationTokens(stack, 'january', {
      dateRange: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-31T23:59:59Z' },
    });

    new TerraformOutput(stack, 'tokens_by_day', { value: january.tokens });
  },

  dashboard(stack) {
    const overview = Lookup.dashboard(stack, 'overview', { dashboardId: 'checkout-overview' });

    new Slo(stack, 'latency', {
      name: 'checkout latency',
      targetThresholdPercentage: 99,
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(rate(requests_under_300ms{service="checkout"}[5m]))' },
        totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
      },
      labels: { dashboard: overview.slugName },
    });
  },

  'deployed-integration'(stack) {
    const markers = Lookup.deployedIntegration(stack, 'markers', {
      integrationId: 'integration-deployments',
    });

    new TerraformOutput(stack, 'markers_status', { value: markers.integrationStatus.connectionStatus });
  },

  enrichment(stack) {
    new Enrichment(stack, 'location', {
      fieldName: 'client_ip',
      enrichedFieldName: 'client_ip_location',
      enrichmentType: { geoIp: { withAsn: true } },
      selectedColumns: ['country', 'city'],
    });
  },

  'ephemeral-variable'(stack) {
    // Set its value in the environment variable TF_VAR_issue_tracker_token.
    const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });

    new OutgoingWebhook(stack, 'tickets', {
      name: 'checkout tickets',
      issueTracker: {
        projectKey: 'CHECKOUT',
        apiTokenWo: token.stringValue,
        apiTokenWoVersion: '2026-01-31',
      },
    });
  },

  'event-record'(stack) {
    const eventRecord = Lookup.eventRecord(stack, 'event', { id: 'event-3' });

    new TerraformOutput(stack, 'event_labels', { value: eventRecord.eventLabels });
  },

  events(stack) {
    const events = Lookup.events(stack, 'events', { pageSize: 50, maxPages: 5 });

    new TerraformOutput(stack, 'latest_event', { value: events.events.get(0).eventType });
  },

  'extension-testing-revision'(stack) {
    new ExtensionTestingRevision(stack, 'dashboards', {
      id: 'checkout-dashboards',
      name: 'Checkout dashboards',
      version: '1.2.0',
      excerpt: 'Dashboards for the checkout',
      keywords: ['checkout', 'payments'],
      changelog: [{ version: '1.2.0', descriptionMd: 'A dashboard for refunds.' }],
    });
  },

  extensions(stack) {
    const extensions = Lookup.extensions(stack, 'extensions', {
      filter: { integrations: ['deployment-markers'] },
    });

    new TerraformOutput(stack, 'extension', { value: extensions.extensions.get(0).name });
  },

  importing(stack) {
    const slo = new Slo(stack, 'availability', {
      name: 'checkout availability',
      targetThresholdPercentage: 99.5,
    });
    slo.importFrom('slo-42');
  },

  'incident-aggregations'(stack) {
    const incidents = Lookup.incidentAggregations(stack, 'incidents', { pageSize: 50 });

    new TerraformOutput(stack, 'incident_groups', { value: incidents.incidentAggs });
  },

  'integration-definition'(stack) {
    const definition = Lookup.integrationDefinition(stack, 'definition', { id: 'deployment-markers' });

    new ContextualDataIntegration(stack, 'markers', {
      integrationKey: definition.key,
      version: definition.revisions.get(0).id,
    });
  },

  keys(stack) {
    const publicKey = new TerraformVariable(stack, 'public_key', { type: 'string' });
    const key = new ApiKey(stack, 'shipper', {
      name: 'log shipper',
      keyPermissions: { presets: ['Ingest'] },
      encryptionPublicKey: publicKey.stringValue,
    });
    new TerraformOutput(stack, 'shipper_key', { value: key.encryptedValue });

    // Only shows the mechanism. In practice, use a secret store's write-only attribute, such as `secret_string_wo`.
    const privateKey = new EphemeralVariable(stack, 'private_key', { type: 'string' });
    new OutgoingWebhook(stack, 'ingest', {
      name: 'ingest',
      issueTracker: {
        apiTokenWo: ObservabilityFunctions.decrypt(key.encryptedValue, privateKey.stringValue),
        apiTokenWoVersion: key.keyId,
      },
    });
  },

  literal(stack) {
    new Slo(stack, 'templates', {
      name: 'template rendering',
      targetThresholdPercentage: 99.9,
      requestBasedMetricSli: {
        goodEvents: { query: Literal.of('sum(rate(rendered{template="${name}",ok="true"}[5m]))') },
        totalEvents: { query: Literal.of('sum(rate(rendered{template="${name}"}[5m]))') },
      },
    });
  },

  labels(stack) {
    Labels.of(stack).add({ owner: 'checkout', environment: 'production' });

    // The SLOs of this service keep their own owner.
    new ServiceObjectives(stack, 'refunds', {
      service: 'refunds',
      owner: 'payments',
      metrics: RequestMetrics.openTelemetryHttp({ job: 'refunds' }),
      objectives: [Objective.availability(99.5)],
    });
  },

  'outgoing-webhook'(stack) {
    // Anyone who knows the address can post to the chat, so it comes from TF_VAR_chat_address.
    const address = new EphemeralVariable(stack, 'chat_address', { type: 'string' });

    new OutgoingWebhook(stack, 'chat', {
      name: 'checkout on-call chat',
      urlWo: address.stringValue,
      urlWoVersion: '2026-01-31',
      otherVariant: { name: 'chatRoom', valueJson: '{}' },
    });
  },

  provider(stack) {
    // The API key comes from OBSERVABILITY_API_KEY in the environment of Terraform.
    new ObservabilityProvider(stack, 'observability', { baseUrl: 'https://observability.example.com' });
  },

  rotation(stack) {
    const quarterly = new Rotation(stack, 'quarterly', { everyDays: 90, fromDate: '2026-01-01' });

    new ApiKey(stack, 'shipper', {
      name: 'log shipper',
      keyPermissions: { presets: ['Ingest'] },
      rotationId: quarterly.id,
    });
  },

  'service-objectives'(stack) {
    new ServiceObjectives(stack, 'checkout', {
      service: 'checkout',
      owner: 'payments',
      metrics: RequestMetrics.openTelemetryHttp({ job: 'checkout' }),
      objectives: [Objective.availability(99.95), Objective.latency(99, 0.5)],
    });
  },

  'slo-alert-validation'(stack) {
    const validation = Lookup.sloAlertValidation(stack, 'stricter', {
      id: '3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c',
      name: 'checkout availability',
      targetThresholdPercentage: 99.95,
    });

    // An alert with an errorMessage would break if the SLO had these values.
    new TerraformOutput(stack, 'alerts', { value: validation.alertsValidationResult });
  },

  slo(stack) {
    const availability = new Slo(stack, 'availability', {
      name: 'checkout availability',
      description: 'Checkout requests that do not fail',
      targetThresholdPercentage: 99.9,
      sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(rate(requests{service="checkout",status!~"5.."}[5m]))' },
        totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
      },
      labels: { service: 'checkout', team: 'payments' },
    });

    new TerraformOutput(stack, 'availability_id', { value: availability.id });
  },

  slos(stack) {
    const slos = Lookup.slos(stack, 'slos', {
      ids: ['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c', '9d4e7b12-0c3f-4f6a-8b21-7e5c4d3a2f10'],
    });

    new TerraformOutput(stack, 'slos_that_are_gone', { value: slos.notFoundIds });
  },

  'team-group'(stack) {
    const group = Lookup.teamGroup(stack, 'group', { groupId: '7001' });

    new Slo(stack, 'freshness', {
      name: 'search freshness',
      targetThresholdPercentage: 99.5,
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(rate(index_updates{fresh="true"}[5m]))' },
        totalEvents: { query: 'sum(rate(index_updates[5m]))' },
      },
      labels: { owner: group.name },
    });
  },

  'team-scopes'(stack) {
    const scopes = Lookup.teamScopes(stack, 'scopes');

    new TerraformOutput(stack, 'first_scope', { value: scopes.scopes.get(0).displayName });
  },

  'webhook-test'(stack) {
    const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });

    const tickets = new OutgoingWebhook(stack, 'tickets', {
      name: 'checkout tickets',
      issueTracker: {
        projectKey: 'CHECKOUT',
        apiTokenWo: token.stringValue,
        apiTokenWoVersion: '2026-01-31',
      },
    });

    // The test runs again when the webhook is replaced.
    new WebhookTest(stack, 'tickets_test', {
      name: 'checkout tickets',
      issueTracker: {
        projectKey: 'CHECKOUT',
        apiTokenWo: token.stringValue,
        apiTokenWoVersion: '2026-01-31',
      },
      triggers: { webhook: tickets.id },
    });
  },
};
