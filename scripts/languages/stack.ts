import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../checkout';

/** The input of terraform: everything in the synthesized stack's folder, without metadata. */
export interface SynthesizedStack {
  readonly configuration: unknown;
  /** Hashes of the provider's files and of the lock file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

const CONFIGURATION = 'cdk.tf.json';

/** @param project the folder of the program */
export function readStack(project: string, name: string): SynthesizedStack {
  const folder = join(project, 'cdktf.out', 'stacks', name);
  const files = filesBelow(folder)
    .filter((path) => path !== CONFIGURATION)
    .map((path) => [path, sha256(join(folder, path))] as const);
  // The state is in the folder of the project.
  const text = readFileSync(join(folder, CONFIGURATION), 'utf8').replaceAll(project, '<project>');
  // CDKTF writes paths and its version under "//".
  const configuration: unknown = JSON.parse(text, (member, value: unknown) =>
    member === '//' ? undefined : value,
  );
  return { configuration, files: Object.fromEntries(files) };
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
