import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { whereIs } from './other-machine';

/**
 * One temporary folder for a whole run of the tests, removed at its end: CDKTF's own test helpers leave behind what they
 * synthesize. Its name is short because the path of a socket is limited to about 100 characters.
 */
export default function setUp(): void {
  // It is called for each suite of a run.
  if (process.env.TESTS_FOLDER !== undefined) return;
  process.env.TESTS_FOLDER = mkdtempSync(join(tmpdir(), 'obs-'));
  process.env.TMPDIR = process.env.TESTS_FOLDER;
  // OpenTofu prints warnings about it to stdout.
  delete process.env.TF_CLI_CONFIG_FILE;
  useNamedTerraform(process.env.TESTS_FOLDER);
}

/** The binary that the variable TERRAFORM names is also the `terraform` of documented commands and of the testing library. */
function useNamedTerraform(folder: string): void {
  const { PATH, TERRAFORM } = process.env;
  if (!TERRAFORM) return;
  const binary = resolve(whereIs(TERRAFORM));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(binary, join(bin, 'terraform'));
  Object.assign(process.env, { TERRAFORM: binary, PATH: [bin, PATH].join(delimiter) });
}
