import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './project';

/** The input of terraform: everything in the synthesized stack's folder, without metadata. */
export interface SynthesizedStack {
  readonly configuration: unknown;
  /** Hashes of the provider's files and of the lock file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

const CONFIGURATION = 'cdk.tf.json';

export function readStack(project: Pick<Project, 'path' | 'stack'>): SynthesizedStack {
  const text = readFileSync(join(project.stack, CONFIGURATION), 'utf8');
  const files = readdirSync(project.stack, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CONFIGURATION)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(project.stack.length + 1), sha256(file)] as const);
  return {
    // The state is in the folder of the project.
    configuration: withoutMetadata(JSON.parse(text.replaceAll(project.path, '<project>'))),
    files: Object.fromEntries(files),
  };
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** CDKTF writes paths and its version under "//". */
function withoutMetadata(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMetadata);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '//')
      .map(([name, member]) => [name, withoutMetadata(member)]),
  );
}
