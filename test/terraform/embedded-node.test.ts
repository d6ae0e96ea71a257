/** A stack with its own Node.js, on a machine without one. running.test.ts deploys such a stack as another user. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, expectError } from './support';
import { PLATFORM } from '../plugin/fixture/build';
import { Deployment } from '../support/deployment';
import { OtherMachine } from '../support/other-machine';
import { Result } from '../support/terraform';

const deployment = Deployment.useFresh();

afterEach(() => jest.restoreAllMocks());

/** Plans on a machine without Node.js. */
async function planElsewhere(): Promise<Result> {
  const machine = OtherMachine.prepare(deployment.terraform);
  jest.replaceProperty(process, 'env', { ...process.env, TERRAFORM: machine.binary });
  const state = `-backend-config=path=${join(machine.scratch, 'terraform.tfstate')}`;
  await deployment.terraform.init('-reconfigure', '-lockfile=readonly', state);
  return deployment.terraform.plan();
}

it('is requested by the variable at synthesis, and removed by the next synthesis without it', async () => {
  const folder = deployment.terraform.path;
  const lockFile = () => readFileSync(join(folder, '.terraform.lock.hcl'), 'utf8');
  const environment = jest.replaceProperty(process, 'env', {
    ...process.env,
    OBSERVABILITY_EMBED_NODE: PLATFORM,
  });
  await deployment.synth(checkout);
  expect(lockFile().match(/h1:/g)).toHaveLength(3);
  environment.restore();
  expect((await planElsewhere()).exitCode).toBe(2);

  jest.restoreAllMocks();
  await deployment.synth(checkout);
  expect(lockFile().match(/h1:/g)).toHaveLength(2);
  await expectError(
    planElsewhere(),
    'no node is on the PATH',
    'embed one: cdktf-provider-observability embed-node',
  );
});

it('fails the synthesis if the variable names an unknown platform, without advice about command lines', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, OBSERVABILITY_EMBED_NODE: 'plan9_mips' });
  await expect(deployment.synth(checkout)).rejects.toThrow(
    /platform plan9_mips; choose one of .*windows_amd64$/,
  );
});
