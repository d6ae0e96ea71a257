import { setArchiveTarget } from './archive';
import { getDashboard } from './dashboards';
import { createEnrichments, searchCustomEnrichments } from './enrichments';
import { getEvent, listEvents } from './events';
import { initializeExtensionTestingRevision, listExtensions } from './extensions';
import { listIncidentAggregations } from './incidents';
import {
  createContextualDataIntegration,
  getDeployedIntegration,
  getIntegrationDefinition,
} from './integrations';
import { createApiKey } from './keys';
import { batchGetSlos, replaceSlo, validateSloAlerts } from './slos';
import { getTeamGroup, listTeamScopes } from './teams';
import { getDailyEvaluationTokens } from './usage';
import { createOutgoingWebhook, testOutgoingWebhook } from './webhooks';

/** The whole management API, by operation name, in the order of the API document. */
export const operations = {
  listTeamScopes,
  createApiKey,
  getIntegrationDefinition,
  createEnrichments,
  setArchiveTarget,
  getDailyEvaluationTokens,
  listIncidentAggregations,
  createContextualDataIntegration,
  getDeployedIntegration,
  searchCustomEnrichments,
  testOutgoingWebhook,
  createOutgoingWebhook,
  batchGetSlos,
  getDashboard,
  /** Idempotent with `id`; without it a create. */
  replaceSlo,
  getTeamGroup,
  validateSloAlerts,
  initializeExtensionTestingRevision,
  listExtensions,
  getEvent,
  listEvents,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** `operations` as pairs, for code that iterates over all of them. */
export const operationEntries = Object.entries(operations) as [OperationName, Operations[OperationName]][];
