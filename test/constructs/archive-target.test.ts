import { TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { newStack, useFixtureBundle } from './support';
import { ArchiveTarget, ArchiveTargetConfig, ObservabilityProvider } from '../../src';

const LOGS: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs' } };

describe('at synth', () => {
  beforeEach(() => {
    useFixtureBundle();
  });

  /** A stack with a provider for each of the two accounts. */
  function accounts(): { stack: TerraformStack; europe: ObservabilityProvider; asia: ObservabilityProvider } {
    const stack = newStack();
    const europe = new ObservabilityProvider(stack, 'europe');
    const asia = new ObservabilityProvider(stack, 'asia', { alias: 'asia' });
    return { stack, europe, asia };
  }

  it('two on one provider are an error at each, named by its path, however the provider is given', () => {
    const { stack, europe } = accounts();
    new ArchiveTarget(stack, 'first', LOGS);
    new ArchiveTarget(new Construct(stack, 'team'), 'second', { ...LOGS, provider: europe });
    const synth = () => Testing.synth(stack, true);
    expect(synth).toThrow(
      '[stack/first] There is another archive target on the same provider: stack/team/second.',
    );
    expect(synth).toThrow(
      '[stack/team/second] There is another archive target on the same provider: stack/first.',
    );
  });

  it.each([
    ['createBeforeDestroy', { lifecycle: { createBeforeDestroy: true } }, 'createBeforeDestroy is set,'],
    ['several by count', { count: 2 }, 'count is 2.'],
    ['no target', { objectStorage: undefined }, 'Neither objectStorage nor otherTarget is set.'],
    [
      'two targets',
      { otherTarget: { name: 'tape', valueJson: '{}' } },
      'Both objectStorage and otherTarget are set.',
    ],
  ])('%s is an error', (_, config, message) => {
    const { stack } = accounts();
    new ArchiveTarget(stack, 'archive', { ...LOGS, ...config });
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/archive] ${message}`);
  });
});
