/** docs/endpoints.md, from src/contract and what calls each of its operations. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { functionName } from './classes/lookups';
import { alignedTable, GENERATED, paragraphs } from './markdown';
import { ROOT as API } from '../src/contract/common';
import { operationEntries, OperationName } from '../src/contract/operations';
import { lookups } from '../src/handlers/lookups/lookups';
import { resources } from '../src/schema';

type PerOperation = { readonly [Name in OperationName]?: string };

/** Resources that are not created by an operation of their name, such as `createApiKey`. */
const RESOURCES: PerOperation = {
  createEnrichments: 'Enrichment',
  setArchiveTarget: 'ArchiveTarget',
  testOutgoingWebhook: 'WebhookTest',
  replaceSlo: 'Slo',
  initializeExtensionTestingRevision: 'ExtensionTestingRevision',
};

/** Other callers of the operation. */
const ALSO: PerOperation = {
  getDeployedIntegration: 'also `ContextualDataIntegration`',
  testOutgoingWebhook: 'also `OutgoingWebhook` with `testBeforeCreate`',
  batchGetSlos: 'also `Slo`',
  validateSloAlerts: 'also `Slo`, when it changes',
};

/** Tests that are not named after the resource. */
const TESTS: PerOperation = {
  testOutgoingWebhook: 'stopped-runs',
  createOutgoingWebhook: 'lifecycle',
  replaceSlo: 'lifecycle',
};

export function endpointsPage(): string {
  const introduction =
    'A construct or a lookup covers each endpoint of the management API. A test deploys each of them and compares ' +
    'this table with the requests that the emulator received.';
  return `${paragraphs('# Every endpoint', GENERATED, introduction, endpointTable())}\n`;
}

function endpointTable(): string {
  const rows = operationEntries.map(([name, { method, path }]) => {
    const { callers, test } = covering(name);
    const link = `[${test}](../test/terraform/${test}.test.ts)`;
    return [`\`${method} ${path.slice(API.length)}\``, callers, link];
  });
  return alignedTable([`endpoint (under \`${API}\`)`, 'covered by', 'tested by'], rows);
}

function covering(name: OperationName): { callers: string; test: string } {
  const also = ALSO[name] === undefined ? '' : ` (${ALSO[name]})`;
  const lookup = lookups.find(({ operation }) => operation === name);
  if (lookup) return { callers: `\`Lookup.${functionName(lookup.description)}\`${also}`, test: 'lookups' };
  const resource = resources.find(
    ({ className }) => className === (RESOURCES[name] ?? name.replace(/^create/, '')),
  );
  if (!resource) {
    throw new Error(`Nothing calls ${name}. Name its resource in RESOURCES of scripts/endpoints.ts.`);
  }
  const own = resource.terraformType.replace('observability_', '').replaceAll('_', '-');
  const hasOwn = existsSync(join(__dirname, '..', 'test', 'terraform', `${own}.test.ts`));
  return { callers: `\`${resource.className}\`${also}`, test: TESTS[name] ?? (hasOwn ? own : 'operations') };
}
