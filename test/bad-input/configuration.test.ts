import { BadInput, Diagnostics } from './support';

const slo = { name: 'n', target_threshold_percentage: 99 };
const hook = { name: 'n', url: 'https://hooks.example.com/canary-url' };
const tracker = { issue_tracker: { api_token: 'canary-token' } };

/** Invalid configurations, each with phrases that say what failed, where, why, and how to correct it. */
const SLOS: Record<string, [object, ...string[]]> = {
  no_target: [{ name: 'n' }, 'Missing required argument', '"target_threshold_percentage" is required'],
  wrong_type: [
    { ...slo, target_threshold_percentage: 'high' },
    '"target_threshold_percentage": a number is required',
  ],
  target_above: [
    { ...slo, target_threshold_percentage: 150 },
    'target_threshold_percentage is 150',
    'It must be from 0 to 100',
  ],
};

const EXACTLY_ONE = 'Set exactly one of them.';

const WEBHOOKS: Record<string, [object, ...string[]]> = {
  no_name: [{ url: 'x', ...tracker }, 'Missing required argument', '"name" is required'],
  empty_name: [{ ...hook, ...tracker, name: '' }, 'name is blank', 'It is required. Set it to a value'],
  repeated_member: [
    { ...hook, other_variant: { name: 'chat', value_json: '{}' }, extra_members: '{"chat": {"b": 2}}' },
    'other_variant and extra_members both set "chat"',
    'Remove it from one of them.',
  ],
  both_variants: [
    { ...hook, ...tracker, other_variant: { name: 'chat', value_json: '{"key": "canary"}' } },
    'Both issue_tracker and other_variant are set',
    EXACTLY_ONE,
  ],
  no_token: [
    { ...hook, issue_tracker: { email: 'a@example.com' } },
    'Neither issue_tracker.api_token nor issue_tracker.api_token_wo is set',
    EXACTLY_ONE,
  ],
  no_version: [
    { ...hook, issue_tracker: { api_token_wo: 'canary' } },
    'issue_tracker.api_token_wo is set without api_token_wo_version',
    'Set issue_tracker.api_token_wo_version, and change it whenever the value changes',
  ],
  two_addresses: [
    {
      ...hook,
      url: 'https://canary.example.com',
      url_wo: 'https://canary.example.com',
      url_wo_version: '1',
      issue_tracker: { api_token: 'canary' },
    },
    'Both url and url_wo are set',
    'Terraform stores url in the state, but not url_wo, which also requires url_wo_version. Set at most one of them.',
  ],
  duplicates: [
    { ...hook, other_variant: { name: 'chat', value_json: '{"token": "canary", "token": ""}' } },
    'other_variant.value_json sets a member twice',
    'Remove one of them.',
  ],
  not_json: [
    { ...hook, other_variant: { name: 'chat', value_json: '{"token": "canary"' } },
    'other_variant.value_json is not valid JSON',
    'Write a JSON object',
  ],
};

let bad: BadInput;
let diagnostics: Diagnostics;

beforeAll(async () => {
  bad = await BadInput.start();
  const good = {
    observability_slo: { good: slo },
    observability_outgoing_webhook: { good: { ...hook, ...tracker } },
  };
  bad.write({ resource: good });
  await bad.deployment.apply();
  const configured = (cases: Record<string, [object, ...string[]]>) =>
    Object.fromEntries(Object.entries(cases).map(([name, [config]]) => [name, config]));
  bad.write({
    data: { observability_dashboard: { empty: { dashboard_id: '' } } },
    resource: {
      observability_slo: { good: { ...slo, name: 'changed' }, ...configured(SLOS) },
      observability_outgoing_webhook: { ...good.observability_outgoing_webhook, ...configured(WEBHOOKS) },
    },
  });
  // One run reports every error, and does nothing else.
  diagnostics = await bad.losesNothing(async () => bad.deployment.terraform.apply());
});

afterAll(async () => bad.deployment.remove());

const ALL = Object.entries({ observability_slo: SLOS, observability_outgoing_webhook: WEBHOOKS }).flatMap(
  ([type, cases]) =>
    Object.entries(cases).map(([name, [, ...phrases]]) => [`${type}.${name}`, phrases] as const),
);

test.each(ALL)('rejects %s', (address, phrases) => {
  for (const phrase of phrases) expect(diagnostics.about(address)).toContain(phrase);
});

test('rejects a lookup of an empty id', () => {
  expect(diagnostics.about('data.observability_dashboard.empty')).toContain('dashboard_id is blank');
});

test('reports no other errors', () => {
  expect(diagnostics.errors).toHaveLength(ALL.length + 1);
});

test('the plan rejects an SLO with an empty name, because only an existing SLO may have none', async () => {
  bad.write({
    resource: { observability_slo: { good: { ...slo, name: '' }, nameless: { ...slo, name: '' } } },
  });
  const plan = await bad.losesNothing(async () => bad.deployment.terraform.plan());
  for (const name of ['good', 'nameless']) {
    expect(plan.about(`observability_slo.${name}`)).toContain('It is required. Set it to a value');
  }
});

test('a choice whose values are variables waits until they are known', async () => {
  bad.write({
    variable: { token: { type: 'string', default: null }, number: { type: 'number', default: 1 } },
    resource: {
      observability_outgoing_webhook: {
        good: {
          name: 'n',
          issue_tracker: {
            api_token: '${var.token}',
            api_token_wo: '${var.token == null ? "w" : null}',
            api_token_wo_version: '${var.number}',
          },
        },
      },
    },
  });
  expect((await bad.deployment.terraform.validate()).text).toContain('The configuration is valid');
  const late = await bad.losesNothing(async () =>
    bad.deployment.terraform.plan('-var', 'token=canary-token'),
  );
  expect(late.about('observability_outgoing_webhook.good')).toContain(
    'issue_tracker.api_token_wo_version is set without api_token_wo',
  );
});
