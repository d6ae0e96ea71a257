import { CREATE_BEFORE_DESTROY, extraMembers, versionOf } from './attributes';
import { webhookTypes } from './constants';
import { resource } from './description';
import { boolean, computed, named, optional, required, string, unlistedMembers } from './kind';

const WRITE_ONLY =
  'Write-only: stored neither in the plan nor in the state. Requires Terraform or OpenTofu 1.11.';

/** Outlines the check in `synthesis/literal-secrets.ts`. */
const WARNS =
  'Synthesis warns if a literal address looks as if it contains a secret: a user name or password, a parameter with a name such as `token`, or random text, such as a UUID.';

/** Attributes for the kinds of webhook. A webhook has exactly one of them. */
export const VARIANTS = ['issueTracker', 'otherVariant'];

/** The definition of a webhook, to create or to test it. */
export const webhookInput = {
  name: required(string, 'Name of the webhook.'),
  type: optional(string, 'Type of the webhook.', { constants: webhookTypes }),
  url: optional(
    string,
    `Address that the webhook calls. Sensitive, because addresses often contain tokens, but stored in the state. Set at most one of \`url\` and \`urlWo\`. ${WARNS}`,
    { sensitive: true, unset: 'no address is sent, unless `urlWo` is set' },
  ),
  urlWo: optional(string, `Address that the webhook calls. ${WRITE_ONLY}`, {
    sensitive: true,
    writeOnly: true,
    providerOnly: true,
    unset: 'no address is sent, unless `url` is set',
  }),
  urlWoVersion: versionOf('urlWo'),
  issueTracker: optional(
    named(
      'OutgoingWebhookIssueTracker',
      {
        email: optional(string, 'Email address of the issue tracker account.'),
        projectKey: optional(string, 'Key of the issue tracker project.'),
        apiToken: optional(string, 'API token of the issue tracker. Set either `apiToken` or `apiTokenWo`.', {
          sensitive: true,
        }),
        apiTokenWo: optional(string, `API token of the issue tracker. ${WRITE_ONLY}`, {
          sensitive: true,
          writeOnly: true,
        }),
        apiTokenWoVersion: versionOf('apiTokenWo'),
      },
      { exactlyOne: ['apiToken', 'apiTokenWo'] },
    ),
    'The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`.',
  ),
  otherVariant: optional(
    named(
      'OutgoingWebhookOtherVariant',
      {
        name: required(string, 'Name of this kind of webhook in the API.', {
          providerOnly: true,
          example: "'chatRoom'",
        }),
        valueJson: optional(
          unlistedMembers,
          'Settings of the webhook, as a JSON object. Set either `valueJson` or `valueJsonWo`.',
          { sensitive: true, example: `'{"room":"on-call"}'` },
        ),
        valueJsonWo: optional(unlistedMembers, `Settings of the webhook, as a JSON object. ${WRITE_ONLY}`, {
          sensitive: true,
          writeOnly: true,
        }),
        valueJsonWoVersion: versionOf('valueJsonWo'),
      },
      { exactlyOne: ['valueJson', 'valueJsonWo'], represents: 'member' },
    ),
    'A kind of webhook that the API document does not describe, such as one for a chat. Set exactly one of `issueTracker` and `otherVariant`.',
    { providerOnly: true },
  ),
  extraMembers,
};

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
      requestMember: 'data',
      returns: ['id'],
    },
  },
  exactlyOne: VARIANTS,
  doc: [
    'An outgoing webhook, with which the service calls another system, such as a chat or an issue tracker.',
    'The API cannot read, change or delete a webhook. A change creates a new webhook, and destroying the resource leaves the webhook on the service. Plan and apply warn about both. A webhook cannot be imported.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes: {
    ...webhookInput,
    testBeforeCreate: optional(
      boolean,
      'Whether the service tests the webhook before it creates it. If the test fails, nothing is created.',
      { providerOnly: true, unset: 'false', replaces: false },
    ),
    id: computed(string, 'Identifier of the webhook, assigned by the service.', {
      keepState: true,
      apiRequires: true,
    }),
  },
});
