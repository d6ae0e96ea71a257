import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformOutput, TerraformStack, Testing } from 'cdktf';
import {
  EphemeralVariable,
  Lookup,
  ObservabilityProvider,
  OutgoingWebhook,
  Slo,
  SloTimeFrame,
} from '../../src';
import { construct, DESCRIPTIONS } from '../support/examples';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

afterEach(() => jest.restoreAllMocks());

it.each(['JSON', 'HCL'])(
  'Terraform initialises a synthesized stack without a network, and finds it valid, in %s',
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
    } finally {
      terraform.remove();
    }
  },
);

/** Adds the example of each resource and lookup, and cases that the examples do not cover. */
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
  const actions = dashboard.actions.allWithMapKey('id');
  new Slo(stack, 'per-action', {
    forEach: actions,
    name: actions.getString('name'),
    targetThresholdPercentage: slo.revision.revision,
    requestBasedMetricSli: { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } },
  });
  const row = dashboard.layout.sections.get(0).rows;
  new TerraformOutput(stack, 'outputs', {
    value: [slo.id, slo.effectedSloAlertIds, slo.grouping.labels, dashboard.json, row],
  });
}
