import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/checkout';

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Builds the provider of a different release, with changed source. Returns the folder of its archives. */
export function buildRelease(folder: string, version: string, edits: readonly Edit[]): string {
  mkdirSync(folder);
  for (const path of ['src', 'scripts', 'templates', 'tsconfig.json']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  for (const { file, from, to } of edits) {
    const code = readFileSync(join(folder, file), 'utf8');
    if (!code.includes(from)) {
      throw new Error(`${file} does not contain "${from}", which this test replaces.`);
    }
    writeFileSync(join(folder, file), code.replace(from, to));
  }
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/bundle.ts'], {
    cwd: folder,
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return join(folder, 'lib', 'provider');
}
