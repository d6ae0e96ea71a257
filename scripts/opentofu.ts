/**
 * Runs the tests of test/terraform with OpenTofu instead of Terraform: all of them, or those that the arguments select, as in
 * jest.
 */
import { spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { ROOT } from './checkout';

/** Older versions have neither write-only arguments nor ephemeral variables. */
const NEEDED = [1, 11] as const;

function main(this: Command, tests: readonly string[], { ifPresent }: { ifPresent?: boolean }): void {
  const fail = (why: string) => this.error(`OpenTofu: not run. ${why}.`);
  const named = process.env.OPENTOFU;
  const tofu = named ?? 'tofu';
  const version = versionOf(tofu);
  if (version === undefined) {
    if (ifPresent && named === undefined) return console.log('OpenTofu: not run, no tofu on this machine.');
    return fail(
      named === undefined
        ? 'There is no tofu on the PATH. Install OpenTofu 1.11 or newer, or set the variable OPENTOFU to the path of its binary'
        : `The variable OPENTOFU names ${named}, which is no OpenTofu that can be run. Set it to the path of a tofu binary`,
    );
  }
  const [major, minor] = version.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    return fail(
      `${tofu} is OpenTofu ${version}, and the tests need ${NEEDED.join('.')} or newer. Set the variable OPENTOFU to the path of one`,
    );
  }
  const started = Date.now();
  process.exitCode = run('projen', 'make') || run('jest', ...(tests.length > 0 ? tests : ['test/terraform']));
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`OpenTofu ${version}: ${process.exitCode === 0 ? 'passed' : 'FAILED'}, ${seconds} s.`);

  function run(...command: string[]): number {
    const env = { ...process.env, TERRAFORM: tofu };
    return spawnSync('npx', command, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
  }
}

function versionOf(tofu: string): string | undefined {
  const { stdout, status } = spawnSync(tofu, ['version'], {
    encoding: 'utf8',
    env: { ...process.env, TF_CLI_CONFIG_FILE: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? /^OpenTofu v(\d+\.\d+\.\d+)/m.exec(stdout)?.[1] : undefined;
}

new Command('opentofu')
  .description(
    'Run the tests of test/terraform with OpenTofu, the one on the PATH or the one that OPENTOFU names.',
  )
  .argument('[tests...]', 'names of tests, as in jest')
  .option('--if-present', 'without OpenTofu, say so and end well')
  .action(main)
  .parse();
