/** The README's table of operations, held against the requests that the emulator receives. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformDataSource, TerraformResource, TerraformStack } from 'cdktf';
import { operationEntries } from '../../src/contract/operations';
import {
  ApiKey,
  ArchiveTarget,
  ContextualDataIntegration,
  Enrichment,
  ExtensionTestingRevision,
  Lookup,
  OutgoingWebhook,
  Slo,
  WebhookTest,
} from '../../src/index';
import { Deployment } from '../support/deployment';

const ROOT = join(__dirname, '..', '..');
const ROW = /^\| (\d+) +\| `(\w+) \/(\S+)` +\| `([\w.]+)`[^|]*\| \[[\w-]+\]\(([\w/.-]+)\) +\|$/gm;
const TABLE = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(ROW)].map(
  ([, number, method, path, name, test]) => ({ number: Number(number), method, path, name, test }),
);

const WEBHOOK = { name: 'webhook', issueTracker: { projectKey: 'OPS', apiToken: 'canary-token' } };

/** One of everything, by the name that the table has for it. */
const BUILD: { readonly [name: string]: (stack: TerraformStack) => TerraformResource | TerraformDataSource } =
  {
    'Lookup.teamScopes': (stack) => Lookup.teamScopes(stack, 'x1'),
    ApiKey: (stack) => new ApiKey(stack, 'x2', { name: 'key' }),
    'Lookup.integrationDefinition': (stack) =>
      Lookup.integrationDefinition(stack, 'x3', { id: 'deployment-markers' }),
    Enrichment: (stack) =>
      new Enrichment(stack, 'x4', { fieldName: 'ip', enrichmentType: { geoIp: { withAsn: true } } }),
    ArchiveTarget: (stack) =>
      new ArchiveTarget(stack, 'x5', { isActive: true, objectStorage: { bucket: 'logs', region: 'r' } }),
    'Lookup.dailyEvaluationTokens': (stack) =>
      Lookup.dailyEvaluationTokens(stack, 'x6', { dateRange: { fromDate: '2025-05-18T00:00:00Z' } }),
    'Lookup.incidentAggregations': (stack) => Lookup.incidentAggregations(stack, 'x7'),
    ContextualDataIntegration: (stack) =>
      new ContextualDataIntegration(stack, 'x8', { integrationKey: 'deployment-markers' }),
    'Lookup.deployedIntegration': (stack) =>
      Lookup.deployedIntegration(stack, 'x9', { integrationId: 'integration-deployments' }),
    'Lookup.customEnrichments': (stack) =>
      Lookup.customEnrichments(stack, 'x10', { name: 'office-networks' }),
    WebhookTest: (stack) => new WebhookTest(stack, 'x11', WEBHOOK),
    OutgoingWebhook: (stack) => new OutgoingWebhook(stack, 'x12', WEBHOOK),
    'Lookup.slos': (stack) => Lookup.slos(stack, 'x13', { ids: ['nowhere'] }),
    'Lookup.dashboard': (stack) => Lookup.dashboard(stack, 'x14', { dashboardId: 'checkout-overview' }),
    Slo: (stack) => new Slo(stack, 'x15', { name: 'slo', targetThresholdPercentage: 99.9 }),
    'Lookup.teamGroup': (stack) => Lookup.teamGroup(stack, 'x16', { groupId: '7001' }),
    'Lookup.sloAlertValidation': (stack) =>
      Lookup.sloAlertValidation(stack, 'x17', { name: 'slo', targetThresholdPercentage: 99.9 }),
    ExtensionTestingRevision: (stack) =>
      new ExtensionTestingRevision(stack, 'x18', { id: 'web', name: 'Web', version: '1.0.0' }),
    'Lookup.extensions': (stack) => Lookup.extensions(stack, 'x19'),
    'Lookup.eventRecord': (stack) => Lookup.eventRecord(stack, 'x20', { id: 'event-3' }),
    'Lookup.events': (stack) => Lookup.events(stack, 'x21'),
  };

describe("the README's table of operations", () => {
  it('lists the 21 operations as the contract has them', () => {
    const contract = operationEntries.map(([, { number, method, path }]) => ({ number, method, path }));
    const listed = TABLE.map(({ number, method, path }) => ({
      number,
      method,
      path: `/mgmt/openapi/latest/${path}`,
    }));
    expect(listed).toHaveLength(21);
    expect(listed).toEqual(contract.sort((a, b) => a.number - b.number));
  });

  it.each(TABLE)('names for operation $number a test that uses $name', ({ name, test }) => {
    const code = readFileSync(join(ROOT, test), 'utf8') + readFileSync(join(__dirname, 'support.ts'), 'utf8');
    expect(code).toContain(name.startsWith('Lookup.') ? `${name}(` : `new ${name}(`);
  });

  describe('in real Terraform', () => {
    let deployment: Deployment;
    const addresses = new Map<string, string>();
    beforeAll(async () => {
      deployment = await Deployment.start();
      await deployment.synth((stack) => {
        for (const [name, build] of Object.entries(BUILD)) {
          const made = build(stack);
          const address = `${made.terraformResourceType}.${made.friendlyUniqueId}`;
          addresses.set(name, made instanceof TerraformDataSource ? `data.${address}` : address);
        }
      });
    });
    afterAll(async () => deployment.remove());

    it.each(TABLE)('$name sends operation $number', async ({ number, name }) => {
      deployment.control.clearRequests();
      await deployment.apply(`-target=${addresses.get(name)}`);
      expect(deployment.control.requests().map((request) => request.number)).toContain(number);
    });
  });
});
