import { existsSync, readFileSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CommandError, unwritable, writeFiles } from './command-error';

interface InitFlags {
  readonly language: string;
  readonly json?: true;
}

const LANGUAGES = ['typescript', 'python', 'java', 'go', 'csharp', 'hcl'];
const HERE = '.';

/** `init`: writes a project to start from. */
export function initCommand(): Command {
  return new Command('init')
    .description('write a project to start from: a stack with an SLO, and its test')
    .argument(
      '[folder]',
      'where to write it, whose name the stack gets; existing files are never overwritten',
      HERE,
    )
    .addOption(
      new Option('--language <language>', 'language of the project').choices(LANGUAGES).default('typescript'),
    )
    .option('--json', 'print one JSON line')
    .addHelpText(
      'after',
      '\nExit codes: 0 if the project was written, 1 if not, 2 for an invalid command line.',
    )
    .action(run);
}

async function run(folder: string, { language, json }: InitFlags, command: Command): Promise<void> {
  if (folder === '') command.error('error: the name of the folder is empty');
  const template = fromHere(named(basename(resolve(folder)), readTemplates()[language]));
  const files = Object.keys(template.files);
  await requireFree(files, folder);
  await writeFiles(files.map((file) => [join(folder, file), template.files[file]]));
  const next = [...(folder === HERE ? [] : [`cd ${folder}`]), ...template.install, ...template.test];
  console.log(
    json ? JSON.stringify({ language, folder, files, next }) : report(template, folder, files, next),
  );
}

/** What templates/ call a project, and its class; the actions of a workflow have one of that name. */
const [NAME, CLASS] = [/(?<!actions\/)checkout/g, 'Checkout'];

/** The project under another name, as far as every language accepts it: of `2 Payment_API`, the class is `PaymentAPI`. */
function named(name: string, template: Template): Template {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = letters.replace(/^[^a-z]+/i, '').match(/[a-z0-9]+/gi) ?? [CLASS];
  const wanted = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  // Such as App, which the project imports.
  const isTaken = new RegExp(`\\b(?!${CLASS}\\b)${wanted}\\b`).test(Object.values(template.files).join('\n'));
  return JSON.parse(
    JSON.stringify(template)
      .replaceAll(NAME, words.join('-').toLowerCase())
      .replaceAll(CLASS, isTaken ? `${wanted}Stack` : wanted),
  ) as Template;
}

/** Only a clone of the repository has it. */
const OF_A_CLONE = '.projenrc.ts';

/** The commands of a version that is not released, with the path of the clone if it runs from one. */
function fromHere(template: Template): Template {
  const root = dirname(__dirname);
  if (!existsSync(join(root, OF_A_CLONE))) return template;
  const clone = /[^\w@%+:,./-]/.test(root) ? `'${root.replaceAll("'", `'\\''`)}'` : root;
  const located = (line: string) => line.replaceAll('<clone>', () => clone);
  const [notes, install] = [template.notes.map(located), template.install.map(located)];
  return { ...template, notes, install, emulator: located(template.emulator) };
}

async function requireFree(files: readonly string[], folder: string): Promise<void> {
  const present: string[] = [];
  for (const file of files) if (await exists(join(folder, file))) present.push(file);
  if (present.length === 0) return;
  throw new CommandError(
    `${nameOf(folder)} already has ${present.join(', ')}. Nothing was written. Name another folder, or remove ${present.length === 1 ? 'it' : 'them'} first.`,
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw unwritable(path, error);
  }
}

const nameOf = (folder: string): string => (folder === HERE ? 'This folder' : folder);

function report(
  { notes, emulator, synth }: Template,
  folder: string,
  files: string[],
  next: string[],
): string {
  return [
    `${nameOf(folder)} now has ${files.join(', ')}.`,
    ...notes,
    '',
    'Install what it needs, and test it:',
    ...next.map(indented),
    '',
    'Deploy it to the emulator, which runs in another terminal:',
    indented(emulator),
    'Then, in the folder of the project:',
    indented('export OBSERVABILITY_BASE_URL=http://127.0.0.1:4010 OBSERVABILITY_API_KEY=any-key'),
    ...[...synth, 'terraform init', 'terraform apply'].map(indented),
    '',
    '.github/workflows/ has a pipeline; docs/pipelines.md of the package says what it needs.',
    'For your service, run `terraform destroy` here first, and then the same commands with its address and a key.',
  ].join('\n');
}

const indented = (line: string): string => `  ${line}`;

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

function readTemplates(): Templates {
  return JSON.parse(readFileSync(join(__dirname, TEMPLATES_FILE), 'utf8')) as Templates;
}
