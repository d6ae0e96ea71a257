import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs with the path of a temporary file of this content. */
export async function withFile<T>(content: string, run: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'file-'));
  try {
    const path = join(folder, 'content');
    writeFileSync(path, content);
    return await run(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
