import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder. It goes with the folder of the whole run, at its end: see `set-up.ts`. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));

/** A file of this content in a new folder. */
export function temporaryFile(content: string): string {
  const file = join(temporaryFolder(), 'content');
  writeFileSync(file, content);
  return file;
}
