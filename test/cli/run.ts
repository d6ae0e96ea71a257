import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandOptions, run } from '../../scripts/command';
import { temporaryFolder } from '../support/temporary-folder';

export const CLI = join(__dirname, '..', '..', 'lib', 'cli.cjs');

/** Runs the bundled command. */
export async function runCli(args: readonly string[], options: CommandOptions, program = CLI) {
  const { exitCode, stdout, stderr } = await run([process.execPath, program, ...args], options);
  return { code: exitCode, output: stdout, errors: stderr };
}

/** Copies the bundled command to a folder that every user can read, because the clone may be in a closed one, such as root's home. */
export function openCopyOfCli(): string {
  const folder = temporaryFolder();
  for (const file of ['cli.cjs', 'emulator.cjs']) copyFileSync(join(dirname(CLI), file), join(folder, file));
  chmodSync(folder, 0o755);
  chmodSync(dirname(folder), 0o711);
  return join(folder, 'cli.cjs');
}

/** Runs the bundled command in this folder, and blocks until it ends. */
export function runCliIn(cwd: string, args: readonly string[], input?: string | Buffer) {
  const command = [CLI, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd, input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The encodings in which PowerShell writes files, by name. */
export const ENCODINGS: [name: string, encode: (text: string) => Buffer][] = [
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 BE', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
];
