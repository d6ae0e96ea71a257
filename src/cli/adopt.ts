import { basename, dirname, parse, relative, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { CommandError, readInput, inputName, requireWritable, STDIN, writeFiles } from './command-error';
import { readOwnBundle } from './own-bundle';
import { ServiceFlags, withClient, withServiceOptions } from './service';
import { skipIfNotDeclarable } from '../adopt/declarable';
import { ExistingSlo, readExisting, ReadResult } from '../adopt/existing';
import { hcl } from '../adopt/languages/hcl';
import { Language } from '../adopt/languages/language';
import { python } from '../adopt/languages/python';
import { typescript } from '../adopt/languages/typescript';
import { compare, namesakesOf, uniqueNames } from '../adopt/names';
import { IdsInState, idsInState } from '../adopt/state-file';
import { groupBy } from '../json/group-by';
import { escapeInvisible } from '../json/invisible';
import { slo } from '../schema/slo';

interface AdoptFlags extends ServiceFlags {
  readonly out?: string;
  readonly force?: true;
  readonly idsFrom?: string;
  readonly fromState?: string;
  readonly type: string;
  readonly stack?: string;
  readonly language: string;
  readonly idsFile?: string;
}

const LANGUAGES: Readonly<Record<string, () => Language>> = {
  typescript: () => typescript,
  python: () => python,
  hcl: () => hcl(readOwnBundle('adopt').version),
};

const isAdopted = (result: ReadResult): result is ExistingSlo => 'values' in result;

export function adoptCommand(): Command {
  const command = new Command('adopt')
    .description('write code that declares and imports existing SLOs')
    .argument('[ids...]', 'ids of SLOs')
    .option('--ids-from <file>', `file with ids of SLOs, one per line; "${STDIN}" for standard input`)
    .option(
      '--from-state <file>',
      `Terraform state that contains the SLOs ("terraform state pull"); "${STDIN}" for standard input`,
    )
    .option('--type <type>', 'resource type of the SLOs in that state', slo.terraformType)
    .addOption(
      new Option('--language <language>', 'language of the generated code')
        .choices(Object.keys(LANGUAGES))
        .default('typescript'),
    )
    .option('--out <file>', 'write the code to this file (default: standard output)')
    .option('--stack <name>', 'name of the CDKTF stack (default: derived from --out, or "adopted")')
    .option(
      '--ids-file <file>',
      'write the ids to this file, and not into the code, so that all environments can share the code',
    )
    .option('--force', 'overwrite existing files')
    .addHelpText(
      'after',
      `
Example, for SLOs that another provider manages, in the folder of their state:
  terraform state pull > old.tfstate
  npm run adopt -- --from-state old.tfstate --type other_slo --out adopted.ts`,
    );
  const exitCodes = '0 if every SLO was adopted, 1 if not, 2 for an invalid command line';
  return withServiceOptions(command, exitCodes).action(run);
}

async function run(ids: string[], flags: AdoptFlags, command: Command): Promise<void> {
  requireValidFlags(ids, flags, command);
  const state = await idsFromState(flags);
  const all = [...new Set([...ids, ...(await idsFromFile(flags)), ...state.ids])];
  const reason = 'The state contains no id for this resource.';
  const lacking = state.addressesWithoutId.map((id) => ({ id, reason }));
  if (all.length + lacking.length === 0) throw new CommandError('No ids were given.');
  for (const file of [flags.out, flags.idsFile]) await requireWritable(file, flags.force);
  const language = LANGUAGES[flags.language]();
  const read = (await readSlos(all, flags)).map(skipIfNotDeclarable);
  const results = [...read, ...lacking];
  const adopted = results.filter(isAdopted);
  if (adopted.length > 0) await writeCode(adopted, language, flags);
  report(results, flags);
}

function requireValidFlags(ids: readonly string[], flags: AdoptFlags, command: Command): void {
  const { idsFrom, fromState, out, idsFile, language, stack } = flags;
  const hasType = command.getOptionValueSource('type') === 'cli';
  const errors = [
    [...ids, idsFrom, fromState].every((given) => given === undefined) &&
      'no ids were given; pass ids, --ids-from or --from-state',
    idsFile !== undefined && idsFile === out && '--out and --ids-file must be different files',
    hasType && fromState === undefined && '--type requires --from-state',
    stack !== undefined && language === 'hcl' && '--stack has no effect on HCL',
  ];
  for (const error of errors) if (error) command.error(`error: ${error}`);
}

async function idsFromFile({ idsFrom }: AdoptFlags): Promise<string[]> {
  if (idsFrom === undefined) return [];
  const lines = (await readInput(idsFrom)).split(/\r?\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

async function idsFromState({ fromState, type }: AdoptFlags): Promise<IdsInState> {
  if (fromState === undefined) return { ids: [], addressesWithoutId: [] };
  return idsInState(await readInput(fromState), inputName(fromState), type);
}

async function readSlos(ids: readonly string[], flags: AdoptFlags): Promise<ReadResult[]> {
  let done = 0;
  const showProgress = () => {
    done += 1;
    if (done % 100 === 0) console.error(`Read ${done} of ${ids.length}`);
  };
  return withClient(flags, async (client) => readExisting(client, ids, showProgress));
}

async function writeCode(
  adopted: readonly ExistingSlo[],
  language: Language,
  { out, idsFile, dialect, stack = stackNameFor(out), force }: AdoptFlags,
): Promise<void> {
  const named = [...uniqueNames(adopted)].sort(([, a], [, b]) => compare(a, b));
  // HCL contains the path relative to the folder of the code, and a CDKTF program the path relative to the working directory.
  const folder = language.usesConstructs ? '' : dirname(out ?? '');
  const dialectFile = dialect && relative(folder, dialect.file).replaceAll('\\', '/');
  const declarations = named.map(([{ id, values }, name]) => ({ name, id, values }));
  const code = language.program(declarations, { stack, dialectFile, readsIds: idsFile !== undefined });
  if (idsFile !== undefined) {
    const ids = Object.fromEntries(named.map(([{ id }, name]) => [name, id]));
    await writeFiles([[idsFile, `${JSON.stringify(ids, undefined, 2)}\n`]], force);
  }
  if (out === undefined) process.stdout.write(code);
  else await writeFiles([[out, code]], force);
}

/** Names the stack after the file, so that a second batch does not replace the first one in its state. */
function stackNameFor(out: string | undefined): string | undefined {
  if (out === undefined) return undefined;
  const { name, dir } = parse(resolve(out));
  return (name === 'main' ? basename(dir) : name).replace(/[^\w-]+/g, '_') || undefined;
}

function report(all: readonly ReadResult[], { idsFile }: AdoptFlags): void {
  const adopted = all.filter(isAdopted);
  const remarks = all.flatMap((result) => {
    const texts = 'reason' in result ? [result.reason] : result.remarks;
    return texts.map((text) => ({ id: result.id, text }));
  });
  for (const { id, name } of idsFile === undefined ? [] : namesakesOf(adopted)) {
    const text = `All of these are named ${JSON.stringify(name)}. Their construct ids therefore contain hashes of their ids, and differ between environments.`;
    remarks.push({ id, text });
  }
  // Prints a remark that applies to several SLOs only once, with all their ids.
  for (const [text, group] of groupBy(remarks, (remark) => remark.text)) {
    console.error(escapeInvisible(`SLO ${group.map(({ id }) => id).join(', ')}: ${text}`));
  }
  const isComplete = adopted.length === all.length;
  console.error(
    `Adopted ${adopted.length} of ${all.length}${isComplete ? '' : '. The objects that were not adopted are listed above'}.`,
  );
  if (!isComplete) process.exitCode = 1;
}
