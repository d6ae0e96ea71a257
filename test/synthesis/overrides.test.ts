/** A block with an override is checked by the plan, not by the synthesis. legal.terraform.test.ts has overrides that correct an error. */
import { TerraformStack, Testing } from 'cdktf';
import { ArchiveTarget, Lookup, ObservabilityProvider, Slo } from '../../src';
import { newStack, useFixtureBundle } from '../constructs/support';

const WRONG = { name: 'n', targetThresholdPercentage: 999 };
const LOGS = { isActive: true, objectStorage: { bucket: 'logs' } };

beforeEach(() => useFixtureBundle());

const synth = (build: (stack: TerraformStack) => void) => () => {
  const stack = newStack();
  build(stack);
  if (stack.node.findAll().every((node) => !(node instanceof ObservabilityProvider))) {
    new ObservabilityProvider(stack, 'own');
  }
  Testing.synth(stack, true);
};

test.each<[string, (stack: TerraformStack) => void]>([
  ['its own override', (stack) => new Slo(stack, 'it', WRONG).addOverride('description', 'x')],
  [
    "an override on the stack, next to another construct's",
    (stack) => {
      new Slo(stack, 'it', WRONG);
      stack.addOverride('resource.observability_slo.it.target_threshold_percentage', 99);
      Lookup.events(stack, 'events', { maxPages: 0 });
      stack.addOverride('data.observability_events.events', { max_pages: 2 });
    },
  ],
  [
    'an override that removes it',
    (stack) => {
      for (const id of ['one', 'other']) new ArchiveTarget(stack, id, LOGS);
      stack.addOverride('resource.observability_archive_target.other', undefined);
    },
  ],
  [
    'an override of its provider',
    (stack) => {
      new ObservabilityProvider(stack, 'own', { baseUrl: 'later' });
      stack.addOverride('provider.observability.0.base_url', 'https://observability.example.com');
    },
  ],
])('does not check a block with %s', (_, build) => expect(synth(build)).not.toThrow());

test('checks the other blocks of a stack with overrides', () => {
  const build = (stack: TerraformStack) => {
    new Slo(stack, 'it', WRONG);
    new Slo(stack, 'other', WRONG).addOverride('description', 'x');
    stack.addOverride('resource.observability_slo.third', { name: 'n' });
  };
  expect(synth(build)).toThrow('[stack/it] targetThresholdPercentage is 999. It must be from 0 to 100.');
  expect(synth(build)).not.toThrow('stack/other');
});
