import { CREATE_BEFORE_DESTROY } from './common';
import { resource } from './description';
import { boolean, computed, optional, string } from './kind';
import { VARIANTS, webhookInput } from './webhook-input';

export const outgoingWebhook = resource('outgoingWebhook', {
  example: {
    name: 'checkout tickets',
    issueTracker: { projectKey: 'CHECKOUT', apiTokenWo: 'issue_tracker_token', apiTokenWoVersion: '1' },
  },
  collection: 'webhooks',
  operations: {
    create: {
      name: 'createOutgoingWebhook',
      number: 12,
      summary: 'Create an outgoing webhook',
      method: 'POST',
      path: '/integrations/webhooks/v1',
      sends: 'data',
      returns: ['id'],
    },
  },
  exactlyOne: VARIANTS,
  doc: [
    'An outgoing webhook: an address that the service calls, such as that of a chat or an issue tracker.',
    'The API cannot read, change or delete a webhook. A change creates a new webhook, and destroying the resource leaves the webhook on the service; plan and apply warn about both. A webhook cannot be imported.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes: {
    ...webhookInput,
    testBeforeCreate: optional(
      boolean,
      'Whether the service tests the webhook before it is created. If the test fails, nothing is created.',
      { local: true, unset: 'false', replaces: false },
    ),
    id: computed(string, 'Identifier of the webhook, assigned by the service.', {
      keepState: true,
      apiRequires: true,
    }),
  },
});
