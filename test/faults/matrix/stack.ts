/** The stack of the matrix, as Terraform's JSON: one object per use. */
import { derivedObjects } from './derived';
import { printJson } from '../../../src/contract/json';
import { dataSources, enrichment } from '../../../src/schema';
import { configured } from '../../support/examples';

/** Options of the provider by their HCL names. */
export type ProviderOptions = Readonly<Record<string, number | string | boolean>>;

/** Secrets that the stack takes from the environment. */
export const VARIABLES = ['other_key', 'expecting_key', 'verifying_key', 'token', 'address'] as const;

export type Secrets = Readonly<Record<(typeof VARIABLES)[number], string>>;

const OTHER = { provider: 'observability.other' };
const VERIFYING = { provider: 'observability.verifying' };
const ISSUE_TRACKER = {
  project_key: 'OPS',
  api_token_wo: '${var.token}',
  api_token_wo_version: 1,
};

/**
 * @param terraform the `terraform` block of a synthesized stack
 * @param version `old` has only what `new` changes or removes
 * @param expectedTeam known when the phase `look` plans
 */
export function configuration(
  terraform: unknown,
  version: 'old' | 'new',
  options: ProviderOptions,
  { lookups, expectedTeam }: { lookups: boolean; expectedTeam?: string },
): string {
  const isLook = expectedTeam !== undefined;
  return printJson({
    terraform,
    provider: {
      observability: [
        options,
        { ...options, alias: 'other', api_key: '${var.other_key}' },
        { ...options, alias: 'verifying', api_key: '${var.verifying_key}', verify_connection: isLook },
        {
          ...options,
          alias: 'expecting',
          api_key: '${var.expecting_key}',
          expected_team_ids: [expectedTeam],
        },
      ].slice(0, isLook ? 4 : 3),
    },
    variable: Object.fromEntries(
      VARIABLES.map((name) => [name, { type: 'string', sensitive: true, ephemeral: name !== 'address' }]),
    ),
    resource: managed(version, isLook),
    ...(lookups ? { data: data(isLook) } : {}),
  });
}

/** @param planned whether to add a resource that is planned but never created */
function managed(version: 'old' | 'new', planned: boolean): object {
  const slo = (name: string) => ({
    name: `slo-${name}`,
    target_threshold_percentage: 99.9,
    description: version,
    request_based_metric_sli: { good_events: { query: 'good' }, total_events: { query: 'total' } },
  });
  const webhook = (name: string) => ({
    name: `webhook-${name}`,
    url: '${var.address}',
    issue_tracker: ISSUE_TRACKER,
  });
  const archive = (name: string) => ({
    is_active: true,
    object_storage: { bucket: `bucket-${name}`, region: version },
  });
  const changed = {
    slo: { changed: slo('changed'), checked: slo('checked'), read: { ...slo('read'), ...OTHER } },
    archive_target: { changed: { ...archive('changed'), ...VERIFYING } },
    webhook_test: { again: { ...webhook('again'), triggers: { run: version } } },
  };
  if (version === 'old') return { ...derivedObjects(version), ...typed(changed) };
  const special = typed({
    slo: {
      ...changed.slo,
      created: slo('created'),
      scoped: { ...slo('scoped'), ...VERIFYING },
      gone: slo('gone'),
    },
    archive_target: { ...changed.archive_target, set: archive('set') },
    contextual_data_integration: {
      created: { integration_key: 'integration-created' },
      read_later: { integration_key: 'integration-read-later' },
      gone: { integration_key: 'status-feed', ...OTHER },
    },
    outgoing_webhook: {
      created: webhook('created'),
      tested: { ...webhook('before'), test_before_create: true },
      ...(planned ? { planned: { ...webhook('planned'), ...VERIFYING } } : {}),
    },
    webhook_test: { ...changed.webhook_test, test: webhook('test') },
    enrichment: { example: configured(enrichment) },
  });
  return { ...derivedObjects(version), ...special };
}

const typed = (blocks: Readonly<Record<string, object>>): object =>
  Object.fromEntries(Object.entries(blocks).map(([name, block]) => [`observability_${name}`, block]));

/** The example of each lookup, unless it has its own blocks here. */
function data(expecting: boolean): object {
  const examples = dataSources.map((description) => [
    description.terraformType,
    { example: configured(description) },
  ]);
  return {
    ...(Object.fromEntries(examples) as object),
    ...typed({
      team_scopes: { example: { extra_query: { row: 'lookup' } } },
      slos: { example: { ids: ['looked-up'] } },
      extensions: {
        example: {},
        ...(expecting ? { expected: { provider: 'observability.expecting' } } : {}),
      },
    }),
  };
}
