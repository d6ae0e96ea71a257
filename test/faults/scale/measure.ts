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
 * An `http` backend stores the state, because Terraform rewrites local state for every resource.
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

function blocks(half: number): object {
  const names = Array.from({ length: half }, (_, index) => `service-${index}`);
  return {
    observability_slo: Object.fromEntries(names.map((name) => [name, sloBlock(name)])),
    observability_outgoing_webhook: Object.fromEntries(names.map((name) => [name, webhook(name)])),
  };
}

const webhook = (name: string) => ({
  name,
  url: `https://tracker.example.com/hooks/${name}`,
  issue_tracker: { email: 'checkout@example.com', project_key: 'CHECKOUT', api_token: 'tracker-token-81c2' },
});
