import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A project that `init` writes, and the commands for it. scripts/templates.ts makes them from templates/. */
export interface Template {
  /** What is in each file, by its path. */
  readonly files: Readonly<Record<string, string>>;
  /** What the user has to know first. */
  readonly notes: readonly string[];
  readonly install: readonly string[];
  /** Type checks and tests. */
  readonly test: readonly string[];
  /** Starts the emulator. */
  readonly emulator: string;
  /** From the folder of the project to a folder in which Terraform runs. */
  readonly synth: readonly string[];
}

/** By language. */
export type Templates = Readonly<Record<string, Template>>;

/** Beside the bundle of the command. */
export const TEMPLATES_FILE = 'templates.json';

export function readTemplates(): Templates {
  return JSON.parse(readFileSync(join(__dirname, TEMPLATES_FILE), 'utf8')) as Templates;
}
