/** Plans in Terraform's own format, which `review` and `left-behind` read with the help of Terraform. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from './run';
import { TERRAFORM } from '../../scripts/terraform';
import { ApiKey } from '../../src/index';
import { Deployment } from '../support/deployment';
import { savePlan } from '../support/reviewed-plans';
import { temporaryFolder } from '../support/temporary-folder';
import { slo } from '../terraform/support';

const deployment = Deployment.use();
let stack: string;
let elsewhere: string;

beforeAll(async () => {
  const key = (preset: string) => (scope: Parameters<Parameters<typeof deployment.deploy>[0]>[0]) => {
    slo(scope, 'checkout', { name: `checkout ${preset}` });
    new ApiKey(scope, 'key', { name: 'shipper', keyPermissions: { presets: [preset] } });
  };
  await deployment.deploy(key('Ingest'));
  await deployment.synth(key('Admin'));
  await savePlan(deployment, 'plan');
  stack = deployment.terraform.path;
  elsewhere = temporaryFolder();
  copyFileSync(join(stack, 'plan.bin'), join(elsewhere, 'copy.bin'));
});

const cli = async (
  args: readonly string[],
  { cwd = stack, input = '', ...env }: Record<string, string> = {},
) => {
  const { PATH, HOME } = process.env;
  const variables = { PATH, HOME, TERRAFORM_BINARY_NAME: TERRAFORM, ...deployment.terraform.env, ...env };
  return runCli(args, { cwd, input, env: variables });
};

it.each(['review', 'left-behind'])(
  '%s prints the same for a binary plan as for its JSON',
  async (command) => {
    const files = readdirSync(stack);
    const expected = await cli([command, 'plan.json']);
    expect(expected.output).toContain('shipper');
    expect(await cli([command, 'plan.bin'])).toEqual(expected);
    expect(await cli([command, 'copy.bin', '--chdir', stack], { cwd: elsewhere })).toEqual(expected);
    expect(readdirSync(stack)).toEqual(files);
  },
);

it.each(['npm', 'pnpm'])(
  'reads a plan where %s was started, not where it runs the script',
  async (manager) => {
    const script: Record<string, string> =
      manager === 'npm'
        ? { npm_package_json: join(elsewhere, 'package.json') }
        : { PNPM_SCRIPT_SRC_DIR: elsewhere };
    const expected = await cli(['review', 'plan.json']);
    for (const file of ['plan.json', 'plan.bin']) {
      expect(await cli(['review', file], { cwd: elsewhere, INIT_CWD: stack, ...script })).toEqual(expected);
    }
  },
);

describe('says what to do', () => {
  const errorOf = async (...args: Parameters<typeof cli>) => {
    const { code, output, errors } = await cli(...args);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    return errors;
  };

  it('if the folder is not initialized', async () =>
    expect(await errorOf(['review', 'copy.bin'], { cwd: elsewhere })).toBe(
      `error: copy.bin is a binary plan, which only Terraform can read, in the folder where it was made, and ${elsewhere} is not initialized. Run "terraform init" there, or pass the folder of the stack with --chdir.\n`,
    ));

  it('if Terraform cannot read the plan, such as that of another version', async () => {
    const older = join(elsewhere, 'older');
    const message = '╷\n│ Error: Failed to read the given file as a plan\n╵\n';
    writeFileSync(`${older}.txt`, message);
    writeFileSync(older, `#!/bin/sh\ncat ${older}.txt >&2\nexit 1\n`, { mode: 0o755 });
    expect(await errorOf(['review', 'plan.bin'], { TERRAFORM_BINARY_NAME: older })).toBe(
      `error: plan.bin cannot be read with ${older} in ${stack}. Use the Terraform or OpenTofu that made the plan (TERRAFORM_BINARY_NAME), and pass the folder of its stack with --chdir if it is another one.\n${message}`,
    );
  });

  it('if there is no binary', async () =>
    expect(await errorOf(['review', 'plan.bin'], { PATH: elsewhere, TERRAFORM_BINARY_NAME: '' })).toBe(
      'error: Neither "terraform" nor "tofu" is on the PATH. Install Terraform or OpenTofu 1.11 or newer, or set TERRAFORM_BINARY_NAME to a binary.\n',
    ));

  it('if a binary plan comes from standard input', async () => {
    const input = readFileSync(join(stack, 'plan.bin'), 'latin1');
    expect(await errorOf(['review', '-'], { input })).toBe(
      'error: Standard input is a binary plan, which only Terraform can read, from a file. Pass its path.\n',
    );
  });
});
