import { TerraformStack, TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import { JsonObject, parseJson } from '../../src/contract/json';
import { OutgoingWebhook, OutgoingWebhookConfig, Slo, SloConfig } from '../../src/index';
import type { OperationName } from '../../src/schema';
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

/** An SLO with an indicator, of which synthesis does not warn. */
export function slo(scope: Construct, id: string, config: Partial<SloConfig> = {}): Slo {
  return new Slo(scope, id, {
    name: id,
    targetThresholdPercentage: 99,
    requestBasedMetricSli: INDICATOR,
    ...config,
  });
}

/** The SLO `observability_slo.checkout`. */
export function checkout(stack: TerraformStack, config: Partial<SloConfig> = {}): Slo {
  return slo(stack, 'checkout', {
    name: 'checkout availability',
    targetThresholdPercentage: 99.9,
    ...config,
  });
}

/** The webhook `observability_outgoing_webhook.tickets`, or that of another construct id. */
export function tickets(
  stack: TerraformStack,
  config: Partial<OutgoingWebhookConfig> = {},
  id = 'tickets',
): OutgoingWebhook {
  return new OutgoingWebhook(stack, id, {
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

/** The operations that were called since the requests were last cleared, in order. */
export function operationsCalled(deployment: Deployment): (OperationName | null)[] {
  return deployment.control.requests().map(({ operation }) => operation);
}

/** The same without the call that verifies the connection, and tells the account beside every creation. */
export function operationsBesideTeams(deployment: Deployment): (OperationName | null)[] {
  return operationsCalled(deployment).filter((name) => name !== 'listTeamScopes');
}

/** Bodies sent to an operation, parsed without loss. */
export function sentObjects(deployment: Deployment, operation: OperationName): JsonObject[] {
  return deployment.sent(operation).map((body) => parseJson(body) as JsonObject);
}

/** What Terraform said, without its line breaks: it wraps messages at the width of a terminal. */
export function prose({ text }: Pick<Result, 'text'>): string {
  return text.replace(/\s+/g, ' ');
}

/** Fails the test unless Terraform has ended with an error, and has said all of this. */
export async function expectError(run: Promise<Result>, ...phrases: string[]): Promise<Result> {
  const result = await run;
  expect([result.exitCode, prose(result)]).toEqual([1, expect.stringContaining('Error: ')]);
  for (const phrase of phrases) expect(prose(result)).toContain(phrase);
  return result;
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
