import { TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { newStack, useFixtureBundle } from './support';
import { ArchiveTarget, ArchiveTargetConfig, ObservabilityProvider } from '../../src';

const LOGS: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs' } };

describe('at synth', () => {
  beforeEach(() => void useFixtureBundle());

  /** Creates a stack with providers for two accounts. */
  function accounts(): { stack: TerraformStack; europe: ObservabilityProvider; asia: ObservabilityProvider } {
    const stack = newStack();
    const europe = new ObservabilityProvider(stack, 'europe');
    const asia = new ObservabilityProvider(stack, 'asia', { alias: 'asia' });
    return { stack, europe, asia };
  }

  it('reports two targets on the same provider at both paths, however the provider is set', () => {
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
    ['several by count', { count: 2 }, 'count is 2, but an account has only one archive target.'],
    ['no target', { objectStorage: undefined }, 'Neither objectStorage nor otherTarget is set.'],
    [
      'two targets',
      { otherTarget: { name: 'tape', valueJson: '{}' } },
      'Both objectStorage and otherTarget are set.',
    ],
  ])('rejects %s', (_, config, message) => {
    const { stack } = accounts();
    new ArchiveTarget(stack, 'archive', { ...LOGS, ...config });
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/archive] ${message}`);
  });
});
