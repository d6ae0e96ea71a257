/** Values that are probably wrong cause warnings at synth, which the provider block can acknowledge. */
import { TerraformStack, TerraformVariable, Token } from 'cdktf';
import {
  ApiKey,
  ArchiveTarget,
  ArchiveTargetConfig,
  Enrichment,
  ExtensionTestingRevision,
  ObservabilityProvider,
  ObservabilityProviderConfig,
  OutgoingWebhook,
  OutgoingWebhookConfig,
  Rotation,
  Slo,
  SloConfig,
} from '../../src';
import { newStack, useFixtureBundle, warningsOf } from '../constructs/support';
import { withoutHint } from '../support/printed-warnings';

beforeEach(() => useFixtureBundle());
afterEach(() => delete process.env.JSII_AGENT);

type Build = (stack: TerraformStack) => void;

/** Returns the warnings of a stack with a provider, as they are printed. */
function printed(build: Build, config: ObservabilityProviderConfig = {}): string[] {
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider', config);
  build(stack);
  return warningsOf(stack);
}

const problems = (...args: Parameters<typeof printed>) => printed(...args).map((line) => line.split('. ')[0]);

const SLO: SloConfig = {
  name: 'checkout',
  targetThresholdPercentage: 99,
  requestBasedMetricSli: { goodEvents: { query: 'good' }, totalEvents: { query: 'all' } },
};
const slo =
  (config: Partial<SloConfig>, id = 'slo'): Build =>
  (stack) =>
    void new Slo(stack, id, { ...SLO, ...config });

const NO_BUDGET = slo({ targetThresholdPercentage: 100 });

const queries = (good: string, total: string) => ({
  requestBasedMetricSli: { goodEvents: { query: good }, totalEvents: { query: total } },
});

it.each<[string, Partial<SloConfig>]>([
  ['targetThresholdPercentage is 100', { targetThresholdPercentage: 100 }],
  ['targetThresholdPercentage is 0', { targetThresholdPercentage: 0 }],
  ['requestBasedMetricSli has the same query for good and total events', queries('sum(a)', ' sum(a)\n')],
  ['requestBasedMetricSli.totalEvents.query contains "undefined"', queries('a', 'a{b="undefined"}')],
  ['labels.costCenter is "undefined"', { labels: { costCenter: 'undefined' } }],
  ['grouping.labels[1] is "NaN"', { grouping: { labels: ['a', 'NaN'] } }],
  ['grouping has no documented members', { grouping: {} }],
  ['name contains [object Object]', { name: 'of [object Object]' }],
])('warns that %s', (problem, config) => expect(problems(slo(config))).toEqual([`[stack/slo] ${problem}`]));

it.each<[string[], (stack: TerraformStack) => unknown]>([
  [
    ['keyPermissions contains no permissions and no presets'],
    (stack) => new ApiKey(stack, 'it', { name: 'k', keyPermissions: { presets: [] } }),
  ],
  [['objectStorage has no bucket'], archive({ bucket: ' ', region: 'eu' })],
  [['objectStorage has no bucket'], archive({}, '{"tier":"cold"}')],
  [['objectStorage.bucket contains a line break'], archive({ bucket: 'logs \n' })],
  [['objectStorage.region is blank'], archive({ bucket: 'logs', region: ' ' })],
  [
    [
      'rotationId is blank',
      'keyPermissions contains no permissions and no presets',
      'keyPermissions.permissions[0] is blank',
      'keyPermissions.permissions[1] is blank',
    ],
    (stack) =>
      new ApiKey(stack, 'it', { name: 'k', rotationId: '', keyPermissions: { permissions: ['', ' '] } }),
  ],
  [
    ['enrichedFieldName is blank', 'selectedColumns[0] is blank'],
    (stack) =>
      new Enrichment(stack, 'it', {
        fieldName: 'ip',
        enrichedFieldName: '',
        enrichmentType: { geoIp: {} },
        selectedColumns: [''],
      }),
  ],
  [
    ['urlWoVersion is blank'],
    webhook({ urlWo: '${var.url}', urlWoVersion: '', issueTracker: { apiToken: '${var.token}' } }),
  ],
  [
    [],
    (stack) =>
      new ExtensionTestingRevision(stack, 'it', { id: 'x', description: '', image: '', labels: ['a'] }),
  ],
  [[], archive({ region: 'eu' }, '{"name":"logs"}')],
  [[], archive({ bucket: '${var.bucket}' })],
  [['urlWo is blank'], webhook({ urlWo: '', urlWoVersion: '1', issueTracker: { apiToken: '${var.token}' } })],
  [['issueTracker.apiToken is blank'], webhook({ issueTracker: { apiToken: ' ' } })],
  [
    ['issueTracker.apiTokenWo is blank'],
    webhook({ issueTracker: { apiTokenWo: '', apiTokenWoVersion: '1' } }),
  ],
  [
    ['issueTracker.apiToken contains a secret as a literal, so the synthesized stack also contains it'],
    (stack) => webhook({})(stack).addOverride('issue_tracker.api_token', 'secret'),
  ],
  [[], (stack) => new Enrichment(stack, 'it', { fieldName: 'ip', enrichmentType: { geoIp: {} } })],
])('warns about another resource: %j', (expected, build) =>
  expect(problems((stack) => void build(stack))).toEqual(expected.map((text) => `[stack/it] ${text}`)),
);

function archive(objectStorage: ArchiveTargetConfig['objectStorage'], extraMembers?: string) {
  return (stack: TerraformStack) =>
    new ArchiveTarget(stack, 'it', { isActive: true, objectStorage, extraMembers });
}

function webhook(config: Partial<OutgoingWebhookConfig>) {
  return (stack: TerraformStack) => new OutgoingWebhook(stack, 'it', { name: 'n', ...config });
}

it('warns about an override that adds to a list, as CDKTF does', () => {
  const build = (stack: TerraformStack) =>
    new ApiKey(stack, 'it', { name: 'n', keyPermissions: { presets: ['Read'] } });
  const problem = 'An override adds to keyPermissions.presets, because CDKTF appends lists';
  const path = 'key_permissions.presets';
  expect(printed((stack) => build(stack).addOverride(path, ['Admin']))).toEqual([
    expect.stringContaining(problem),
  ]);
  expect(printed((stack) => build(stack).addOverride(`${path}.0`, 'Admin'))).toEqual([]);
});

it('warns about a blank header, but not about a blank label', () =>
  expect(problems(slo({ labels: { team: '' } }), { headers: { 'X-Team': '' } })).toEqual([
    '[stack/provider] headers.X-Team is blank',
  ]));

it('spells a property, but not the name of a label, as in Python', () => {
  process.env.JSII_AGENT = 'Python/3.12.1';
  const build = slo({ labels: { costCenter: 'undefined' }, grouping: { labels: ['NaN'] } });
  expect(problems(build)).toEqual([
    '[stack/slo] labels.costCenter is "undefined"',
    '[stack/slo] grouping.labels[0] is "NaN"',
  ]);
});

test('warns about half of an indicator that an override removes', () => {
  const build: Build = (stack) =>
    new Slo(stack, 'it', SLO).addOverride('request_based_metric_sli.good_events', undefined);
  const half = 'requestBasedMetricSli.goodEvents is missing or blank';
  expect(printed(build)).toEqual([expect.stringContaining(half)]);
});

test('does not warn about an imported SLO, because only the plan shows which values are new', () =>
  expect(
    problems((stack) => {
      new Slo(stack, 'slo', { ...SLO, targetThresholdPercentage: 100 }).importFrom('4711');
    }),
  ).toEqual([]));

describe('two SLOs with the same name', () => {
  const audit = (stack: TerraformStack) =>
    new ObservabilityProvider(stack, 'audit', { alias: 'audit', apiKey: '${var.key}' });
  const first = '[stack/a] name is "checkout", which is also the name of stack/b';
  const second = '[stack/b] name is "checkout", which is also the name of stack/a';
  /** Adds both. Returns the second. */
  const both = (stack: TerraformStack, config: Partial<SloConfig> = {}, other: Partial<SloConfig> = {}) => {
    slo(other, 'a')(stack);
    return new Slo(stack, 'b', { ...SLO, ...config });
  };

  it('cause one warning, about the new SLO', () => {
    expect(printed((stack) => void both(stack)).map(withoutHint)).toEqual([
      `${second}. A service may treat the second SLO as a change to the first. Choose different names.`,
    ]);
    expect(problems((stack) => both(stack).importFrom('4711'))).toEqual([first]);
  });

  it('cause a warning if an override sets the name, or they share a provider with an alias', () => {
    const renamed: Build = (stack) => both(stack, { name: 'other' }).addOverride('name', 'checkout');
    expect(problems(renamed)).toEqual([second]);
    const aliased: Build = (stack) => {
      const provider = audit(stack);
      both(stack, { provider }, { provider });
    };
    expect(problems(aliased)).toEqual([second]);
  });

  it('cause no warning with different providers', () =>
    expect(printed((stack) => void both(stack, { provider: audit(stack) }))).toEqual([]));
});

describe('acknowledge', () => {
  const acknowledge = { no_budget: 'nobody may lose a payment' };

  it('is what the warning suggests', () =>
    expect(printed(NO_BUDGET)).toEqual([
      '[stack/slo] targetThresholdPercentage is 100. No event may fail, so the SLO has no error budget. Set a lower target, such as 99.9. To hide this warning, add no_budget with a reason to acknowledge of the provider.',
    ]));

  it('hides warnings with its codes, and no others', () => {
    const build = slo({ targetThresholdPercentage: 100, labels: { team: 'NaN' } });
    expect(problems(build, { acknowledge })).toEqual(['[stack/slo] labels.team is "NaN"']);
  });

  it('hides warnings about the provider, and about constructs that are neither resources nor lookups', () => {
    // Warnings of the last code no longer exist.
    const known = {
      plain_http: 'inside the cluster',
      unknown_property: 'of another tool',
      hidden_provider: 'gone',
    };
    const build: Build = (stack) =>
      new Rotation(stack, 'rotation', { triggers: { a: 'b' }, sparkle: 1 } as { triggers: { a: string } });
    expect(problems(build, { baseUrl: 'http://service.example.com' })).toHaveLength(2);
    expect(problems(build, { baseUrl: 'http://service.example.com', acknowledge: known })).toEqual([]);
  });

  it('may come from an override', () => {
    const own: Build = (stack) => {
      NO_BUDGET(stack);
      (stack.node.findChild('provider') as ObservabilityProvider).addOverride('acknowledge', acknowledge);
    };
    const ofStack: Build = (stack) => {
      NO_BUDGET(stack);
      stack.addOverride('provider.observability.0.acknowledge.no_budget', 'a reason');
    };
    expect([...printed(own), ...printed(ofStack)]).toEqual([]);
  });

  it('applies next to a provider that an override appends', () => {
    const build: Build = (stack) => {
      NO_BUDGET(stack);
      stack.addOverride('provider.observability', [{ alias: 'audit', api_key: '${var.key}' }]);
    };
    expect(printed(build, { acknowledge })).toEqual([]);
  });

  it('applies to the resources of its provider only', () => {
    const build: Build = (stack) => {
      const provider = new ObservabilityProvider(stack, 'audit', {
        alias: 'audit',
        apiKey: '${var.key}',
        acknowledge,
      });
      slo({ targetThresholdPercentage: 100, provider }, 'hidden')(stack);
      NO_BUDGET(stack);
    };
    expect(problems(build)).toEqual(['[stack/slo] targetThresholdPercentage is 100']);
  });

  it('may be unknown at synth', () => {
    const build: Build = (stack) => void new TerraformVariable(stack, 'reasons', { type: 'map(string)' });
    expect(printed(build, { acknowledge: Token.asStringMap('${var.reasons}') })).toEqual([]);
  });

  it.each([
    [
      { no_budgets: 'x' },
      /acknowledge contains the unknown code "no_budgets"\. The codes are: account_.*no_budget, /,
    ],
    [{ no_budget: ' ' }, /acknowledge gives no reason for no_budget\. Say why the warning may be ignored\./],
  ])('rejects %j', (wrong, message) =>
    expect(() => printed(NO_BUDGET, { acknowledge: wrong as Record<string, string> })).toThrow(message),
  );
});
