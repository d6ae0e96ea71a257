/** Writes docs/cli.md from what each command prints for --help. */
import { join } from 'node:path';
import { ROOT } from '../checkout';
import { mustRun } from '../command';
import { codeBlock } from './pages';
import { GENERATED_NOTE, paragraphs } from '../markdown';

const MAIN = join(ROOT, 'src/cli/main.ts');
const NAME = 'cdktf-provider-observability';

/** Matches a command in the program's help. Its arguments or its description follow. */
const COMMAND = /^ {2}([a-z][a-z-]*)(?= \[| <| {2})/gm;

const INTRODUCTION = `This page shows the help of the package's command, \`${NAME}\`, and of each of its commands.`;
const END = 'Next: [the review](review.md), [the emulator](emulator.md). All pages: [the index](index.md).';

export async function cliPage(): Promise<string> {
  const overview = await helpOf();
  const commands = [...overview.matchAll(COMMAND)].map(([, name]) => name).filter((name) => name !== 'help');
  const sections = await Promise.all(
    commands.map(async (name) => `## ${name}\n\n${codeBlock('text', await helpOf(name))}`),
  );
  const all = codeBlock('text', overview);
  return `${paragraphs('# The CLI', GENERATED_NOTE.replace('src/schema', 'src/cli'), INTRODUCTION, all, ...sections, END)}\n`;
}

/** Commander wraps the text at 80 characters, because the output is not a terminal. */
async function helpOf(...command: readonly string[]): Promise<string> {
  const { stdout } = await mustRun([process.execPath, '--import', 'tsx', MAIN, ...command, '--help'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
  });
  return stdout.trim();
}
