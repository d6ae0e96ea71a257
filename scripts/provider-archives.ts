/** Writes the provider's files in the package: an archive for Unix, one for Windows, and a manifest with their hashes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './checkout';
import { lockHash, pack, ProviderFiles } from '../src/cli/archive';

type Archives = Readonly<Record<'unix.zip' | 'windows.zip', ProviderFiles>>;

/** @param packageVersion 0.0.0 for a development build */
export function writeArchives(folder: string, packageVersion: string, archives: Archives): void {
  mkdirSync(folder, { recursive: true });
  const records = Object.entries(archives).map(([file, files]) => {
    const archive = pack(files, 9);
    writeFileSync(join(folder, file), archive);
    return [file, { sha256: sha256(archive), h1: lockHash(files) }] as const;
  });
  const hashes = Object.fromEntries(records);
  // With a fixed version, Terraform would reject each new development build, because the lock file has the hashes of the previous one.
  const developmentVersion = `0.0.0-dev.h${sha256(JSON.stringify(hashes)).slice(0, 12)}`;
  const version = packageVersion === '0.0.0' ? developmentVersion : packageVersion;
  const manifest = { version, archives: hashes };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes the provider's files to a folder, in which its launcher can be run. */
export function writeProgram(folder: string, files: ProviderFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(join(folder, name), content, { mode: 0o755 });
}
