import {
  CREATE_BEFORE_DESTROY,
  extraMembers,
  extraMembersOf,
  JSON_NOTE,
  text,
  versionOf,
} from './attributes';
import { webhookTypes } from './constants';
import { call, resource } from './description';
import { boolean, named, optional, required, string, unlistedMembers } from './kind';

const WRITE_ONLY_NOTE = 'Write-only: stored neither in the plan nor in the state.';

/** Describes the check in `synthesis/literal-secrets.ts`. */
const WARNING_NOTE =
  'CDKTF synthesis warns about a literal address that contains a password or a parameter such as `token`, or does not begin with http:// or https://.';

export const VARIANT_NAMES = ['issueTracker', 'otherVariant'];

/** The attributes that define a webhook. The resources that create and test webhooks share them. */
export const webhookInput = {
  name: required(string, 'Name of the webhook.'),
  type: optional(string, 'Type of the webhook.', { constants: webhookTypes }),
  url: optional(
    string,
    `Address that the webhook calls. The value is sensitive, because addresses often contain tokens, but it is stored in the state. Set at most one of \`url\` and \`urlWo\`. ${WARNING_NOTE}`,
    { sensitive: true, neverBlank: true, defaultText: 'no address is sent, unless `urlWo` is set' },
  ),
  urlWo: optional(string, `Address that the webhook calls. ${WRITE_ONLY_NOTE}`, {
    sensitive: true,
    writeOnly: true,
    neverBlank: true,
    providerOnly: true,
    defaultText: 'no address is sent, unless `url` is set',
  }),
  urlWoVersion: versionOf('urlWo'),
  issueTracker: optional(
    named(
      'OutgoingWebhookIssueTracker',
      {
        email: optional(string, 'Email address of the issue tracker account.'),
        projectKey: optional(string, 'Key of the issue tracker project.'),
        apiToken: optional(string, 'API token. Set exactly one of `apiToken` and `apiTokenWo`.', {
          sensitive: true,
        }),
        apiTokenWo: optional(string, `API token of the issue tracker. ${WRITE_ONLY_NOTE}`, {
          sensitive: true,
          writeOnly: true,
        }),
        apiTokenWoVersion: versionOf('apiTokenWo'),
        extraMembers: extraMembersOf('the issue tracker'),
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
          `Settings, as a JSON object. Set exactly one of \`valueJson\` and \`valueJsonWo\`. ${JSON_NOTE}`,
          { sensitive: true, example: `'{"room":"on-call"}'` },
        ),
        valueJsonWo: optional(
          unlistedMembers,
          `Settings, as a JSON object. ${JSON_NOTE} ${WRITE_ONLY_NOTE}`,
          {
            sensitive: true,
            writeOnly: true,
          },
        ),
        valueJsonWoVersion: versionOf('valueJsonWo'),
      },
      { exactlyOne: ['valueJson', 'valueJsonWo'], represents: 'member' },
    ),
    'A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of `issueTracker` and `otherVariant`.',
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
      ...call(12, 'createOutgoingWebhook', 'POST /integrations/webhooks/v1'),
      summary: 'Create an outgoing webhook',
      requestMember: 'data',
      returns: ['id'],
    },
  },
  exactlyOne: VARIANT_NAMES,
  doc: [
    'An outgoing webhook: the service uses it to call another system, such as a chat service or an issue tracker.',
    'The API has no calls to read, change or delete a webhook. Most changes therefore replace the resource, and a webhook cannot be imported. If the resource is replaced or destroyed, the old webhook stays on the service, and the plan shows a warning. The new webhook has a new id, and alerts on the service that use the old id keep calling the old webhook until you change them.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes: {
    ...webhookInput,
    testBeforeCreate: optional(
      boolean,
      'Whether the service tests the webhook before creating it. If the test fails, the webhook is not created.',
      { providerOnly: true, defaultText: 'false', replaces: false },
    ),
    id: text('Identifier of the webhook, assigned by the service.', { apiRequires: true }),
  },
});
