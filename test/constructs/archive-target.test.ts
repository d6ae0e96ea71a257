import { TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { newStack, synthesized, useFixtureBundle } from './support';
import { ArchiveTarget, ArchiveTargetConfig, ObservabilityProvider, Slo } from '../../src';

const LOGS: ArchiveTargetConfig = {
  isActive: true,
  objectStorage: { bucket: 'logs', region: 'eu-1' },
  deactivateOnDestroy: false,
  extraMembers: '{"flag":true}',
};
const OTHER: ArchiveTargetConfig = {
  isActive: false,
  otherTarget: { name: 'tape', valueJson: '{"robot":"r2"}' },
};

describe('ArchiveTarget', () => {
  it.each([
    ['the object storage target', LOGS],
    ['any other target', OTHER],
  ])('synthesizes %s in JSON and HCL', (_, config) => {
    const stack = newStack();
    new ArchiveTarget(stack, 'archive', config);
    expect(synthesized(stack, 'resource', 'observability_archive_target')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('offers its attributes to other blocks, and can be changed until synthesis', () => {
    const stack = newStack();
    const archive = new ArchiveTarget(stack, 'archive', LOGS);
    archive.putObjectStorage({ bucket: 'more' });
    archive.resetDeactivateOnDestroy();
    archive.resetExtraMembers();
    new Slo(stack, 'slo', {
      name: archive.archiveSpec.archivingFormatId,
      targetThresholdPercentage: 99,
      labels: { bucket: archive.objectStorage.bucket },
    });
    expect(synthesized(stack, 'resource', 'observability_archive_target')).toEqual({
      is_active: true,
      object_storage: { bucket: 'more' },
    });
    expect(synthesized(stack, 'resource', 'observability_slo')).toMatchObject({
      name: '${observability_archive_target.archive.archive_spec.archiving_format_id}',
      labels: { bucket: '${observability_archive_target.archive.object_storage.bucket}' },
    });
  });
});

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

  it('one per provider is as it should be', () => {
    const { stack, asia } = accounts();
    new ArchiveTarget(stack, 'first', LOGS);
    new ArchiveTarget(stack, 'second', { ...LOGS, provider: asia });
    expect(() => Testing.synth(stack, true)).not.toThrow();
  });

  it.each([
    ['createBeforeDestroy', { lifecycle: { createBeforeDestroy: true } }, 'createBeforeDestroy is set,'],
    ['several by count', { count: 2 }, 'count is 2.'],
    ['no target', { objectStorage: undefined }, 'Neither objectStorage nor otherTarget is set.'],
    ['two targets', OTHER, 'Both objectStorage and otherTarget are set.'],
  ])('%s is an error', (_, config, message) => {
    const { stack } = accounts();
    new ArchiveTarget(stack, 'archive', { ...LOGS, ...config });
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/archive] ${message}`);
  });
});
