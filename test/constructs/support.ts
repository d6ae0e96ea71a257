import { TerraformStack, Testing } from 'cdktf';
import { writeArchives } from '../../scripts/provider-archives';
import { BUNDLE } from '../../src/synthesis/provider-bundle';
import { printedWarnings } from '../support/printed-warnings';
import { temporaryFolder } from '../support/temporary-folder';

/** A stack named `stack` whose app writes to a temporary folder. */
export function newStack(): TerraformStack {
  return new TerraformStack(Testing.app({ outdir: temporaryFolder() }), 'stack');
}

/** Installs a small substitute for the bundled provider, which these tests do not run. */
export function useFixtureBundle(version = '1.2.3'): void {
  const files = (...names: string[]) =>
    new Map(names.map((name) => [name, Buffer.from(`${name} of ${version}`)]));
  BUNDLE.folder = temporaryFolder();
  writeArchives(BUNDLE.folder, version, {
    'unix.zip': files('terraform-provider-observability', 'start.cjs'),
    'windows.zip': files('terraform-provider-observability_for Windows.cmd', 'start.cjs'),
  });
}

/** Synthesizes the stack, and returns the warnings that this prints. */
export function warningsOf(stack: TerraformStack): string[] {
  const printed = printedWarnings();
  try {
    Testing.fullSynth(stack);
  } finally {
    jest.restoreAllMocks();
  }
  return printed.map((line) => line.replace(/^Warning: /, '').trim());
}

/** Returns the configuration of the only block of this kind and type, from Terraform's JSON syntax. */
export function synthesized(stack: TerraformStack, block: 'resource' | 'data', type: string): unknown {
  const blocks = (
    JSON.parse(Testing.synth(stack)) as Record<string, Record<string, Record<string, unknown>>>
  )[block];
  return Object.values(blocks[type])[0];
}
