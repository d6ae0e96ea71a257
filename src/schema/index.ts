import { apiKey } from './api-key';
import { archiveTarget } from './archive-target';
import { contextualDataIntegration } from './contextual-data-integration';
import { customEnrichments } from './custom-enrichments';
import { dailyEvaluationTokens } from './daily-evaluation-tokens';
import { dashboard } from './dashboard';
import { deployedIntegration } from './deployed-integration';
import { Description, ResourceDescription } from './description';
import { enrichment } from './enrichment';
import { eventRecord, events } from './events';
import { extensionTestingRevision } from './extension-testing-revision';
import { extensions } from './extensions';
import { incidentAggregations } from './incident-aggregations';
import { integrationDefinition } from './integration-definition';
import { outgoingWebhook } from './outgoing-webhook';
import { slo } from './slo';
import { sloAlertValidation } from './slo-alert-validation';
import { slos } from './slos';
import { teamGroup } from './team-group';
import { teamScopes } from './team-scopes';
import { webhookTest } from './webhook-test';

/** Every resource there is. */
export const resources: readonly ResourceDescription[] = [
  apiKey,
  archiveTarget,
  contextualDataIntegration,
  enrichment,
  extensionTestingRevision,
  outgoingWebhook,
  slo,
  webhookTest,
];

/** Every lookup there is, in the order of the API document. */
export const dataSources: readonly Description[] = [
  teamScopes,
  integrationDefinition,
  dailyEvaluationTokens,
  incidentAggregations,
  deployedIntegration,
  customEnrichments,
  slos,
  dashboard,
  teamGroup,
  sloAlertValidation,
  extensions,
  eventRecord,
  events,
];

export {
  apiKey,
  archiveTarget,
  contextualDataIntegration,
  customEnrichments,
  dailyEvaluationTokens,
  dashboard,
  deployedIntegration,
  enrichment,
  eventRecord,
  events,
  extensionTestingRevision,
  extensions,
  incidentAggregations,
  integrationDefinition,
  outgoingWebhook,
  slo,
  sloAlertValidation,
  slos,
  teamGroup,
  teamScopes,
  webhookTest,
};
