import { createHash } from 'node:crypto';
import { unzipSync, Zippable, zipSync } from 'fflate';

export type ProviderFiles = ReadonlyMap<string, Uint8Array>;

/** Archives contain local times, so a local date produces the same bytes in every time zone. */
const MTIME = new Date(1980, 0, 1);
const ZIP_OS_UNIX = 3;

/** Packs files into a zip archive, without compression (0) or with the best one (9). The same files always produce the same bytes. */
export function pack(files: ProviderFiles, level: 0 | 9): Buffer {
  const entries = sortedByPath(files).map(([name, content]): [string, Zippable[string]] => [
    name,
    [content, { os: ZIP_OS_UNIX, attrs: (0o100000 + modeOf(name)) * 2 ** 16 }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level, mtime: MTIME }));
}

export function unpack(archive: Uint8Array): ProviderFiles {
  return new Map(Object.entries(unzipSync(archive)));
}

/** Returns the mode of a file. All files are executable except those that Node.js reads. */
function modeOf(name: string): number {
  return /\.(cjs|bin)$/.test(name) ? 0o644 : 0o755;
}

/** Returns the checksum for Terraform's lock file: a hash of the files' hashes, so that Terraform can check unpacked files as well. */
export function lockHash(files: ProviderFiles): string {
  const lines = sortedByPath(files).map(([name, content]) => `${sha256(content).digest('hex')}  ${name}\n`);
  return `h1:${sha256(lines.join('')).digest('base64')}`;
}

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content);
const sortedByPath = (files: ProviderFiles) => [...files].sort(([a], [b]) => (a < b ? -1 : 1));
