import { Construct } from 'constructs';
import { EphemeralVariable, OutgoingWebhook, WebhookTest } from '../../src';

export function example(stack: Construct): void {
  const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });

  const tickets = new OutgoingWebhook(stack, 'tickets', {
    name: 'checkout tickets',
    issueTracker: {
      email: 'checkout@example.com',
      projectKey: 'CHECKOUT',
      apiTokenWo: token.stringValue,
      apiTokenWoVersion: '2026-01-31',
    },
  });

  // Runs again when the webhook is replaced.
  new WebhookTest(stack, 'tickets_test', {
    name: 'checkout tickets',
    issueTracker: {
      email: 'checkout@example.com',
      projectKey: 'CHECKOUT',
      apiTokenWo: token.stringValue,
      apiTokenWoVersion: '2026-01-31',
    },
    triggers: { webhook: tickets.id },
  });
}
