import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder, which is removed at the end of the run: see `set-up.ts`. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'test-'));

export function temporaryFile(content: string): string {
  const file = join(temporaryFolder(), 'content');
  writeFileSync(file, content);
  return file;
}
