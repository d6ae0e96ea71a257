import { BadInput, Diagnostics } from './support';

const slo = { name: 'n', target_threshold_percentage: 99 };
const hook = { name: 'n', url: 'https://hooks.example.com/canary-url' };
const tracker = { issue_tracker: { api_token: 'canary-token' } };

/** What is wrong, and the phrases by which the user learns what, where, why and what to do. */
const SLOS: Record<string, [object, ...string[]]> = {
  no_target: [{ name: 'n' }, 'Missing required argument', '"target_threshold_percentage" is required'],
  null_name: [
    { ...slo, name: null },
    'A required attribute is null',
    '"name" is required, but is null. Set it',
  ],
  wrong_type: [
    { ...slo, target_threshold_percentage: 'high' },
    '"target_threshold_percentage": a number is required',
  ],
  wrong_labels: [{ ...slo, labels: ['a'] }, '"labels": map of string required'],
  wrong_nested: [
    { ...slo, request_based_metric_sli: { good_events: 'up' } },
    'attribute "good_events": object required',
  ],
  unknown_argument: [{ ...slo, target: 99 }, 'No argument or block type is named "target"'],
  read_only: [{ ...slo, id: 'abc' }, '"id" is set by the provider and cannot be configured. Remove it'],
  extra_not_json: [
    { ...slo, extra_members: '{"a": 1' },
    'extra_members is not valid JSON',
    'Write a JSON object, for example with jsonencode',
  ],
  extra_list: [
    { ...slo, extra_members: '[1]' },
    'extra_members is not a JSON object',
    'Write an object in braces',
  ],
  extra_documented: [
    { ...slo, extra_members: '{"description": "x"}' },
    'extra_members names the documented member "description"',
    'Take "description" out of extra_members and set its attribute instead',
  ],
  extra_object: [{ ...slo, extra_members: { a: 1 } }, '"extra_members": string required'],
};

const EXACTLY_ONE = 'Set exactly one of issue_tracker and other_variant';
const ONE_TOKEN = 'Set exactly one of issue_tracker.api_token and issue_tracker.api_token_wo.';

const WEBHOOKS: Record<string, [object, ...string[]]> = {
  no_name: [{ url: 'x', ...tracker }, 'Missing required argument', '"name" is required'],
  both_variants: [
    { ...hook, ...tracker, other_variant: { name: 'chat', value_json: '{"key": "canary"}' } },
    'issue_tracker and other_variant are set, and only one of them can be',
    EXACTLY_ONE,
  ],
  no_variant: [hook, 'None of issue_tracker and other_variant is set', EXACTLY_ONE],
  no_token: [
    { ...hook, issue_tracker: { email: 'a@example.com' } },
    'None of issue_tracker.api_token and issue_tracker.api_token_wo is set',
    ONE_TOKEN,
  ],
  both_tokens: [
    { ...hook, issue_tracker: { api_token: 'canary', api_token_wo: 'canary', api_token_wo_version: 1 } },
    'issue_tracker.api_token and issue_tracker.api_token_wo are set, and only one of them can be',
    ONE_TOKEN,
  ],
  no_version: [
    { ...hook, issue_tracker: { api_token_wo: 'canary' } },
    'issue_tracker.api_token_wo is set without api_token_wo_version',
    'Set issue_tracker.api_token_wo_version to a whole number, and raise it whenever the value changes',
  ],
  only_version: [
    { ...hook, issue_tracker: { api_token: 'canary', api_token_wo_version: 1 } },
    'issue_tracker.api_token_wo_version is set without api_token_wo',
    'Set issue_tracker.api_token_wo too, or remove issue_tracker.api_token_wo_version',
  ],
  not_json: [
    { ...hook, other_variant: { name: 'chat', value_json: '{"token": "canary"' } },
    'other_variant.value_json is not valid JSON',
    'Write a JSON object',
  ],
  not_an_object: [
    { ...hook, other_variant: { name: 'chat', value_json: '["canary"]' } },
    'other_variant.value_json is not a JSON object',
  ],
  write_only_not_json: [
    { ...hook, other_variant: { name: 'chat', value_json_wo: 'canary', value_json_wo_version: 1 } },
    'other_variant.value_json_wo is not valid JSON',
  ],
  documented_variant: [
    { ...hook, other_variant: { name: 'issueTracker', value_json: '{}' } },
    'The variant issueTracker has an attribute of its own',
    'Set issue_tracker instead',
  ],
  common_member: [
    { ...hook, other_variant: { name: 'url', value_json: '{}' } },
    '"url" is no name of a variant',
    'Write the name of the variant member as the API spells it',
  ],
  extra_documented: [
    { ...hook, ...tracker, extra_members: '{"issueTracker": {}}' },
    'extra_members names the documented member "issueTracker"',
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
    resource: {
      observability_slo: { good: { ...slo, name: 'changed' }, ...configured(SLOS) },
      observability_outgoing_webhook: { ...good.observability_outgoing_webhook, ...configured(WEBHOOKS) },
    },
  });
  // Everything that is wrong is told in one run, and nothing of the rest is done.
  diagnostics = await bad.losesNothing(async () => bad.deployment.terraform.apply());
});

afterAll(async () => bad.deployment.remove());

test.each(Object.entries(SLOS))('an SLO with %s', (name, [, ...phrases]) => {
  const error = diagnostics.about(`observability_slo.${name}`);
  for (const phrase of phrases) expect(error).toContain(phrase);
});

test.each(Object.entries(WEBHOOKS))('a webhook with %s', (name, [, ...phrases]) => {
  const error = diagnostics.about(`observability_outgoing_webhook.${name}`);
  for (const phrase of phrases) expect(error).toContain(phrase);
});

test('there is no error beside these', () => {
  expect(diagnostics.errors).toHaveLength(Object.keys(SLOS).length + Object.keys(WEBHOOKS).length);
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
