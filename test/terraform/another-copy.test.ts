import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { API_KEY, Deployment } from '../support/deployment';
import { PackedPackage } from '../support/installed';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

/** The same stack in plain JavaScript, for any copy of the package next to it. */
const PROGRAM = `
const { App, LocalBackend, TerraformStack } = require('cdktf');
const { ObservabilityProvider, OutgoingWebhook, Slo } = require('cdktf-provider-observability');
const app = new App({ outdir: process.argv[2] });
const stack = new TerraformStack(app, 'test');
new LocalBackend(stack, { path: 'terraform.tfstate' });
new ObservabilityProvider(stack, 'observability');
const slo = new Slo(stack, 'checkout', { name: 'checkout', targetThresholdPercentage: 99.9, labels: { team: 'checkout' } });
new OutgoingWebhook(stack, 'tickets', { name: 'tickets', url: \`https://x/\${slo.id}\`, issueTracker: { apiToken: 'token' } });
app.synth();
`;

const deployment = Deployment.use();

/** A project with its own copy of the package. */
function project(): string {
  const folder = temporaryFolder();
  new PackedPackage(folder);
  writeFileSync(join(folder, 'main.cjs'), PROGRAM);
  return folder;
}

/** Synthesizes in the project. Returns the folder of the stack. */
function synth(folder: string): string {
  const { status, stderr } = spawnSync(process.execPath, ['main.cjs', join(folder, 'out')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder },
  });
  if (status !== 0) throw new Error(`The synthesis in another copy of the package failed:\n${stderr}`);
  return join(folder, 'out', 'stacks', 'test');
}

async function inFolder<T>(path: string, act: (terraform: TerraformFolder) => Promise<T>): Promise<T> {
  const terraform = TerraformFolder.create(path);
  Object.assign(terraform.env, { OBSERVABILITY_BASE_URL: deployment.url, OBSERVABILITY_API_KEY: API_KEY });
  try {
    return await act(terraform);
  } finally {
    terraform.remove();
  }
}

/** Copies the folder for a colleague, without the files created by `terraform init`. */
function handOver(stack: string, to: string): void {
  cpSync(stack, to, { recursive: true, filter: (source) => basename(source) !== '.terraform' });
}

async function expectNoChanges(stack: string): Promise<void> {
  const lockFile = join(stack, '.terraform.lock.hcl');
  const locked = readFileSync(lockFile, 'utf8');
  await inFolder(stack, async (terraform) => {
    await terraform.init();
    succeeded(await terraform.plan());
  });
  expect(readFileSync(lockFile, 'utf8')).toBe(locked);
}

it("somebody else's copy of the stack folder plans no changes with the same state, even if synthesized by a different copy of the package", async () => {
  const mine = project();
  const stack = synth(mine);
  await inFolder(stack, async (terraform) => {
    await terraform.init();
    succeeded(await terraform.apply());
  });
  deployment.control.clearRequests();

  const theirs = project();
  const copy = join(theirs, 'out', 'stacks', 'test');
  handOver(stack, copy);
  await expectNoChanges(copy);

  rmSync(join(copy, '.terraform'), { recursive: true });
  expect(synth(theirs)).toBe(copy);
  expect(readFileSync(join(copy, 'cdk.tf.json'), 'utf8')).toBe(
    readFileSync(join(stack, 'cdk.tf.json'), 'utf8'),
  );
  await expectNoChanges(copy);
  expect(new Set(deployment.operationsCalled())).toEqual(new Set(['batchGetSlos']));
});
