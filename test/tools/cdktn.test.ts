import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CDKTN, Project, useSharedEmulator } from './project';
import { brokenPatches } from '../support/broken-patches';
import { succeeded } from '../support/terraform';

const emulator = useSharedEmulator();

describe(`examples/rotation with "cdktf": "npm:cdktn@${CDKTN.version}"`, () => {
  let project: Project;

  beforeAll(async () => {
    project = await Project.create('rotation', {
      cdktf: `npm:cdktn@${CDKTN.version}`,
      constructs: '^10.4.2',
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
    const terraform = await project.synthesized('rotated-keys', emulator);
    await terraform.init();
    succeeded(await terraform.apply());
    for (const collection of ['webhooks', 'apiKeys'] as const) {
      expect(Object.keys(emulator.control.objects(collection))).toHaveLength(1);
    }
    expect(await terraform.plan()).toMatchObject({ exitCode: 0 });
    succeeded(await terraform.destroy());
    terraform.remove();
  });
});
