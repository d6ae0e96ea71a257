import { createHash } from 'node:crypto';
import { AccountData } from './account';
import { exampleObject, exampleObjects } from './seed-example';
import { mapValues } from '../json/members';

/** The name of the account that API keys belong to if no keys are configured. */
export const DEFAULT_ACCOUNT = 'default';

/**
 * Returns the initial objects of an account, which has no SLOs, webhooks or API keys at first. The same name always gets the same
 * objects, so examples can use their identifiers. Accounts differ only in the ids of their team and company.
 *
 * The keys are `definition.id` for custom enrichments, the day for token statistics, the application for incident
 * aggregations, `target` for the archive target, the SLO's id for the alerts attached to it (`{alerts: [...]}`), and
 * the object's own identifier for all others.
 */
export function seed(account: string): AccountData {
  const given = mapValues(givenMembers(teamIdOf(account)), (objects, collection) =>
    mapValues<string, object, object>(objects, (members, key) => exampleObject(collection, key, members)),
  );
  return { ...exampleObjects(), ...given };
}

function teamIdOf(account: string): bigint {
  const base = 4010001n;
  if (account === DEFAULT_ACCOUNT) return base;
  return base + 1n + BigInt(createHash('sha256').update(account).digest().readUInt32BE() % 1_000_000);
}

/** The members of the initial objects that differ from their examples. Times are fixed. */
const givenMembers = (teamId: bigint) => ({
  teamScopes: {
    'scope-production': {
      teamId,
      displayName: 'Production',
      description: 'Everything that runs in production',
      filters: [
        { entityType: 'ENTITY_TYPE_LOGS', expression: "<v1> environment == 'production'" },
        { expression: '<v1> true' },
      ],
    },
    'scope-payments': {
      teamId,
      displayName: 'Payments',
      description: 'Services of the payments team',
      filters: [{ entityType: 'ENTITY_TYPE_LOGS', expression: "<v1> team == 'payments'" }],
    },
  },
  teamGroups: {
    '7001': teamGroup(7001n, teamId, 'Platform engineers', 'Administrator'),
    '9007199254740993': teamGroup(9007199254740993n, teamId, 'Payments on call', 'Responder'),
  },
  integrationDefinitions: {
    'deployment-markers': {
      revisions: [
        { id: '1.0.0', revisionDeploymentSupported: false, fields: [] },
        {
          id: '1.2.0',
          fields: [
            { name: 'ingestKey', readonly: false },
            { name: 'withCommitMessages', type: 'BOOLEAN', required: false },
          ],
        },
      ],
    },
    'status-feed': { revisions: [{ id: '0.3.0', fields: [], groups: [] }] },
  },
  deployedIntegrations: {
    'integration-deployments': {
      definitionKey: 'deployment-markers',
      definitionVersion: '1.0.0',
      parameters: [{ key: 'withCommitMessages' }],
    },
  },
  enrichments: { '9007199254740993': { fieldName: 'client_ip' } },
  customEnrichments: {
    '31': customEnrichment(31n, 'service-owners', 'service,team\ncheckout,payments\nsearch,discovery\n'),
    '9007199254740997': customEnrichment(9007199254740997n, 'office-networks', 'office\nOslo\n'),
  },
  tokenStatistics: Object.fromEntries(
    [1500, 2250, 1875.5].map((value, index) => [`2025-05-${17 + index}`, tokens(17 + index, value)]),
  ),
  incidentAggregations: {
    checkout: incidents('checkout', ['inc-1042', 'inc-1038', 'inc-1031']),
    search: incidents('search', ['inc-1040']),
    payments: incidents('payments', ['inc-1035', 'inc-1029']),
  },
  extensions: {
    'web-service-essentials': {
      isHidden: false,
      keywords: ['http', 'latency'],
      integrations: ['deployment-markers'],
    },
  },
  events: {
    'event-1': event(teamId, 1, 'deployment', 'checkout', { version: '4.18.0', durationSeconds: 42.5 }),
    'event-2': event(teamId, 2, 'deployment', 'search', { version: '2.3.1', durationSeconds: 61.25 }),
    'event-3': event(teamId, 3, 'alert', 'checkout', { alert: 'Checkout error budget', burnRate: 14.4 }),
    'event-4': event(teamId, 4, 'deployment', 'checkout', { version: '4.18.1', durationSeconds: 40 }),
    'event-5': event(teamId, 5, 'alert', 'payments', { alert: 'Payment latency', burnRate: 6 }),
  },
});

const teamGroup = (id: bigint, teamId: bigint, name: string, role: string) => ({
  groupId: { id },
  teamId: { id: teamId },
  name,
  nextGenScopeId: 'scope-production',
  roles: [{ name: role, roleId: { id: 12 } }],
  scope: { id: { id: id + 2n }, filters: { applications: [{ term: 'checkout' }] } },
});

const customEnrichment = (id: bigint, name: string, textual: string) => ({
  definition: { id, name, fileName: `${name}.csv`, fileSize: textual.length, isQueryOnly: false, version: 3 },
  textual,
});

const tokens = (day: number, value: number) => ({
  statsDate: `2025-05-${day}T00:00:00Z`,
  totalTokens: { value: value + 500 },
  evaluations: [
    { evaluatorName: 'answer-quality', evaluationTokens: { value } },
    { evaluatorName: 'toxicity', evaluationTokens: { value: 500 } },
  ],
});

const incidents = (applicationName: string, ids: string[]) => ({
  allValuesCount: ids.length,
  groupBysValue: [{ incidentField: { applicationName } }],
  listIncidentsId: ids,
});

const event = (teamId: bigint, number: number, eventType: string, service: string, payload: object) => ({
  companyId: teamId * 10n + 1n,
  eventType,
  // In nanoseconds. A JavaScript number cannot represent this value exactly.
  eventTimestamp: 1747641600000000001n + BigInt(number) * 3_600_000_000_000n,
  eventLabels: { service, environment: 'production' },
  eventPayload: payload,
});
