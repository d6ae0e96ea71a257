import { createReadStream, existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { decodeText } from '../json/decode';

/** An error whose message is meant for the user, in complete sentences. */
export class CommandError extends Error {}

const PROGRAMMING_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Whether the error's message is for the user. Any other error is a bug in this program. */
export const isForUser = (error: unknown): error is Error =>
  error instanceof Error && !PROGRAMMING_ERRORS.some((type) => error instanceof type);

/** Exit code of `--exit-code` if a command finds something. 1 and 2 are errors. */
export const EXIT_CODE_FOUND = 3;

const FILE_PROBLEMS = new Map([
  ['ENOENT', 'the file does not exist'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EEXIST', 'it already exists'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
]);

/** Returns why a file cannot be read or written, as a clause for a message. */
export const problemWithFile = (error: unknown): string =>
  FILE_PROBLEMS.get(String((error as NodeJS.ErrnoException).code)) ?? String(error);

export const STDIN = '-';

/** Returns the path of an input. npm and pnpm run a script in the folder of package.json, but the user may be in that of a stack. */
export function inputPath(file: string): string {
  const { INIT_CWD: usersFolder = '.', npm_package_json: packageJson = '' } = process.env;
  const isScript = [dirname(packageJson), process.env.PNPM_SCRIPT_SRC_DIR].includes(process.cwd());
  const path = resolve(usersFolder, file);
  return isScript && existsSync(path) ? path : file;
}

/** Reads standard input, or a file named on the command line, up to a length. */
export async function readInput(file: string, maxBytes = Infinity): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of file === STDIN ? process.stdin : createReadStream(inputPath(file))) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length > maxBytes) break;
    }
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${problemWithFile(error)}.`);
  }
  if (length > maxBytes) {
    throw new CommandError(`${inputName(file)} is larger than ${maxBytes / 1024 ** 2} MB.`);
  }
  return decodeText(Buffer.concat(chunks));
}

const unwritableFileError = (file: string, error: unknown): CommandError =>
  new CommandError(`${file} cannot be written: ${problemWithFile(error)}.`);

/** Throws if the file is a folder, or exists and must not be overwritten. Called before any request, so that a command fails early. */
export async function requireWritable(file: string | undefined, overwrite = false): Promise<void> {
  if (file === undefined) return;
  const target = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw unwritableFileError(file, error);
  });
  if (target?.isDirectory()) throw new CommandError(`${file} is a folder. Pass a file.`);
  if (!target || overwrite) return;
  throw new CommandError(
    `${file} exists. Nothing was changed. Choose another name, or overwrite it with --force.`,
  );
}

export async function writeFiles(files: Iterable<[string, string]>, overwrite = false): Promise<void> {
  for (const [file, content] of files) {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { flag: overwrite ? 'w' : 'wx' });
    } catch (error) {
      throw unwritableFileError(file, error);
    }
  }
}

export const inputName = (file: string): string => (file === STDIN ? 'Standard input' : file);

export function collect(value: string, values: readonly string[] = []): string[] {
  if (value.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return [...values, value];
}
