import { Command, InvalidArgumentError, Option } from 'commander';
import { checksumOf } from './checksum';
import { json, markdown, MIN_BYTES, Review, terminalText } from './formats';
import { sectionsOf } from './sections';
import { readStacks } from './stack';
import { Redactor } from '../../client';
import { escapeInvisibleInLines } from '../../json/invisible';
import { collect, EXIT_CODE_FOUND, STDIN } from '../command-error';
import { CHDIR } from '../plan';

/** GitHub allows 65,536 characters in a comment. The difference leaves room for a heading that the pipeline adds. */
const DEFAULT_MAX_BYTES = 65_000;

export function reviewCommand(): Command {
  return new Command('review')
    .description('summarize what plans change, and what they leave on the service')
    .argument(
      '[plan...]',
      `saved plans ("terraform plan -out PLAN") or their JSON ("terraform show -json PLAN"), one for each stack; "${STDIN}" for standard input`,
    )
    .option(...CHDIR)
    .option('--log <file>', 'log with errors and warnings ("terraform plan -json"); may be repeated', collect)
    .option('--text <file>', 'text to append ("terraform show -no-color PLAN"); may be repeated', collect)
    .option(
      '--exit-code',
      `exit with code ${EXIT_CODE_FOUND} if a plan changes something, found drift, or failed`,
    )
    .option('--owner-label <name>', 'label that names the owner of an SLO', 'owner')
    .addOption(
      new Option('--format <format>', 'output format').choices(['markdown', 'text', 'json']).default('text'),
    )
    .option('--max-bytes <number>', 'maximum size of the Markdown', parseBytes, DEFAULT_MAX_BYTES)
    .addHelpText(
      'after',
      `
Example, in the folder of a stack:
  terraform plan -out plan.bin
  npm run review -- plan.bin

If there are several stacks, files with the same name belong to one stack, such as checkout.json and checkout.jsonl.
If a file is named plan, such as plan.json, the name of its folder is used instead. For a plan that failed, pass only its log.

Exit codes: 0 if the review was written, 1 if a file cannot be read, 2 for an invalid command line, 3 as --exit-code says.`,
    )
    .action(run);
}

function parseBytes(value: string): number {
  const bytes = Number(value);
  if (Number.isInteger(bytes) && bytes >= MIN_BYTES) return bytes;
  throw new InvalidArgumentError(`It must be a whole number of ${MIN_BYTES} or more.`);
}

interface Flags {
  readonly chdir?: string;
  readonly exitCode?: true;
  readonly log?: readonly string[];
  readonly text?: readonly string[];
  readonly ownerLabel: string;
  readonly format: 'markdown' | 'text' | 'json';
  readonly maxBytes: number;
}

async function run(plans: string[], flags: Flags, command: Command): Promise<void> {
  const { log: logs = [], text: texts = [], chdir, exitCode, ownerLabel, format, maxBytes } = flags;
  if (plans.length + logs.length === 0) command.error('error: pass a plan, or the log of a plan with --log');
  const stacks = await readStacks([logs, plans, texts], chdir);
  const redactor = new Redactor(stacks.flatMap(({ secrets }) => secrets));
  const review: Review = {
    sections: sectionsOf(stacks, ownerLabel),
    checksum: checksumOf(stacks),
    drift: stacks.some(({ plan }) => plan !== undefined && plan.drift.length > 0),
    texts: stacks
      .map(({ name, text }) => ({ stack: name, text: escapeInvisibleInLines(redactor.redact(text.trim())) }))
      .filter(({ text }) => text !== ''),
    clean: (text) => redactor.redact(text),
  };
  if (exitCode && (review.checksum !== null || review.drift)) process.exitCode = EXIT_CODE_FOUND;
  if (format === 'json') console.log(json(review));
  else console.log(format === 'text' ? terminalText(review) : markdown(review, maxBytes));
}
