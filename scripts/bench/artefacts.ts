/** What is downloaded, and what lies in the folder of a stack. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE_BINARY } from './sides';
import { BUNDLE } from '../../src/synthesis/provider-bundle';

/** In bytes. */
export function artefactSizes(): Record<string, number> {
  const packed = execFileSync(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: join(__dirname, '..', '..'),
      encoding: 'utf8',
    },
  );
  const [{ size, unpackedSize }] = JSON.parse(packed) as { size: number; unpackedSize: number }[];
  return {
    'the package, packed': size,
    'the package, unpacked': unpackedSize,
    'the provider in a stack, per platform': statSync(join(BUNDLE.folder, 'unix.zip')).size,
    'the compiled provider, not packed': statSync(BASELINE_BINARY).size,
  };
}
