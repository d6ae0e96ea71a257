/** docs/endpoints.md, from src/schema and what calls each of its operations. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout';
import { functionName } from './classes/constructs';
import { alignedTable, GENERATED, paragraphs } from './markdown';
import { dataSources, operationEntries, OperationName, resources } from '../src/schema';
import { ResourceDescription } from '../src/schema/description';
import { ROOT as API } from '../src/schema/operation';

/** Callers that have it in none of their roles. */
const ALSO: { readonly [Name in OperationName]?: string } = {
  testOutgoingWebhook: '`OutgoingWebhook` with `testBeforeCreate`',
  validateSloAlerts: '`Slo`, when it changes',
};

export function endpointsPage(): string {
  const introduction =
    'A construct or a lookup covers each endpoint of the management API. A test deploys each of them and compares ' +
    'this table with the requests that the emulator received.';
  const rows = operationEntries.map(([name, { method, path }]) => {
    const { callers, test } = covering(name);
    const link = `[${test}](../test/terraform/${test}.test.ts)`;
    return [`\`${method} ${path.slice(API.length)}\``, callers, link];
  });
  const endpoints = alignedTable([`endpoint (under \`${API}\`)`, 'covered by', 'tested by'], rows);
  return `${paragraphs('# Every endpoint', GENERATED, introduction, endpoints)}\n`;
}

/** A lookup, or the resource that creates its object, first. */
function covering(name: OperationName): { callers: string; test: string } {
  const uses = ({ operations }: Pick<ResourceDescription, 'operations'>) =>
    Object.values(operations).some((operation) => operation?.name === name);
  const lookup = dataSources.find(uses);
  const own = resources.filter(uses);
  const [first, ...others] = [
    lookup && `\`Lookup.${functionName(lookup)}\``,
    ...own.map(({ className }) => `\`${className}\``),
    ALSO[name],
  ].filter((caller) => caller !== undefined);
  const callers = others.length === 0 ? first : `${first} (also ${others.join(' and ')})`;
  if (lookup) return { callers, test: 'lookups' };
  const file = own[0].terraformType.replace('observability_', '').replaceAll('_', '-');
  const hasOwn = existsSync(join(ROOT, 'test', 'terraform', `${file}.test.ts`));
  return { callers, test: hasOwn ? file : 'operations' };
}
