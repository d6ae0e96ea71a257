import { setArchiveTarget } from './archive';
import { Handler } from './call';
import { createEnrichments, searchCustomEnrichments } from './enrichments';
import { initializeExtensionTestingRevision, listExtensions } from './extensions';
import {
  createContextualDataIntegration,
  getDeployedIntegration,
  getIntegrationDefinition,
} from './integrations';
import { createApiKey } from './keys';
import {
  getDailyEvaluationTokens,
  getDashboard,
  getEvent,
  getTeamGroup,
  listEvents,
  listIncidentAggregations,
  listTeamScopes,
} from './readings';
import { batchGetSlos, replaceSlo, validateSloAlerts } from './slos';
import { createOutgoingWebhook, testOutgoingWebhook } from './webhooks';
import { OperationName } from '../../contract/operations';

export const handlers: Record<OperationName, Handler> = {
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
  replaceSlo,
  getTeamGroup,
  validateSloAlerts,
  initializeExtensionTestingRevision,
  listExtensions,
  getEvent,
  listEvents,
};
