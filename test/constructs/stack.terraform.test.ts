import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformOutput, TerraformStack, Testing } from 'cdktf';
import { temporaryFolder } from './support';
import { writeArchives } from '../../scripts/provider-archives';
import {
  ArchiveTarget,
  ContextualDataIntegration,
  Enrichment,
  EphemeralVariable,
  ExtensionTestingRevision,
  Lookup,
  ObservabilityProvider,
  OutgoingWebhook,
  Slo,
  SloTimeFrame,
  WebhookTest,
} from '../../src';
import { unpack } from '../../src/cli/archive';
import { BUNDLE, readBundle } from '../../src/synthesis/provider-bundle';
import { construct, DESCRIPTIONS } from '../support/examples';
import { succeeded, TerraformFolder } from '../support/terraform';

afterEach(() => jest.restoreAllMocks());

describe('a synthesized stack', () => {
  it.each(['JSON', 'HCL'])(
    'is initialised without a network and found valid by Terraform, in %s',
    async (form) => {
      const outdir = temporaryFolder();
      const app = Testing.app({ outdir });
      const stack = new TerraformStack(app, 'stack');
      addEverything(stack);
      app.synth();
      const stackFolder = join(outdir, 'stacks', 'stack');
      if (form === 'HCL') {
        rmSync(join(stackFolder, 'cdk.tf.json'));
        writeFileSync(join(stackFolder, 'cdk.tf'), Testing.synthHcl(stack));
      }
      const lockFile = join(stackFolder, '.terraform.lock.hcl');
      const laidDown = readFileSync(lockFile, 'utf8');

      const terraform = TerraformFolder.create(stackFolder);
      try {
        await terraform.init();
        expect(readFileSync(lockFile, 'utf8')).toBe(laidDown);
        succeeded(await terraform.validate());

        rmSync(lockFile);
        await terraform.init();
        const [unix] = readBundle('stack').archives;
        expect(readFileSync(lockFile, 'utf8')).toContain(`"${unix.lockHash}"`);
      } finally {
        terraform.remove();
      }
    },
  );

  it('is initialised again after the package was upgraded, without -upgrade', async () => {
    const outdir = temporaryFolder();
    const stackFolder = join(outdir, 'stacks', 'stack');
    const terraform = TerraformFolder.create(stackFolder);
    try {
      for (const version of ['1.0.0', '1.1.0']) {
        useBundleAs(version);
        const app = Testing.app({ outdir });
        addEverything(new TerraformStack(app, 'stack'));
        app.synth();
        await terraform.init();
        succeeded(await terraform.validate());
        expect((await terraform.run(['version'])).text).toContain(`observability v${version}`);
      }
    } finally {
      terraform.remove();
    }
  });
});

/** The real provider, as another release of the package would carry it. */
function useBundleAs(version: string): void {
  const files = (name: string) => {
    const unpacked = unpack(readFileSync(join(BUNDLE.folder, name)));
    return new Map([...unpacked, ['release.cjs', Buffer.from(version)]]);
  };
  const archives = { 'unix.zip': files('unix.zip'), 'windows.zip': files('windows.zip') };
  const folder = temporaryFolder();
  writeArchives(folder, version, archives);
  jest.replaceProperty(BUNDLE, 'folder', folder);
}

/** Each resource and lookup by its example, and what is beyond the examples. */
function addEverything(stack: TerraformStack): void {
  for (const [name, description] of DESCRIPTIONS) construct(stack, `example-${name}`, description);
  const token = new EphemeralVariable(stack, 'token', { type: 'string' });
  new ObservabilityProvider(stack, 'provider', { baseUrl: 'http://127.0.0.1:9', apiKey: token.stringValue });
  const provider = new ObservabilityProvider(stack, 'eu', {
    alias: 'eu',
    apiKey: token.stringValue,
    alertValidation: 'warn',
  });
  const dashboard = Lookup.dashboard(stack, 'lookup', { dashboardId: 'dashboard-1' });
  const slo = new Slo(stack, 'slo', {
    name: `Availability of ${dashboard.name}`,
    targetThresholdPercentage: 99.95,
    description: 'Two\nlines, "quoted"',
    labels: { service: 'checkout', dashboard: dashboard.slugName },
    sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
    requestBasedMetricSli: { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } },
    grouping: { labels: ['service'] },
    extraMembers: JSON.stringify({ tier: 1 }),
  });
  new OutgoingWebhook(stack, 'tickets', {
    name: slo.name,
    url: 'https://hooks.example.com',
    issueTracker: { email: slo.creator, apiTokenWo: token.stringValue, apiTokenWoVersion: '1' },
    testBeforeCreate: true,
    provider,
  });
  new OutgoingWebhook(stack, 'chat', { name: 'chat', otherVariant: { name: 'chat', valueJson: '{}' } });
  const actions = dashboard.actions.allWithMapKey('id');
  new Slo(stack, 'per-action', {
    forEach: actions,
    name: actions.getString('name'),
    targetThresholdPercentage: slo.revision.revision,
    requestBasedMetricSli: { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } },
  });
  const archive = new ArchiveTarget(stack, 'archive', {
    isActive: true,
    objectStorage: { bucket: slo.name },
    provider,
  });
  new Enrichment(stack, 'geo', {
    fieldName: 'ip',
    enrichmentType: { geoIp: { withAsn: archive.archiveSpec.enableTags } },
    selectedColumns: ['country'],
  });
  const integration = new ContextualDataIntegration(stack, 'markers', {
    integrationKey: 'markers',
    integrationParameters: [
      { key: 'a', booleanValue: true },
      { key: 'b', valueJsonWo: token.stringValue, valueJsonWoVersion: '1' },
    ],
  });
  const extension = new ExtensionTestingRevision(stack, 'web', {
    id: 'web',
    changelog: [{ version: integration.definitionVersion }],
    items: [{ internalId: '1', binaries: [{ typeName: 'PREVIEW_IMAGE' }], data: '{}' }],
  });
  new WebhookTest(stack, 'test', {
    name: 'chat',
    otherVariant: { name: 'chat', valueJson: '{}' },
    triggers: { extension: extension.id },
  });
  const row = dashboard.layout.sections.get(0).rows;
  new TerraformOutput(stack, 'outputs', {
    value: [slo.id, slo.effectedSloAlertIds, slo.grouping.labels, dashboard.json, row],
  });
}
