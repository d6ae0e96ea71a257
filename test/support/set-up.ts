import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { whereIs } from './other-machine';

/**
 * One temporary folder for a whole test run, removed at its end, because CDKTF's test helpers do not remove their output. Its name
 * is short because a socket's path is limited to about 100 characters.
 */
export default function setUp(): void {
  // Jest calls this function once for each suite of a run.
  if (process.env.TESTS_FOLDER !== undefined) return;
  process.env.TESTS_FOLDER = mkdtempSync(join(tmpdir(), 'obs-'));
  process.env.TMPDIR = process.env.TESTS_FOLDER;
  // With this variable, OpenTofu prints warnings to stdout.
  delete process.env.TF_CLI_CONFIG_FILE;
  useChosenTerraform(process.env.TESTS_FOLDER);
}

/** Makes documented commands and the testing library use the binary to which the variable TERRAFORM is set. */
function useChosenTerraform(folder: string): void {
  const { PATH, TERRAFORM } = process.env;
  if (!TERRAFORM) return;
  const binary = resolve(whereIs(TERRAFORM));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(binary, join(bin, 'terraform'));
  Object.assign(process.env, { TERRAFORM: binary, PATH: [bin, PATH].join(delimiter) });
}
