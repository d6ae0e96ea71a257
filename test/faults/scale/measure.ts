import { stringify } from 'lossless-json';
import { JsonObject, parseJson } from '../../../src/contract/json';
import { Deployment } from '../../support/deployment';
import { SharedState } from '../../support/http-backend';
import { Measurement, measureRun } from '../../support/measured-run';
import { sloBlock } from '../../support/slo-block';

export interface Measurements {
  readonly apply: Measurement;
  /** A plan after the apply, which reads all readable objects. */
  readonly plan: Measurement;
}

/** Allowed time for stacks of any size. */
const TIMEOUT_MILLISECONDS = 1_800_000;

/**
 * Creates a stack of this many resources, half SLOs and half webhooks, with its own emulator, and plans it again.
 *
 * @param args for both runs
 */
export async function measure(resources: number, ...args: string[]): Promise<Measurements> {
  return inDeployment(async (deployment, write) => {
    const names = namesOf(resources / 2);
    write({
      observability_slo: each(names, (name) => sloBlock(name)),
      observability_outgoing_webhook: each(names, webhook),
    });
    return {
      apply: await measureRun(deployment, 'apply', '-auto-approve', ...args),
      plan: await measureRun(deployment, 'plan', '-detailed-exitcode', ...args),
    };
  });
}

/** Creates this many SLOs, changes them all, and measures the change. */
export async function measureChange(slos: number): Promise<Measurement> {
  return inDeployment(async (deployment, write) => {
    const names = namesOf(slos);
    write({ observability_slo: each(names, (name) => sloBlock(name)) });
    await deployment.apply();
    write({ observability_slo: each(names, (name) => sloBlock(name, 'correctly')) });
    return measureRun(deployment, 'apply', '-auto-approve');
  });
}

/** Starts a deployment whose state is stored by an `http` backend, because Terraform rewrites local state for every resource. */
async function inDeployment<T>(
  run: (deployment: Deployment, write: (resource: object) => void) => Promise<T>,
): Promise<T> {
  const shared = await SharedState.start();
  const deployment = await Deployment.start();
  deployment.terraform.timeoutMilliseconds = TIMEOUT_MILLISECONDS;
  try {
    await deployment.synth((stack) => shared.use(stack));
    const base = parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject;
    return await run(deployment, (resource) => deployment.write(stringify({ ...base, resource }) ?? ''));
  } finally {
    await deployment.remove();
    await shared.close();
  }
}

const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `service-${index}`);
const each = (names: readonly string[], blockOf: (name: string) => object) =>
  Object.fromEntries(names.map((name) => [name, blockOf(name)]));

const webhook = (name: string) => ({
  name,
  url: `https://tracker.example.com/hooks/${name}`,
  issue_tracker: { email: 'checkout@example.com', project_key: 'CHECKOUT', api_token: 'tracker-token-81c2' },
});
