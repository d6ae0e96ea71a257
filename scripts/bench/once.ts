/** What does not depend on the service: launches and synthesis. */
import { ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTurns, Row } from './lifecycle';
import { SIDES } from './sides';
import { createIdentity } from '../../src/plugin/transport/certificate';
import { COOKIE, PROTOCOL } from '../../src/plugin/transport/handshake';
import { processorTime } from '../../test/support/processes';
import { ROOT } from '../checkout';
import { run } from '../command';

/** With its arguments, and with what it says first. */
type Program = readonly [ready: RegExp, command: string, ...args: string[]];

/** Says a line as soon as it can, and stays, as a provider does. */
const BARE = "process.stdout.write('ready\\n'); setInterval(() => undefined, 1000);";

/** From the launch of each provider to the line that tells Terraform where to connect, and of bare Node.js; by turns. */
export async function measureLaunches(runs: number): Promise<Row[]> {
  return inFolder(async (folder) => {
    const programs = new Map<string, Program>([['bare node', [/^ready$/m, 'node', '-e', BARE]]]);
    for (const { name, launcher } of SIDES) {
      if (launcher) programs.set(name, [/^1\|6\|/, launcher(join(folder, name))]);
    }
    return byTurns([...programs], runs, async ([side, program]) => [await launch(side, program, folder)]);
  });
}

async function launch(side: string, [ready, command, ...args]: Program, folder: string): Promise<Row> {
  const own = Object.entries(process.env).filter(
    // What Node.js reads here, such as more authorities, would slow down bare node alone.
    ([name]) => !/^(NODE|OBSERVABILITY)_/.test(name),
  );
  const env = {
    ...Object.fromEntries(own),
    TF_PLUGIN_MAGIC_COOKIE: COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: PROTOCOL,
    PLUGIN_CLIENT_CERT: createIdentity().certificate,
    PLUGIN_UNIX_SOCKET_DIR: folder,
    TMPDIR: folder,
  };
  let child: ChildProcess | undefined;
  let taken: Row | undefined;
  const began = performance.now();
  const { text } = await run([command, ...args], {
    env,
    onStart: (started) => (child = started),
    onOutput: (line, stream) => {
      if (stream === 'stderr') return;
      const seconds = (performance.now() - began) / 1_000;
      const processor = (processorTime(child?.pid ?? 0) ?? NaN) / 1_000;
      if (ready.test(line)) taken ??= { cell: '', phase: 'launch', side, seconds, processor };
      child?.kill('SIGKILL');
    },
  });
  if (!taken) throw new Error(`${command} should say that it is ready, and said ${text}`);
  return taken;
}

const PROGRAM = (count: number, stack: string): string => `
  const { App, LocalBackend, TerraformStack } = require('cdktf');
  const app = new App({ outdir: process.argv[1] });
  const stack = new TerraformStack(app, 'bench');
  new LocalBackend(stack, {});
  ${stack}
  for (let place = 0; place < ${count}; place += 1) add('service-' + place);
  app.synth();
`;
const OURS = `
  const { ObservabilityProvider, Slo, SloTimeFrame } = require('./lib');
  new ObservabilityProvider(stack, 'observability');
  const add = (name) => new Slo(stack, name, {
    name,
    description: 'Requests to ' + name + ' that are answered in time',
    targetThresholdPercentage: 99.9,
    labels: { service: name, tier: '1' },
    sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
    requestBasedMetricSli: {
      goodEvents: { query: 'sum(requests{service="' + name + '",late="false"})' },
      totalEvents: { query: 'sum(requests{service="' + name + '"})' },
    },
  });
`;
const OTHERS = `
  const { NullProvider } = require('@cdktf/provider-null/lib/provider');
  const { Resource } = require('@cdktf/provider-null/lib/resource');
  new NullProvider(stack, 'null');
  const add = (name) => new Resource(stack, name, { triggers: { service: name, tier: '1' } });
`;

/** Each run in a new process, and as many of another provider by turns. */
export async function measureSynthesis(count: number, runs: number): Promise<Row[]> {
  const stacks = { [`${count} SLOs`]: OURS, [`${count} NullResource`]: OTHERS };
  return byTurns(Object.entries(stacks), runs, async ([side, stack]) => {
    const seconds = await synthesize(PROGRAM(count, stack), count);
    return [{ cell: '', phase: 'synthesis', side, seconds }];
  });
}

/** A run counts only if the stack has every resource. */
async function synthesize(program: string, count: number): Promise<number> {
  return inFolder((folder) => {
    const began = performance.now();
    execFileSync('node', ['-e', program, folder], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    const seconds = (performance.now() - began) / 1_000;
    const text = readFileSync(join(folder, 'stacks', 'bench', 'cdk.tf.json'), 'utf8');
    const { resource } = JSON.parse(text) as { resource: Record<string, object> };
    const found = Object.values(resource).flatMap(Object.keys).length;
    if (found !== count) throw new Error(`The stack should have ${count} resources, and has ${found}.`);
    return seconds;
  });
}

async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
