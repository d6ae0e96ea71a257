import { Construct } from 'constructs';
import { EphemeralVariable, OutgoingWebhook } from '../../src';

export function example(stack: Construct): void {
  // Its value comes from TF_VAR_issue_tracker_token.
  const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });

  new OutgoingWebhook(stack, 'tickets', {
    name: 'checkout tickets',
    issueTracker: {
      projectKey: 'CHECKOUT',
      apiTokenWo: token.stringValue,
      apiTokenWoVersion: '2026-01-31',
    },
  });
}
