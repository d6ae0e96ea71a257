import { call, resource } from './description';
import { map, object, optional, string } from './kind';
import { outgoingWebhook, VARIANT_NAMES, webhookInput } from './outgoing-webhook';

const testOutgoingWebhook = {
  ...call(11, 'testOutgoingWebhook', 'POST /integrations/webhooks/v1/test'),
  summary: 'Test an outgoing webhook',
  requestMember: 'data',
  output: object({ success: optional(object({}), 'Present if the test succeeded.') }),
  repeat: 'effect',
} as const;

export const webhookTest = resource('webhookTest', {
  example: outgoingWebhook.example,
  operations: { create: testOutgoingWebhook, replace: testOutgoingWebhook },
  exactlyOne: VARIANT_NAMES,
  doc: [
    'A test of an outgoing webhook. The service runs the test when an apply creates the resource, and again when an apply changes one of its arguments. The test never runs during a plan or a refresh.',
    'If the test fails, the apply fails, and Terraform does not apply anything that depends on the test. The test runs again during the next apply. Destroying the resource sends no request, because a test leaves nothing on the service. A test cannot be imported.',
  ].join('\n\n'),
  attributes: {
    ...webhookInput,
    triggers: optional(
      map(string),
      'Any values, such as the id of the webhook to test. The test runs again when an apply changes one of them.',
      { providerOnly: true },
    ),
  },
});
