/** The editions for cdktn and for cdktf produce the same stack and the same state. */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CDKTN, Project, settingsOf, useSharedEmulator } from './project';
import { cdktn } from '../../scripts/languages/editions';
import { readStack } from '../../scripts/languages/project';
import { filesOn } from '../../scripts/pages';
import { succeeded, TerraformFolder } from '../support/terraform';

const DEPLOY = `
const { App } = require('cdktn');
const { deploy, expectNoChanges, startEmulator } = require('cdktn-provider-observability/testing');
const { Shop } = require('./shop');

async function run() {
  const emulator = await startEmulator();
  try {
    const app = new App();
    new Shop(app, 99.9);
    const deployment = await deploy(app, emulator);
    if (deployment.objects.slos[0].name !== 'Checkout') throw new Error('the SLO should exist');
    await expectNoChanges(deployment);
  } finally {
    await emulator.stop();
  }
}
run();
`;

const emulator = useSharedEmulator();

describe.each([
  ['typescript', 'shop', { from: 'cdktf', to: 'cdktn' }],
  ['rotation', 'rotated-keys', { from: 'cdktn', to: 'cdktf' }],
] as const)('examples/%s', (example, stack, change) => {
  let projects: Record<'cdktf' | 'cdktn', Project>;
  let folders: Record<'cdktf' | 'cdktn', TerraformFolder>;

  beforeAll(async () => {
    const [ofCdktf, ofCdktn] = await Promise.all([
      Project.create(example, { cdktf: '0.21.0' }),
      Project.create(example, { cdktn: CDKTN.version }, cdktn),
    ]);
    projects = { cdktf: ofCdktf, cdktn: ofCdktn };
    ofCdktn.env.CDKTF_CONTEXT_JSON = JSON.stringify(CDKTN.context);
  });
  afterAll(() => {
    for (const each of [...Object.values(folders), ...Object.values(projects)]) each.remove();
  });

  it('installs for cdktn without cdktf', () => {
    expect(
      readdirSync(join(projects.cdktn.folder, 'node_modules')).filter((name) => /cdkt/.test(name)),
    ).toEqual(['cdktn', 'cdktn-provider-observability']);
  });

  it('synthesizes the same stack, except for metadata', async () => {
    const [ofCdktf, ofCdktn] = await Promise.all(
      [projects.cdktf, projects.cdktn].map(async (project) => project.synthesized(stack, emulator)),
    );
    folders = { cdktf: ofCdktf, cdktn: ofCdktn };
    expect(read(projects.cdktn)).toEqual(read(projects.cdktf));
  });

  it(`applies with ${change.from}, and has an empty plan with ${change.to}`, async () => {
    const [before, after] = [folders[change.from], folders[change.to]];
    await before.init();
    succeeded(await before.apply());
    expect(await before.plan()).toMatchObject({ exitCode: 0 });
    const state = `terraform.${stack}.tfstate`;
    copyFileSync(join(projects[change.from].folder, state), join(projects[change.to].folder, state));
    await after.init();
    expect(await after.plan()).toMatchObject({ exitCode: 0 });
    succeeded(await after.destroy());
  });

  const read = (project: Project) => readStack(project.folder, stack);
});

describe('the tools of the edition for cdktn', () => {
  let project: Project;

  beforeAll(async () => {
    project = await Project.create('typescript', { cdktn: CDKTN.version, constructs: '^10.6.0' }, cdktn);
    const context = { CDKTF_CONTEXT_JSON: JSON.stringify(CDKTN.context) };
    Object.assign(project.env, settingsOf(emulator), context);
  });
  afterAll(() => project.remove());

  it('adopt SLOs into a program that synthesizes', async () => {
    const slo = { id: 'adopted', name: 'Adopted', targetThresholdPercentage: 99.5 };
    await emulator.control.put('slos', slo.id, slo);
    const adopt = ['npx', 'cdktn-provider-observability', 'adopt', slo.id] as const;
    await project.run(...adopt, '--out', 'adopted.ts');
    await project.run('npx', 'tsx', 'adopted.ts');
    expect(readFileSync(join(project.stack('adopted'), 'cdk.tf.json'), 'utf8')).toContain('"Adopted"');
    const python = await project.run(...adopt, '--language', 'python');
    expect(python).toMatch(
      /^from cdktn import App, TerraformStack\nfrom cdktn_provider_observability import \($/m,
    );
  });

  it('deploy the stack of the packed guide', async () => {
    const guide = join(project.folder, 'node_modules', cdktn.name, 'docs/testing.md');
    project.write('shop.js', filesOn(guide, readFileSync(guide, 'utf8')).get('shop.js') ?? '');
    project.write('deploy.js', DEPLOY);
    await project.run('node', 'deploy.js');
  });
});

describe('a stack of cdktn, with the edition for cdktf', () => {
  let project: Project;
  afterAll(() => project.remove());

  it('fails with an error that names the edition to install', async () => {
    project = await Project.create('typescript', { cdktn: CDKTN.version, cdktf: '0.21.0' });
    const source = readFileSync(join(project.folder, 'main.ts'), 'utf8').replace(
      "from 'cdktf'",
      "from 'cdktn'",
    );
    project.write('main.ts', source);
    await expect(project.run('npm', 'run', 'synth')).rejects.toThrow(
      'Error: [shop] uses cdktn, but cdktf-provider-observability uses cdktf: install cdktn-provider-observability instead.',
    );
  });
});
