import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { CommandError } from './command-error';
import { problemWithFile } from './problem-with-file';

/** In place of a file's name. */
export const STDIN = '-';

/** Of a file that a command line names. */
export async function contentOf(file: string): Promise<string> {
  if (file === STDIN) return text(process.stdin);
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${problemWithFile(error)}.`);
  });
}

/** At the beginning of a message. */
export const inputName = (file: string): string => (file === STDIN ? 'Standard input' : file);
