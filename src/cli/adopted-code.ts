/** Writes the code that `adopt` generates to standard output, a file or a folder. Overwrites nothing without --force. */
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { CommandError, unwritableFileError, writeFiles } from './command-error';
import { CodeFiles } from '../adopt/files';
import { FILE_SUFFIX } from '../adopt/languages/language';

/** The options of `adopt` that determine where it writes the code. */
export interface CodeTarget {
  /** A file or, with `by`, a folder. Default: standard output. */
  readonly out?: string;
  readonly by?: string;
  readonly force?: true;
}

/** Throws if the code cannot be written. Called before any request, so that the command fails early. */
export async function requireWritable(code: CodeTarget): Promise<void> {
  const { out, by, force } = code;
  if (out === undefined) return;
  const target = await stat(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unwritableFileError(out, error);
  });
  if (target && by === undefined && target.isDirectory()) {
    throw new CommandError(
      `${out} is a folder. Pass a file${'by' in code ? ', or write one file for each value of a label (--by)' : ''}.`,
    );
  }
  if (target && by !== undefined && !target.isDirectory()) {
    throw new CommandError(`${out} is a file, but --by requires a folder.`);
  }
  const isNewOrEmpty = !target || (target.isDirectory() && (await readdir(out)).length === 0);
  if (!isNewOrEmpty && !force) {
    throw new CommandError(
      `${out} ${by === undefined ? 'exists' : 'is not empty'}. Nothing was changed. Choose another name, or overwrite it with --force.`,
    );
  }
}

/** Throws if the folder contains files from an earlier run that this run does not replace: they may declare the same SLOs again. */
export async function requireNoLeftovers(files: CodeFiles, { out, by }: CodeTarget): Promise<void> {
  if (by === undefined || out === undefined) return;
  const existing = await readdir(out).catch(() => []);
  const extension = extname([...files.keys()][0] ?? '');
  const leftover = existing.filter(
    (name) => name.endsWith(`${FILE_SUFFIX}${extension}`) && !files.has(join(out, name)),
  );
  if (leftover.length === 0) return;
  throw new CommandError(
    `${out} contains files from an earlier run that may declare the same SLOs again: ${leftover.join(', ')}. Nothing was changed. Remove these files first.`,
  );
}

/** Writes the files. Content with an empty file name goes to standard output. */
export async function writeCode(files: CodeFiles, { force }: CodeTarget): Promise<void> {
  await writeFiles(
    [...files].filter(([name]) => name !== ''),
    force,
  );
  process.stdout.write(files.get('') ?? '');
}
