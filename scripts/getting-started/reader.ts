/** Runs the commands of a page in docs/getting-started/ and of other pages, like a reader with one terminal. */
import { join } from 'node:path';
import { ROOT } from '../checkout';
import { mustRun } from '../command';
import { codeOn, namedBlocksOn, textOf } from '../pages';

const STEPS_BEFORE_CHANGE = ['project', 'test', 'deploy'];
const STEPS_AFTER_CHANGE = ['change', 'destroy', 'service'];
const APPLY_SUMMARY = 'Apply complete! Resources: 1 added, 0 changed, 0 destroyed.';

export interface Reader {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Address of an emulator. It replaces the addresses of the emulator and the service in commands. */
  readonly url: string;
  /** Provides the packages in the current folder, instead of the commands `npm install` and `python3 -m venv`. */
  readonly install?: string;
}

/**
 * Follows the page, in this clone after `npm ci`, with the project in the reader's folder. Throws if a step fails, or if its output differs
 * from that on the page.
 */
export async function followPage(language: string, reader: Reader): Promise<void> {
  const page = `docs/getting-started/${language}.md`;
  const blocks = namedBlocksOn(page);
  const blockOf = (step: string) => blocks.get(step) ?? `echo "${page} has no block ${step}."; false\n`;
  const project = join(reader.folder, 'checkout');
  const [, files, before, after] = /^In `(.+)`, change `(.+)` to `(.+)`,/m.exec(textOf(page)) ?? [];
  const edits = files.split('` and `').map((name) => {
    const file = join(project, name);
    return `grep -qF ${before} '${file}'\nsed -i 's/${before}/${after}/g' '${file}'\n`;
  });
  const commands = [...STEPS_BEFORE_CHANGE.map(blockOf), ...edits, ...STEPS_AFTER_CHANGE.map(blockOf)].join(
    '',
  );
  const script = commands.replace(/^[^]*^npm ci\n/m, '').replaceAll('../checkout', project);
  const printed = await enter(script, { ...reader, folder: ROOT });
  expectLines([...codeOn(page, 'text'), APPLY_SUMMARY].join('\n'), printed, page);
}

/** Runs commands in one shell, and returns their output. Throws if one of them fails. */
export async function enter(commands: string, { folder, env, url, install }: Reader): Promise<string> {
  const script = commands
    .replace(/^(?:npm install|python3 -m venv)\b.*$/gm, (command) => install ?? command)
    .replace(/http:\/\/127\.0\.0\.1:4010|https:\/\/observability\.example\.com/g, url)
    .replace(/^read -rs \w+/gm, '$& <<< any-key');
  const approved = { TF_CLI_ARGS_apply: '-auto-approve', TF_CLI_ARGS_destroy: '-auto-approve' };
  const options = { cwd: folder, env: { ...env, TF_CLI_ARGS: '-no-color', ...approved } };
  return (await mustRun(['/bin/bash', '-euc', script], options)).stdout;
}

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
