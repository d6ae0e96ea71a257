import { apiKey } from './api-key';
import { archiveTarget } from './archive-target';
import { contextualDataIntegration } from './contextual-data-integration';
import { customEnrichments } from './custom-enrichments';
import { dailyEvaluationTokens } from './daily-evaluation-tokens';
import { dashboard } from './dashboard';
import { deployedIntegration } from './deployed-integration';
import { LookupDescription, ResourceDescription } from './description';
import { enrichment } from './enrichment';
import { eventRecord, events } from './events';
import { extensionTestingRevision } from './extension-testing-revision';
import { extensions } from './extensions';
import { incidentAggregations } from './incident-aggregations';
import { integrationDefinition } from './integration-definition';
import { Operation } from './operation';
import { outgoingWebhook } from './outgoing-webhook';
import { slo } from './slo';
import { sloAlertValidation } from './slo-alert-validation';
import { slos } from './slos';
import { teamGroup } from './team-group';
import { teamScopes } from './team-scopes';
import { webhookTest } from './webhook-test';

const RESOURCES = [
  apiKey,
  archiveTarget,
  contextualDataIntegration,
  enrichment,
  extensionTestingRevision,
  outgoingWebhook,
  slo,
  webhookTest,
] as const;

/** In the order of the API document. */
const LOOKUPS = [
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
] as const;

/** Every resource there is. */
export const resources: readonly ResourceDescription[] = RESOURCES;

/** Every lookup there is, in the order of the API document. */
export const dataSources: readonly LookupDescription[] = LOOKUPS;

type Known = (typeof RESOURCES | typeof LOOKUPS)[number];
type NamesIn<O> = O extends object
  ? {
      [R in keyof O]-?: O[R] extends Operation<infer Name> ? (string extends Name ? never : Name) : never;
    }[keyof O]
  : never;

export type OperationName = NamesIn<Known['operations']>;

/** What the emulator calls the objects of one kind. */
export type Collection = NonNullable<Known['collection']>;

/** The whole management API, in the order of the API document. */
export const operationEntries = [
  ...new Set([...resources, ...dataSources].flatMap(({ operations: of }) => Object.values(of))),
]
  .sort((one, other) => one.number - other.number)
  .map((operation) => [operation.name, operation]) as [OperationName, Operation<OperationName>][];

/** By name. */
export const operations = Object.fromEntries(operationEntries) as {
  readonly [Name in OperationName]: Operation<Name>;
};

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
