import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpackInto } from './archive';
import { archiveName, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { ProviderBundle } from '../synthesis/provider-bundle';
import { writeIfChanged } from '../synthesis/write-file';

/** Writes a folder for each platform, as a filesystem mirror of Terraform has it. Other versions in the mirror stay. */
export function writeFolders({ version, archives }: ProviderBundle, mirror: string): void {
  for (const { platforms, content } of archives) {
    for (const platform of platforms) unpackInto(join(mirror, PROVIDER_SOURCE, version, platform), content);
  }
}

/**
 * Writes an archive for each platform, with the lists that a network mirror of Terraform has. A filesystem mirror may have them,
 * too. Other versions in the mirror stay.
 */
export function writeArchives({ version, archives }: ProviderBundle, mirror: string): void {
  const folder = join(mirror, PROVIDER_SOURCE);
  mkdirSync(folder, { recursive: true });
  const entries = archives.flatMap(({ platforms, content, lockHash }) =>
    platforms.map((platform) => {
      const url = archiveName(version, platform);
      writeIfChanged(join(folder, url), content);
      return [platform, { url, hashes: [lockHash, `zh:${sha256(content)}`] }] as const;
    }),
  );
  writeList(folder, version, { archives: Object.fromEntries(entries) });
  const versions = readdirSync(folder).flatMap((name) => /^(\d.*)\.json$/.exec(name)?.[1] ?? []);
  writeList(folder, INDEX, { versions: Object.fromEntries(versions.sort().map((one) => [one, {}])) });
}

const INDEX = 'index';

function writeList(folder: string, name: string, list: object): void {
  writeIfChanged(join(folder, `${name}.json`), Buffer.from(`${JSON.stringify(list, null, 2)}\n`));
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
