/** Providers that are not emulated. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, DataResource, TerraformHclModule, TerraformStack } from 'cdktf';
import { ObservabilityProvider, Rotation } from '../../src/index';
import { deploy, DeployOptions, Emulator, startEmulator } from '../../src/testing';
import { layDownNullStandIn } from '../support/null-stand-in/mirror';
import { temporaryFolder } from '../support/temporary-folder';

/** A provider that simulates a cloud. */
const CLOUD = `
terraform {
  required_providers {
    cloud = {
      source = "hashicorp/cloud"
    }
  }
}
resource "null_resource" "server" {
  provider = cloud
}
`;

let emulator: Emulator;
let folder: string;
/** The environment in which Terraform finds the simulated null provider, under its own name and as `hashicorp/cloud`. */
let env: Record<string, string>;

beforeAll(async () => {
  emulator = await startEmulator();
  folder = temporaryFolder();
  const app = new App({ outdir: join(folder, 'out') });
  new ObservabilityProvider(new TerraformStack(app, 'shop'), 'observability');
  app.synth();
  const stack = join(folder, 'out', 'stacks', 'shop');
  env = { TF_CLI_CONFIG_FILE: await layDownNullStandIn(folder, stack, undefined, ['null', 'cloud']) };
  writeFileSync(join(folder, 'main.tf'), CLOUD);
});
afterAll(async () => {
  await emulator.stop();
});

const deployWith = async (add: (stack: TerraformStack) => unknown, options: DeployOptions = {}) => {
  const app = new App();
  const stack = new TerraformStack(app, 'shop');
  new ObservabilityProvider(stack, 'observability');
  add(stack);
  return deploy(app, emulator, { env, ...options });
};

const inModule = (stack: TerraformStack) => new TerraformHclModule(stack, 'servers', { source: folder });

test.each<[string, (stack: TerraformStack) => unknown]>([
  ['a module', inModule],
  [
    'the stack',
    (stack) => {
      stack.addOverride('terraform.required_providers.any', { source: 'hashicorp/cloud' });
      stack.addOverride('resource.null_resource.server.provider', 'any');
    },
  ],
])('rejects another provider in %s, and names it', async (_, add) => {
  await expect(deployWith(add)).rejects.toThrow(
    /^The stack "shop", or a module in it, uses (registry\.\S+\/)?hashicorp\/cloud\. .* \{ alsoApply: \['cloud'\] \}\)\.$/,
  );
});

test("rejects the stack's providers before it downloads them", async () => {
  const source = 'registry.example.invalid/other/cloud';
  const add = (stack: TerraformStack) => stack.addOverride('terraform.required_providers.cloud', { source });
  await expect(deployWith(add, { env: {} })).rejects.toThrow(
    `The stack "shop", or a module in it, uses ${source}`,
  );
});

test.each(['cloud', 'hashicorp/cloud'])('accepts another provider that is allowed: %s', async (name) => {
  const { changes } = await deployWith(inModule, { alsoApply: ['random', name] });
  expect(changes.creates).toEqual(['module.servers.null_resource.server']);
});

test("allows the null provider and Terraform's own provider", async () => {
  const { changes } = await deployWith((stack) => {
    new Rotation(stack, 'rotation', { triggers: { year: '2026' } });
    new DataResource(stack, 'data');
  });
  expect(changes.creates).toHaveLength(2);
});
