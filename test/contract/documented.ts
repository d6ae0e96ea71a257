/** Every operation in the documented API, deliberately written down a second time. */
import { OperationName } from '../../src/schema';
import { SLO, WEBHOOK } from '../emulator/calling';

/** The documented API's definition of an operation, and a realistic call. */
export interface Documented {
  readonly name: OperationName;
  readonly method: string;
  /** Path below the root of the API. */
  readonly path: string;
  /** Names of query parameters. */
  readonly query?: readonly string[];
  /**
   * The members of the body, as `name, isHidden: flag, labels {*}, owner {id: integer}, keywords[]`. They are strings, unless a type
   * is given. A map is `{*}`, and a member of any type is `any`.
   */
  readonly takes?: string;
  /** The members of the response. */
  readonly gives: string;
  /** Members of the request and the response that are marked as required. */
  readonly required?: readonly string[];
  /** The request path, including the query string. @default `path`, with the id from the description's example */
  readonly called?: string;
  /** @default the example in the description */
  readonly body?: object;
  /** What the emulator's response must contain. @default the object */
  readonly answer?: object;
}

const SLO_MEMBERS = `
  name, targetThresholdPercentage: number, id, description, creator, createTime, updateTime, grouping
  {labels[]}, labels {*}, requestBasedMetricSli {goodEvents {query}, totalEvents {query}}, revision
  {revision: integer, updateTime}, sloTimeFrame, type`;

const WEBHOOK_MEMBERS = 'data {name, type, url, issueTracker {apiToken, email, projectKey}}';

const EVENT_MEMBERS = `
  companyId: integer, eventKey, eventDedupKey, eventType, eventPayloadType, eventTimestamp: any,
  eventLabels {*}, eventMetadata {*}, eventPayload: any`;

/** Values that the documented API lists for the members of requests. */
export const ENUMERATIONS: readonly (readonly string[])[] = [
  [
    'SLO_TIME_FRAME_UNSPECIFIED',
    'SLO_TIME_FRAME_7_DAYS',
    'SLO_TIME_FRAME_14_DAYS',
    'SLO_TIME_FRAME_21_DAYS',
    'SLO_TIME_FRAME_28_DAYS',
  ],
  ['UNKNOWN'],
  ['ACTION'],
  ['PREVIEW_IMAGE'],
];

/** In the order of the documented API. */
export const DOCUMENTED: readonly Documented[] = [
  {
    name: 'listTeamScopes',
    method: 'GET',
    path: '/aaa/team-scopes/v1/list',
    gives: `
      scopes[] {id, teamId: integer, displayName, description, defaultExpression, filters[] {entityType,
      expression}}`,
    called: '/aaa/team-scopes/v1/list?anything=1',
    answer: { scopes: [{ id: 'scope-production' }, {}] },
  },
  {
    name: 'createApiKey',
    method: 'POST',
    path: '/aaa/api-keys/v3',
    takes: 'name, hashed: flag, keyPermissions {permissions[], presets[]}, owner {organisationId}',
    gives: 'keyId, name, value',
  },
  {
    name: 'getIntegrationDefinition',
    method: 'GET',
    path: '/integrations/integrations/v1/definition/{id}',
    gives: `
      integrationDefinition {key, featureFlag, integrationType {pushBasedContextualData: any}, revisions[]
      {id, featureFlag, revisionDeploymentSupported: flag, upgradeInstructionsMd, fields[] {name, type,
      groupId, allowedPattern, applicableIf {type, values[]: any}, documentationReference, placeholder,
      predefined: flag, readonly: flag, required: flag, single {defaultValue}, templateParamName, tooltip,
      upgradeNotice, visible: flag}, groups[] {id, name}, infraAsCode {configurationBlocks[] {description,
      name, value}}}}`,
    required: ['path.id'],
  },
  {
    name: 'createEnrichments',
    method: 'POST',
    path: '/enrichment-rules/enrichment-rules/v1',
    takes: `
      requestEnrichments[] {fieldName, enrichedFieldName, enrichmentType {geoIp {withAsn: flag}},
      selectedColumns[]}`,
    gives: `
      enrichments[] {id: integer, fieldName: any, enrichedFieldName: any, enrichmentType {geoIp {withAsn:
      flag}}, selectedColumns[]: any}`,
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
    takes: 'isActive: flag, objectStorage {bucket, region}',
    gives: `
      target {archiveSpec {archivingFormatId, enableTags: flag, isActive: flag}, objectStorage {bucket,
      region}}`,
  },
  {
    name: 'getDailyEvaluationTokens',
    method: 'POST',
    path: '/dataplans/data-usage/v2/daily:evaluation-tokens',
    takes: 'dateRange {fromDate, toDate}',
    gives: `
      tokens[] {statsDate, totalTokens {value: number}, evaluations[] {evaluatorName, evaluationTokens
      {value: number}}}`,
    body: { dateRange: { fromDate: '2025-05-18T00:00:00Z', toDate: '2025-05-18T23:59:59Z' } },
    answer: { tokens: [{ statsDate: '2025-05-18T00:00:00Z' }] },
  },
  {
    name: 'listIncidentAggregations',
    method: 'GET',
    path: '/incidents/incidents/v1/aggregations',
    query: ['filter', 'group_bys', 'pagination'],
    gives: `
      incidentAggs[] {aggAssignmentsCount[] {assignedTo {userId}, count: integer}, aggMetaLabelsCount[]
      {metaLabel {key, value}, count: integer}, aggSeverityCount[] {severity, count: integer},
      aggStateCount[] {state, count: integer}, aggStatusCount[] {status, count: integer}, allValuesCount:
      integer, firstCreatedAt, lastClosedAt, lastStateUpdateTime, groupBysValue[] {incidentField
      {applicationName}}, listIncidentsId[]}, pagination {nextPageToken, totalSize: integer}`,
    required: ['output.incidentAggs', 'output.pagination'],
    called: '/incidents/incidents/v1/aggregations?filter.x=1&group_bys.0.field=a&pagination.pageSize=2',
    answer: { incidentAggs: [{}, {}], pagination: { nextPageToken: expect.any(String) } },
  },
  {
    name: 'createContextualDataIntegration',
    method: 'POST',
    path: '/integrations/contextual-data/v1',
    takes:
      'metadata {integrationKey, version, integrationParameters {parameters[] {key, booleanValue: flag}}}',
    gives: 'integrationId',
    answer: { integrationId: expect.any(String) },
  },
  {
    name: 'getDeployedIntegration',
    method: 'GET',
    path: '/integrations/integrations/v1/deployed/{integration_id}',
    gives: `
      integration {id, definitionKey, definitionVersion, integrationStatus {connectionStatus, details: any,
      messages[]}, parameters[] {key, booleanValue: flag}}`,
    required: ['path.integration_id'],
  },
  {
    name: 'searchCustomEnrichments',
    method: 'POST',
    path: '/enrichment-rules/custom-enrichment-rules/v1/search',
    query: ['search_clause'],
    gives: `
      customEnrichmentsData[] {definition {id: integer, name, description, fileName, fileSize: integer,
      isQueryOnly: flag, version: integer}, textual}`,
    called: '/enrichment-rules/custom-enrichment-rules/v1/search?search_clauses.name=service-owners',
    answer: { customEnrichmentsData: [{ definition: { name: 'service-owners' } }] },
  },
  {
    name: 'testOutgoingWebhook',
    method: 'POST',
    path: '/integrations/webhooks/v1/test',
    takes: WEBHOOK_MEMBERS,
    gives: 'success: any',
    required: ['body.data'],
    body: WEBHOOK,
    answer: { success: {} },
  },
  {
    name: 'createOutgoingWebhook',
    method: 'POST',
    path: '/integrations/webhooks/v1',
    takes: WEBHOOK_MEMBERS,
    gives: 'id',
    required: ['body.data', 'output.id'],
    body: WEBHOOK,
    answer: { id: expect.any(String) },
  },
  {
    name: 'batchGetSlos',
    method: 'GET',
    path: '/v1/slo/slos:batchGet',
    query: ['ids'],
    gives: `slos[] {${SLO_MEMBERS}}, notFoundIds[]`,
    required: ['output.slos[].name', 'output.slos[].targetThresholdPercentage'],
    called: '/v1/slo/slos:batchGet?ids=a&ids=b',
    answer: { slos: [], notFoundIds: ['a', 'b'] },
  },
  {
    name: 'getDashboard',
    method: 'GET',
    path: '/v1/dashboards/dashboards/{dashboard_id}',
    gives: `
      authorId, authorName, createdAt, updatedAt, createdOriginType, updatedOriginType, isLocked: flag,
      lockerAuthorId, lockerName, updaterAuthorId, updaterName, dashboard {id, name, slugName, description,
      folderId {value}, absoluteTimeFrame {from, to}, fiveMinutes: any, layout {sections[] {id {value},
      options {internal: any}, rows[]: any}}, actions[] {id, name, widgetId, shouldOpenInNewWindow: flag,
      dataSource, definition {customAction {url}}}, annotations[] {id, name, description, enabled: flag,
      scope {specificWidgets {widgetIds[]: any}}, source {pipelineQuery {dataModeType, labelFields[]: any,
      messageTemplate, orientation, query {text}, strategy {instant: any}}}}, filters[] {displayName,
      enabled: flag, collapsed: flag, source {logs {field, observationField {keypath: any, scope: any},
      operator {equals: any}}}}, variables[] {name, displayName, description, displayType, definition
      {constant {value}}}, variablesV2[] {name, displayName, description, displayFullRow: flag, displayType,
      source {textbox {defaultValue {defaultRegexValue: any}}}, value {interval {value {label, value}}}}}`,
    required: ['path.dashboard_id'],
  },
  {
    name: 'replaceSlo',
    method: 'PUT',
    path: '/v1/slo/slos',
    query: ['silence_data_validations'],
    takes: SLO_MEMBERS,
    gives: `slo {${SLO_MEMBERS}}, effectedSloAlertIds[]`,
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
    gives: `
      group {groupId {id: integer}, teamId {id: integer}, name, description, externalId, nextGenScopeId,
      groupOrigin, groupType, createdAt, updatedAt, roles[] {name, description, roleId {id: integer}}, scope
      {id {id: integer}, filters {applications[] {filterType, term}, subsystems[] {filterType, term}}}}`,
    required: ['path.group_id.id'],
  },
  {
    name: 'validateSloAlerts',
    method: 'POST',
    path: '/v1/slo/slos/validate',
    takes: SLO_MEMBERS,
    gives: 'alertsValidationResult[] {id, name, alertVersionId, errorMessage}',
    required: ['body.name', 'body.targetThresholdPercentage', 'output.alertsValidationResult'],
    body: SLO,
  },
  {
    name: 'initializeExtensionTestingRevision',
    method: 'POST',
    path: '/integrations/extensions/v1/testing/initialize',
    takes: `
      extensionData {id, name, version, description, excerpt, image, darkModeImage, isHidden: flag,
      keywords[], labels[], integrations[], integrationDetails[] {link, name}, changelog[] {version,
      descriptionMd}, deprecation {reason, replacementExtensions[]}, binaries[] {data, type}, items[] {name,
      description, stableId, uniqueId, internalId: integer, isMandatory: flag, permissionResource,
      targetDomain, binaries[] {data, fileName, type}, data: any}}`,
    gives: '',
    required: ['body.extensionData'],
    body: { extensionData: { id: 'mine', items: [{ internalId: '9007199254740993' }] } },
  },
  {
    name: 'listExtensions',
    method: 'POST',
    path: '/integrations/extensions/v1/all',
    takes: 'filter {integrations[]}, includeHiddenExtensions: flag',
    gives: `
      extensions[] {id, name, image, darkModeImage, isHidden: flag, keywords[], integrations[], deprecation
      {reason, replacementExtensions[]}, revisions[] {version, description, excerpt, labels[],
      integrationDetails[] {link, name}, summary {isNew: flag, itemCounts {actions: integer, alerts: integer,
      customDashboards: integer, enrichments: integer, eventsToMetrics: integer, metricsRuleGroup: integer,
      parsingRules: integer, savedViews: integer}}}}`,
  },
  {
    name: 'getEvent',
    method: 'GET',
    path: '/v3/events/{id}',
    query: ['order_bys', 'pagination'],
    gives: `event {singleEvent {${EVENT_MEMBERS}}}, pagination {nextPageToken, totalSize: integer}`,
    required: ['path.id'],
    answer: { event: { singleEvent: { eventType: 'alert' } } },
  },
  {
    name: 'listEvents',
    method: 'GET',
    path: '/v3/events',
    query: ['filter', 'order_bys', 'pagination'],
    gives: `events[] {${EVENT_MEMBERS}}, pagination {nextPageToken, totalSize: integer}`,
    required: ['output.events'],
    called: '/v3/events?filter.event_type=deployment',
    answer: { events: [{}, {}, {}], pagination: {} },
  },
];
