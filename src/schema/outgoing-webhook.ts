import { resource } from './description';
import { boolean, computed, optional, string } from './kind';
import { webhookInput } from './webhook-input';

export const outgoingWebhook = resource('outgoingWebhook', {
  title: 'outgoing webhook',
  updatable: false,
  doc: 'An outgoing webhook. Created by operation 12. The API can neither read, change nor delete it: a change makes a new webhook, and the old one stays on the service.',
  attributes: {
    ...webhookInput('a new webhook is made'),
    testBeforeCreate: optional(
      boolean,
      'Whether to have the service test the webhook (operation 11) before it is created. A failed test creates nothing. Default: false.',
      { local: true, replaces: false },
    ),
    id: computed(string, 'Identifier that the service gave the webhook.', { keepState: true }),
  },
});
