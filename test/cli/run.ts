import { join } from 'node:path';
import { CommandOptions, run } from '../../scripts/command';

export const CLI = join(__dirname, '..', '..', 'lib', 'cli.cjs');

/** Runs the bundled command. */
export async function runCli(args: readonly string[], options: CommandOptions) {
  const { exitCode, stdout, stderr } = await run([process.execPath, CLI, ...args], options);
  return { code: exitCode, output: stdout, errors: stderr };
}
