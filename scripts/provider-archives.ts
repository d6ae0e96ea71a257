/** The provider as it lies in the package: an archive per family of platforms, and the build record. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compression, lockHash, pack, ProviderFiles } from '../src/cli/archive';

type Archives = Readonly<Record<'unix.zip' | 'windows.zip', ProviderFiles>>;

/** @param packageVersion 0.0.0 is a development build */
export function writeArchives(folder: string, packageVersion: string, archives: Archives): void {
  mkdirSync(folder, { recursive: true });
  const records = Object.entries(archives).map(([file, files]) => {
    const archive = pack(files, Compression.BEST);
    writeFileSync(join(folder, file), archive);
    return [file, { sha256: sha256(archive), h1: lockHash(files) }] as const;
  });
  const recorded = Object.fromEntries(records);
  // A development build is named by its content, because Terraform's lock file refuses other bytes under the same version.
  const development = `0.0.0-dev.h${sha256(JSON.stringify(recorded)).slice(0, 12)}`;
  const version = packageVersion === '0.0.0' ? development : packageVersion;
  const manifest = { version, archives: recorded };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
