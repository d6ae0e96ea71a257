import { DERIVED_USES, stored, use } from './derived';
import { Use } from './use';
import { dataSources, OperationName } from '../../../src/schema';

/** Strings that distinguish a lookup's calls from others of its operation. */
const MARKERS: Readonly<Record<string, string>> = {
  observability_team_scopes: 'row=lookup',
  observability_integration_definition: '/definition/deployment-markers',
  observability_deployed_integration: 'integration-deployments',
  observability_slos: 'looked-up',
};

const LOOKUPS: readonly Use[] = dataSources.map((description) => {
  const address = `data.${description.terraformType}.example`;
  return {
    operation: description.operations.read.name as OperationName,
    does: `looks up the ${description.title}`,
    kind: 'lookup',
    phase: 'look',
    address,
    subject: address,
    marker: MARKERS[description.terraformType] ?? '',
    caller: 'default',
    calls: 1,
  };
});

const CREATES: readonly Use[] = [
  use('create', 'create', {
    operation: 'createEnrichments',
    does: 'creates an enrichment',
    address: 'enrichment.example',
    subject: 'client_ip',
    marker: 'client_ip_location',
    effects: stored('client_ip_location'),
  }),
  use('idempotent', 'create', {
    operation: 'setArchiveTarget',
    does: 'sets the archive target',
    address: 'archive_target.set',
    subject: 'bucket-set',
    effects: ({ objects }) => Object.keys(objects('archiveTargets')).length,
  }),
  use('create', 'create', {
    operation: 'createContextualDataIntegration',
    does: 'creates an integration',
    address: 'contextual_data_integration.created',
    subject: 'integration-created',
  }),
  use('advice', 'create', {
    operation: 'getDeployedIntegration',
    does: 'reads a new integration',
    address: 'contextual_data_integration.read_later',
    subject: 'integration-read-later',
    marker: '',
    // If its create succeeds, the other integration is read too.
    callsIfWell: 2,
    effects: stored('integration-read-later'),
    after: 'the create',
  }),
  use('effect', 'create', {
    operation: 'testOutgoingWebhook',
    does: 'tests a webhook',
    address: 'webhook_test.test',
    subject: 'webhook-test',
  }),
  use('effect', 'create', {
    operation: 'testOutgoingWebhook',
    does: 'tests a webhook before it is created',
    address: 'outgoing_webhook.tested',
    subject: 'webhook-before',
    effects: stored('webhook-before'),
  }),
  use('create', 'create', {
    operation: 'createOutgoingWebhook',
    does: 'creates a webhook',
    address: 'outgoing_webhook.created',
    subject: 'webhook-created',
  }),
  use('create', 'create', {
    operation: 'replaceSlo',
    does: 'creates an SLO',
    address: 'slo.created',
    subject: 'slo-created',
  }),
  use('silent', 'create', {
    operation: 'listTeamScopes',
    does: 'reads the team scopes for a new SLO',
    // One of the calls compares the account, because the plan changes the archive target.
    calls: 2,
    address: 'slo.scoped',
    subject: 'slo-scoped',
    marker: '',
    caller: 'verifying',
    effects: stored('slo-scoped', 'verifying'),
  }),
];

const READ_SLO = {
  operation: 'batchGetSlos',
  address: 'slo.read',
  subject: 'slo-read',
  marker: '',
  caller: 'other',
} as const;

const CHECKS: readonly Use[] = [
  use('refresh', 'look', { ...READ_SLO, does: 'refreshes an SLO' }),
  use('refresh', 'look', {
    operation: 'getDeployedIntegration',
    does: 'refreshes an integration',
    address: 'contextual_data_integration.created',
    subject: 'integration-created',
    marker: (ids) => ids['observability_contextual_data_integration.created'],
  }),
  use('guard', 'look', {
    operation: 'getIntegrationDefinition',
    does: 'confirms that an integration is deleted',
    address: 'contextual_data_integration.gone',
    caller: 'other',
    subject: 'status-feed',
    marker: '/definition/status-feed',
    after: 'the read of the integration',
  }),
  use('guard', 'look', {
    operation: 'listTeamScopes',
    does: 'confirms that an SLO is deleted',
    address: 'slo.gone',
    subject: 'slo-gone',
    marker: '',
    // These include the lookup's calls.
    calls: 2,
    after: 'the read of the SLO',
  }),
  use('guard', 'look', {
    operation: 'listTeamScopes',
    does: 'checks the expected teams',
    address: 'provider',
    subject: 'expected_team_ids',
    marker: '',
    caller: 'expecting',
  }),
  use('check', 'look', {
    operation: 'listTeamScopes',
    does: 'verifies the connection before a creation is planned',
    address: 'outgoing_webhook.planned',
    subject: 'webhook-planned',
    marker: '',
    caller: 'verifying',
  }),
];

const CHANGED = { attribute: 'description', from: 'old', to: 'new' };

const CHANGES: readonly Use[] = [
  // An SLO is read again if the previous read was more than a second ago.
  use('advice', 'change', {
    ...READ_SLO,
    does: 'reads an SLO to plan its change',
    calls: 3,
    callsIfLate: 4,
  }),
  use('guard', 'change', {
    ...READ_SLO,
    does: 'reads an SLO before its change',
    calls: 3,
    callsIfLate: 4,
    effects: stored('slo-read', 'other', 'description'),
    changes: CHANGED,
  }),
  use('advice', 'change', {
    operation: 'validateSloAlerts',
    does: 'validates the alerts of an SLO',
    address: 'slo.checked',
    subject: 'slo-checked',
    calls: 2,
    effects: stored('slo-checked', 'default', 'description'),
    changes: CHANGED,
    after: 'the read of the SLO',
  }),
  use('idempotent', 'change', {
    operation: 'replaceSlo',
    does: 'changes an SLO',
    address: 'slo.changed',
    subject: 'slo-changed',
    changes: CHANGED,
    after: 'the read of the SLO',
  }),
  use('idempotent', 'change', {
    operation: 'setArchiveTarget',
    does: 'changes the archive target',
    address: 'archive_target.changed',
    subject: 'bucket-changed',
    caller: 'verifying',
    effects: ({ objects }) =>
      Object.values(objects('archiveTargets', 'verifying')).filter(
        ({ objectStorage }) => Object(objectStorage).region === 'new',
      ).length,
    changes: {
      attribute: 'object_storage',
      from: { bucket: 'bucket-changed', extra_members: null, region: 'old' },
      to: { bucket: 'bucket-changed', extra_members: null, region: 'new' },
    },
  }),
  use('effect', 'change', {
    operation: 'testOutgoingWebhook',
    does: 'tests a webhook again',
    address: 'webhook_test.again',
    subject: 'webhook-again',
    changes: { attribute: 'triggers', from: { run: 'old' }, to: { run: 'new' } },
  }),
];

export const USES: readonly Use[] = [...LOOKUPS, ...DERIVED_USES, ...CREATES, ...CHECKS, ...CHANGES];
