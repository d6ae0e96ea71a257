/** Takes the steps of a page of docs/getting-started/, as its reader does in one terminal. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from './languages';

const DOCS = join(__dirname, '..', '..', 'docs', 'getting-started');
const STEPS = ['project', 'test', 'deploy', 'change', 'destroy', 'service'];
const EDIT = /^In `(.+)`, change `(.+)` to `(.+)`,/m;
const APPLIED = 'Apply complete! Resources: 1 added, 0 changed, 0 destroyed.';

export interface Reader {
  /** An empty folder. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** What `<clone>` stands for. */
  readonly clone: string;
  /** Of an emulator, which is the service, too. */
  readonly url: string;
  /** Takes the place of `npm install`, or of making an environment of Python, in this folder. */
  install(folder: string): void;
}

/** Fails at a step that fails, or that does not print or write what the page shows. */
export async function follow(language: string, reader: Reader): Promise<void> {
  const page = readFileSync(join(DOCS, `${language}.md`), 'utf8');
  const blocks = new Map(
    [...page.matchAll(/<!-- Run by \S+: (\S+)\. -->\n\n```\w+\n([^]*?)```/g)].map(([, name, code]) => [
      name,
      code,
    ]),
  );
  if (blocks.get('emulator') !== 'npx cdktf-provider-observability emulator\n') {
    throw new Error(`${language}.md should start the emulator with its command.`);
  }
  const project = join(reader.folder, 'checkout');
  const terminal = new Terminal(reader);
  const printed = new Map<string, string>();
  for (const name of STEPS) {
    if (name === 'change') {
      expectFiles(language, blocks, project);
      edit(page, project);
    }
    printed.set(name, await terminal.type(blocks.get(name) ?? 'false'));
  }

  const plans = [...page.matchAll(/```text\n([^]*?)```/g)].map(([, plan]) => plan);
  const shown = { deploy: plans[0], change: plans[1], service: APPLIED };
  for (const [name, lines] of Object.entries(shown)) {
    expectLines(lines, printed.get(name) ?? '', `${language}.md, ${name},`);
  }
}

/** The page shows what `init` has written. */
function expectFiles(language: string, blocks: ReadonlyMap<string, string>, project: string): void {
  for (const file of [LANGUAGES[language].stack, LANGUAGES[language].test]) {
    const written = readFileSync(join(project, file), 'utf8');
    const shown = blocks.get(file) ?? written;
    if (withoutVersion(shown) !== withoutVersion(written)) {
      throw new Error(`${language}.md shows another ${file}.`);
    }
  }
}

/** Changes the files as the page says. */
function edit(page: string, project: string): void {
  const [, files, before, after] = EDIT.exec(page) ?? ['', '', '', ''];
  for (const file of files.split('` and `').map((name) => join(project, name))) {
    const code = readFileSync(file, 'utf8');
    if (!code.includes(before)) throw new Error(`${file} has no ${before} to change.`);
    writeFileSync(file, code.replaceAll(before, after));
  }
}

const withoutVersion = (code: string): string => code.replace(/^ +version = ".*"/m, '');

/** Each line has to be printed, in this order; "..." stands for any lines. */
export function expectLines(lines: string, printed: string, what: string): void {
  const left = printed.split('\n').map((line) => line.trim());
  for (const line of lines.split('\n').map((shown) => shown.trim())) {
    if (line === '...' || line === '') continue;
    const at = left.indexOf(line);
    if (at < 0) {
      throw new Error(`${what} shows a line that is not printed there: ${line}\n\nPrinted:\n${printed}`);
    }
    left.splice(0, at + 1);
  }
}

/** A shell whose folder and variables stay from one block of commands to the next. */
export class Terminal {
  private env: NodeJS.ProcessEnv;
  private folder: string;

  constructor(private readonly reader: Reader) {
    this.env = {
      ...reader.env,
      TF_CLI_ARGS: '-no-color',
      TF_CLI_ARGS_apply: '-auto-approve',
      TF_CLI_ARGS_destroy: '-auto-approve',
    };
    this.folder = reader.folder;
  }

  /** Returns what is printed. */
  public async type(commands: string): Promise<string> {
    const { clone, url } = this.reader;
    const [before, after] = commands.split(/^(?:npm install|python3 -m venv)\b.*\n/m);
    if (after !== undefined) {
      const printed = await this.type(before);
      this.reader.install(this.folder);
      return printed + (await this.type(after));
    }
    const replaced = commands
      .replaceAll('<clone>', clone)
      .replace(/http:\/\/127\.0\.0\.1:4010|https:\/\/observability\.example\.com/, url)
      .replace(/^read -rs \w+/m, '$& <<< any-key');
    return this.run(replaced);
  }

  private async run(commands: string): Promise<string> {
    const END = '\0end of what is printed\0';
    const script = `${commands}\nprintf '${END.replaceAll('\0', '\\0')}' && env -0`;
    return new Promise((resolve, reject) => {
      const options = { cwd: this.folder, env: this.env, maxBuffer: Infinity };
      execFile('/bin/bash', ['-euc', script], options, (error, stdout, stderr) => {
        const [printed, state = ''] = stdout.split(END);
        if (error) return reject(new Error(`${commands}\n${printed}${stderr}`, { cause: error }));
        this.env = Object.fromEntries(
          state
            .split('\0')
            .filter(Boolean)
            .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
        );
        this.folder = this.env.PWD ?? this.folder;
        resolve(printed);
      });
    });
  }
}
