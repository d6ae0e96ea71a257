import type { TSchema } from '@sinclair/typebox';
import { operations } from '../contract/operations';
import { list, object } from '../contract/shape';

export interface StoredObject {
  /** What the API answers or is sent. */
  readonly shape: TSchema;
  /** The member that is the object's key, if one is. */
  readonly key?: string;
}

/** What an account contains, by kind. */
export const COLLECTIONS = {
  teamScopes: { shape: within(operations.listTeamScopes.output, 'scopes'), key: 'id' },
  apiKeys: { shape: both(operations.createApiKey.body, operations.createApiKey.output), key: 'keyId' },
  integrationDefinitions: {
    shape: within(operations.getIntegrationDefinition.output, 'integrationDefinition'),
    key: 'key',
  },
  deployedIntegrations: { shape: within(operations.getDeployedIntegration.output, 'integration'), key: 'id' },
  enrichments: { shape: within(operations.createEnrichments.output, 'enrichments'), key: 'id' },
  customEnrichments: { shape: within(operations.searchCustomEnrichments.output, 'customEnrichmentsData') },
  archiveTargets: { shape: within(operations.setArchiveTarget.output, 'target') },
  tokenStatistics: { shape: within(operations.getDailyEvaluationTokens.output, 'tokens') },
  incidentAggregations: { shape: within(operations.listIncidentAggregations.output, 'incidentAggs') },
  webhooks: {
    shape: both(
      within(operations.createOutgoingWebhook.body, 'data'),
      operations.createOutgoingWebhook.output,
    ),
    key: 'id',
  },
  slos: { shape: within(operations.replaceSlo.output, 'slo'), key: 'id' },
  sloAlerts: {
    shape: object('Alerts of an SLO', {
      alerts: list('Alerts', within(operations.validateSloAlerts.output, 'alertsValidationResult')),
    }),
  },
  dashboards: { shape: within(operations.getDashboard.output) },
  teamGroups: { shape: within(operations.getTeamGroup.output, 'group') },
  extensions: { shape: within(operations.listExtensions.output, 'extensions'), key: 'id' },
  testingRevisions: { shape: within(operations.initializeExtensionTestingRevision.body, 'extensionData') },
  events: { shape: within(operations.listEvents.output, 'events'), key: 'eventKey' },
} satisfies Record<string, StoredObject>;

export type Collection = keyof typeof COLLECTIONS;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as Collection[];

/** What is sent, with what the service adds. */
function both(sent: TSchema | undefined, answered: TSchema): TSchema {
  const properties = { ...(sent?.properties as object), ...(answered.properties as object) };
  return { ...answered, ...sent, properties };
}

/** The shape of a member, or of its items if it is a list. */
function within(shape: TSchema | undefined, ...names: string[]): TSchema {
  const found = names.reduce<TSchema | undefined>(
    (outer, name) => (outer?.properties as { [name: string]: TSchema } | undefined)?.[name],
    shape,
  );
  if (!found) throw new TypeError(`The contract has no ${names.join('.')} where the emulator looks for it.`);
  return (found.items as TSchema | undefined) ?? found;
}
