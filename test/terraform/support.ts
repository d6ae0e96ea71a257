import { TerraformStack, TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import { OutgoingWebhook, OutgoingWebhookConfig, Slo, SloConfig } from '../../src/index';
import { Result } from '../support/terraform';

export const CHECKOUT = 'observability_slo.checkout';
export const TICKETS = 'observability_outgoing_webhook.tickets';

/** An indicator, without which synthesis prints a warning. */
export const INDICATOR = { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } };

/** A secret from a stack variable, because synthesis warns about literals. */
export function secret(stack: TerraformStack, value: string): string {
  const id = value.replace(/\W/g, '_');
  const there = stack.node.tryFindChild(id) as TerraformVariable | undefined;
  const variable =
    there ?? new TerraformVariable(stack, id, { type: 'string', sensitive: true, default: value });
  return variable.stringValue;
}

/** An SLO with an indicator, which causes no warning. */
export function slo(scope: Construct, id: string, config: Partial<SloConfig> = {}): Slo {
  return new Slo(scope, id, {
    name: id,
    targetThresholdPercentage: 99,
    requestBasedMetricSli: INDICATOR,
    ...config,
  });
}

export function checkout(stack: TerraformStack, config: Partial<SloConfig> = {}): Slo {
  return slo(stack, 'checkout', {
    name: 'checkout availability',
    targetThresholdPercentage: 99.9,
    ...config,
  });
}

/** The webhook `observability_outgoing_webhook.tickets`, or one with a different construct id. */
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

/** Terraform's output without line breaks, because it wraps messages at the width of a terminal. */
export function prose({ text }: Pick<Result, 'text'>): string {
  return text.replace(/\s+/g, ' ');
}

/** Fails the test unless Terraform ended with an error and printed all of these phrases. */
export async function expectError(run: Promise<Result>, ...phrases: string[]): Promise<Result> {
  const result = await run;
  expect([result.exitCode, prose(result)]).toEqual([1, expect.stringContaining('Error: ')]);
  for (const phrase of phrases) expect(prose(result)).toContain(phrase);
  return result;
}

export function knownAfterApply(plan: string): string[] {
  return [...plan.matchAll(/^\s+[+~-] (\w+) .*\(known after apply\)$/gm)].map(([, name]) => name);
}
