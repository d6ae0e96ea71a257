import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDE = join(__dirname, '..', 'docs', 'testing.md');

/** The files that docs/testing.md shows: each block whose first line is a comment with a path. */
export function guideFiles(): Map<string, string> {
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/```\w+\n((?:\/\/|#) (\S+\.\w+)\n.*?)```/gs)];
  return new Map(blocks.map(([, code, path]) => [path, code]));
}

export function guideFile(path: string): string {
  const code = guideFiles().get(path);
  if (code === undefined) throw new Error(`docs/testing.md shows no file ${path}.`);
  return code;
}
