/** A renamed archive target stays active, regardless of the order in which Terraform creates and destroys. */
import { DataResource, TerraformStack } from 'cdktf';
import { prose, secret } from './support';
import { ArchiveTarget, ArchiveTargetConfig, ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use({ keys: { 'key-of-europe': 'europe', 'key-of-asia': 'asia' } });

/** An archive target that is switched off when it is destroyed. */
const bucket = (name: string): ArchiveTargetConfig => ({
  isActive: true,
  objectStorage: { bucket: name },
  deactivateOnDestroy: true,
});

const archive = (account: string) => deployment.control.get('archiveTargets', 'target', account);
const set = (name: string, isActive = true) => ({
  archiveSpec: { isActive },
  objectStorage: { bucket: name },
});

/** `isActive` in each request that set the first account's target, in order. */
function sentActive(): unknown[] {
  return deployment
    .sent('setArchiveTarget')
    .map((body) => JSON.parse(body) as { isActive: unknown; objectStorage: { bucket: string } })
    .filter(({ objectStorage }) => objectStorage.bucket !== 'asian')
    .map(({ isActive }) => isActive);
}

/** A stack with providers for two accounts, and an archive target in the second. */
const apply = async (build: (stack: TerraformStack) => void, asian = true): Promise<string> => {
  await deployment.synthWithoutProvider((stack) => {
    new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
    const provider = new ObservabilityProvider(stack, 'asia', {
      apiKey: secret(stack, 'key-of-asia'),
      alias: 'asia',
    });
    build(stack);
    if (asian) new ArchiveTarget(stack, 'asian', { ...bucket('asian'), provider });
  });
  return prose({ text: await deployment.apply() });
};

it('stays active if the new one is created first', async () => {
  // Dependencies of a resource with `createBeforeDestroy` are also created first, which synthesis cannot detect.
  const user = (stack: TerraformStack, target: ArchiveTarget, input: string) =>
    new DataResource(stack, 'user', {
      input: { is: input },
      dependsOn: [target],
      lifecycle: { createBeforeDestroy: true },
    });
  await apply((stack) => void user(stack, new ArchiveTarget(stack, 'first', bucket('first')), 'old'));
  expect([archive('europe'), archive('asia')]).toMatchObject([set('first'), set('asian')]);

  deployment.control.clearRequests();
  const applied = await apply(
    (stack) => void user(stack, new ArchiveTarget(stack, 'second', bucket('second')), 'new'),
  );
  expect(sentActive()).toEqual([true]);
  expect(applied).toContain('archive target "first" was destroyed, but log archiving was not switched off');
  expect(archive('europe')).toMatchObject(set('second'));
});

// A changed resource and its dependents wait until its old dependencies are destroyed.
it("stays active if the old one is destroyed first, while the other account's target is switched off", async () => {
  await apply((stack) => {
    const plain = new ArchiveTarget(stack, 'second', bucket('second'));
    new DataResource(stack, 'between', { input: { is: 'old' }, dependsOn: [plain] });
  });
  deployment.control.clearRequests();
  const applied = await apply((stack) => {
    const between = new DataResource(stack, 'between', { input: { is: 'new' } });
    new ArchiveTarget(stack, 'third', { ...bucket('third'), dependsOn: [between] });
  }, false);
  expect(sentActive()).toEqual([false, true]);
  expect(applied).toContain('Destroying archive target "asian" switches off log archiving');
  expect([archive('europe'), archive('asia')]).toMatchObject([set('third'), set('asian', false)]);
  await deployment.expectNoChanges();
});
