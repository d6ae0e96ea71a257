import { Kind, Phase, Use } from './use';
import type { Control } from '../../../src/emulator';

type Given = Omit<Use, 'kind' | 'phase' | 'marker' | 'caller' | 'calls'> & Partial<Use>;

const lookup = (operation: number, address: string, marker = ''): Use => ({
  operation,
  does: 'as a lookup',
  kind: 'lookup',
  phase: 'look',
  address: `data.observability_${address}`,
  subject: `data.observability_${address}`,
  marker,
  caller: 'default',
  calls: 1,
});

const use = (kind: Kind, phase: Phase, given: Given): Use => ({
  caller: 'default',
  calls: 1,
  marker: given.subject,
  ...given,
  kind,
  phase,
  address: `observability_${given.address}`,
});

/** Objects of a collection that have the member. */
const count =
  (
    collection: Parameters<Control['objects']>[0],
    fits: (object: Record<string, unknown>) => boolean,
    account = 'default',
  ) =>
  (control: Control): number =>
    Object.values(control.objects(collection, account)).filter(fits).length;

const LOOKUPS: readonly Use[] = [
  lookup(1, 'team_scopes.scopes', 'row=lookup'),
  lookup(3, 'integration_definition.definition', '/definition/deployment-markers'),
  lookup(6, 'daily_evaluation_tokens.tokens'),
  lookup(7, 'incident_aggregations.incidents'),
  lookup(9, 'deployed_integration.integration', 'integration-deployments'),
  lookup(10, 'custom_enrichments.enrichments'),
  lookup(13, 'slos.slos', 'looked-up'),
  lookup(14, 'dashboard.dashboard'),
  lookup(16, 'team_group.group'),
  lookup(17, 'slo_alert_validation.validation'),
  lookup(19, 'extensions.extensions'),
  lookup(20, 'event.event'),
  lookup(21, 'events.events'),
];

const CREATES: readonly Use[] = [
  use('create', 'create', {
    operation: 2,
    does: 'creates an API key',
    address: 'api_key.created',
    subject: 'key-created',
    effects: count('apiKeys', ({ name }) => name === 'key-created'),
  }),
  use('create', 'create', {
    operation: 4,
    does: 'creates an enrichment',
    address: 'enrichment.created',
    subject: 'rule_created',
    effects: count('enrichments', ({ fieldName }) => fieldName === 'rule_created'),
  }),
  use('idempotent', 'create', {
    operation: 5,
    does: 'sets the archive target',
    address: 'archive_target.set',
    subject: 'bucket-set',
    effects: count('archiveTargets', () => true),
  }),
  use('create', 'create', {
    operation: 8,
    does: 'creates an integration',
    address: 'contextual_data_integration.created',
    subject: 'integration-created',
    effects: count('deployedIntegrations', ({ definitionKey }) => definitionKey === 'integration-created'),
  }),
  use('advice', 'create', {
    operation: 9,
    does: 'reads the integration it has just created',
    address: 'contextual_data_integration.read_later',
    subject: 'integration-read-later',
    marker: '',
    effects: count('deployedIntegrations', ({ definitionKey }) => definitionKey === 'integration-read-later'),
    after: 'operation 8',
  }),
  use('effect', 'create', {
    operation: 11,
    does: 'tests a webhook',
    address: 'webhook_test.test',
    subject: 'webhook-test',
  }),
  use('effect', 'create', {
    operation: 11,
    does: 'tests a webhook before it is created',
    address: 'outgoing_webhook.tested',
    subject: 'webhook-before',
    effects: count('webhooks', ({ name }) => name === 'webhook-before'),
  }),
  use('create', 'create', {
    operation: 12,
    does: 'creates a webhook',
    address: 'outgoing_webhook.created',
    subject: 'webhook-created',
    effects: count('webhooks', ({ name }) => name === 'webhook-created'),
  }),
  use('create', 'create', {
    operation: 15,
    does: 'creates an SLO',
    address: 'slo.created',
    subject: 'slo-created',
    effects: count('slos', ({ name }) => name === 'slo-created'),
  }),
  use('silent', 'create', {
    operation: 1,
    does: 'learns the account of a new SLO',
    address: 'slo.read',
    subject: 'slo-read',
    marker: '',
    caller: 'other',
    effects: count('slos', ({ name }) => name === 'slo-read', 'other'),
  }),
  use('idempotent', 'create', {
    operation: 18,
    does: 'makes a testing revision',
    address: 'extension_testing_revision.made',
    subject: 'revision-made',
    effects: count('testingRevisions', ({ id }) => id === 'revision-made'),
  }),
];

const CHECKS: readonly Use[] = [
  use('refresh', 'look', {
    operation: 13,
    does: 'refreshes an SLO',
    address: 'slo.read',
    subject: 'slo-read',
    marker: '',
    caller: 'other',
  }),
  use('refresh', 'look', {
    operation: 9,
    does: 'refreshes an integration',
    address: 'contextual_data_integration.created',
    subject: 'integration-created',
    marker: (ids) => ids['observability_contextual_data_integration.created'],
  }),
  use('guard', 'look', {
    operation: 3,
    does: 'confirms that a missing integration is gone',
    address: 'contextual_data_integration.gone',
    caller: 'other',
    subject: 'status-feed',
    marker: '/definition/status-feed',
    after: 'operation 9',
  }),
  use('guard', 'look', {
    operation: 1,
    does: 'confirms that a missing SLO is gone',
    address: 'slo.gone',
    subject: 'slo-gone',
    marker: '',
    // The lookup's are among them.
    calls: 2,
    after: 'operation 13',
  }),
  use('guard', 'look', {
    operation: 1,
    does: 'checks the expected teams',
    address: 'provider',
    subject: 'expected_team_ids',
    marker: '',
    caller: 'expecting',
  }),
];

const CHANGES: readonly Use[] = [
  use('advice', 'change', {
    operation: 13,
    does: 'reads an SLO to plan its change',
    address: 'slo.read',
    subject: 'slo-read',
    marker: '',
    caller: 'other',
    calls: 3,
  }),
  use('guard', 'change', {
    operation: 13,
    does: 'reads an SLO before it is replaced',
    address: 'slo.read',
    subject: 'slo-read',
    marker: '',
    caller: 'other',
    calls: 3,
    effects: count('slos', ({ name, description }) => name === 'slo-read' && description === 'new', 'other'),
    changes: { attribute: 'description', from: 'old', to: 'new' },
  }),
  use('advice', 'change', {
    operation: 17,
    does: "checks an SLO's alerts before its change",
    address: 'slo.checked',
    subject: 'slo-checked',
    calls: 2,
    effects: count('slos', ({ name, description }) => name === 'slo-checked' && description === 'new'),
    changes: { attribute: 'description', from: 'old', to: 'new' },
    after: 'operation 13',
  }),
  use('idempotent', 'change', {
    operation: 15,
    does: 'replaces an SLO',
    address: 'slo.created',
    subject: 'slo-created',
    effects: count('slos', ({ name, description }) => name === 'slo-created' && description === 'new'),
    changes: { attribute: 'description', from: 'old', to: 'new' },
    after: 'operation 13',
  }),
  use('idempotent', 'change', {
    operation: 5,
    does: 'changes the archive target',
    address: 'archive_target.set',
    subject: 'bucket-set',
    effects: count('archiveTargets', ({ objectStorage }) => Object(objectStorage).region === 'new'),
    changes: {
      attribute: 'object_storage',
      from: { bucket: 'bucket-set', region: 'old' },
      to: { bucket: 'bucket-set', region: 'new' },
    },
  }),
  use('idempotent', 'change', {
    operation: 5,
    does: 'switches a destroyed archive target off',
    address: 'archive_target.removed',
    subject: 'bucket-removed',
    caller: 'other',
    effects: count('archiveTargets', ({ archiveSpec }) => Object(archiveSpec).isActive === false, 'other'),
  }),
  use('idempotent', 'change', {
    operation: 18,
    does: 'makes a testing revision anew',
    address: 'extension_testing_revision.made',
    subject: 'revision-made',
    effects: count('testingRevisions', ({ version }) => version === '2.0.0'),
    changes: { attribute: 'version', from: '1.0.0', to: '2.0.0' },
  }),
  use('effect', 'change', {
    operation: 11,
    does: 'tests a webhook again',
    address: 'webhook_test.test',
    subject: 'webhook-test',
    changes: { attribute: 'triggers', from: { run: 'old' }, to: { run: 'new' } },
  }),
];

/** Every use of every operation. */
export const USES: readonly Use[] = [...LOOKUPS, ...CREATES, ...CHECKS, ...CHANGES];
