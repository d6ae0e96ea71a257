/** Follows the steps of a page in docs/getting-started/, like a reader with one terminal. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from './languages';
import { ROOT } from '../checkout';
import { mustRun } from '../command';
import { codeOn, namedBlocksOn, textOf } from '../pages';

const STEPS = ['project', 'test', 'deploy', 'change', 'destroy', 'service'];
const EDIT_INSTRUCTION = /^In `(.+)`, change `(.+)` to `(.+)`,/m;
const APPLY_SUMMARY = 'Apply complete! Resources: 1 added, 0 changed, 0 destroyed.';

export interface Reader {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Address of an emulator. It replaces the addresses of the emulator and the service in commands. */
  readonly url: string;
  /** Provides the packages in a folder, instead of the commands `npm install` and `python3 -m venv`. */
  install?(folder: string): void;
}

/**
 * Follows the page, in this clone after `npm ci`, with the project in the reader's folder. Throws if a step fails, or if its output or files differ from those on the
 * page.
 */
export async function followPage(language: string, reader: Reader): Promise<void> {
  const page = `docs/getting-started/${language}.md`;
  const blocks = namedBlocksOn(page);
  if (blocks.get('emulator') !== 'npx --no-install cdktf-provider-observability emulator\n') {
    throw new Error(`${language}.md should show the command that starts the emulator.`);
  }
  const project = join(reader.folder, 'checkout');
  const terminal = new Terminal({ ...reader, folder: ROOT });
  const [deploy, change] = codeOn(page, 'text');
  const shown: Readonly<Record<string, string>> = { deploy, change, service: APPLY_SUMMARY };
  for (const name of STEPS) {
    if (name === 'change') {
      expectShownFiles(language, blocks, project);
      edit(textOf(page), project);
    }
    const commands = blocks.get(name) ?? `echo "${page} has no block ${name}."; false`;
    const printed = await terminal.enter(
      commands.replace(/^[^]*^npm ci\n/m, '').replaceAll('../checkout', project),
    );
    if (name in shown) expectLines(shown[name], printed, `${language}.md, ${name},`);
  }
}

function expectShownFiles(language: string, blocks: ReadonlyMap<string, string>, project: string): void {
  const { stack, testFile } = LANGUAGES[language];
  for (const file of [stack, testFile]) {
    const written = withoutVersion(readFileSync(join(project, file), 'utf8'));
    if (withoutVersion(blocks.get(file) ?? written) !== written) {
      throw new Error(`${file} on ${language}.md differs from the file that \`init\` wrote.`);
    }
  }
}

function edit(page: string, project: string): void {
  const [, files, before, after] = EDIT_INSTRUCTION.exec(page) ?? ['', '', '', ''];
  for (const file of files.split('` and `').map((name) => join(project, name))) {
    const code = readFileSync(file, 'utf8');
    if (!code.includes(before)) throw new Error(`${file} does not contain ${before}.`);
    writeFileSync(file, code.replaceAll(before, after));
  }
}

const withoutVersion = (code: string): string => code.replace(/^ +version = ".*"/m, '');

/** Checks that these lines were printed, in this order. A line "..." matches any number of lines. */
export function expectLines(lines: string, printed: string, what: string): void {
  const remaining = printed.split('\n').map((line) => line.trim());
  for (const line of lines.split('\n').map((shown) => shown.trim())) {
    if (line === '...' || line === '') continue;
    const index = remaining.indexOf(line);
    if (index < 0) {
      throw new Error(`${what} shows a line that was not printed: ${line}\n\nPrinted:\n${printed}`);
    }
    remaining.splice(0, index + 1);
  }
}

/** A shell that keeps its folder and variables from one block of commands to the next. */
export class Terminal {
  private env: NodeJS.ProcessEnv;
  private folder: string;

  constructor(private readonly reader: Reader) {
    const approved = { TF_CLI_ARGS_apply: '-auto-approve', TF_CLI_ARGS_destroy: '-auto-approve' };
    this.env = { ...reader.env, TF_CLI_ARGS: '-no-color', ...approved };
    this.folder = reader.folder;
  }

  public async enter(commands: string): Promise<string> {
    const { install, url } = this.reader;
    const [before, after] = commands.split(/^(?:npm install|python3 -m venv)\b.*\n/m);
    if (install && after !== undefined) {
      const printed = await this.enter(before);
      install(this.folder);
      return printed + (await this.enter(after));
    }
    const replaced = commands
      .replace(/http:\/\/127\.0\.0\.1:4010|https:\/\/observability\.example\.com/, url)
      .replace(/^read -rs \w+/m, '$& <<< any-key');
    return this.run(replaced);
  }

  private async run(commands: string): Promise<string> {
    const END = '\0end of output\0';
    const script = `${commands}\nprintf '${END.replaceAll('\0', '\\0')}' && env -0`;
    const { stdout } = await mustRun(['/bin/bash', '-euc', script], { cwd: this.folder, env: this.env });
    const [printed, state] = stdout.split(END);
    this.env = Object.fromEntries([...state.matchAll(/([^=\0]*)=([^\0]*)\0/g)].map(([, ...pair]) => pair));
    this.folder = this.env.PWD ?? this.folder;
    return printed;
  }
}
