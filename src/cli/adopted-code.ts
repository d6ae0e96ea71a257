/** Where `adopt` writes its code: to standard output, a file, or a folder of files. Nothing is overwritten without --force. */
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { CommandError, unwritable, writeFiles } from './command-error';
import { Files, FILE_SUFFIX } from '../adopt';

/** The options of the command that say where. */
export interface CodeTarget {
  /** A file, or with `by` a folder. Default: standard output. */
  readonly out?: string;
  readonly by?: string;
  readonly force?: true;
}

/** Fails before the service is asked, if the result could not be written. */
export async function requireWritable({ out, by, force }: CodeTarget): Promise<void> {
  if (out === undefined) return;
  const found = await stat(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unwritable(out, error);
  });
  if (found && by === undefined && found.isDirectory()) {
    throw new CommandError(
      `${out} is a folder. Name a file, or write one file for each value of a label (--by).`,
    );
  }
  if (found && by !== undefined && !found.isDirectory()) {
    throw new CommandError(`${out} is a file, but --by needs a folder.`);
  }
  const isFree = !found || (found.isDirectory() && (await readdir(out)).length === 0);
  if (!isFree && !force) {
    throw new CommandError(
      `${out} ${by === undefined ? 'exists' : 'is not empty'}. Nothing was changed. Choose another name, or overwrite it with --force.`,
    );
  }
  await requirePermission(out, out);
}

/** For the file, or else for the folder in which it is created. */
async function requirePermission(path: string, out: string): Promise<void> {
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) return requirePermission(dirname(path), out);
    throw unwritable(out, error);
  }
}

/** With --force: files of an earlier run that this one does not overwrite would declare their SLOs once more. */
export async function requireNoLeftovers(files: Files, { out, by }: CodeTarget): Promise<void> {
  if (by === undefined || out === undefined) return;
  const present = await readdir(out).catch(() => []);
  const extension = extname([...files.keys()][0] ?? '');
  const leftover = present.filter(
    (name) => name.endsWith(`${FILE_SUFFIX}${extension}`) && !files.has(join(out, name)),
  );
  if (leftover.length === 0) return;
  throw new CommandError(
    `${out} has ${leftover.join(', ')} of an earlier run, which would declare the same SLOs once more. Nothing was changed. Remove them first.`,
  );
}

export async function write(files: Files, { out, force }: CodeTarget): Promise<void> {
  if (out !== undefined) return writeFiles(files, force);
  for (const code of files.values()) process.stdout.write(code);
}
