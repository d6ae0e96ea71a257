/** A destroyed or replaced archive target never changes how logs are archived, regardless of the order in which Terraform works. */
import { DataResource, TerraformStack } from 'cdktf';
import { prose } from './support';
import { ArchiveTarget } from '../../src/index';
import { Build, Deployment } from '../support/deployment';

const deployment = Deployment.useFresh();

const target = (bucket: string) => (stack: TerraformStack) =>
  new ArchiveTarget(stack, bucket, { isActive: true, objectStorage: { bucket } });

/** A target that inherits create_before_destroy from a resource that depends on it. */
const inheriting = (stack: TerraformStack) =>
  new DataResource(stack, 'user', {
    dependsOn: [target('first')(stack)],
    lifecycle: { createBeforeDestroy: true },
  });

/** The stack before and after, the arguments of the second apply, its requests, and the bucket that is then in use. */
it.each<[string, Build, Build, string[], number, string]>([
  ['is renamed', target('first'), target('second'), [], 1, 'second'],
  [
    'is replaced, and the old one is a deposed object',
    inheriting,
    inheriting,
    ['-replace=observability_archive_target.first'],
    1,
    'first',
  ],
  ['is removed', target('first'), () => undefined, [], 0, 'first'],
])('stays active if it %s', async (_, before, after, args, requests, bucket) => {
  await deployment.deploy(before);
  deployment.control.clearRequests();
  await deployment.synth(after);
  const output = prose({ text: await deployment.apply(...args) });
  expect(output).toMatch(/archive target "first" (will stay|stays) on the service/);
  expect(output).not.toContain('More than one resource manages');
  const isRemoved = requests === 0;
  const advice = isRemoved
    ? 'apply is_active = false'
    : `Another resource manages archive target "${bucket}"`;
  expect(output).toContain(advice);
  expect(deployment.sentObjects('setArchiveTarget').map(({ isActive }) => isActive)).toEqual(
    Array(requests).fill(true),
  );
  expect(deployment.control.get('archiveTargets', 'target')).toMatchObject({
    archiveSpec: { isActive: true },
    objectStorage: { bucket },
  });
});
