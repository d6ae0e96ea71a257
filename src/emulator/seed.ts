import { createHash } from 'node:crypto';
import { AccountData } from './account';
import {
  events,
  incidentAggregations,
  tokenStatistics,
  extensions,
  integrationDefinitions,
} from './seed-catalog';
import { exampleObjects } from './seed-example';

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
  const teamId = teamIdOf(account);
  return {
    ...exampleObjects(),
    teamScopes: {
      'scope-production': teamScope('production', teamId, 'Everything that runs in production', [
        { entityType: 'ENTITY_TYPE_LOGS', expression: "<v1> environment == 'production'" },
        { entityType: 'ENTITY_TYPE_UNSPECIFIED', expression: '<v1> true' },
      ]),
      'scope-payments': teamScope('payments', teamId, 'Services of the payments team', [
        { entityType: 'ENTITY_TYPE_LOGS', expression: "<v1> team == 'payments'" },
      ]),
    },
    teamGroups: {
      '7001': teamGroup(7001n, teamId, 'Platform engineers', 'Administrator'),
      '9007199254740993': teamGroup(9007199254740993n, teamId, 'Payments on call', 'Responder'),
    },
    integrationDefinitions,
    deployedIntegrations: {
      'integration-deployments': {
        id: 'integration-deployments',
        definitionKey: 'deployment-markers',
        definitionVersion: '1.0.0',
        integrationStatus: {
          connectionStatus: 'PENDING',
          details: {},
          messages: ['Waiting for the first marker'],
        },
        parameters: [{ key: 'withCommitMessages', booleanValue: true }],
      },
    },
    enrichments: {
      '9007199254740993': {
        id: 9007199254740993n,
        fieldName: 'client_ip',
        enrichedFieldName: 'client_geo',
        enrichmentType: { geoIp: { withAsn: true } },
        selectedColumns: ['country', 'city'],
      },
    },
    customEnrichments: {
      '31': customEnrichment(31n, 'service-owners', 'service,team\ncheckout,payments\nsearch,discovery\n'),
      '9007199254740997': customEnrichment(
        9007199254740997n,
        'office-networks',
        'network,office\n10.1.0.0/16,Oslo\n',
      ),
    },
    tokenStatistics,
    incidentAggregations,
    extensions,
    events: events(teamId * 10n + 1n),
  };
}

function teamIdOf(account: string): bigint {
  const base = 4010001n;
  if (account === DEFAULT_ACCOUNT) return base;
  return base + 1n + BigInt(createHash('sha256').update(account).digest().readUInt32BE() % 1_000_000);
}

function teamScope(name: string, teamId: bigint, description: string, filters: object[]): object {
  const displayName = `${name[0].toUpperCase()}${name.slice(1)}`;
  return { id: `scope-${name}`, teamId, displayName, description, defaultExpression: '<v1> false', filters };
}

function teamGroup(id: bigint, teamId: bigint, name: string, role: string): object {
  return {
    groupId: { id },
    teamId: { id: teamId },
    name,
    description: `Directory group for ${name.toLowerCase()}`,
    externalId: `directory-${id}`,
    nextGenScopeId: 'scope-production',
    groupOrigin: 'GROUP_ORIGIN_UNSPECIFIED',
    groupType: 'GROUP_TYPE_UNSPECIFIED',
    createdAt: '2025-01-07T09:00:00Z',
    updatedAt: '2025-04-22T11:30:00Z',
    roles: [{ name: role, description: `${role} of the team`, roleId: { id: 12 } }],
    scope: {
      id: { id: id + 2n },
      filters: {
        applications: [{ filterType: 'FILTER_TYPE_UNSPECIFIED', term: 'checkout' }],
        subsystems: [{ filterType: 'FILTER_TYPE_UNSPECIFIED', term: 'api' }],
      },
    },
  };
}

function customEnrichment(id: bigint, name: string, textual: string): object {
  return {
    definition: {
      id,
      name,
      description: `Table of ${name.replace('-', ' ')}`,
      fileName: `${name}.csv`,
      fileSize: textual.length,
      isQueryOnly: false,
      version: 3,
    },
    textual,
  };
}
