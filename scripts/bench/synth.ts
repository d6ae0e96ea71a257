/** What synthesis takes, beside as many resources of another provider, each in a process of its own. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spread, spread } from './statistics';

export interface Synthesis {
  readonly count: number;
  /** In seconds. */
  readonly ours: Spread;
  /** Of as many `NullResource`. */
  readonly others: Spread;
}

const ROOT = join(__dirname, '..', '..');

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

export function measureSynthesis(count: number, runs: number): Synthesis {
  const taken = { ours: [] as number[], others: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    taken.ours.push(synthesize(PROGRAM(count, OURS), count));
    taken.others.push(synthesize(PROGRAM(count, OTHERS), count));
  }
  return { count, ours: spread(taken.ours), others: spread(taken.others) };
}

function synthesize(program: string, count: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-synth-'));
  try {
    const began = performance.now();
    execFileSync(process.execPath, ['-e', program, folder], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const seconds = (performance.now() - began) / 1_000;
    checkStack(folder, count);
    return seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A run counts only if the stack has every resource. */
function checkStack(folder: string, count: number): void {
  const text = readFileSync(join(folder, 'stacks', 'bench', 'cdk.tf.json'), 'utf8');
  const { resource } = JSON.parse(text) as { resource: Record<string, object> };
  const found = Object.values(resource).flatMap(Object.keys).length;
  if (found !== count) throw new Error(`The stack should have ${count} resources, and has ${found}.`);
}
