import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Project, settingsOf, useSharedEmulator } from './project';
import { namedBlocksOn } from '../../scripts/pages';
import { layDownNullStandIn } from '../support/null-stand-in/mirror';
import { succeeded, TerraformFolder } from '../support/terraform';

const emulator = useSharedEmulator();
let project: Project;

async function start(example: string): Promise<void> {
  project = await Project.create(example, { cdktf: '0.21.0', constructs: '10.4.2' });
  await project.addTool('cdktf-cli', '0.21.0');
  Object.assign(project.env, settingsOf(emulator));
}

const cdktf = async (...args: string[]) => project.run('cdktf', ...args);
/** The commands on the page about pipelines, with the stack of this test. cdktf-cli is on the PATH here, not in the project. */
const PIPELINE = namedBlocksOn('docs/pipelines.md');
const inPipeline = async (name: string) =>
  project.run('sh', '-ec', (PIPELINE.get(name) ?? 'exit 1').replace('npx ', '').replace('checkout', 'shop'));
const count = (collection: 'slos' | 'webhooks') => Object.keys(emulator.control.objects(collection)).length;

describe('cdktf-cli deploys examples/typescript without flags', () => {
  beforeAll(async () => start('typescript'));
  afterAll(() => project.remove());

  it('synthesizes, shows the plan on the first run, deploys, shows outputs, and destroys', async () => {
    expect(await cdktf('synth')).toContain('Generated Terraform code for the stacks: shop');
    expect(await inPipeline('diff')).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy\./);
    await inPipeline('deploy');
    expect({ slos: count('slos'), webhooks: count('webhooks') }).toEqual({ slos: 10, webhooks: 1 });
    const [webhook] = Object.keys(emulator.control.objects('webhooks'));
    expect(await cdktf('output')).toContain(webhook);
    expect(project.resources('shop')).not.toEqual([]);
    await cdktf('destroy', '--auto-approve');
    expect(project.resources('shop')).toEqual([]);
  });

  it('cdktf synth --hcl writes HCL that Terraform validates and plans', async () => {
    await cdktf('synth', '--hcl', '--output', 'hcl.out');
    const terraform = TerraformFolder.create(project.stack('shop', 'hcl.out'));
    Object.assign(terraform.env, project.env);
    try {
      await terraform.init();
      succeeded(await terraform.validate());
      const plan = await terraform.plan();
      expect(plan.text).toMatch(/Plan: \d+ to add, 0 to change, 0 to destroy\./);
    } finally {
      terraform.remove();
    }
  });
});

describe('cdktf-cli deploys a second provider without flags, while its version changes', () => {
  const VERSIONS = ['3.2.3', '3.2.4'];

  beforeAll(async () => {
    await start('rotation');
    project.write(
      'main.ts',
      `import { App, TerraformProvider, TerraformStack } from 'cdktf';
      import { ObservabilityProvider } from 'cdktf-provider-observability';

      const app = new App();
      const stack = new TerraformStack(app, 'versions');
      new ObservabilityProvider(stack, 'observability');
      new TerraformProvider(stack, 'null', {
        terraformResourceType: 'null',
        terraformProviderSource: 'hashicorp/null',
        terraformGeneratorMetadata: {
          providerName: 'null',
          providerVersionConstraint: process.env.NULL_VERSION ?? '',
        },
      });
      app.synth();`,
    );
    const standIn = await layDownNullStandIn(project.home, project.stack('versions'), VERSIONS);
    project.env.TF_CLI_CONFIG_FILE = standIn;
  });
  afterAll(() => project.remove());

  // Each test starts with the lock file of the previous test.
  it.each([
    ['an exact version', '3.2.3', '3.2.3'],
    ['a newer version', '3.2.4', '3.2.4'],
    ['an older version', '3.2.3', '3.2.3'],
    ['a range instead', '~> 3.2', '3.2.4'],
    ['the same range', '~> 3.2', '3.2.4'],
  ])('%s: %s', async (_, constraint, locked) => {
    expect(await deployWith(constraint)).toBe(locked);
  });

  it('a range with only an upper limit, on the first run', async () => {
    rmSync(project.stack('versions'), { recursive: true });
    expect(await deployWith('< 3.2.4')).toBe('3.2.3');
  });

  /** Returns the null provider's version in the lock file afterwards. */
  async function deployWith(constraint: string): Promise<string | undefined> {
    project.env.NULL_VERSION = constraint;
    await cdktf('deploy', '--auto-approve');
    const lockFile = readFileSync(join(project.stack('versions'), '.terraform.lock.hcl'), 'utf8');
    return /hashicorp\/null" \{\n +version += "(.*)"/.exec(lockFile)?.[1];
  }
});
