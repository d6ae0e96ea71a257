/** Writes docs/endpoints.md from the operations in src/schema and the classes that call them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout';
import { lookupName } from './classes/constructs';
import { exampleNameOf } from './classes/shapes';
import { alignedTable, GENERATED_NOTE, paragraphs } from './markdown';
import { dataSources, operationEntries, OperationName, resources } from '../src/schema';
import { ResourceDescription } from '../src/schema/description';
import { Kind } from '../src/schema/kind';
import { API_ROOT as API, Operation } from '../src/schema/operation';

const TESTS =
  'https://github.com/cdktf-provider-observability/cdktf-provider-observability/blob/main/test/terraform';

/** Enough to recognize a call. */
const MAX_MEMBERS = 4;

/** Further callers of operations: resources that use the operation although their descriptions do not list it. */
const OTHER_CALLERS: { readonly [Name in OperationName]?: string } = {
  testOutgoingWebhook: '`OutgoingWebhook` with `testBeforeCreate`',
  validateSloAlerts: '`Slo`, before a change',
};

export function endpointsPage(): string {
  const introduction =
    'A construct or a lookup covers each endpoint of the documented API; your service may have more. A test deploys all constructs ' +
    'and lookups in this table, and checks that the emulator receives a request for each endpoint. If a path has moved on your service, ' +
    "find the call in your service's documentation by the members of its request and its response.";
  const rows = operationEntries.map(([name, operation]) => {
    const { method, path } = operation;
    const { callers, test } = coverageOf(name);
    const link = `[${test}](${TESTS}/${test}.test.ts)`;
    return [`\`${method} ${path.slice(API.length)}\``, callers, membersOf(operation), link];
  });
  const endpoints = alignedTable(
    [`endpoint (under \`${API}\`)`, 'covered by', 'members: request → response', 'tested by'],
    rows,
  );
  const next =
    'Next: [write a dialect](your-service.md#write-a-dialect) for paths that differ on your service. All pages: [the index](index.md).';
  return `${paragraphs('# Every endpoint', GENERATED_NOTE, introduction, endpoints, next)}\n`;
}

/** Returns the members of a request and a response at the top and, inside a single one, a level below. */
function membersOf({ body, output }: Operation): string {
  const namesIn = (kind: Kind | undefined, max = MAX_MEMBERS): string => {
    if (kind?.kind === 'list') return namesIn(kind.of, max);
    if (kind?.kind !== 'object') return '';
    const members = Object.entries(kind.members);
    const inner = members.length === 1 ? namesIn(members[0][1].kind, max - 2) : '';
    const names = members.slice(0, max).map(([each]) => `\`${each}\``);
    return names.join(', ') + (inner === '' ? '' : ` (${inner})`);
  };
  return [body, output].map((kind) => namesIn(kind) || 'none').join(' → ');
}

/** Returns the callers of an operation, lookups first, and the name of the test that covers it. */
function coverageOf(name: OperationName): { callers: string; test: string } {
  const uses = ({ operations }: Pick<ResourceDescription, 'operations'>) =>
    Object.values(operations).some((operation) => operation?.name === name);
  const lookup = dataSources.find(uses);
  const owners = resources.filter(uses);
  const [first, ...others] = [
    lookup && `\`Lookup.${lookupName(lookup)}\``,
    ...owners.map(({ className }) => `\`${className}\``),
    OTHER_CALLERS[name],
  ].filter((caller) => caller !== undefined);
  const callers = others.length === 0 ? first : `${first} (also ${others.join(' and ')})`;
  const file = lookup ? 'lookups' : exampleNameOf(owners[0]);
  const path = join(ROOT, 'test', 'terraform', `${file}.test.ts`);
  const call = lookup ? `Lookup.${lookupName(lookup)}(` : '';
  const isTested = existsSync(path) && readFileSync(path, 'utf8').includes(call);
  return { callers, test: isTested ? file : 'operations' };
}
