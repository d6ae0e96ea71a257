import { Command, Option } from 'commander';
import { CheckedCall, checkDialect, deriveDialect } from './differences';
import { readDocument } from './document';
import { Match, matchOperations } from './match';
import { completeDialect, DialectConfig, dialectProblems } from '../../schema/dialect';
import {
  CommandError,
  EXIT_CODE_FOUND,
  inputName,
  requireWritable,
  STDIN,
  writeFiles,
} from '../command-error';
import { DialectFile, readDialect } from '../service';

interface DialectFlags {
  readonly from: string;
  readonly out?: string;
  readonly force?: true;
  readonly check?: DialectFile;
  readonly json?: true;
}

export function dialectCommand(): Command {
  return new Command('dialect')
    .description('write dialect.json from an OpenAPI document, or check it')
    .requiredOption('--from <document>', `OpenAPI 3 document, in YAML or JSON; "${STDIN}" for standard input`)
    .option('--out <file>', 'write the dialect to this file (default: standard output)')
    .option('--force', 'overwrite an existing file')
    .addOption(
      new Option('--check <file>', 'compare this dialect with the document, and write nothing')
        .argParser(readDialect)
        .conflicts(['out', 'force']),
    )
    .option('--json', 'print the result of --check as JSON')
    .addHelpText(
      'after',
      `
Example, with a document that your service publishes:
  curl https://observability.example.com/openapi.yaml > openapi.yaml
  npm run dialect -- --from openapi.yaml --out dialect.json
  npm run dialect -- --from openapi.yaml --check dialect.json

Exit codes: 0 if the dialect was written or --check found no differences, 1 if a file cannot be used, 2 for an invalid command line, ${EXIT_CODE_FOUND} if --check found differences.`,
    )
    .action(run);
}

async function run({ from, out, force, check, json }: DialectFlags, command: Command): Promise<void> {
  if (json && !check) command.error('error: --json requires --check');
  await requireWritable(out, force);
  const document = await readDocument(from);
  const matches = matchOperations(document);
  const possible = matches.filter(({ candidates }) => candidates.length > 0).length;
  // A wrong document would give a dialect that renames calls at random.
  if (!check && possible * 2 < matches.length) {
    throw new CommandError(
      `${inputName(from)} has only ${possible} of the ${matches.length} calls of the documented API. Nothing was written.`,
    );
  }
  const config = check?.config ?? deriveDialect(document, matches);
  const { settings, calls } = checkDialect(document, matches, completeDialect(config));
  if (check) {
    const isRight = calls.every(({ status }) => status === 'ok' || status === 'missing');
    if (settings.length > 0 || !isRight) process.exitCode = EXIT_CODE_FOUND;
    if (json) console.log(JSON.stringify({ settings, calls }));
    else for (const line of [...settings, ...formatCalls(calls)]) console.log(line);
  } else {
    const text = `${JSON.stringify(config, undefined, 2)}\n`;
    if (out === undefined) process.stdout.write(text);
    else await writeFiles([[out, text]], force);
    for (const line of formatCalls(calls)) console.error(line);
  }
  const references = [...document.unresolved].map((each) => `${each}: a reference that was not followed`);
  console.error([...references, ...dialectProblems(config), total(matches, config)].join('\n'));
}

const formatCalls = (calls: readonly CheckedCall[]): string[] =>
  calls
    .filter(({ status, notes }) => status !== 'ok' || notes.length > 0)
    .flatMap(({ call, status, notes }) => [
      `${status.padEnd(11)}  ${call}`,
      ...notes.map((note) => `    ${note}`),
    ]);

function total(matches: readonly Match[], { paths = {}, memberNames = {} }: DialectConfig): string {
  const found = matches.filter(({ candidates }) => candidates.length === 1).length;
  const names = Object.keys(memberNames).length;
  return `Found ${found} of ${matches.length} calls. In the dialect: ${Object.keys(paths).length} paths, ${names} names. docs/your-service.md explains the result.`;
}
