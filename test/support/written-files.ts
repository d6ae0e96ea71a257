import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** The files that Terraform and the provider leave in a stack's folder, except for the provider itself, and the entries of plan files. */
export function writtenFiles(folder: string): Map<string, Buffer[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && !/\.(cjs|zip)$/.test(file.name),
  );
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = readFileSync(file);
      return [file, [content, ...unzipped(content)]];
    }),
  );
}

/** The entries of a zip archive, found by their headers; none for any other file. */
function unzipped(archive: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  if (!archive.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return entries;
  const centralHeader = Buffer.from('PK\x01\x02');
  for (let at = archive.indexOf(centralHeader); at >= 0; at = archive.indexOf(centralHeader, at + 4)) {
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + size);
    entries.push(archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data));
  }
  return entries;
}
