/** The errors in a program end its synthesis with one message that lists them all. */
import { App, TerraformIterator, TerraformStack, Token } from 'cdktf';
import {
  ApiKey,
  ContextualDataIntegration,
  ContextualDataIntegrationConfig,
  ContextualDataIntegrationParameter,
  Enrichment,
  EnrichmentConfig,
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

const webhook = (config: Partial<OutgoingWebhookConfig>) => (stack: TerraformStack) =>
  new OutgoingWebhook(stack, 'hook', { name: 'n', url: 'https://h.example.com/canary', ...config });
const otherVariant = { name: 'chat', valueJson: '{"key": "canary"}' };

const MISTAKES: Record<string, [build: (stack: TerraformStack) => void, ...phrases: string[]]> = {
  'a target that is not a number': [
    (stack) => new Slo(stack, 'slo', { name: 'n', targetThresholdPercentage: Number.NaN }),
    'team/slo',
    'targetThresholdPercentage is NaN, not a number.',
  ],
  'a label that CDKTF would drop': [
    (stack) => {
      const labels = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
      new Slo(stack, 'slo', { name: 'n', targetThresholdPercentage: 99, labels });
    },
    '[team/slo] labels has an entry named __proto__',
  ],
  'a target a little too high': [
    (stack) => new Slo(stack, 'slo', { name: 'n', targetThresholdPercentage: 100.1 }),
    '[team/slo] targetThresholdPercentage is 100.1. It must be from 0 to 100.',
  ],
  'a target calculated from a number of apply': [
    (stack) =>
      new Slo(stack, 'slo', { name: 'n', targetThresholdPercentage: 100 - 2 * Token.asNumber('${var.x}') }),
    '[team/slo] targetThresholdPercentage is calculated from a number that is only known after apply. The result is meaningless.',
  ],
  'a number of pages that is written out': [
    (stack) => Lookup.events(stack, 'events', { maxPages: 'many' as unknown as number }),
    '[team/events] maxPages is "many", not a number.',
  ],
  'a rule for an empty field': [
    (stack) =>
      new Enrichment(stack, 'rule', {
        fieldName: '',
        enrichmentType: { other: { name: '', valueJson: '{}' } },
      }),
    '[team/rule] fieldName is blank. It is required. Set it to a value.',
    '[team/rule] enrichmentType.other.name is blank.',
  ],
  'an empty address, such as a CI secret that is not set': [
    webhook({ url: '', otherVariant }),
    '[team/hook] url is blank. The webhook would call no address. If the address comes from a variable or a secret, check that it is set. Otherwise, remove it.',
  ],
  'undocumented members that are not a JSON object': [
    (stack) => {
      const slo = { name: 'n', targetThresholdPercentage: 99 };
      new Slo(stack, 'text', { ...slo, extraMembers: '{tier: "gold"}' });
      new Slo(stack, 'list', { ...slo, extraMembers: '["canary"]' });
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
      const elements = { labels: { a: 'b', b: null }, grouping: { labels: ['a', null] } };
      const config = { name: 'n', targetThresholdPercentage: 99, ...elements };
      new Slo(stack, 'slo', config as unknown as SloConfig);
      new Slo(stack, 'nested', { ...config, grouping: {}, labels: { b: {} } } as unknown as SloConfig);
    },
    '[team/slo] labels contains null at b. Set it to a string, or remove it.',
    '[team/slo] grouping.labels contains null at 1.',
    '[team/nested] labels contains an object, not a string. Set it to a string.',
  ],
  'a variant that is text': [
    webhook({ issueTracker: 'tracker' as never, otherVariant }),
    'Both issueTracker and otherVariant are set',
  ],
  // A type checker would reject these values, but JavaScript programs have none.
  'values of the wrong type': [
    (stack) =>
      new Slo(stack, 'slo', {
        name: ['canary'],
        targetThresholdPercentage: 99,
        sloTimeFrame: 28,
        labels: 'team',
        grouping: { labels: 'region' },
        extraMembers: {},
        requestBasedMetricSli: { goodEvents: 'status:200', totalEvents: [{ query: 'all' }] },
      } as unknown as SloConfig),
    'name is a list, not a string. Set it to a string.',
    'sloTimeFrame is 28, not a string.',
    'labels is a string, not an object. Set it to an object.',
    'grouping.labels is a string, not a list.',
    'extraMembers is an object, not JSON text. Set it to JSON text.',
    'requestBasedMetricSli.goodEvents is a string, not an object. Set it to an object with query.',
    'requestBasedMetricSli.totalEvents is a list, not an object.',
  ],
  'elements of the wrong type, which may be secrets': [
    (stack) =>
      new ContextualDataIntegration(stack, 'markers', {
        integrationKey: 'feed',
        version: '1',
        integrationParameters: ['${var.any}', 'canary'],
      } as unknown as ContextualDataIntegrationConfig),
    'integrationParameters contains a string, not an object. Set it to an object with key, ',
  ],
  'imports of what cannot be imported': [
    (stack) => {
      new ApiKey(stack, 'key', { name: 'ci' }).importFrom('7');
      (webhook({ otherVariant })(stack) as OutgoingWebhook).importFrom('8');
      const enrichment = new Enrichment(stack, 'ip', { fieldName: 'ip', enrichmentType: { geoIp: {} } });
      enrichment.overrideLogicalId('other');
      enrichment.importFrom('9');
    },
    '[team/key] The API key cannot be imported, because the API has no call that returns it. Remove importFrom. Terraform cannot manage an object of this kind that was created elsewhere.',
    '[team/hook] The outgoing webhook cannot be imported',
    '[team/ip] The enrichment cannot be imported',
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
  'a missing required object': [
    (stack) => new Enrichment(stack, 'rule', {} as EnrichmentConfig),
    'team/rule',
    'fieldName is not set',
    'enrichmentType is not set',
  ],
  'a missing required name in an object': [
    (stack) =>
      new Enrichment(stack, 'rule', {
        fieldName: 'ip',
        enrichmentType: { other: { valueJson: '{}' } },
      } as unknown as EnrichmentConfig),
    'enrichmentType.other.name is not set',
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
  new Slo(stack, 'slo', {
    name: 'n',
    targetThresholdPercentage: 99,
    labels,
    extraMembers: JSON.stringify({ tier: undefined, note: '${var.x}' }),
  } as unknown as SloConfig);
  new ApiKey(stack, 'key', { name: 'ci' }).moveFromId('observability_api_key.old');
  new Slo(stack, 'imported', { name: 'other', targetThresholdPercentage: 99 }).importFrom('10');
  new ObservabilityProvider(stack, 'observability');
  expect(() => app.synth()).not.toThrow();
});
