import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, S3Backend, TerraformOutput, TerraformStack, TerraformVariable } from 'cdktf';
import { ObservabilityProvider, Slo } from '../../src/index';
import {
  deploy,
  Emulator,
  expectChanges,
  expectNoChanges,
  expectNoWarnings,
  expectObject,
  expectRequests,
  startEmulator,
} from '../../src/testing';

let emulator: Emulator;
/** In place of the machine's own, to see what is left behind in it. */
let temporary: string;
/** Where the tests run, because CDKTF's default output folder would be that of other tests too. */
let working: string;
const { TMPDIR } = process.env;
const root = process.cwd();

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'testing-'));
  working = mkdtempSync(join(tmpdir(), 'working-'));
  process.env.TMPDIR = temporary;
  process.chdir(working);
});
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await emulator.stop();
  expect(readdirSync(temporary)).toEqual([]);
});
afterAll(() => {
  process.chdir(root);
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  rmSync(temporary, { recursive: true });
  rmSync(working, { recursive: true });
});

class Shop extends TerraformStack {
  readonly slo: Slo;

  constructor(app: App, name: string, targetThresholdPercentage: number, team?: string) {
    super(app, name);
    new ObservabilityProvider(this, 'observability');
    this.slo = new Slo(this, 'checkout', {
      name: `Checkout of ${name}`,
      targetThresholdPercentage,
      labels: team === undefined ? undefined : { team },
      requestBasedMetricSli: { goodEvents: { query: 'sum(good)' }, totalEvents: { query: 'sum(all)' } },
    });
    new TerraformOutput(this, 'slo_id', { value: this.slo.id, sensitive: true });
  }
}

function shop(targetThresholdPercentage: number): App {
  const app = new App();
  new Shop(app, 'shop', targetThresholdPercentage);
  return app;
}

const SLO = 'observability_slo.checkout';

test('a stack is deployed, changed, planned again and destroyed, and leaves no folder', async () => {
  const first = await deploy(shop(99.9), emulator);
  expectChanges(first.changes, { creates: [SLO] });
  expectNoWarnings(first.changes);
  expect(first.objects.slos).toMatchObject([{ name: 'Checkout of shop', targetThresholdPercentage: 99.9 }]);
  expect(first.outputs).toEqual({ slo_id: first.objects.slos[0].id });
  await expectNoChanges(first);

  const second = await first.update(shop(99.5));
  expectChanges(second.changes, { updates: [SLO] });
  const slo = expectObject(emulator, 'slos', { targetThresholdPercentage: 99.5 });
  expect(slo.id).toBe(first.outputs.slo_id);
  expectRequests(emulator, 2, { operation: 'replaceSlo', status: 200 });

  // Somebody changes it.
  await emulator.patch('slos', String(slo.id), { name: 'Changed' });
  await expect(expectNoChanges(second)).rejects.toThrow(/should show no changes.*Changed.*Checkout of shop/s);

  const { deletes, warnings } = await second.destroy();
  expect(deletes).toEqual([SLO]);
  expect(warnings.map(({ summary }) => summary)).toEqual([expect.stringContaining('SLO')]);
  expect(readdirSync('.')).toEqual([]);
});

test('a call that fails is an error with all that Terraform says, and the next deployment goes on', async () => {
  emulator.failNext('replaceSlo', { status: 403, body: '{"code":"DENIED","message":"not for this key"}' });
  const failed = deploy(shop(99.9), emulator);
  await expect(failed).rejects.toMatchObject({
    name: 'TerraformError',
    command: 'apply',
    stack: 'shop',
    message: expect.stringMatching(
      /^terraform apply failed for the stack "shop":\nError: .*not for this key/s,
    ),
    diagnostics: [expect.objectContaining({ severity: 'error', address: SLO })],
  });
  expect((await deploy(shop(99.9), emulator)).objects.slos).toHaveLength(1);
});

test('several stacks are applied in their order, whatever their backends', async () => {
  const app = new App();
  const later = new Shop(app, 'later', 99);
  const earlier = new TerraformStack(app, 'earlier');
  new S3Backend(earlier, { bucket: 'states-of-production', key: 'earlier', region: 'eu-1' });
  new TerraformOutput(earlier, 'team', { value: 'payments' });
  const variable = new TerraformVariable(earlier, 'seen', { type: 'string' });
  new TerraformOutput(earlier, 'seen_value', { value: variable.stringValue });
  later.addDependency(earlier);

  const deployment = await deploy(app, emulator, { env: { TF_VAR_seen: 'yes' } });
  expectChanges(deployment.changes, { creates: [`later.${SLO}`] });
  expect(deployment.outputs).toEqual({
    'earlier.team': 'payments',
    'earlier.seen_value': 'yes',
    'later.slo_id': deployment.objects.slos[0].id,
  });
  await expectNoChanges(deployment);
});

test('an output of one stack is what the other one gets', async () => {
  const app = new App();
  const first = new Shop(app, 'first', 99);
  const second = new TerraformStack(app, 'second');
  new TerraformOutput(second, 'other', { value: first.slo.id, sensitive: true });
  const { outputs, objects } = await deploy(app, emulator);
  expect(outputs['second.other']).toBe(objects.slos[0].id);
});

test('accounts are deployed to in parallel', async () => {
  const accounts = ['one', 'two'].map((name) => emulator.account(name));
  const deployments = await Promise.all(
    accounts.map(async (account, index) => deploy(shop(90 + index), account)),
  );
  expect(deployments.map(({ objects }) => objects.slos.map((slo) => slo.targetThresholdPercentage))).toEqual([
    [90],
    [91],
  ]);
  expect(emulator.objects().slos).toEqual([]);
});

test('what belongs to the user stays', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'own-'));
  const app = new App({ outdir });
  new Shop(app, 'shop', 99);
  app.synth();
  await deploy(app, emulator);
  expect(existsSync(join(outdir, 'stacks', 'shop', 'cdk.tf.json'))).toBe(true);
  rmSync(outdir, { recursive: true });
});

test('an app without a stack is an error', async () => {
  await expect(deploy(new App(), emulator)).rejects.toThrow('The app has no stack');
});

test('a Terraform that is not there is an error that says what to do', async () => {
  process.env.TERRAFORM_BINARY_NAME = 'no-such-terraform';
  try {
    await expect(deploy(shop(99), emulator)).rejects.toThrow(
      '"no-such-terraform", which TERRAFORM_BINARY_NAME names, cannot be run. Install it',
    );
  } finally {
    delete process.env.TERRAFORM_BINARY_NAME;
  }
});

test('a deployment cannot be planned after its emulator has stopped, and the error says so', async () => {
  const deployment = await deploy(shop(99.9), emulator);
  await emulator.stop();
  await expect(deployment.plan()).rejects.toThrow(
    'The folder of the stack shop is gone: the emulator was stopped.',
  );
});

test('stopping goes on if the process that cleans up was ended', async () => {
  await deploy(shop(99.9), emulator);
  const guards = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/cmdline`))
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guard.cjs'))
    .filter((pid) => readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${process.pid}\n`));
  expect(guards).toHaveLength(1);
  process.kill(Number(guards[0]), 'SIGKILL');
  // That nothing is left behind, afterEach checks.
  await emulator.stop();
});
