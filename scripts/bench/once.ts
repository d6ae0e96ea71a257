/** What does not depend on the service: launches and synthesis. */
import { ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIDES } from './sides';
import { createIdentity } from '../../src/plugin/transport/certificate';
import { COOKIE, PROTOCOL } from '../../src/plugin/transport/handshake';
import { processorTime } from '../../test/support/processes';
import { ROOT } from '../checkout';
import { run } from '../command';

export interface Launch {
  readonly milliseconds: number;
  /** Processor time. Linux counts it in hundredths of a second. */
  readonly processor: number;
}

/** With its arguments, and with what it says first. */
type Program = readonly [ready: RegExp, command: string, ...args: string[]];

/** Says a line as soon as it can, and stays, as a provider does. */
const BARE = "process.stdout.write('ready\\n'); setInterval(() => undefined, 1000);";

/** From the launch of each provider to the line that tells Terraform where to connect, and of bare Node.js; by turns. */
export async function measureLaunches(runs: number): Promise<Map<string, Launch[]>> {
  return inFolder(async (folder) => {
    const programs = new Map<string, Program>([['bare node', [/^ready$/m, 'node', '-e', BARE]]]);
    for (const { name, launcher } of SIDES) {
      if (launcher) programs.set(name, [/^1\|6\|/, launcher(join(folder, name))]);
    }
    const taken = new Map<string, Launch[]>([...programs.keys()].map((name) => [name, []]));
    for (let turn = 0; turn < runs; turn += 1) {
      for (const [name, program] of programs) taken.get(name)?.push(await launch(program, folder));
    }
    return taken;
  });
}

async function launch([ready, command, ...args]: Program, folder: string): Promise<Launch> {
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
  let taken: Launch | undefined;
  const began = performance.now();
  const { text } = await run([command, ...args], {
    env,
    onStart: (started) => (child = started),
    onOutput: (line, stream) => {
      if (stream === 'stderr') return;
      const milliseconds = performance.now() - began;
      if (ready.test(line)) taken ??= { milliseconds, processor: processorTime(child?.pid ?? 0) ?? NaN };
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

/** In seconds, each run in a new process. */
export interface Synthesis {
  readonly count: number;
  readonly ours: number[];
  /** Of as many `NullResource`. */
  readonly others: number[];
}

export async function measureSynthesis(count: number, runs: number): Promise<Synthesis> {
  const taken: Synthesis = { count, ours: [], others: [] };
  for (let turn = 0; turn < runs; turn += 1) {
    taken.ours.push(await synthesize(PROGRAM(count, OURS), count));
    taken.others.push(await synthesize(PROGRAM(count, OTHERS), count));
  }
  return taken;
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
