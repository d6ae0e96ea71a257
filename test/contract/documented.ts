/** Every operation of the API document, written down once more on purpose. */
import { OperationName } from '../../src/contract/operations';
import { SLO, WEBHOOK } from '../emulator/calling';

/** What the API document says of an operation, and one believable call. */
export interface Documented {
  readonly name: OperationName;
  readonly method: string;
  /** Below the root of the API. */
  readonly path: string;
  /** What is marked required, in request and answer. */
  readonly required?: readonly string[];
  /** The path that is called, with a query. @default path */
  readonly called?: string;
  readonly body?: object;
  /** What the answer of the emulator holds at least. */
  readonly answer: object;
}

/** In the order of the API document. */
export const DOCUMENTED: readonly Documented[] = [
  {
    name: 'listTeamScopes',
    method: 'GET',
    path: '/aaa/team-scopes/v1/list',
    called: '/aaa/team-scopes/v1/list?anything=1',
    answer: { scopes: [{ id: 'scope-production' }, {}] },
  },
  {
    name: 'createApiKey',
    method: 'POST',
    path: '/aaa/api-keys/v3',
    body: { name: 'CI', hashed: true, owner: { organisationId: 'o' } },
    answer: { name: 'CI' },
  },
  {
    name: 'getIntegrationDefinition',
    method: 'GET',
    path: '/integrations/integrations/v1/definition/{id}',
    required: ['path.id'],
    called: '/integrations/integrations/v1/definition/deployment-markers',
    answer: {
      integrationDefinition: { key: 'deployment-markers', revisions: [{ id: '1.0.0' }, { id: '1.2.0' }] },
    },
  },
  {
    name: 'createEnrichments',
    method: 'POST',
    path: '/enrichment-rules/enrichment-rules/v1',
    body: {
      requestEnrichments: [
        { fieldName: 'ip', selectedColumns: ['country', 'city'], enrichmentType: { geoIp: {} } },
      ],
    },
    answer: { enrichments: [{ fieldName: 'ip', selectedColumns: [['country', 'city']] }] },
  },
  {
    name: 'setArchiveTarget',
    method: 'POST',
    path: '/logs/data-setup/v2',
    body: { isActive: true, objectStorage: { bucket: 'logs', region: 'north-1' } },
    answer: {
      target: { archiveSpec: { isActive: true }, objectStorage: { bucket: 'logs', region: 'north-1' } },
    },
  },
  {
    name: 'getDailyEvaluationTokens',
    method: 'POST',
    path: '/dataplans/data-usage/v2/daily:evaluation-tokens',
    body: { dateRange: { fromDate: '2025-05-18T00:00:00Z', toDate: '2025-05-18T23:59:59Z' } },
    answer: { tokens: [{ statsDate: '2025-05-18T00:00:00Z' }] },
  },
  {
    name: 'listIncidentAggregations',
    method: 'GET',
    path: '/incidents/incidents/v1/aggregations',
    required: ['output.incidentAggs', 'output.pagination'],
    called: '/incidents/incidents/v1/aggregations?filter.x=1&group_bys.0.field=a&pagination.page_size=2',
    answer: { incidentAggs: [{}, {}], pagination: { nextPageToken: expect.any(String) } },
  },
  {
    name: 'createContextualDataIntegration',
    method: 'POST',
    path: '/integrations/contextual-data/v1',
    body: { metadata: { integrationKey: 'status-feed' } },
    answer: { integrationId: expect.any(String) },
  },
  {
    name: 'getDeployedIntegration',
    method: 'GET',
    path: '/integrations/integrations/v1/deployed/{integration_id}',
    required: ['path.integration_id'],
    called: '/integrations/integrations/v1/deployed/integration-deployments',
    answer: {
      integration: {
        definitionKey: 'deployment-markers',
        integrationStatus: { connectionStatus: 'PENDING' },
      },
    },
  },
  {
    name: 'searchCustomEnrichments',
    method: 'POST',
    path: '/enrichment-rules/custom-enrichment-rules/v1/search',
    called: '/enrichment-rules/custom-enrichment-rules/v1/search?search_clause.name=service-owners',
    answer: { customEnrichmentsData: [{ definition: { name: 'service-owners' } }] },
  },
  {
    name: 'testOutgoingWebhook',
    method: 'POST',
    path: '/integrations/webhooks/v1/test',
    required: ['body.data'],
    body: WEBHOOK,
    answer: { success: {} },
  },
  {
    name: 'createOutgoingWebhook',
    method: 'POST',
    path: '/integrations/webhooks/v1',
    required: ['body.data', 'output.id'],
    body: WEBHOOK,
    answer: { id: expect.any(String) },
  },
  {
    name: 'batchGetSlos',
    method: 'GET',
    path: '/v1/slo/slos:batchGet',
    required: ['output.slos[].name', 'output.slos[].targetThresholdPercentage'],
    called: '/v1/slo/slos:batchGet?ids=a&ids=b',
    answer: { slos: [], notFoundIds: ['a', 'b'] },
  },
  {
    name: 'getDashboard',
    method: 'GET',
    path: '/v1/dashboards/dashboards/{dashboard_id}',
    required: ['path.dashboard_id'],
    called: '/v1/dashboards/dashboards/checkout-overview',
    answer: { authorName: 'Maya Lindqvist', dashboard: { id: 'checkout-overview' } },
  },
  {
    name: 'replaceSlo',
    method: 'PUT',
    path: '/v1/slo/slos',
    required: [
      'body.name',
      'body.targetThresholdPercentage',
      'output.slo',
      'output.slo.name',
      'output.slo.targetThresholdPercentage',
    ],
    called: '/v1/slo/slos?silence_data_validations=true',
    body: SLO,
    answer: { slo: { name: 'Checkout' }, effectedSloAlertIds: [] },
  },
  {
    name: 'getTeamGroup',
    method: 'GET',
    path: '/aaa/team-groups/v1/{group_id.id}',
    required: ['path.group_id.id'],
    called: '/aaa/team-groups/v1/9007199254740993',
    answer: { group: { name: 'Payments on call' } },
  },
  {
    name: 'validateSloAlerts',
    method: 'POST',
    path: '/v1/slo/slos/validate',
    required: ['body.name', 'body.targetThresholdPercentage', 'output.alertsValidationResult'],
    body: SLO,
    answer: { alertsValidationResult: [] },
  },
  {
    name: 'initializeExtensionTestingRevision',
    method: 'POST',
    path: '/integrations/extensions/v1/testing/initialize',
    required: ['body.extensionData'],
    body: { extensionData: { id: 'mine', items: [{ internalId: '9007199254740993' }] } },
    answer: {},
  },
  {
    name: 'listExtensions',
    method: 'POST',
    path: '/integrations/extensions/v1/all',
    body: { filter: { integrations: ['deployment-markers'] } },
    answer: { extensions: [{ id: 'web-service-essentials' }] },
  },
  {
    name: 'getEvent',
    method: 'GET',
    path: '/v3/events/{id}',
    required: ['path.id'],
    called: '/v3/events/event-3',
    answer: { event: { singleEvent: { eventType: 'alert' } } },
  },
  {
    name: 'listEvents',
    method: 'GET',
    path: '/v3/events',
    required: ['output.events'],
    called: '/v3/events?filter.event_type=deployment',
    answer: { events: [{}, {}, {}], pagination: {} },
  },
];
