import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

/** A command cannot do what it was asked to. The message is a sentence or more, for the person who typed it. */
export class CommandError extends Error {}

/** Why the system refuses a file, in words. */
export function problemWithFile(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'the file does not exist';
    case 'EISDIR':
      return 'it is a folder';
    case 'ENOTDIR':
      return 'a part of its path is not a folder';
    case 'EEXIST':
      return 'it exists';
    case 'EROFS':
      return 'the file system is read-only';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    default:
      return String(error);
  }
}

/** Instead of a file's name. */
export const STDIN = '-';

/** Of a file that a command line names. */
export async function contentOf(file: string): Promise<string> {
  if (file === STDIN) return text(process.stdin);
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${problemWithFile(error)}.`);
  });
}

export const unwritable = (file: string, error: unknown): CommandError =>
  new CommandError(`${file} cannot be written: ${problemWithFile(error)}.`);

/** Writes files by their paths, and creates their folders. */
export async function writeFiles(files: Iterable<[string, string]>, overwrite = false): Promise<void> {
  for (const [file, content] of files) {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { flag: overwrite ? 'w' : 'wx' });
    } catch (error) {
      throw unwritable(file, error);
    }
  }
}

export const inputName = (file: string): string => (file === STDIN ? 'Standard input' : file);

/** For an option that may be repeated. */
export const collect = (value: string, values: readonly string[] = []): string[] => [...values, value];
