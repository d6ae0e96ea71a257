import { stringify } from 'lossless-json';
import { JsonObject, parseJson } from '../../../src/contract/json';
import { RecordedRequest } from '../../../src/emulator/requests';
import { Deployment } from '../../support/deployment';
import { SharedState } from '../../support/http-backend';
import { peakMemory, pluginsOf, processorTime } from '../../support/processes';
import { Running } from '../../support/running';
import { Result } from '../../support/terraform';

/** What one run of Terraform took. */
export interface Measurement {
  readonly result: Result;
  readonly milliseconds: number;
  /** Processor time of the provider's processes, in milliseconds. */
  readonly processorTime: number;
  /** The most memory that one of the provider's processes held, in bytes. */
  readonly memory: number;
  readonly requests: readonly RecordedRequest[];
}

export interface Measurements {
  readonly apply: Measurement;
  /** A plan after the apply, which reads what can be read. */
  readonly plan: Measurement;
}

const SAMPLE_MILLISECONDS = 50;
/** For stacks of any size. */
const TIMEOUT_MILLISECONDS = 1_800_000;

/**
 * Creates a stack of so many resources, SLOs and webhooks half and half, with an emulator of its own, and plans it again.
 * The state is kept by an `http` backend, as Terraform writes a local state anew for every resource.
 *
 * @param args for both runs
 */
export async function measure(resources: number, ...args: string[]): Promise<Measurements> {
  const shared = await SharedState.start();
  const deployment = await Deployment.start();
  deployment.terraform.timeoutMilliseconds = TIMEOUT_MILLISECONDS;
  try {
    await deployment.synth((stack) => shared.use(stack));
    const base = parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject;
    deployment.write(stringify({ ...base, resource: blocks(resources / 2) }) ?? '');
    return {
      apply: await measureRun(deployment, 'apply', '-auto-approve', ...args),
      plan: await measureRun(deployment, 'plan', '-detailed-exitcode', ...args),
    };
  } finally {
    await deployment.remove();
    await shared.close();
  }
}

async function measureRun(
  { control, terraform }: Deployment,
  command: string,
  ...args: string[]
): Promise<Measurement> {
  control.clearRequests();
  const began = performance.now();
  const running = Running.start(terraform, command, ...args);
  const memory = new Map<number, number>();
  const time = new Map<number, number>();
  // Both only grow while a process lives: what the last sample before its end shows is nearly all.
  const timer = setInterval(() => {
    for (const pid of pluginsOf(running.pid)) {
      memory.set(pid, peakMemory(pid) ?? memory.get(pid) ?? 0);
      time.set(pid, processorTime(pid) ?? time.get(pid) ?? 0);
    }
  }, SAMPLE_MILLISECONDS);
  const result = await running.end.finally(() => clearInterval(timer));
  return {
    result,
    milliseconds: performance.now() - began,
    processorTime: [...time.values()].reduce((sum, each) => sum + each, 0),
    memory: Math.max(...memory.values()),
    requests: control.requests(),
  };
}

function blocks(half: number): object {
  const names = Array.from({ length: half }, (_, index) => `service-${index}`);
  return {
    observability_slo: Object.fromEntries(names.map((name) => [name, slo(name)])),
    observability_outgoing_webhook: Object.fromEntries(names.map((name) => [name, webhook(name)])),
  };
}

const slo = (name: string) => ({
  name,
  description: `Requests to ${name} that are answered in time`,
  target_threshold_percentage: 99.9,
  labels: { service: name, tier: '1' },
  slo_time_frame: 'SLO_TIME_FRAME_28_DAYS',
  request_based_metric_sli: {
    good_events: { query: `sum(requests{service="${name}",late="false"})` },
    total_events: { query: `sum(requests{service="${name}"})` },
  },
});

const webhook = (name: string) => ({
  name,
  url: `https://tracker.example.com/hooks/${name}`,
  issue_tracker: { email: 'checkout@example.com', project_key: 'CHECKOUT', api_token: 'tracker-token-81c2' },
});
