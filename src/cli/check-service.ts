import { Command, InvalidArgumentError, Option } from 'commander';
import { collect } from './command-error';
import { version } from './own-bundle';
import { ServiceFlags, withClient, withOptionNames, withServiceOptions } from './service';
import { CallInput, ErrorCode, ManagementApiClient, ManagementApiError } from '../client';
import { compareAnswers, Difference, isPublicName } from '../contract/compare';
import { operationWithServiceNames, asReceived } from '../contract/dialect';
import { JsonObject } from '../contract/json';
import { absentNeutralNames } from '../contract/neutral-names';
import { filterMembers } from '../json/members';
import { dataSources, resources } from '../schema';
import { documentedCall, documentedPath } from '../schema/dialect';
import { capitalized } from '../schema/names';
import { isPathParameter, Operation } from '../schema/operation';

/** The first page is enough to compare the format of the items with the documented API. */
const FIRST_PAGE = { pagination: { page_size: 50 } };
const MONTH_MS = 30 * 24 * 3600 * 1000;
const [fromDate, toDate] = [MONTH_MS, 0].map((ago) => new Date(Date.now() - ago).toISOString());

/** A call that reads from the service. With `ids`, it is made once for each id that this option contains. */
interface ReadCall {
  readonly operation: Operation;
  readonly ids?: Option;
  readonly inputOf: (id: string) => CallInput;
}

/** The read calls of all lookups and resources, except calls that need more than an id. Calls that need no id come first. */
const CALLS = [...dataSources, ...resources]
  .flatMap(({ operations: { read }, title }) => (read ? callOf(read, title) : []))
  .filter(({ operation }, index, all) => index === all.findIndex((each) => each.operation === operation))
  .sort((a, b) => Number(a.ids !== undefined) - Number(b.ids !== undefined));

function callOf(operation: Operation, title: string): ReadCall[] {
  const { parameters, body } = operation;
  const inPath = Object.keys(parameters).find((parameter) => isPathParameter(operation, parameter));
  const object = title.replace(/s$/, '');
  const flags = `--${object.toLowerCase().replaceAll(' ', '-')} <id>`;
  const ids = new Option(flags, `include the ${object} with this id; may be repeated`).argParser(collect);
  if (inPath !== undefined) return [{ operation, ids, inputOf: (id) => ({ path: { [inPath]: id } }) }];
  if (parameters.ids) return [{ operation, ids, inputOf: (id) => ({ query: { ids: [id] } }) }];
  if (parameters.search_clause) {
    return [{ operation, ids, inputOf: (id) => ({ query: { search_clause: { id } } }) }];
  }
  if (Object.values(body?.members ?? {}).some(({ presence }) => presence === 'required')) return [];
  const query = parameters.pagination ? FIRST_PAGE : undefined;
  const range = body?.members.dateRange ? { dateRange: { fromDate, toDate } } : {};
  return [{ operation, inputOf: () => ({ query, body: body && range }) }];
}

/** The parameters of `--query`, by the documented path of their call. */
type ExtraQueries = Readonly<Record<string, Readonly<Record<string, string>>>>;

function parseQuery(text: string, queries: ExtraQueries = {}): ExtraQueries {
  const [path, query = ''] = text.split('?');
  const known = CALLS.map(({ operation }) => documentedPath(operation));
  if (!known.includes(path)) {
    throw new InvalidArgumentError(`It must begin with the documented path of a call: ${known.join(', ')}.`);
  }
  return { ...queries, [path]: { ...queries[path], ...Object.fromEntries(new URLSearchParams(query)) } };
}

const ID_OPTIONS = CALLS.flatMap(({ ids = [] }) => ids);

/** Errors that every later call would have, too. */
const CONNECTION_FAILURES: readonly ErrorCode[] = ['unreachable', 'tls_failure', 'proxy_failure'];

type CheckServiceFlags = ServiceFlags & {
  readonly json?: true;
  readonly query?: ExtraQueries;
} & { readonly [option: string]: unknown };

/** The result of calling one operation. It contains no ids and no messages from the service, because users share the report. */
type ReadResult = Awaited<ReturnType<typeof resultOf>>;

export function checkServiceCommand(): Command {
  const command = new Command('check-service')
    .description("compare your service's responses with the documented API")
    .addHelpText(
      'after',
      `
Example, with a dialect, and an SLO of a stack:
  npm run dialect -- --from openapi.yaml --out dialect.json
  npm run check-service -- --dialect dialect.json --slo "$(terraform output -raw slo_id)"`,
    );
  for (const option of ID_OPTIONS) command.addOption(option);
  const exitCodes =
    '0 if every call succeeded, even with differences, 1 if not, 2 for an invalid command line';
  return withServiceOptions(command, exitCodes)
    .option(
      '--query <path?name=value>',
      'send these query parameters with the call that has this documented path; may be repeated',
      parseQuery,
    )
    .option('--json', 'print the report as JSON')
    .action(run);
}

async function run({ json, ...flags }: CheckServiceFlags): Promise<void> {
  const idsIn = (option: Option) => flags[option.attributeName()];
  const settings = { version, dialect: flags.dialect?.config ?? {} };
  const results: ReadResult[] = [];
  // Prints each heading and result immediately, because a call may take long, and the user may interrupt the command.
  const print = (text: string) => {
    if (!json) console.log(text);
  };
  await withClient(flags, async (client) => {
    print(`cdktf-provider-observability, version ${version}, dialect ${JSON.stringify(settings.dialect)}`);
    for (const call of CALLS.filter(({ operation }) => client.hasCall(operation))) {
      const ids = call.ids ? idsIn(call.ids) : [''];
      if (!Array.isArray(ids)) continue;
      if (json || !process.stdout.isTTY) console.error(`${call.operation.summary} ...`);
      print(`\n${call.operation.summary} (${documentedCall(call.operation)})`);
      const result = await resultOf(client, withQuery(call, flags.query), ids);
      print(formatResult(result));
      results.push(result);
    }
  });
  if (json) console.log(JSON.stringify({ ...settings, reads: results }));
  const names = results.flatMap(({ otherNames }) => otherNames);
  const memberNames = Object.fromEntries(names) as object;
  if (names.length > 0) print(`\nTry this in dialect.json: ${JSON.stringify({ memberNames })}`);
  const unused = ID_OPTIONS.filter((option) => idsIn(option) === undefined).map(({ long }) => long);
  console.error(formatTotals(results, unused.join(', ')));
  if (results.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}

/** Adds the parameters for this call. They replace the size of the page, if they contain one. */
function withQuery(call: ReadCall, queries: ExtraQueries = {}): ReadCall {
  const { [documentedPath(call.operation)]: extra = {} } = queries;
  const hasPage = Object.keys(extra).some((name) => name.startsWith('pagination'));
  const inputOf = (id: string): CallInput => {
    const { query: { pagination, ...query } = {}, ...input } = call.inputOf(id);
    return { ...input, query: { ...query, ...(hasPage ? {} : { pagination }), ...extra } };
  };
  return { ...call, inputOf };
}

async function resultOf(
  client: ManagementApiClient,
  { operation, ids: option, inputOf }: ReadCall,
  ids: readonly string[],
) {
  const { summary, output, responseMember: list = '' } = operation;
  const answers: JsonObject[] = [];
  const failures: string[] = [];
  for (const id of ids) {
    try {
      const input = inputOf(id);
      const { body } = await client.call(operation, input);
      // The response to an unknown id in the query is an empty list. For an unknown id in the path, the status is 404.
      if (option && !input.path && [body[list] ?? []].flat().length === 0) {
        failures.push('not found. Check the id.');
      } else {
        answers.push(body);
      }
    } catch (error) {
      if (!(error instanceof ManagementApiError) || CONNECTION_FAILURES.includes(error.code)) throw error;
      failures.push(failureOf(error, option !== undefined));
    }
  }
  const call = documentedCall(operation);
  const isShown = (name: string) => isPublicName(client.redact(name.replace(/\*$/, ''), ids));
  const otherNames = answers
    .flatMap((answer) => absentNeutralNames(output, answer))
    .flatMap(({ neutralName, found = '' }) => (isShown(found) ? [[neutralName, found]] : []));
  const isEnvelope = (name: string) => Object.hasOwn(client.dialect.success, name);
  const received = answers.map((answer) =>
    filterMembers(asReceived(output, answer, answer), (_, name) => !isEnvelope(name)),
  );
  // The name of an undocumented member may contain the key or an id.
  const differences = compareAnswers(
    operationWithServiceNames(operation, client.dialect).output,
    received,
  ).map((each) => (isUndocumented(each) ? { ...each, path: client.redact(each.path, ids) } : each));
  return { summary, call, answers: answers.length, failures, differences, otherNames };
}

const isUndocumented = ({ difference }: Difference) => ['unknown', 'other'].includes(difference);

/** Describes a failure without the service's message, which may contain ids. */
function failureOf({ status = 0, code, nextStep }: ManagementApiError, hasId: boolean): string {
  const alternative =
    'try a different apiVersion, queryStyle or queryNames in --dialect, or add parameters that the service requires with --query.';
  const next = hasId ? `Check the id, or ${alternative}` : capitalized(alternative);
  // The next step after an error with a 2xx status names the dialect's `success`.
  const isRejected = code === 'bad_request' && status >= 300;
  return `${status || 'no response'} (${code}). ${isRejected ? next : withOptionNames(nextStep)}`;
}

function formatResult({ answers, failures, differences }: ReadResult): string {
  return [
    `  responses: ${answers}`,
    // Prints each message once. With a wrong key, for example, the calls for all ids fail with the same message.
    ...[...new Set(failures)].map((failure) => `  failed   ${failure}`),
    ...differences.map(formatDifference),
    ...(answers > 0 && differences.length === 0 ? ['  as documented'] : []),
  ].join('\n');
}

function formatTotals(results: readonly ReadResult[], unusedOptions: string): string {
  const all = results.flatMap(({ differences }) => differences);
  const countOf = (type: string) => `${type} ${all.filter(({ difference }) => difference === type).length}`;
  const counts = ['unknown', 'missing', 'type', 'empty', 'other'].map(countOf).join(', ');
  const failed = results.flatMap(({ failures }) => failures).length;
  const notCompared = unusedOptions && `\nNot compared, because no id was given: ${unusedOptions}.`;
  return `\nDifferences: ${counts}. Failed calls: ${failed}. docs/check-service.md explains the report.${notCompared}`;
}

function formatDifference({ difference, path, expected, found, accepted, count, of }: Difference): string {
  const types = [found, expected].filter(Boolean).join(' instead of ');
  const details = [types, `${count} of ${of}`, accepted ? 'accepted' : ''].filter(Boolean);
  return `  ${difference.padEnd(8)} ${path}: ${details.join(', ')}`;
}
