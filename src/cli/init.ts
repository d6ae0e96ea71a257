import { existsSync } from 'node:fs';
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import { CommandError } from './command-error';
import { problemWithFile } from './problem-with-file';
import { readTemplates, Template } from './template';

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
    .argument('[folder]', 'where to write it; existing files are never overwritten', HERE)
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
  const template = fromHere(readTemplates()[language]);
  try {
    await requireFree(template, folder);
    await write(template, folder);
    console.log(json ? jsonLine(template, folder, language) : report(template, folder));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Only a clone of the repository has it. */
const OF_A_CLONE = '.projenrc.ts';

/** The commands of a version that is not released, with the path of the clone if it runs from one. */
function fromHere(template: Template): Template {
  const root = dirname(__dirname);
  if (!existsSync(join(root, OF_A_CLONE))) return template;
  const clone = /[^\w@%+:,./-]/.test(root) ? `'${root.replaceAll("'", `'\\''`)}'` : root;
  const located = (lines: readonly string[]) => lines.map((line) => line.replaceAll('<clone>', () => clone));
  const { notes, install, test, synth } = template;
  const [emulator] = located([template.emulator]);
  return { ...template, notes: located(notes), install: located(install), test, synth, emulator };
}

async function requireFree({ files }: Template, folder: string): Promise<void> {
  const present: string[] = [];
  for (const file of Object.keys(files)) if (await exists(join(folder, file))) present.push(file);
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

async function write({ files }: Template, folder: string): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text, { flag: 'wx' });
    } catch (error) {
      throw unwritable(path, error);
    }
  }
}

const unwritable = (path: string, error: unknown): CommandError =>
  new CommandError(`${path} cannot be written: ${problemWithFile(error)}.`);

const nameOf = (folder: string): string => (folder === HERE ? 'This folder' : folder);

function nextCommands({ install, test }: Template, folder: string): string[] {
  return [...(folder === HERE ? [] : [`cd ${folder}`]), ...install, ...test];
}

function jsonLine(template: Template, folder: string, language: string): string {
  const files = Object.keys(template.files);
  return JSON.stringify({ language, folder, files, next: nextCommands(template, folder) });
}

function report(template: Template, folder: string): string {
  const { files, notes, emulator, synth } = template;
  return [
    `${nameOf(folder)} now has ${Object.keys(files).join(', ')}.`,
    ...notes,
    '',
    'Install what it needs, and test it:',
    ...nextCommands(template, folder).map(indented),
    '',
    'Deploy it to the emulator, which runs in another terminal:',
    indented(emulator),
    'Then, in the folder of the project:',
    ...[
      'export OBSERVABILITY_BASE_URL=http://127.0.0.1:4010 OBSERVABILITY_API_KEY=any-key',
      ...synth,
      'terraform init',
      'terraform apply',
    ].map(indented),
    '',
    'For your service, run `terraform destroy` here first, and then the same commands with its address and a key.',
  ].join('\n');
}

const indented = (line: string): string => `  ${line}`;
