import { readFile } from 'node:fs/promises';
import { parseSeed } from '../emulator';

/** What accounts begin with. Throws an error for people if the file is not there or holds no JSON. */
export async function readSeed(file: string): Promise<object> {
  try {
    return parseSeed(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Error(`The seed file ${file} cannot be used: ${(error as Error).message}`);
  }
}
