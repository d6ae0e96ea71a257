/**
 * Runs the tests of test/terraform with OpenTofu instead of Terraform: all of them, or those that the arguments select, as in
 * jest.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Command } from 'commander';

const ROOT = join(__dirname, '..');
/** Older versions have neither write-only arguments nor ephemeral variables. */
const NEEDED = [1, 11] as const;

/** OpenTofu is missing; the message says what to do. */
class OpenTofuError extends Error {}

interface Options {
  readonly ifPresent?: boolean;
}

function main(tests: string[], { ifPresent }: Options): number {
  const named = process.env.OPENTOFU;
  const tofu = named ?? 'tofu';
  const version = versionOf(tofu);
  if (version === undefined) {
    if (ifPresent && named === undefined) {
      console.log('OpenTofu: not run, no tofu on this machine.');
      return 0;
    }
    throw new OpenTofuError(
      named === undefined
        ? 'There is no tofu on the PATH. Install OpenTofu 1.11 or newer, or set the variable OPENTOFU to the path of its binary'
        : `The variable OPENTOFU names ${named}, which is no OpenTofu that can be run. Set it to the path of a tofu binary`,
    );
  }
  const [major, minor] = version.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    throw new OpenTofuError(
      `${tofu} is OpenTofu ${version}, and the tests need ${NEEDED.join('.')} or newer. Set the variable OPENTOFU to the path of one`,
    );
  }
  const started = Date.now();
  const status = run('npx', ['projen', 'make']) || run('npx', ['jest', ...testsOr(tests)], tofu);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`OpenTofu ${version}: ${status === 0 ? 'passed' : 'FAILED'}, ${seconds} s.`);
  return status;
}

function testsOr(tests: string[]): string[] {
  return tests.length > 0 ? tests : ['test/terraform'];
}

function versionOf(tofu: string): string | undefined {
  const { stdout, status } = spawnSync(tofu, ['version'], {
    encoding: 'utf8',
    env: { ...process.env, TF_CLI_CONFIG_FILE: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? /^OpenTofu v(\d+\.\d+\.\d+)/m.exec(stdout)?.[1] : undefined;
}

function run(command: string, args: string[], terraform?: string): number {
  const env = terraform === undefined ? process.env : { ...process.env, TERRAFORM: terraform };
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
}

new Command('opentofu')
  .description(
    'Run the tests of test/terraform with OpenTofu, the one on the PATH or the one that OPENTOFU names.',
  )
  .argument('[tests...]', 'names of tests, as in jest')
  .option('--if-present', 'without OpenTofu, say so and end well')
  .action((tests: string[], options: Options) => {
    try {
      process.exitCode = main(tests, options);
    } catch (error) {
      if (!(error instanceof OpenTofuError)) throw error;
      console.error(`OpenTofu: not run. ${error.message}.`);
      process.exitCode = 1;
    }
  })
  .parse();
