import { extraMembers } from './common';
import { integer, json, object, optional, required, string } from './kind';

const WRITE_ONLY = 'Write-only: in neither plan nor state. Needs Terraform or OpenTofu 1.11.';

/** What operations 11 and 12 take. `consequence` says what a change does, such as `a new webhook is made`. */
export const webhookInput = (consequence: string) => ({
  name: required(string, 'Name of the webhook.'),
  type: optional(string, 'Type of the webhook, as the service names it.'),
  url: optional(
    string,
    'Address that the webhook calls. Sensitive, since such addresses often hold a token.',
    { sensitive: true },
  ),
  issueTracker: optional(
    object({
      email: optional(string, 'Email address of the issue tracker account.'),
      projectKey: optional(string, 'Key of the issue tracker project.'),
      apiToken: optional(string, 'API token of the issue tracker. Set either this or `api_token_wo`.', {
        sensitive: true,
      }),
      apiTokenWo: optional(string, `API token of the issue tracker. ${WRITE_ONLY}`, {
        sensitive: true,
        writeOnly: true,
      }),
      apiTokenWoVersion: optional(integer, `Raise it when \`api_token_wo\` changes: ${consequence}.`, {
        local: true,
      }),
    }),
    'The issue tracker variant. Exactly one of `issue_tracker` and `other_variant` is set.',
  ),
  otherVariant: optional(
    object({
      name: required(string, 'Name of the member, as the API spells it.'),
      valueJson: optional(json, 'Content of the member, a JSON object. Set either this or `value_json_wo`.', {
        sensitive: true,
      }),
      valueJsonWo: optional(json, `Content of the member, a JSON object. ${WRITE_ONLY}`, {
        sensitive: true,
        writeOnly: true,
      }),
      valueJsonWoVersion: optional(integer, `Raise it when \`value_json_wo\` changes: ${consequence}.`),
    }),
    'Any other variant, by its name. Exactly one of `issue_tracker` and `other_variant` is set.',
    { local: true },
  ),
  extraMembers,
});
