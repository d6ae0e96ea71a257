/** A destroyed or replaced archive target never changes how logs are archived, regardless of what Terraform does in which order. */
import { DataResource, TerraformStack } from 'cdktf';
import { prose, secret } from './support';
import { ArchiveTarget, ObservabilityProvider } from '../../src/index';
import { API_KEY, Build, Deployment } from '../support/deployment';

const deployment = Deployment.use();

const FIRST = 'observability_archive_target.first';
const SECOND = 'observability_archive_target.second';

const target = (stack: TerraformStack, id: string, config: object = {}) =>
  new ArchiveTarget(stack, id, { isActive: true, objectStorage: { bucket: id }, ...config });

/** Applies the stack, once for each list of arguments. Returns Terraform's output of the last apply. */
async function apply(build: Build, ...runs: readonly (readonly string[])[]): Promise<string> {
  await deployment.synthWithoutProvider((stack) => {
    new ObservabilityProvider(stack, 'observability');
    build(stack);
  });
  let output = '';
  for (const args of runs) output = prose({ text: await deployment.apply(...args) });
  return output;
}

/** `isActive` in each request that set the target, in order. */
const sentActive = () =>
  deployment.sent('setArchiveTarget').map((body) => (JSON.parse(body) as { isActive: unknown }).isActive);

/** A target that is created before it is destroyed, because a resource that depends on it is. */
const inheriting = (stack: TerraformStack) =>
  void new DataResource(stack, 'user', {
    dependsOn: [target(stack, 'first')],
    lifecycle: { createBeforeDestroy: true },
  });

it.each<[string, { before?: Build; build: Build; runs: string[][]; requests: number; bucket: string }]>([
  ['is renamed', { build: (s) => void target(s, 'second'), runs: [[]], requests: 1, bucket: 'second' }],
  [
    'is renamed, and the new one is applied first',
    {
      build: (s) => void target(s, 'second'),
      runs: [[`-target=${SECOND}`], []],
      requests: 1,
      bucket: 'second',
    },
  ],
  [
    'is renamed, and moves to a second provider block of the same account',
    {
      build: (stack) => {
        const provider = new ObservabilityProvider(stack, 'other', {
          alias: 'other',
          apiKey: secret(stack, API_KEY),
        });
        target(stack, 'second', { provider });
      },
      runs: [[]],
      requests: 1,
      bucket: 'second',
    },
  ],
  [
    'is replaced',
    { build: (s) => void target(s, 'first'), runs: [[`-replace=${FIRST}`]], requests: 1, bucket: 'first' },
  ],
  [
    'is replaced, and the old one is a deposed object',
    { before: inheriting, build: inheriting, runs: [[`-replace=${FIRST}`]], requests: 1, bucket: 'first' },
  ],
  ['is removed', { build: () => undefined, runs: [[]], requests: 0, bucket: 'first' }],
])('stays active if it %s', async (_, { before, build, runs, requests, bucket }) => {
  await apply(before ?? ((stack) => void target(stack, 'first')), []);
  deployment.control.clearRequests();
  const output = await apply(build, ...runs);
  expect(output).toMatch(/archive target "first" (will stay|stays) on the service/);
  expect(output).toContain('apply is_active = false (isActive: false in CDKTF) before you destroy');
  expect(sentActive()).toEqual(Array(requests).fill(true));
  expect(deployment.control.get('archiveTargets', 'target')).toMatchObject({
    archiveSpec: { isActive: true },
    objectStorage: { bucket },
  });
  await deployment.apply('-destroy');
});
