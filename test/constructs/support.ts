import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TerraformStack, Testing } from 'cdktf';
import { BUNDLE } from '../../src/synthesis/provider-bundle';

const folders: string[] = [];

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Removed when the tests of the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'constructs-'));
  folders.push(folder);
  return folder;
}

/** A stack named `stack` whose app writes to a temporary folder. */
export function newStack(outdir = temporaryFolder()): TerraformStack {
  return new TerraformStack(Testing.app({ outdir }), 'stack');
}

/** A small stand-in for the bundled provider, since these tests do not run it. */
export function useFixtureBundle(version = '1.2.3'): string {
  const folder = temporaryFolder();
  for (const name of BUNDLED_FILES) writeFileSync(join(folder, name), `${name} of ${version}`);
  writeManifest(folder, version);
  BUNDLE.folder = folder;
  return folder;
}

const BUNDLED_FILES = [
  'terraform-provider-observability',
  'terraform-provider-observability.cmd',
  'start.cjs',
  'plugin.cjs',
];

/** Makes the files of a bundled provider those of this version, as a build does. */
export function writeManifest(folder: string, version: string): void {
  const sha256 = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const hashes = Object.fromEntries(BUNDLED_FILES.map((name) => [name, sha256(name)]));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version, hashes }));
}

/** The configuration of the one block of this kind and type, from Terraform's JSON syntax. */
export function synthesized(stack: TerraformStack, block: 'resource' | 'data', type: string): unknown {
  const blocks = (
    JSON.parse(Testing.synth(stack)) as Record<string, Record<string, Record<string, unknown>>>
  )[block];
  return Object.values(blocks[type])[0];
}
