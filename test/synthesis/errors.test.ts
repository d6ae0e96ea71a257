/**
 * The errors in a program end its synthesis with one message that lists them all. Errors in overrides are found like errors in the
 * configuration. legal.terraform.test.ts has overrides that correct an error, and test/bad-input shows the same rules in a plan.
 */
import { App, TerraformHclModule, TerraformIterator, TerraformStack, TerraformVariable, Token } from 'cdktf';
import { Construct } from 'constructs';
import {
  ApiKey,
  ArchiveTarget,
  ArchiveTargetConfig,
  ContextualDataIntegration,
  ContextualDataIntegrationConfig,
  ContextualDataIntegrationParameter,
  Enrichment,
  EnrichmentConfig,
  EphemeralVariable,
  Lookup,
  ObservabilityProvider,
  ObservabilityProviderConfig,
  OutgoingWebhook,
  OutgoingWebhookConfig,
  Slo,
  SloConfig,
} from '../../src/index';
import { temporaryFolder } from '../support/temporary-folder';

/** Part of every secret in these tests. If it appears in a message, a secret has leaked. */
const CANARY = 'canary';

/** Returns the message with which the synthesis of a stack fails. */
function mistakes(build: (stack: TerraformStack) => void): string {
  const app = new App({ outdir: temporaryFolder() });
  const stack = new TerraformStack(app, 'team');
  build(stack);
  try {
    app.synth();
  } catch (error) {
    const { message } = error as Error;
    expect(message).not.toContain(CANARY);
    return message;
  }
  throw new Error('The stack should not synthesize.');
}

const SLO: SloConfig = { name: 'n', targetThresholdPercentage: 99 };
/** Adds an SLO with values that a type checker may reject, because JavaScript programs have none. */
const slo =
  (config: { readonly [Name in keyof SloConfig]?: unknown }, id = 'slo') =>
  (stack: TerraformStack) =>
    new Slo(stack, id, { ...SLO, ...config } as SloConfig);
const webhook =
  (config: Partial<OutgoingWebhookConfig>, id = 'hook') =>
  (stack: TerraformStack) =>
    new OutgoingWebhook(stack, id, { name: 'n', url: 'https://h.example.com/canary', ...config });
const otherVariant = { name: 'chat', valueJson: '{"key": "canary"}' };
const enrichment = (config: object) => (stack: TerraformStack) =>
  new Enrichment(stack, 'rule', config as EnrichmentConfig);
const integration =
  (...integrationParameters: unknown[]) =>
  (stack: TerraformStack) =>
    new ContextualDataIntegration(stack, 'feed', {
      integrationKey: 'feed',
      version: '1',
      integrationParameters,
    } as ContextualDataIntegrationConfig);
const LOGS: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs' } };
const archive = (config: Partial<ArchiveTargetConfig>) => (stack: TerraformStack) =>
  new ArchiveTarget(stack, 'archive', { ...LOGS, ...config });

/** Adds a target for each of two accounts. Returns the second target. */
function twoArchives(stack: TerraformStack): ArchiveTarget {
  const provider = new ObservabilityProvider(stack, 'asia', { alias: 'asia', apiKey: '${var.key}' });
  new ObservabilityProvider(stack, 'observability');
  new ArchiveTarget(stack, 'first', LOGS);
  return new ArchiveTarget(stack, 'second', { ...LOGS, provider });
}
const TWICE = ' There is another archive target on the same provider: ';

/** Adds a provider to the stack, and passes that of another stack to `use`. */
const withForeignProvider =
  (use: (stack: TerraformStack, provider: ObservabilityProvider) => void) => (stack: TerraformStack) => {
    new ObservabilityProvider(stack, 'observability');
    const billing = new TerraformStack(App.of(stack), 'billing');
    use(stack, new ObservabilityProvider(billing, 'observability'));
  };
const FOREIGN =
  'provider is billing/observability, which is in another stack. Terraform would use the provider of this stack with the same name, and so perhaps another account. Set provider to one in this stack.';

const MISTAKES: Record<string, [build: (stack: TerraformStack) => void, ...phrases: string[]]> = {
  'a target that is not a number': [
    slo({ targetThresholdPercentage: Number.NaN }),
    'team/slo',
    'targetThresholdPercentage is NaN, not a number.',
  ],
  'a label that CDKTF would drop': [
    slo({ labels: JSON.parse('{"__proto__":"x"}') }),
    '[team/slo] labels has an entry named __proto__',
  ],
  'a target a little too high': [
    slo({ targetThresholdPercentage: 100.1 }),
    '[team/slo] targetThresholdPercentage is 100.1. It must be from 0 to 100.',
  ],
  'a target calculated from a number of apply': [
    slo({ targetThresholdPercentage: 100 - 2 * Token.asNumber('${var.x}') }),
    '[team/slo] targetThresholdPercentage is calculated from a number that is only known after apply. The result is meaningless.',
  ],
  'a number of pages that is written out': [
    (stack) => Lookup.events(stack, 'events', { maxPages: 'many' as unknown as number }),
    '[team/events] maxPages is "many", not a number.',
  ],
  'a rule for an empty field': [
    enrichment({ fieldName: '', enrichmentType: { other: { name: '', valueJson: '{}' } } }),
    '[team/rule] fieldName is blank. It is required. Set it to a value.',
    '[team/rule] enrichmentType.other.name is blank.',
  ],
  'an empty address, such as a CI secret that is not set': [
    webhook({ url: '', otherVariant }),
    '[team/hook] url is blank. The webhook would call no address. If the address comes from a variable or a secret, check that it is set. Otherwise, remove it.',
  ],
  'undocumented members that are not a JSON object': [
    (stack) => {
      slo({ extraMembers: '{tier: "gold"}' }, 'text')(stack);
      slo({ extraMembers: '["canary"]' }, 'list')(stack);
      webhook({ otherVariant: { name: 'chat', valueJson: 'canary' } })(stack);
    },
    '[team/text] extraMembers is not valid JSON. Set it to a JSON object.',
    '[team/list] extraMembers is not a JSON object. Set it to a JSON object.',
    '[team/hook] otherVariant.valueJson is not valid JSON.',
  ],
  "names in an iterator's expression that are not in snake case": [
    (stack) => {
      const each = TerraformIterator.fromMap({ a: { name: 'ref' } });
      const parameter = { key: each.getString('name'), valueJson: '{}', value_json_wo: '{}', other: 1 };
      new ContextualDataIntegration(stack, 'feed', {
        integrationKey: 'feed',
        version: '1',
        integrationParameters: each.dynamic(parameter) as unknown as ContextualDataIntegrationParameter[],
      });
    },
    '[team/feed] integrationParameters contains valueJson, a name that Terraform ignores in an expression. Write value_json.',
  ],
  'elements that are null, objects or lists': [
    (stack) => {
      slo({ labels: { a: 'b', b: null }, grouping: { labels: ['a', null] } })(stack);
      slo({ labels: { b: {} }, grouping: {} }, 'nested')(stack);
    },
    '[team/slo] labels contains null at b. Set it to a string, or remove it.',
    '[team/slo] grouping.labels contains null at 1.',
    '[team/nested] labels contains an object, not a string. Set it to a string.',
  ],
  'elements that are undefined, except entries of a map': [
    (stack) => {
      slo({ labels: { a: 'b', b: undefined }, grouping: { labels: [undefined] } })(stack);
      new ApiKey(stack, 'key', { name: 'ci', keyPermissions: { presets: [undefined, 'Ingest'] } } as never);
      new ObservabilityProvider(stack, 'asia', { alias: 'asia', expectedTeamIds: ['1', undefined] } as never);
    },
    '[team/slo] grouping.labels contains undefined at 0. Set it to a string, or remove it.',
    '[team/key] keyPermissions.presets contains undefined at 0.',
    '[team/asia] expectedTeamIds contains undefined at 1. Set it to a whole number, or remove it.',
  ],
  'a variant that is text': [
    webhook({ issueTracker: 'tracker' as never, otherVariant }),
    'Both issueTracker and otherVariant are set',
  ],
  'values of the wrong type': [
    slo({
      name: ['canary'],
      sloTimeFrame: 28,
      labels: 'team',
      grouping: { labels: 'region' },
      extraMembers: {},
      requestBasedMetricSli: { goodEvents: 'status:200', totalEvents: [{ query: 'all' }] },
    }),
    'name is a list, not a string. Set it to a string.',
    'sloTimeFrame is 28, not a string.',
    'labels is a string, not an object. Set it to an object.',
    'grouping.labels is a string, not a list.',
    'extraMembers is an object, not JSON text. Set it to JSON text.',
    'requestBasedMetricSli.goodEvents is a string, not an object. Set it to an object with query.',
    'requestBasedMetricSli.totalEvents is a list, not an object.',
  ],
  'elements of the wrong type, which may be secrets': [
    integration('${var.any}', 'canary'),
    'integrationParameters contains a string, not an object. Set it to an object with key, ',
  ],
  'a parameter that is set twice': [
    integration(
      { key: 'a', booleanValue: true },
      { key: 'b', booleanValue: true },
      { key: 'a', valueJson: '{}' },
    ),
    '[team/feed] integrationParameters contains the key "a" twice. Remove one of them.',
  ],
  'a map whose entries are no properties': [
    slo({ labels: new Map([['team', 'a']]) }),
    '[team/slo] labels is a Map, not an object. Set it to an object.',
  ],
  'resources with the same logical id': [
    (stack) => {
      new ObservabilityProvider(stack, 'observability');
      for (const id of ['first', 'second', 'third']) slo({ name: id }, id)(stack).overrideLogicalId('same');
    },
    'team/first, team/second, team/third have the same logical id, so CDKTF would merge them into one, observability_slo.same. Give each its own.',
  ],
  'an override that names no provider of the list': [
    (stack) => {
      new ObservabilityProvider(stack, 'observability');
      stack.addOverride('provider.observability.expected_team_ids', ['1']);
    },
    '[team/observability] An override of the stack sets provider.observability.expected_team_ids, which CDKTF drops',
  ],
  'lookups with the same logical id': [
    (stack) => {
      new ObservabilityProvider(stack, 'observability');
      for (const id of ['a.b', 'ab']) Lookup.slos(stack, id, { ids: [id] });
    },
    'team/a.b, team/ab have the same logical id, so CDKTF would merge them into one, data.observability_slos.ab. Give each its own.',
  ],
  'variables with the same logical id': [
    (stack) => {
      new ObservabilityProvider(stack, 'observability');
      new EphemeralVariable(stack, 'a.token');
      new TerraformVariable(stack, 'atoken', {});
      for (const id of ['c.d', 'cd']) new TerraformVariable(stack, id, {});
      for (const id of ['b', 'c']) new EphemeralVariable(stack, id).overrideLogicalId('shared_on_purpose');
    },
    '[team/observability] team/a.token, team/atoken have the same logical id, so CDKTF would merge them into one, var.atoken. Give each its own.',
  ],
  'an import of no id': [
    (stack) => slo({})(stack).importFrom(undefined as unknown as string),
    '[team/slo] importFrom has no id. Pass the id of an existing object.',
  ],
  'a member that two properties set': [
    (stack) => {
      webhook({ otherVariant: { name: 'chat', valueJson: '{"a":1}' }, extraMembers: '{"chat":{"b":2}}' })(
        stack,
      );
      webhook({ otherVariant: { name: 'chat', valueJson: '{}' }, extraMembers: '{"other":1}' }, 'two')(stack);
    },
    '[team/hook] otherVariant and extraMembers both set "chat". Remove it from one of them.',
  ],
  'imports of what cannot be imported': [
    (stack) => {
      new ApiKey(stack, 'key', { name: 'ci' }).importFrom('7');
      webhook({ otherVariant })(stack).importFrom('8');
      const rule = enrichment({ fieldName: 'ip', enrichmentType: { geoIp: {} } })(stack);
      rule.overrideLogicalId('other');
      rule.importFrom('9');
    },
    '[team/key] The API key cannot be imported, because the API has no call that returns it. Remove importFrom. Terraform cannot manage an object of this kind that was created elsewhere.',
    '[team/hook] The outgoing webhook cannot be imported',
    '[team/rule] The enrichment cannot be imported',
  ],
  'no configuration': [
    (stack) => new Slo(stack, 'slo', undefined as unknown as SloConfig),
    '[team/slo] name is not set. It is required.',
  ],
  'a provider with values of the wrong type': [
    (stack) =>
      new ObservabilityProvider(stack, 'observability', {
        apiKey: 4711,
        baseUrl: ['https://x.example.com'],
        headers: 'x-team',
        expectedTeamIds: '1',
        verifyConnection: 'yes',
      } as unknown as ObservabilityProviderConfig),
    'apiKey is a number, not a string.',
    'baseUrl is a list, not a string.',
    'headers is a string, not an object.',
    'expectedTeamIds is a string, not a list.',
    'verifyConnection is "yes", not true or false.',
  ],
  'a target without an end': [
    slo({ targetThresholdPercentage: Infinity }),
    '[team/slo] targetThresholdPercentage is Infinity, not a number.',
  ],
  'a missing required object': [
    enrichment({}),
    'team/rule',
    'fieldName is not set',
    'enrichmentType is not set',
  ],
  'a missing required name in an object': [
    enrichment({ fieldName: 'ip', enrichmentType: { other: { valueJson: '{}' } } }),
    'enrichmentType.other.name is not set',
  ],
  'a secret without its version': [
    webhook({ issueTracker: { apiTokenWo: 'canary' } }),
    '[team/hook] issueTracker.apiTokenWo is set without apiTokenWoVersion.',
  ],
  'a choice without a value': [
    enrichment({ fieldName: 'ip', enrichmentType: {} }),
    '[team/rule] Neither enrichmentType.geoIp nor enrichmentType.other is set.',
  ],
  'a choice without a value in a list': [
    integration({ key: 'fine', booleanValue: true }, { key: 'a' }),
    '[team/feed] Neither integrationParameters[1].booleanValue nor integrationParameters[1].valueJson nor integrationParameters[1].valueJsonWo is set.',
  ],
  'a private key instead of a public one': [
    (stack) =>
      new ApiKey(stack, 'key', { name: 'ci', encryptionPublicKey: '-----BEGIN PRIVATE KEY-----\ncanary' }),
    '[team/key] encryptionPublicKey is a private key.',
  ],
  'blank public keys': [
    (stack) => {
      new ApiKey(stack, 'empty', { name: 'ci', encryptionPublicKey: '' });
      new ApiKey(stack, 'spaces', { name: 'ci', encryptionPublicKey: ' \n' });
    },
    '[team/empty] encryptionPublicKey is blank. If it comes from a variable, check that',
    '[team/spaces] encryptionPublicKey is blank.',
  ],
  'two archive targets on the same provider, however it is set': [
    (stack) => {
      const provider = new ObservabilityProvider(stack, 'observability');
      archive({})(stack);
      new ArchiveTarget(new Construct(stack, 'within'), 'second', { ...LOGS, provider });
    },
    `[team/archive]${TWICE}team/within/second.`,
    `[team/within/second]${TWICE}team/archive.`,
  ],
  'an archive target that is created before it is destroyed': [
    archive({ lifecycle: { createBeforeDestroy: true } }),
    '[team/archive] createBeforeDestroy is set,',
  ],
  'an archive target whose order of replacement is an expression': [
    archive({ lifecycle: { createBeforeDestroy: Token.asAny('${var.x}') as unknown as boolean } }),
    '[team/archive] createBeforeDestroy is set,',
  ],
  'several archive targets by count': [
    archive({ count: 2 }),
    '[team/archive] count is 2, but an account has only one archive target.',
  ],
  'an archive target without a kind': [
    archive({ objectStorage: undefined }),
    '[team/archive] Neither objectStorage nor otherTarget is set.',
  ],
  'an archive target of two kinds': [
    archive({ otherTarget: { name: 'tape', valueJson: '{}' } }),
    '[team/archive] Both objectStorage and otherTarget are set.',
  ],
  'a resource with the provider of another stack': [
    withForeignProvider((stack, provider) => slo({ provider })(stack)),
    `[team/slo] ${FOREIGN}`,
  ],
  'a lookup with the provider of another stack': [
    withForeignProvider((stack, provider) => Lookup.teamScopes(stack, 'scopes', { provider })),
    `[team/scopes] ${FOREIGN}`,
  ],
  'a module with the provider of another stack': [
    withForeignProvider((stack, provider) => {
      const providers = [provider, { moduleAlias: 'audit', provider }];
      new TerraformHclModule(stack, 'module', { source: 'shop/slos/observability', providers });
    }),
    `[team/observability] ${FOREIGN.replaceAll(/(?<=^|Set )provider/g, 'providers of a module')}`,
  ],
  'an import with the provider of another stack': [
    withForeignProvider((stack, provider) => slo({})(stack).importFrom('4711', provider)),
    `[team/slo] ${FOREIGN}`,
  ],
  'a provider that is none': [
    slo({ provider: 'observability.audit' }),
    '[team/slo] provider is not a provider. Set it to',
  ],

  'overrides with names that an object does not have': [
    (stack) => {
      slo({})(stack);
      stack.addOverride('resource.observability_slo.slo.grouping', { label: ['a'] });
      const other = slo({ name: 'other', requestBasedMetricSli: {} }, 'other')(stack);
      other.addOverride('request_based_metric_sli.goodEvents.query', 'x');
      const key = new ApiKey(stack, 'key', { name: 'ci', keyPermissions: { presets: ['Ingest'] } });
      key.addOverride('key_permissions.preset', ['Admin']);
      integration({ key: 'a', booleanValue: true })(stack).addOverride(
        'integration_parameters.0.valueJson',
        '{}',
      );
    },
    '[team/slo] An override sets grouping.label, which Terraform ignores. Did you mean grouping.labels?',
    '[team/other] An override sets request_based_metric_sli.goodEvents, which Terraform ignores. Did you mean request_based_metric_sli.good_events?',
    '[team/key] An override sets key_permissions.preset, which Terraform ignores. Did you mean key_permissions.presets?',
    '[team/feed] An override sets integration_parameters[0].valueJson, which Terraform ignores.',
  ],
  'an override that removes a required value': [
    (stack) => slo({})(stack).addOverride('name', undefined),
    'name is not set. It is required.',
  ],
  'an override on the stack that sets an invalid value': [
    (stack) => {
      slo({})(stack);
      stack.addOverride('resource.observability_slo.slo.target_threshold_percentage', 999);
    },
    'targetThresholdPercentage is 999. It must be from 0 to 100.',
  ],
  'an override that adds a second variant': [
    (stack) => webhook({ otherVariant })(stack).addOverride('issue_tracker.api_token', '${var.token}'),
    'Both issueTracker and otherVariant are set.',
  ],
  'an override that puts two archive targets on one provider': [
    (stack) => twoArchives(stack).addOverride('provider', 'observability'),
    `${TWICE}team/second.`,
  ],
  "an override that removes the alias of a resource's provider": [
    (stack) => twoArchives(stack).addOverride('provider', undefined),
    `${TWICE}team/second.`,
  ],
  'an override that gives an archive target a count': [
    (stack) => twoArchives(stack).addOverride('count', 2),
    'count is 2, but an account has only one archive target. Remove count.',
  ],
  'an override that creates an archive target before it destroys the old one': [
    (stack) => twoArchives(stack).addOverride('lifecycle.create_before_destroy', true),
    '[team/second] createBeforeDestroy is set, but an account has only one archive target',
  ],
  'an override on the stack that creates an archive target first': [
    (stack) => {
      twoArchives(stack);
      stack.addOverride('resource.observability_archive_target.first.lifecycle', {
        create_before_destroy: true,
      });
    },
    '[team/first] createBeforeDestroy is set',
  ],
  'an override that empties the key': [
    (stack) => {
      twoArchives(stack);
      stack.addOverride('provider.observability.0.api_key', ' ');
    },
    'apiKey is blank.',
  ],
};

test.each(Object.entries(MISTAKES))('rejects %s', (_, [build, ...phrases]) => {
  const message = mistakes((stack) => {
    build(stack);
    const hasProvider = stack.node.children.some((child) => child instanceof ObservabilityProvider);
    if (!hasProvider) new ObservabilityProvider(stack, 'observability');
  });
  for (const phrase of phrases) expect(message).toContain(phrase);
});

it('accepts what Terraform converts, what is not set, an imported SLO, and a moved object that cannot be imported', () => {
  const app = new App({ outdir: temporaryFolder() });
  const stack = new TerraformStack(app, 'team');
  const labels = { tier: 1, live: true, owner: undefined, later: Token.asString('${var.x}') };
  slo({ labels, extraMembers: JSON.stringify({ tier: undefined, note: '${var.x}' }) })(stack);
  new ApiKey(stack, 'key', { name: 'ci' }).moveFromId('observability_api_key.old');
  slo({ name: 'other' }, 'imported')(stack).importFrom('10');
  new ObservabilityProvider(stack, 'observability');
  expect(() => app.synth()).not.toThrow();
});
