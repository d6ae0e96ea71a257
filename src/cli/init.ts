import { lstatSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CommandError, writeFiles } from './command-error';
import { quoted, setVariableCommand } from './shell';
import { ENV_VARIABLES } from '../schema/environment';

const LANGUAGES = ['typescript', 'python', 'java', 'go', 'csharp', 'hcl'];
const CWD = '.';

export function initCommand(): Command {
  return new Command('init')
    .description('write a project: a stack with an SLO, and its test')
    .argument(
      '<folder>',
      'folder for the project, such as . (the current folder); its name becomes the name of the stack, and existing files are never overwritten',
    )
    .addOption(
      new Option('--language <language>', 'language of the project').choices(LANGUAGES).default('typescript'),
    )
    .option('--json', 'print the result as one line of JSON')
    .addHelpText(
      'after',
      `
Example:
  cdktf-provider-observability init checkout --language python

Exit codes: 0 if the project was written, 1 if not, 2 for an invalid command line.`,
    )
    .action(run);
}

async function run(
  folder: string,
  { language, json }: { readonly language: string; readonly json?: true },
): Promise<void> {
  const templates = JSON.parse(readFileSync(join(__dirname, TEMPLATES_FILE), 'utf8')) as Templates;
  const template = withProjectName(basename(resolve(folder)), templates[language]);
  const files = Object.keys(template.files);
  requireNoExistingFiles(files, folder);
  await writeFiles(files.map((file) => [join(folder, file), template.files[file]]));
  const next = [...(folder === CWD ? [] : [`cd ${quoted(folder)}`]), ...template.install, ...template.test];
  console.log(
    json ? JSON.stringify({ language, folder, files, next }) : resultText(template, folder, files, next),
  );
}

/** The names of the project and its class in templates/. The pattern does not match the workflow action `actions/checkout`. */
const [NAME_PATTERN, CLASS_NAME] = [/(?<!actions\/)checkout/g, 'Checkout'];

/** Renames the project to a form of `name` that every language accepts. For `2 Payment_API`, the class is `PaymentAPI`. */
function withProjectName(name: string, template: Template): Template {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const words = letters.replace(/^[^a-z]+/i, '').match(/[a-z0-9]+/gi) ?? [CLASS_NAME];
  const className = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  // The name may collide with a class such as App, which the project imports.
  const isTaken = new RegExp(`\\b(?!${CLASS_NAME}\\b)${className}\\b`).test(
    Object.values(template.files).join('\n'),
  );
  return JSON.parse(
    JSON.stringify(template)
      .replaceAll(NAME_PATTERN, words.join('-').toLowerCase())
      .replaceAll(CLASS_NAME, isTaken ? `${className}Stack` : className),
  ) as Template;
}

function requireNoExistingFiles(files: readonly string[], folder: string): void {
  const existing = files.filter((file) => lstatSync(join(folder, file), { throwIfNoEntry: false }));
  if (existing.length === 0) return;
  throw new CommandError(
    `${displayName(folder)} already contains ${existing.join(', ')}. Nothing was written. Choose a different folder, or remove ${existing.length === 1 ? 'the file' : 'these files'} first.`,
  );
}

const displayName = (folder: string): string => (folder === CWD ? 'This folder' : folder);

function resultText(
  { notes, emulator = [EMULATOR_SCRIPT], synth }: Template,
  folder: string,
  files: string[],
  next: string[],
): string {
  return [
    `${displayName(folder)} now contains ${files.join(', ')}.`,
    ...notes,
    '',
    'To install the dependencies and test the project:',
    ...next.map(indent),
    '',
    "To deploy the project to the emulator, start the emulator in another terminal, in the project's folder:",
    ...emulator.map(indent),
    'Then, in this terminal:',
    indent(setVariableCommand(ENV_VARIABLES.baseUrl, 'http://127.0.0.1:4010')),
    indent(setVariableCommand(ENV_VARIABLES.apiKey, 'any-key')),
    ...[...synth, 'terraform init', 'terraform apply'].map(indent),
    '',
    ".github/workflows/ contains a pipeline; the package's docs/pipelines.md describes what it needs.",
    'To deploy to your service instead, run `terraform destroy`, then repeat these commands with the address and an API key of your service.',
  ].join('\n');
}

const indent = (line: string): string => `  ${line}`;

/** A project that `init` writes, and the commands for it. scripts/templates.ts builds each one from templates/. */
export interface Template {
  readonly files: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  readonly install: readonly string[];
  /** Commands that run type checks and tests. */
  readonly test: readonly string[];
  /** The commands that start the emulator in a new terminal, in the project's folder. Default: the project's npm script. */
  readonly emulator?: readonly string[];
  /** Commands that synthesize the project, and change to the folder in which Terraform runs. */
  readonly synth: readonly string[];
}

export const EMULATOR_SCRIPT = 'npm run emulator';

export type Templates = Readonly<Record<string, Template>>;

/** Name of the file that contains the templates, next to the command's bundle. */
export const TEMPLATES_FILE = 'templates.json';
