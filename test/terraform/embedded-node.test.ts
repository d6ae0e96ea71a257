/** A stack with its own Node.js, on a machine without one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformStack } from 'cdktf';
import { checkout, expectError, tickets } from './support';
import { runCliIn } from '../cli/run';
import { PLATFORM } from '../plugin/fixture/build';
import { Deployment } from '../support/deployment';
import { OtherMachine } from '../support/other-machine';
import { succeeded } from '../support/terraform';

const deployment = Deployment.useFresh();
let machine: OtherMachine;

afterEach(() => jest.restoreAllMocks());

const build = (stack: TerraformStack) => {
  checkout(stack);
  tickets(stack);
};

/** The machine on which the commands run. */
function moveToOtherMachine(): void {
  machine = OtherMachine.prepare(deployment.terraform);
  jest.replaceProperty(process, 'env', { ...process.env, TERRAFORM: machine.binary });
}

async function init(): Promise<void> {
  const state = `-backend-config=path=${join(machine.scratch, 'terraform.tfstate')}`;
  await deployment.terraform.init('-reconfigure', '-lockfile=readonly', state);
}

it('can be deployed by a different user, without node on the PATH, from a read-only folder', async () => {
  await deployment.synth(build);
  expect(runCliIn(deployment.folder, ['embed-node', deployment.terraform.path]).status).toBe(0);
  moveToOtherMachine();
  machine.lockFolder();
  try {
    await init();
    succeeded(await deployment.terraform.apply());
    await deployment.expectNoChanges();
    succeeded(await deployment.terraform.destroy());
  } finally {
    machine.unlockFolder();
  }
  expect(readdirSync(deployment.terraform.path)).not.toContain('terraform.tfstate');
});

it('is requested by the variable at synthesis, and removed by the next synthesis without it', async () => {
  const folder = deployment.terraform.path;
  const lockFile = () => readFileSync(join(folder, '.terraform.lock.hcl'), 'utf8');
  const environment = jest.replaceProperty(process, 'env', {
    ...process.env,
    OBSERVABILITY_EMBED_NODE: PLATFORM,
  });
  await deployment.synth(build);
  expect(lockFile().match(/h1:/g)).toHaveLength(3);
  environment.restore();
  moveToOtherMachine();
  await init();
  expect((await deployment.terraform.plan()).exitCode).toBe(2);

  jest.restoreAllMocks();
  await deployment.synth(build);
  expect(lockFile().match(/h1:/g)).toHaveLength(2);
  moveToOtherMachine();
  await init();
  await expectError(
    deployment.terraform.plan(),
    'no node is on the PATH',
    'embed one: cdktf-provider-observability embed-node',
  );
});

it('fails the synthesis if the variable names an unknown platform, without advice about command lines', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, OBSERVABILITY_EMBED_NODE: 'plan9_mips' });
  await expect(deployment.synth(build)).rejects.toThrow(
    /platform plan9_mips; choose one of .*windows_amd64$/,
  );
});
