import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CDKTN, Project, useSharedEmulator } from './project';
import { brokenPatches } from '../support/broken-patches';
import { succeeded } from '../support/terraform';

const emulator = useSharedEmulator();

describe.each([
  ['typescript', 'shop', [10, 1, 1]],
  ['rotation', 'rotated-keys', [0, 1, 1]],
])(`examples/%s with "cdktf": "npm:cdktn@${CDKTN.version}"`, (example, stack, counts) => {
  let project: Project;

  beforeAll(async () => {
    await emulator.control.reset();
    project = await Project.create(example, {
      cdktf: `npm:cdktn@${CDKTN.version}`,
      constructs: '^10.4.2',
      tsx: '^4.0.0',
    });
    project.env.CDKTF_CONTEXT_JSON = JSON.stringify(CDKTN.context);
  });
  afterAll(() => project.remove());

  it('installs with cdktn and without cdktf', () => {
    const manifest = readFileSync(join(project.folder, 'node_modules/cdktf/package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ name: 'cdktn' });
    const lock = readFileSync(join(project.folder, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('/cdktf/-/cdktf-');
  });

  it('has what the patches on CDKTF rely on', () => {
    const core = createRequire(join(project.folder, 'package.json'))('cdktf') as typeof import('cdktf');
    expect(brokenPatches(core)).toEqual([]);
  });

  it('synthesizes, applies, has an empty plan, and is destroyed', async () => {
    const terraform = await project.synthesized(stack, emulator);
    await terraform.init();
    succeeded(await terraform.apply());
    const objects = (['slos', 'webhooks', 'apiKeys'] as const).map((collection) =>
      Object.keys(emulator.control.objects(collection)),
    );
    expect(objects.map(({ length }) => length)).toEqual(counts);
    expect(await terraform.plan()).toMatchObject({ exitCode: 0 });
    succeeded(await terraform.destroy());
    terraform.remove();
  });
});
