import { Command, Option } from 'commander';
import { collect } from './command-error';
import { version } from './own-bundle';
import { SERVICE_HELP, serviceClient, ServiceFlags, withServiceOptions } from './service';
import { CallInput, ManagementApiClient, ManagementApiError } from '../client';
import { compare, Difference } from '../contract/compare';
import { JsonObject } from '../contract/json';
import * as lookups from '../schema';
import { queryNames, queryStyles } from '../schema/constants';
import { LookupDescription } from '../schema/description';
import { Constants } from '../schema/kind';
import { ROOT } from '../schema/operation';

/** One page is enough. */
const PAGE = { query: { pagination: { page_size: 50 } } };
const MONTH_MS = 30 * 24 * 3600 * 1000;
const [fromDate, toDate] = [MONTH_MS, 0].map((ago) => new Date(Date.now() - ago).toISOString());

/** What is read, once or for each id of an option. */
const READS: readonly (readonly [LookupDescription, (id: string) => CallInput, option?: string])[] = [
  [lookups.teamScopes, () => ({})],
  [lookups.extensions, () => ({ body: {} })],
  [lookups.events, () => PAGE],
  [lookups.incidentAggregations, () => PAGE],
  [lookups.dailyEvaluationTokens, () => ({ body: { dateRange: { fromDate, toDate } } })],
  [lookups.slos, (id) => ({ query: { ids: [id] } }), 'slo'],
  [lookups.dashboard, (id) => ({ path: { dashboard_id: id } }), 'dashboard'],
  [lookups.eventRecord, (id) => ({ path: { id } }), 'event'],
  [lookups.integrationDefinition, (id) => ({ path: { id } }), 'definition'],
  [lookups.deployedIntegration, (id) => ({ path: { integration_id: id } }), 'integration'],
  [lookups.customEnrichments, (id) => ({ query: { search_clause: { id } } }), 'custom-enrichment'],
  [lookups.teamGroup, (id) => ({ path: { 'group_id.id': id } }), 'team-group'],
];

type Flags = ServiceFlags & { readonly json?: true } & { readonly [option: string]: unknown };

/** Of the answers to one lookup. It contains neither ids nor texts of the service. */
type Read = Awaited<ReturnType<typeof read>>;

/** `contract-check`: compares the answers of a service with the API document, in a report that its users can send. */
export function contractCheckCommand(): Command {
  const command = new Command('contract-check').description(
    'compare the answers of your service with the API document; the service is only read, and the report contains no ids, names or values',
  );
  for (const [, , option] of READS) {
    const object = option?.replace('slo', 'SLO').replace('-', ' ');
    if (object) {
      command.option(`--${option} <id>`, `include the ${object} with this id; may be repeated`, collect);
    }
  }
  return withServiceOptions(command)
    .addOption(choice('--query-style <style>', 'how nested objects are written in a query', queryStyles))
    .addOption(choice('--query-names <names>', 'names of the parameters for pages and searches', queryNames))
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `\n${SERVICE_HELP}\nExit codes: 0 if every call was answered, even with differences, 1 if not, 2 for an invalid command line.`,
    )
    .action(run);
}

const choice = (name: string, description: string, { values }: Constants): Option =>
  new Option(name, description).choices(values.map(({ value }) => value)).default(values[0].value);

async function run({ json, ...flags }: Flags): Promise<void> {
  const client = serviceClient(flags);
  const reads: Read[] = [];
  try {
    for (const [lookup, inputOf, option] of READS) {
      const ids = option === undefined ? [''] : flags[new Option(`--${option}`).attributeName()];
      if (Array.isArray(ids)) reads.push(await read(client, lookup, ids.map(inputOf)));
    }
  } finally {
    await client.close();
  }
  const { apiVersion, queryStyle: style, queryNames: names } = flags;
  const report = { version, apiVersion, queryStyle: style, queryNames: names, reads };
  console.log(json ? JSON.stringify(report) : inWords(report));
  if (reads.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}

async function read(
  client: ManagementApiClient,
  { operations }: LookupDescription,
  inputs: readonly CallInput[],
) {
  const { summary, method, path, output } = operations.read;
  const answers: JsonObject[] = [];
  const failures: string[] = [];
  console.error(`${summary} ...`);
  for (const input of inputs) {
    try {
      answers.push((await client.call(operations.read, input)).body);
    } catch (error) {
      if (!(error instanceof ManagementApiError)) throw error;
      failures.push(failureOf(error));
    }
  }
  const call = `${method} ${path.slice(ROOT.length)}`;
  return { summary, call, answers: answers.length, failures, differences: compare(output, answers) };
}

/** Without the text of the service. */
function failureOf({ status, code, nextStep }: ManagementApiError): string {
  const other = 'Try another --query-style, --query-names or --api-version.';
  return `${status ?? 'no answer'} (${code}). ${code === 'bad_request' ? other : nextStep}`;
}

function inWords({ reads, ...settings }: { readonly reads: readonly Read[] }): string {
  const used = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`);
  const parts = reads.map(({ summary, call, answers, failures, differences }) => [
    `\n${summary} (${call}), answers: ${answers}`,
    ...failures.map((failure) => `  failed   ${failure}`),
    ...differences.map(differenceInWords),
    ...(answers > 0 && differences.length === 0 ? ['  as documented'] : []),
  ]);
  return [`cdktf-provider-observability, ${used.join(', ')}`, ...parts.flat()].join('\n');
}

function differenceInWords({ difference, path, expected, found, accepted, count, of }: Difference): string {
  const types = [found, expected].filter(Boolean).join(' instead of ');
  const details = [types, `${count} of ${of}`, accepted ? 'accepted' : ''].filter(Boolean);
  return `  ${difference.padEnd(8)} ${path}: ${details.join(', ')}`;
}
