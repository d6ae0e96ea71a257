/** Errors in overrides are found like errors in the configuration. legal.terraform.test.ts has overrides that correct an error. */
import { TerraformStack, Testing } from 'cdktf';
import { ArchiveTarget, ObservabilityProvider, OutgoingWebhook, Slo } from '../../src';
import { newStack, useFixtureBundle, warningsOf } from '../constructs/support';

const EVENTS = { query: 'events' };
const SLI = { goodEvents: { query: 'good' }, totalEvents: EVENTS };
const SLO = { name: 'n', targetThresholdPercentage: 99, requestBasedMetricSli: SLI };
const ARCHIVE = { isActive: true, objectStorage: { bucket: 'logs' } };
const WEBHOOK = { name: 'n', otherVariant: { name: 'chat', valueJson: '{}' } };

beforeEach(() => useFixtureBundle());
afterEach(() => jest.restoreAllMocks());

function twoArchives(stack: TerraformStack): ArchiveTarget[] {
  const provider = new ObservabilityProvider(stack, 'asia', { alias: 'asia', apiKey: '${var.key}' });
  return [{}, { provider }].map(
    (config, index) => new ArchiveTarget(stack, `a${index}`, { ...ARCHIVE, ...config }),
  );
}

test.each(
  Object.entries<[(stack: TerraformStack) => void, string]>({
    'removes a required value': [
      (stack) => new Slo(stack, 'it', SLO).addOverride('name', undefined),
      'name is not set. It is required.',
    ],
    'on the stack sets an invalid value': [
      (stack) => {
        new Slo(stack, 'it', SLO);
        stack.addOverride('resource.observability_slo.it.target_threshold_percentage', 999);
      },
      'targetThresholdPercentage is 999. It must be from 0 to 100.',
    ],
    'adds a second variant': [
      (stack) =>
        new OutgoingWebhook(stack, 'it', WEBHOOK).addOverride('issue_tracker.api_token', '${var.token}'),
      'Both issueTracker and otherVariant are set.',
    ],
    'puts two archive targets on one provider': [
      (stack) => twoArchives(stack)[1].addOverride('provider', 'observability'),
      'There is another archive target on the same provider: stack/a1.',
    ],
    "removes the alias of a resource's provider": [
      (stack) => twoArchives(stack)[1].addOverride('provider', undefined),
      'There is another archive target on the same provider: stack/a1.',
    ],
    'gives an archive target a count': [
      (stack) => twoArchives(stack)[1].addOverride('count', 2),
      'count is 2, but an account has only one archive target. Remove count.',
    ],
    'creates an archive target before it destroys the old one': [
      (stack) => twoArchives(stack)[1].addOverride('lifecycle.create_before_destroy', true),
      'createBeforeDestroy is set, but an account has only one archive target',
    ],
    'on the stack creates an archive target first': [
      (stack) => {
        twoArchives(stack);
        stack.addOverride('resource.observability_archive_target.a0.lifecycle', {
          create_before_destroy: true,
        });
      },
      '[stack/a0] createBeforeDestroy is set',
    ],
    'empties the key': [
      (stack) => {
        twoArchives(stack);
        stack.addOverride('provider.observability.0.api_key', ' ');
      },
      'apiKey is blank.',
    ],
  }),
)('the synthesis fails if an override %s', (_, [build, message]) => {
  const stack = newStack();
  build(stack);
  new ObservabilityProvider(stack, 'observability');
  expect(() => Testing.synth(stack, true)).toThrow(message);
});

test.each<[string, (stack: TerraformStack) => void, string]>([
  [
    'removes half of the indicator',
    (stack) => new Slo(stack, 'it', SLO).addOverride('request_based_metric_sli.good_events', undefined),
    'requestBasedMetricSli.goodEvents is missing or blank',
  ],
  [
    'writes a secret',
    (stack) => {
      const it = new OutgoingWebhook(stack, 'it', { ...WEBHOOK, otherVariant: undefined });
      it.addOverride('issue_tracker.api_token', 'secret');
    },
    'issueTracker.apiToken contains a secret as a literal',
  ],
])('a warning is printed if an override %s', (_, build, message) => {
  const stack = newStack();
  build(stack);
  new ObservabilityProvider(stack, 'observability');
  expect(warningsOf(stack)).toEqual([expect.stringContaining(message)]);
});
