import { pages, sloBatches, untyped } from './answers';
import { LookupDeclaration } from './declaration';
import { customEnrichments } from '../../schema/custom-enrichments';
import { dailyEvaluationTokens } from '../../schema/daily-evaluation-tokens';
import { dashboard } from '../../schema/dashboard';
import { deployedIntegration } from '../../schema/deployed-integration';
import { eventRecord, events } from '../../schema/events';
import { extensions } from '../../schema/extensions';
import { incidentAggregations } from '../../schema/incident-aggregations';
import { integrationDefinition } from '../../schema/integration-definition';
import { sloAlertValidation } from '../../schema/slo-alert-validation';
import { slos } from '../../schema/slos';
import { teamGroup } from '../../schema/team-group';
import { teamScopes } from '../../schema/team-scopes';

/** Every lookup, in the order of the API document. */
export const lookups: readonly LookupDeclaration[] = [
  { description: teamScopes, operation: 'listTeamScopes' },
  {
    description: integrationDefinition,
    operation: 'getIntegrationDefinition',
    path: ({ id }) => ({ id }),
  },
  { description: dailyEvaluationTokens, operation: 'getDailyEvaluationTokens' },
  {
    description: incidentAggregations,
    operation: 'listIncidentAggregations',
    query: ({ filter, groupBys }) => ({ filter: untyped(filter), group_bys: untyped(groupBys) }),
    answers: pages,
  },
  {
    description: deployedIntegration,
    operation: 'getDeployedIntegration',
    path: ({ integrationId }) => ({ integration_id: integrationId }),
  },
  {
    description: customEnrichments,
    operation: 'searchCustomEnrichments',
    query: ({ name, id }) => ({ search_clause: { name, id } }),
  },
  { description: slos, operation: 'batchGetSlos', answers: sloBatches },
  {
    description: dashboard,
    operation: 'getDashboard',
    path: ({ dashboardId }) => ({ dashboard_id: dashboardId }),
  },
  {
    description: teamGroup,
    operation: 'getTeamGroup',
    path: ({ groupId }) => ({ 'group_id.id': groupId }),
  },
  { description: sloAlertValidation, operation: 'validateSloAlerts' },
  { description: extensions, operation: 'listExtensions' },
  {
    description: eventRecord,
    operation: 'getEvent',
    path: ({ id }) => ({ id }),
    query: ({ orderBys }) => ({ order_bys: untyped(orderBys) }),
    answers: pages,
  },
  {
    description: events,
    operation: 'listEvents',
    query: ({ filter, orderBys }) => ({ filter: untyped(filter), order_bys: untyped(orderBys) }),
    answers: pages,
  },
];
