/** The stack of the matrix, as Terraform's JSON: one object per use. */

/** Options of the provider by their HCL names. */
export type ProviderOptions = Readonly<Record<string, number | string>>;

/** Secrets that the stack takes from the environment. */
export const VARIABLES = ['other_key', 'expecting_key', 'token', 'address'] as const;

export type Secrets = Readonly<Record<(typeof VARIABLES)[number], string>>;

const OTHER = { provider: 'observability.other' };
const ISSUE_TRACKER = {
  project_key: 'OPS',
  api_token_wo: '${var.token}',
  api_token_wo_version: 1,
};

/**
 * @param terraform the `terraform` block of a synthesized stack
 * @param version of what is changed between the phases `create` and `change`
 */
export function configuration(
  terraform: unknown,
  version: 'old' | 'new',
  options: ProviderOptions,
  { lookups, expectedTeam }: { lookups: boolean; expectedTeam?: string },
): string {
  const expecting = {
    alias: 'expecting',
    api_key: '${var.expecting_key}',
    expected_team_ids: [expectedTeam],
  };
  return JSON.stringify({
    terraform,
    provider: {
      observability: [
        options,
        { ...options, alias: 'other', api_key: '${var.other_key}' },
        ...(expectedTeam === undefined ? [] : [{ ...options, ...expecting }]),
      ],
    },
    variable: Object.fromEntries(
      VARIABLES.map((name) => [name, { type: 'string', sensitive: true, ephemeral: name !== 'address' }]),
    ),
    resource: resources(version),
    ...(lookups ? { data: data(expectedTeam !== undefined) } : {}),
  });
}

function resources(version: 'old' | 'new'): object {
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
    object_storage: { bucket: `bucket-${name}`, region: name === 'set' ? version : 'old' },
  });
  return Object.fromEntries(
    Object.entries({
      slo: {
        created: slo('created'),
        checked: slo('checked'),
        read: { ...slo('read'), ...OTHER },
        gone: { ...slo('gone'), description: 'old' },
      },
      api_key: { created: { name: 'key-created', key_permissions: { presets: ['APM'] } } },
      enrichment: {
        created: { field_name: 'rule_created', enrichment_type: { geo_ip: { with_asn: true } } },
      },
      archive_target: {
        set: archive('set'),
        ...(version === 'old' ? { removed: { ...archive('removed'), ...OTHER } } : {}),
      },
      contextual_data_integration: {
        created: { integration_key: 'integration-created' },
        read_later: { integration_key: 'integration-read-later' },
        gone: { integration_key: 'status-feed', ...OTHER },
      },
      outgoing_webhook: {
        created: webhook('created'),
        tested: { ...webhook('before'), test_before_create: true },
      },
      webhook_test: { test: { ...webhook('test'), triggers: { run: version } } },
      extension_testing_revision: {
        made: { id: 'revision-made', name: 'Made', version: version === 'old' ? '1.0.0' : '2.0.0' },
      },
    }).map(([type, objects]) => [`observability_${type}`, objects]),
  );
}

function data(expecting: boolean): object {
  return Object.fromEntries(
    Object.entries({
      team_scopes: { scopes: { extra_query: { row: 'lookup' } } },
      integration_definition: { definition: { id: 'deployment-markers' } },
      daily_evaluation_tokens: { tokens: { date_range: { from_date: '2025-05-18T00:00:00Z' } } },
      incident_aggregations: { incidents: {} },
      deployed_integration: { integration: { integration_id: 'integration-deployments' } },
      custom_enrichments: { enrichments: { name: 'office-networks' } },
      slos: { slos: { ids: ['looked-up'] } },
      dashboard: { dashboard: { dashboard_id: 'checkout-overview' } },
      team_group: { group: { group_id: '7001' } },
      slo_alert_validation: { validation: { name: 'looked-up', target_threshold_percentage: 99 } },
      extensions: {
        extensions: {},
        ...(expecting ? { expected: { provider: 'observability.expecting' } } : {}),
      },
      event: { event: { id: 'event-3' } },
      events: { events: {} },
    }).map(([type, objects]) => [`observability_${type}`, objects]),
  );
}
