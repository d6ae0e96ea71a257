/** Runs the commands in docs/running.md, and those for several jobs in docs/pipelines.md. */
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Result, run as runCommand } from '../scripts/command';
import { codeOn, namedBlocksOn } from '../scripts/pages';
import { Emulator, startEmulator } from '../src/emulator';
import { installPackages } from './support/guide';
import { SharedState } from './support/http-backend';
import { connectProxy } from './support/loopback';
import { OtherMachine } from './support/other-machine';
import { temporaryFolder } from './support/temporary-folder';
import { succeeded, TerraformFolder } from './support/terraform';

const PAGES = ['docs/running.md', 'docs/pipelines.md'];
const BLOCKS = new Map(PAGES.flatMap((page) => [...namedBlocksOn(page, 'test/running.test.ts')]));
const [STACK] = codeOn('README.md', 'ts');
const ran = new Set<string>();

let project: string;
let emulator: Emulator;
let shared: SharedState;
let environment: Record<string, string>;

beforeAll(async () => {
  shared = await SharedState.start();
});
afterAll(async () => {
  await shared.close();
  expect([...ran].sort()).toEqual([...BLOCKS.keys()].sort());
});

beforeEach(async () => {
  emulator = await startEmulator();
  project = temporaryFolder();
  installPackages(project);
  writeFileSync(join(project, 'main.ts'), STACK);
  environment = {
    PATH: process.env.PATH ?? '',
    HOME: project,
    TMPDIR: tmpdir(),
    // Keeps Terraform and npm from looking for newer versions.
    CHECKPOINT_DISABLE: '1',
    npm_config_update_notifier: 'false',
    TF_CLI_ARGS: '-no-color',
    OBSERVABILITY_BASE_URL: emulator.url,
    OBSERVABILITY_API_KEY: 'any-key',
  };
});
afterEach(async () => {
  jest.restoreAllMocks();
  await emulator.close();
});

/** Runs a block of the page, with some strings replaced. */
async function run(name: string, folder: string, replacements: Record<string, string> = {}): Promise<Result> {
  ran.add(name);
  const commands = Object.entries(replacements).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    BLOCKS.get(name) ?? 'exit 1',
  );
  return runCommand(['/bin/bash', '-ec', commands], { cwd: folder, env: environment });
}

/** Gives the stack a backend that all jobs share. */
function useSharedState(): void {
  const { address, lock_address: lockAddress, unlock_address: unlockAddress } = shared.settings;
  const backend = JSON.stringify({ address, lockAddress, unlockAddress });
  const code = STACK.replace('App, ', 'App, HttpBackend, ').replace(
    'app.synth()',
    `new HttpBackend(stack, ${backend});\napp.synth()`,
  );
  writeFileSync(join(project, 'main.ts'), code);
}

/** Prepares a later job, which starts only with the artifact of the first job. */
function newJob(name: string): string {
  const job = join(project, name);
  mkdirSync(job);
  cpSync(join(project, 'stacks.tgz'), join(job, 'stacks.tgz'));
  return job;
}

const slos = () => Object.values(emulator.control.objects('slos'));

test('synthesizes in a pipeline, applies on main, and plans a change with a read-only key', async () => {
  useSharedState();
  succeeded(await run('synthesize', project));
  const { text } = succeeded(await run('apply', newJob('on-main')));
  expect(text).toContain('2 added');
  expect(readFileSync(join(project, 'on-main/cdktf.out/stacks/checkout/plan.txt'), 'utf8')).toContain(
    'Plan: 2 to add',
  );

  const code = readFileSync(join(project, 'main.ts'), 'utf8');
  writeFileSync(join(project, 'main.ts'), code.replace('99.95', '99.5'));
  succeeded(await run('synthesize', project));
  for (const operation of ['replaceSlo', 'validateSloAlerts'] as const) {
    emulator.control.addFault({ kind: 'status', status: 403, operation });
  }
  const before = emulator.control.requests().length;
  const plan = succeeded(await run('plan, with a key that may only read', newJob('pull-request')));
  expect(plan.text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
  expect(plan.text).toContain('Warning: ');
  const sent = emulator.control.requests().slice(before);
  expect(sent.map(({ operation }) => operation)).not.toContain('replaceSlo');
  expect(
    slos()
      .map((slo) => String(slo.targetThresholdPercentage))
      .sort(),
  ).toEqual(['99', '99.95']);
});

test('notices an artifact without hidden files', async () => {
  succeeded(await run('synthesize', project));
  const job = newJob('on-main');
  const runWithoutHiddenFiles = (name: string) =>
    run(name, job, { 'cd cdktf.out': 'find cdktf.out -name ".*" -delete; cd cdktf.out' });
  const { exitCode, text } = await runWithoutHiddenFiles('apply');
  expect(exitCode).toBe(1);
  expect(text).toContain('Provider dependency changes detected');
  expect(slos()).toEqual([]);
});

test('deploys in a container, as another user with only one writable folder', async () => {
  useSharedState();
  shared.state = undefined;
  succeeded(await run('embed', project));
  const terraform = TerraformFolder.create(join(project, 'cdktf.out/stacks/checkout'));
  const machine = OtherMachine.prepare(terraform);
  // Lets other users pass through the folder.
  chmodSync(project, 0o711);
  machine.lockFolder();
  try {
    Object.assign(environment, terraform.env);
    const { scratch } = machine;
    const data = { '/tmp/terraform-data': join(scratch, 'data'), 'TMPDIR=/tmp': `TMPDIR=${scratch}` };
    succeeded(await run('container', terraform.path, data));
    expect(slos()).toHaveLength(2);
  } finally {
    machine.unlockFolder();
    terraform.remove();
  }
});

test('embeds Node.js at synthesis, for a worker without it', async () => {
  succeeded(await run('embed at synthesis', project));
  const lockFile = readFileSync(join(project, 'cdktf.out/stacks/checkout/.terraform.lock.hcl'), 'utf8');
  expect(lockFile.match(/"h1:/g)).toHaveLength(3);
});

test('downloads nothing on an air-gapped site', async () => {
  const proxy = await connectProxy(0, 407);
  try {
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']) {
      environment[name] = `http://127.0.0.1:${proxy.port}`;
    }
    succeeded(await run('air-gapped', project));
    expect(proxy.tunnels).toEqual([]);
  } finally {
    await proxy.close();
  }
});
