import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, S3Backend, TerraformOutput, TerraformResource, TerraformStack, TerraformVariable } from 'cdktf';
import { ObservabilityProvider, Slo } from '../../src/index';
import { orElse } from '../../src/json/or-else';
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
import { printedWarnings } from '../support/printed-warnings';
import { temporaryFolder } from '../support/temporary-folder';

let emulator: Emulator;
/** Replaces the machine's temporary folder, to check that nothing is left behind in it. */
let temporary: string;
/** Current folder of the tests, which would otherwise share CDKTF's default output folder with other tests. */
let working: string;
const { TMPDIR } = process.env;
const root = process.cwd();

beforeAll(() => {
  temporary = temporaryFolder();
  working = temporaryFolder();
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

/** Makes deployments run this program until the end of the test. */
function useTerraform(program: string): void {
  jest.replaceProperty(process, 'env', { ...process.env, TERRAFORM_BINARY_NAME: program });
}

const SLO = 'observability_slo.checkout';

test('deploys, changes, plans and destroys a stack, and leaves no folder', async () => {
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

  // Somebody else changes the SLO.
  await emulator.patch('slos', String(slo.id), { name: 'Changed' });
  await expect(expectNoChanges(second)).rejects.toThrow(/should show no changes.*Changed.*Checkout of shop/s);

  const { deletes, warnings } = await second.destroy();
  expect(deletes).toEqual([SLO]);
  expect(warnings.map(({ summary }) => summary)).toEqual([expect.stringContaining('SLO')]);
  expect(readdirSync('.')).toEqual([]);
});

test('plans and destroys the last good app after a failed update', async () => {
  const deployment = await deploy(shop(99.9), emulator);
  await expect(deployment.update(shop(999))).rejects.toThrow('targetThresholdPercentage is 999');
  const unchecked = shop(99.5);
  new TerraformResource(unchecked.node.findChild('shop'), 'real', { terraformResourceType: 'aws_bucket' });
  await expect(deployment.update(unchecked)).rejects.toThrow('hashicorp/aws');
  await expectNoChanges(deployment);
  expect((await deployment.destroy()).deletes).toEqual([SLO]);
});

test('deploys although the test has fake timers', async () => {
  jest.useFakeTimers();
  try {
    const { objects } = await deploy(shop(99.9), emulator);
    expect(objects.slos).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('the warnings of a deployment do not include acknowledged ones', async () => {
  const changes = async (acknowledge?: Record<string, string>) => {
    const app = new App();
    const stack = new Shop(app, 'shop', 100);
    (stack.node.findChild('observability') as ObservabilityProvider).acknowledge = acknowledge;
    return (await deploy(app, emulator.account(acknowledge ? 'quiet' : 'loud'))).changes;
  };
  const printed = printedWarnings();
  const loud = await changes();
  expect(() => expectNoWarnings(loud)).toThrow('acknowledge = { no_budget = "reason" }');
  expect(printed.filter((line) => line.includes('no_budget'))).toHaveLength(1);
  expectNoWarnings(await changes({ no_budget: 'a payment must not get lost' }));
  expect(printed.filter((line) => line.includes('no_budget'))).toHaveLength(1);
});

test('finds changes even if a wrapper replaces exit code 2 with 0, as in some pipelines', async () => {
  const wrapper = join(working, 'wrapper.sh');
  writeFileSync(wrapper, '#!/bin/sh\nterraform "$@" || { code=$?; [ $code = 2 ] || exit $code; }\n', {
    mode: 0o755,
  });
  useTerraform(wrapper);
  const deployment = await deploy(shop(99.9), emulator);
  await expectNoChanges(deployment);
  await emulator.patch('slos', String(deployment.objects.slos[0].id), { name: 'Changed' });
  await expect(expectNoChanges(deployment)).rejects.toThrow('should show no changes');
});

test("throws all of Terraform's errors if a call fails, and can deploy again", async () => {
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

test('applies several stacks in their order, with any backends', async () => {
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

test('passes an output of one stack to another stack', async () => {
  const app = new App();
  const first = new Shop(app, 'first', 99);
  const second = new TerraformStack(app, 'second');
  new TerraformOutput(second, 'other', { value: first.slo.id, sensitive: true });
  const { outputs, objects } = await deploy(app, emulator);
  expect(outputs['second.other']).toBe(objects.slos[0].id);
});

describe('an app with several stacks', () => {
  /** Records the commands of Terraform, and how many ran at once. */
  function recordCommands(): { readonly commands: string[]; readonly most: number } {
    const log = join(working, 'commands');
    const wrapper = join(working, 'recorder.sh');
    rmSync(log, { force: true });
    const run = `echo "start $(basename "$PWD") $1" >>${log}\nterraform "$@"; code=$?\necho "end $1" >>${log}; exit $code`;
    writeFileSync(wrapper, `#!/bin/sh\n${run}\n`, { mode: 0o755 });
    useTerraform(wrapper);
    const lines = () => readFileSync(log, 'utf8').trim().split('\n');
    return {
      get commands() {
        return lines().flatMap((line) => /^start (.*)/.exec(line)?.[1] ?? []);
      },
      get most() {
        let running = 0;
        const counts = lines().map((line) => (running += line.startsWith('start') ? 1 : -1));
        return Math.max(...counts);
      },
    };
  }
  /** The last stack depends on the first one. */
  const shops = (target = 99) => {
    const app = new App();
    const [first, , last] = ['a', 'b', 'c'].map((name) => new Shop(app, name, target));
    last.addDependency(first);
    return app;
  };
  const applied = (commands: readonly string[]) => commands.filter((command) => command.endsWith(' apply'));

  test('is initialized once each time, and each stack is planned only by its apply', async () => {
    const recorded = recordCommands();
    const deployment = await deploy(shops(), emulator);
    await deployment.update(shops(98));
    expect(recorded.commands.filter((command) => / (init|plan)$/.test(command))).toEqual([
      'a init',
      'a init',
    ]);
    expect(applied(recorded.commands)).toEqual(['a', 'b', 'c', 'a', 'b', 'c'].map((name) => `${name} apply`));
    expect(recorded.most).toBe(1);
  });

  test.each([0, -1, 0.5, NaN])('rejects %s stacks at once, which would apply nothing', async (parallelism) =>
    expect(deploy(shops(), emulator, { parallelism })).rejects.toThrow(
      'must be a whole number of at least 1',
    ),
  );

  test('is applied at once with an option, except for dependencies', async () => {
    const recorded = recordCommands();
    const deployment = await deploy(shops(), emulator, { parallelism: 3 });
    const order = applied(recorded.commands);
    expect([...order].sort()).toEqual(['a apply', 'b apply', 'c apply']);
    expect(order.indexOf('a apply')).toBeLessThan(order.indexOf('c apply'));
    expect(recorded.most).toBe(2);
    expect(Object.keys(deployment.outputs)).toEqual(['a.slo_id', 'b.slo_id', 'c.slo_id']);
    const { deletes } = await deployment.destroy();
    expect(deletes).toEqual(['c', 'b', 'a'].map((name) => `${name}.${SLO}`));
  });

  test('applies nothing after a stack that failed', async () => {
    const recorded = recordCommands();
    emulator.failNext('replaceSlo', { status: 403 });
    await expect(deploy(shops(), emulator)).rejects.toMatchObject({ stack: 'a', command: 'apply' });
    expect(applied(recorded.commands)).toEqual(['a apply']);
  });
});

test('deploys to accounts in parallel', async () => {
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

test("keeps the user's files", async () => {
  const outdir = temporaryFolder();
  const app = new App({ outdir });
  new Shop(app, 'shop', 99);
  app.synth();
  await deploy(app, emulator);
  expect(existsSync(join(outdir, 'stacks', 'shop', 'cdk.tf.json'))).toBe(true);
  rmSync(outdir, { recursive: true });
});

test('rejects an app without a stack', async () => {
  await expect(deploy(new App(), emulator)).rejects.toThrow('The app has no stack');
});

test('reports that Terraform is missing, and says what to do', async () => {
  useTerraform('no-such-terraform');
  await expect(deploy(shop(99), emulator)).rejects.toThrow(
    '"no-such-terraform" (TERRAFORM_BINARY_NAME) cannot be run. Install it',
  );
});

test('reports that a deployment cannot be planned after its emulator has stopped', async () => {
  const deployment = await deploy(shop(99.9), emulator);
  await emulator.stop();
  await expect(deployment.plan()).rejects.toThrow(
    'The folder of the stack shop was removed when the emulator was stopped.',
  );
});

test('can stop even if the process that cleans up was killed', async () => {
  await deploy(shop(99.9), emulator);
  // Other processes may exit while their files are read.
  const contentOf = (path: string) => orElse(() => readFileSync(path, 'utf8'), '');
  const guards = readdirSync('/proc')
    .filter((pid) => contentOf(`/proc/${pid}/cmdline`).includes('guard.cjs'))
    .filter((pid) => contentOf(`/proc/${pid}/status`).includes(`PPid:\t${process.pid}\n`));
  expect(guards).toHaveLength(1);
  process.kill(Number(guards[0]), 'SIGKILL');
  // afterEach checks that nothing is left behind.
  await emulator.stop();
});
