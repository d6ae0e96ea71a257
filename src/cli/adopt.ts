import { join } from 'node:path';
import { Command, Option } from 'commander';
import { CodeTarget, requireNoLeftovers, requireWritable, write } from './adopted-code';
import { collect, CommandError, contentOf, inputName, STDIN } from './command-error';
import { readOwnBundle } from './own-bundle';
import { SERVICE_HELP, serviceClient, ServiceFlags, withServiceOptions } from './service';
import {
  declarable,
  declarationsOf,
  Existing,
  Files,
  filesByLabel,
  grouped,
  hcl,
  IdsInState,
  idsInState,
  Language,
  Skipped,
  notDeclaredOnce,
  python,
  readExisting,
  typescript,
} from '../adopt';
import { visible } from '../json/visible';
import { slo } from '../schema/slo';

interface AdoptFlags extends CodeTarget, ServiceFlags {
  readonly idsFrom?: string;
  readonly fromState?: string;
  readonly type?: string;
  readonly integration?: readonly string[];
  readonly language: string;
  readonly json?: true;
}

const LANGUAGES: Readonly<Record<string, () => Language>> = {
  typescript: () => typescript,
  python: () => python,
  hcl: () => hcl(readOwnBundle('adopt').version),
};

/** Progress is shown for this many objects or more. */
const MANY = 100;

/** `adopt`: writes code that declares what exists on the service, and imports it. */
export function adoptCommand(): Command {
  const command = new Command('adopt')
    .description(
      'write code that declares existing SLOs, so that Terraform imports them; the service is only read',
    )
    .argument('[ids...]', 'ids of SLOs')
    .option('--ids-from <file>', `more ids of SLOs, one per line; "${STDIN}" for standard input`)
    .option(
      '--from-state <file>',
      `more ids of SLOs, from a Terraform state ("terraform state pull" prints it)`,
    )
    .option('--type <type>', 'the resource type of the SLOs in that state')
    .option('--integration <id>', 'id of a contextual data integration; may be repeated', collect)
    .addOption(
      new Option('--language <language>', 'language of the code')
        .choices(Object.keys(LANGUAGES))
        .default('typescript'),
    )
    .option(
      '--out <file>',
      'write the code to this file, or with --by into this folder (default: standard output)',
    )
    .option('--by <label>', 'one file for each value of this label')
    .option('--force', 'overwrite existing files');
  return withServiceOptions(command)
    .option('--json', 'print a summary as JSON; needs --out')
    .addHelpText(
      'after',
      `\n${SERVICE_HELP}\nExit codes: 0 if every object was adopted, 1 if not, 2 for an invalid command line.`,
    )
    .action(run);
}

async function run(ids: string[], flags: AdoptFlags, command: Command): Promise<void> {
  requireSense(flags, command);
  const state = await idsFromState(flags);
  const slos = [...new Set([...ids, ...(await idsFromFile(flags)), ...state.ids])];
  const integrations = [...new Set(flags.integration)];
  const withoutIds = state.withoutId.map(skippedWithoutId);
  if (slos.length + integrations.length + withoutIds.length === 0) {
    throw new CommandError('There are no ids. Give them as arguments, or with --ids-from or --from-state.');
  }
  await requireWritable(flags);
  const language = LANGUAGES[flags.language]();
  const all = (await read({ slos, integrations }, flags)).map((one) => declarable(one, language));
  all.push(...withoutIds);
  const adopted = all.filter((one): one is Existing => 'values' in one);
  const files = codeOf(adopted, language, flags);
  requireEachOnce(adopted, files, language);
  await requireNoLeftovers(files, flags);
  await write(files, flags);
  report(all, files, flags);
}

function requireSense({ idsFrom, fromState, type, json, by, out }: AdoptFlags, command: Command): void {
  const mistakes = [
    out === '' && '--out is empty',
    idsFrom === STDIN && fromState === STDIN && 'standard input can be either the ids or the state',
    fromState !== undefined &&
      type === undefined &&
      '--from-state needs --type, the resource type of the SLOs in that state',
    type !== undefined && fromState === undefined && '--type needs --from-state',
    json && out === undefined && '--json needs --out, because standard output has the summary',
    by !== undefined && out === undefined && '--by needs --out, the folder for the files',
  ];
  for (const mistake of mistakes) if (mistake) command.error(`error: ${mistake}`);
}

const skippedWithoutId = (address: string): Skipped => ({
  description: slo,
  id: address,
  isFound: false,
  reason: 'Its state has no id.',
});

async function idsFromFile({ idsFrom }: AdoptFlags): Promise<string[]> {
  if (idsFrom === undefined) return [];
  const lines = (await contentOf(idsFrom))
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

async function idsFromState({ fromState, type = '' }: AdoptFlags): Promise<IdsInState> {
  if (fromState === undefined) return { ids: [], withoutId: [] };
  return idsInState(await contentOf(fromState), inputName(fromState), type);
}

async function read(
  ids: Parameters<typeof readExisting>[1],
  flags: AdoptFlags,
): Promise<(Existing | Skipped)[]> {
  const client = serviceClient(flags);
  const total = ids.slos.length + ids.integrations.length;
  let done = 0;
  try {
    return await readExisting(client, ids, () => {
      done += 1;
      if (total > MANY && (done % MANY === 0 || done === total)) console.error(`Read ${done} of ${total}`);
    });
  } finally {
    await client.close();
  }
}

/** Empty if nothing is adopted. The name of the only file is empty if the code goes to standard output. */
function codeOf(adopted: readonly Existing[], language: Language, { by, out = '' }: AdoptFlags): Files {
  if (adopted.length === 0) return new Map();
  const declarations = declarationsOf(adopted);
  if (by === undefined) return new Map([[out, language.program(declarations)]]);
  const files = [...filesByLabel(declarations, by, language)];
  return new Map(files.map(([name, code]) => [join(out, name), code]));
}

function requireEachOnce(adopted: readonly Existing[], files: Files, language: Language): void {
  const ids = notDeclaredOnce(adopted, files, language);
  if (ids.length === 0) return;
  throw new CommandError(
    `The code would not declare each object exactly once: ${ids.join(', ')}. Nothing was written. This is a defect of adopt, so please report it with the names of these objects.`,
  );
}

function report(all: readonly (Existing | Skipped)[], files: Files, { json }: AdoptFlags): void {
  const skipped = all.filter((one): one is Skipped => 'reason' in one);
  const adopted = all.length - skipped.length;
  const remarks = all.flatMap((one) =>
    ('reason' in one ? [one.reason] : one.remarks).map((remark) => {
      return { id: one.id, text: `${one.description.title} %: ${remark}` };
    }),
  );
  // One cause may concern many.
  for (const [text, group] of grouped(remarks, (remark) => remark.text)) {
    console.error(visible(text.replace('%', () => group.map(({ id }) => id).join(', '))));
  }
  console.error(
    `Adopted ${adopted} of ${all.length}${skipped.length > 0 ? '. Those that are not adopted are listed above' : ''}.`,
  );
  if (skipped.length > 0) process.exitCode = 1;
  if (!json) return;
  const idsOf = (isFound: boolean) => skipped.filter((one) => one.isFound === isFound).map(({ id }) => id);
  const summary = { adopted, files: [...files.keys()], notFound: idsOf(false), unreadable: idsOf(true) };
  console.log(visible(JSON.stringify(summary)));
}
