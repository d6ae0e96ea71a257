import { DataResource, TerraformStack } from 'cdktf';
import { expectChanges, operationsCalled, prose, secret, stateOf } from './support';
import { ArchiveTarget, ArchiveTargetConfig, ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start({ keys: { 'key-of-europe': 'europe', 'key-of-asia': 'asia' } });
  deployment.terraform.env.OBSERVABILITY_API_KEY = 'key-of-europe';
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

const LOGS: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs', region: 'eu-1' } };

/** Switched off when it is destroyed. */
const OFF: ArchiveTargetConfig = { ...LOGS, deactivateOnDestroy: true };

const archive = (account = 'europe') => deployment.control.get('archiveTargets', 'target', account);
const active = (bucket: string) => ({ archiveSpec: { isActive: true }, objectStorage: { bucket } });

/** The stack, with the archive target under this name. */
const synth = async (
  id: string,
  build: (stack: TerraformStack) => Partial<ArchiveTargetConfig> = () => ({}),
) =>
  deployment.synth((stack) => {
    new ArchiveTarget(stack, id, { ...LOGS, ...build(stack) });
  });

describe('an archive target', () => {
  it('is set, shows no changes in the next plan, and changes in place', async () => {
    await synth('first');
    await deployment.apply();
    await deployment.expectNoChanges();
    expect(deployment.sent('setArchiveTarget')).toHaveLength(1);
    expect(await stateOf(deployment, 'observability_archive_target.first')).toMatchObject({
      archive_spec: { archiving_format_id: 'json-lines-v1', is_active: true },
      deactivate_on_destroy: null,
    });

    await synth('first', () => ({ objectStorage: { bucket: 'more-logs', region: 'eu-1' } }));
    expect((await expectChanges(deployment)).text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
    await deployment.apply();
    expect(archive()).toMatchObject(active('more-logs'));
    await deployment.expectNoChanges();
  });

  it('stays active when the construct is renamed', async () => {
    await synth('second');
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('Plan: 1 to add, 0 to change, 1 to destroy.');
    expect(prose(plan)).toContain('Warning: archive target "more-logs" will stay on the service');
    await deployment.apply();
    expect(sentActive()).toEqual([true]);
    expect(archive()).toMatchObject(active('logs'));
    await deployment.expectNoChanges();
  });

  it('stays active when the construct is renamed and the new one fails', async () => {
    await synth('renamed');
    deployment.control.addFault({ operation: 5, kind: 'status', status: 403, times: 1 });
    expect((await deployment.terraform.apply()).exitCode).toBe(1);
    expect(sentActive()).toEqual([true]);
    expect(archive()).toMatchObject(active('logs'));
    await synth('second', () => ({ deactivateOnDestroy: true }));
    await deployment.apply();
  });

  // What `createBeforeDestroy` depends on is created first, too, which no synthesis can see.
  const user = (stack: TerraformStack, target: ArchiveTarget, input: string) =>
    new DataResource(stack, 'user', {
      input: { is: input },
      dependsOn: [target],
      lifecycle: { createBeforeDestroy: true },
    });

  it('stays active when it is replaced, the new one being made first', async () => {
    await deployment.synth((stack) => {
      user(stack, new ArchiveTarget(stack, 'second', OFF), 'old');
    });
    await deployment.apply();
    deployment.control.clearRequests();
    const applied = prose({ text: await deployment.apply('-replace=observability_archive_target.second') });
    expect(sentActive()).toEqual([true]);
    expect(applied).toContain('archive target "logs" was destroyed, but log archiving was not switched off');
    expect(archive()).toMatchObject(active('logs'));
  });

  it('stays active when a rename is made to create first', async () => {
    await deployment.synth((stack) => {
      const third = { ...OFF, objectStorage: { bucket: 'third' } };
      user(stack, new ArchiveTarget(stack, 'third', third), 'new');
    });
    const applied = prose({ text: await deployment.apply() });
    expect(sentActive()).toEqual([true]);
    expect(applied).toContain('archive target "logs" was destroyed, but log archiving was not switched off');
    expect(archive()).toMatchObject(active('third'));
    await deployment.expectNoChanges();
  });

  // What changes waits for the destroy of what it depended on, and what depends on it waits, too.
  it('stays active when a rename is made to delete first', async () => {
    const bucket = (name: string) => ({ ...OFF, objectStorage: { bucket: name } });
    await deployment.synth((stack) => {
      const plain = new ArchiveTarget(stack, 'plain', bucket('plain'));
      new DataResource(stack, 'between', { input: { is: 'old' }, dependsOn: [plain] });
    });
    await deployment.apply();
    deployment.control.clearRequests();
    await deployment.synth((stack) => {
      const between = new DataResource(stack, 'between', { input: { is: 'new' } });
      new ArchiveTarget(stack, 'fourth', { ...bucket('fourth'), dependsOn: [between] });
    });
    await deployment.apply();
    expect(sentActive()).toEqual([false, true]);
    expect(archive()).toMatchObject(active('fourth'));
    await deployment.expectNoChanges();
  });

  it('stays active when it is replaced', async () => {
    await deployment.apply('-replace=observability_archive_target.fourth');
    expect(sentActive()).toEqual([false, true]);
    expect(archive()).toMatchObject(active('fourth'));
    await deployment.expectNoChanges();
  });

  it('is switched off when it is destroyed, and warns of it', async () => {
    const destroyed = succeeded(await deployment.terraform.destroy());
    expect(prose(destroyed)).toContain('Destroying archive target "fourth" switches log archiving off');
    expect(prose(destroyed)).toContain('To avoid that, use a moved block (moveTo in CDKTF).');
    expect(archive()).toMatchObject({
      archiveSpec: { isActive: false },
      objectStorage: { bucket: 'fourth' },
    });
  });

  it('stays as it is when it is destroyed without deactivateOnDestroy', async () => {
    await synth('kept');
    await deployment.apply();
    deployment.control.clearRequests();
    const destroyed = succeeded(await deployment.terraform.destroy());
    expect(prose(destroyed)).toContain('Warning: archive target "logs" will stay on the service');
    expect(operationsCalled(deployment)).toEqual([]);
    expect(archive()).toMatchObject(active('logs'));
  });
});

describe('archive targets of two accounts', () => {
  const build = (asian: string, id: string) => (stack: TerraformStack) => {
    new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
    const provider = new ObservabilityProvider(stack, 'asia', {
      apiKey: secret(stack, 'key-of-asia'),
      alias: 'asia',
    });
    new ArchiveTarget(stack, id, OFF);
    if (asian) new ArchiveTarget(stack, 'asian', { ...OFF, objectStorage: { bucket: asian }, provider });
  };

  it('are set each in its own account', async () => {
    await deployment.synthWithoutProvider(build('asian-logs', 'european'));
    await deployment.apply();
    expect([archive('europe'), archive('asia')]).toMatchObject([active('logs'), active('asian-logs')]);
    await deployment.expectNoChanges();
  });

  it('know nothing of each other: one is renamed while the other is destroyed', async () => {
    await deployment.synthWithoutProvider(build('', 'renamed'));
    await deployment.apply();
    expect(archive('europe')).toMatchObject(active('logs'));
    expect(archive('asia')).toMatchObject({ archiveSpec: { isActive: false } });
    await deployment.expectNoChanges();
  });
});

/** `isActive` of each call of operation 5, in order. */
function sentActive(): unknown[] {
  return deployment
    .sent('setArchiveTarget')
    .map((body) => (JSON.parse(body) as { isActive: unknown }).isActive);
}
