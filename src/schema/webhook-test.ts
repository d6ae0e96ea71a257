import { resource } from './description';
import { map, object, optional, string } from './kind';
import { VARIANTS, webhookInput } from './outgoing-webhook';

const testOutgoingWebhook = {
  name: 'testOutgoingWebhook',
  number: 11,
  summary: 'Test an outgoing webhook',
  method: 'POST',
  path: '/integrations/webhooks/v1/test',
  requestMember: 'data',
  output: object({ success: optional(object({}), 'Present if the test succeeded.') }),
  repeat: 'effect',
} as const;

export const webhookTest = resource('webhookTest', {
  example: {
    name: 'checkout tickets',
    issueTracker: { projectKey: 'CHECKOUT', apiTokenWo: 'issue_tracker_token', apiTokenWoVersion: '1' },
  },
  operations: { create: testOutgoingWebhook, replace: testOutgoingWebhook },
  exactlyOne: VARIANTS,
  doc: [
    'A test of an outgoing webhook. The service runs it when an apply creates the resource, or changes its triggers or the definition of the webhook. It never runs during a plan or a refresh.',
    'A failed test is an error, so nothing that depends on it is applied. The test runs again at the next apply. Destroying the resource sends nothing, because a test leaves nothing on the service. A test cannot be imported.',
  ].join('\n\n'),
  attributes: {
    ...webhookInput,
    triggers: optional(
      map(string),
      'Any values, such as the id of the webhook to test. The test runs again when one of them changes.',
      { providerOnly: true },
    ),
  },
});
