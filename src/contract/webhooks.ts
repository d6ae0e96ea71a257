import { ROOT } from './common';
import { operation } from './operation';
import { anyObject, named, object, oneOf, secret, text } from './shape';

const webhook = named(
  'OutgoingWebhookInput',
  object('An outgoing webhook. Exactly one variant member is present; of twelve, one is documented', {
    name: text('Name'),
    type: oneOf('Kind of webhook', 'UNKNOWN'),
    url: secret(text('Where it calls; often with a token in it')),
    issueTracker: object('Issue-tracker variant', {
      apiToken: secret(text('Token of the issue tracker')),
      email: text('Account at the issue tracker'),
      projectKey: text('Project that receives the issues'),
    }),
  }),
);

const body = object('Outgoing webhook', { data: webhook }, ['data']);

export const testOutgoingWebhook = operation({
  number: 11,
  summary: 'Test an outgoing webhook',
  method: 'POST',
  path: `${ROOT}/integrations/webhooks/v1/test`,
  body,
  output: object('Outcome', { success: anyObject('Present if the test succeeded') }),
  repeat: 'effect',
});

export const createOutgoingWebhook = operation({
  number: 12,
  summary: 'Create an outgoing webhook',
  method: 'POST',
  path: `${ROOT}/integrations/webhooks/v1`,
  body,
  output: object('Created webhook', { id: text('Identifier of the webhook') }, ['id']),
  repeat: 'create',
});
