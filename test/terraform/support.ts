import { TerraformStack, TerraformVariable } from 'cdktf';
import { JsonObject, parseJson } from '../../src/contract/json';
import { OutgoingWebhook, OutgoingWebhookConfig, Slo, SloConfig } from '../../src/index';
import { Deployment } from '../support/deployment';
import { Result } from '../support/terraform';

export const CHECKOUT = 'observability_slo.checkout';
export const TICKETS = 'observability_outgoing_webhook.tickets';

/** What an SLO measures. Without it synthesis warns. */
export const INDICATOR = { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } };

/** A secret from a variable of the stack. Of a literal synthesis warns. */
export function secret(stack: TerraformStack, value: string): string {
  const id = value.replace(/\W/g, '_');
  const there = stack.node.tryFindChild(id) as TerraformVariable | undefined;
  const variable =
    there ?? new TerraformVariable(stack, id, { type: 'string', sensitive: true, default: value });
  return variable.stringValue;
}

/** The SLO `observability_slo.checkout`. */
export function checkout(stack: TerraformStack, config: Partial<SloConfig> = {}): Slo {
  return new Slo(stack, 'checkout', {
    name: 'checkout availability',
    targetThresholdPercentage: 99.9,
    requestBasedMetricSli: INDICATOR,
    ...config,
  });
}

/** The webhook `observability_outgoing_webhook.tickets`. */
export function tickets(stack: TerraformStack, config: Partial<OutgoingWebhookConfig> = {}): OutgoingWebhook {
  return new OutgoingWebhook(stack, 'tickets', {
    name: 'tickets',
    url: 'https://tracker.example.com/hooks',
    issueTracker: {
      email: 'checkout@example.com',
      projectKey: 'CHECKOUT',
      apiToken: secret(stack, 'tracker-token-81c2'),
    },
    ...config,
  });
}

/** The attributes of a resource that must be in the state. */
export async function stateOf(deployment: Deployment, address: string): Promise<Record<string, unknown>> {
  const state = await deployment.state(address);
  if (!state) throw new Error(`${address} is not in the state.`);
  return state;
}

/** The identifier of an object that must be in the state. */
export async function idOf(deployment: Deployment, address: string): Promise<string> {
  return String((await stateOf(deployment, address)).id);
}

/** The one object of a collection; an error unless there is exactly one. */
export function only(deployment: Deployment, collection: 'slos' | 'webhooks', account?: string): JsonObject {
  const objects = Object.values(deployment.control.objects(collection, account));
  if (objects.length !== 1) {
    throw new Error(`There should be one of ${collection}, and there are ${objects.length}.`);
  }
  return objects[0];
}

/** Numbers of the operations that were called since the requests were last cleared, in order. */
export function operationsCalled(deployment: Deployment): (number | null)[] {
  return deployment.control.requests().map(({ number }) => number);
}

/** The same without operation 1, which tells the account beside every creation. */
export function operationsBesideTeams(deployment: Deployment): (number | null)[] {
  return operationsCalled(deployment).filter((number) => number !== 1);
}

/** Bodies sent to an operation, parsed without loss. */
export function sentObjects(deployment: Deployment, operation: string): JsonObject[] {
  return deployment.sent(operation).map((body) => parseJson(body) as JsonObject);
}

/** What Terraform said, without its line breaks: it wraps messages at the width of a terminal. */
export function prose({ text }: Pick<Result, 'text'>): string {
  return text.replace(/\s+/g, ' ');
}

/** The attributes that a plan marks as not known yet, by the lines that Terraform shows. */
export function knownAfterApply(plan: string): string[] {
  return [...plan.matchAll(/^\s+[+~-] (\w+) .*\(known after apply\)$/gm)].map(([, name]) => name);
}

/** Fails the test unless the plan has changes, and returns it. */
export async function expectChanges(deployment: Deployment, ...args: string[]): Promise<Result> {
  const plan = await deployment.terraform.plan(...args);
  if (plan.exitCode !== 2) {
    throw new Error(`The plan should show changes, and ends with ${plan.exitCode}:\n${plan.text}`);
  }
  return plan;
}
