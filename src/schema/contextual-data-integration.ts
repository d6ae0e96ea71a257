import { extraMembers } from './common';
import { resource } from './description';
import {
  boolean,
  computed,
  integer,
  json,
  list,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from './kind';

const CONTENT =
  'JSON object of the members that stand beside `key` where the value is not a boolean, such as `{"stringValue":"x"}`.';

export const contextualDataIntegration = resource('contextualDataIntegration', {
  title: 'contextual data integration',
  updatable: false,
  doc: 'An integration that pushes contextual data. Created by operation 8, read by operation 9. The API can neither change nor delete it: a change makes another integration, and the old one stays on the service.',
  attributes: {
    integrationKey: required(string, 'Key of the integration definition.'),
    version: optionalComputed(
      string,
      'Version of the definition to create the integration with. Default: the service chooses. Where the service later moves the integration to another version, `definition_version` shows it and this stays.',
      { keepState: true },
    ),
    integrationParameters: optional(
      list(
        object({
          key: required(string, 'Name of the parameter.'),
          booleanValue: optional(
            boolean,
            'Value of a boolean parameter. Set exactly one of this, `value_json` and `value_json_wo`.',
          ),
          valueJson: optional(json, `${CONTENT} Sensitive, but kept in the state.`, { sensitive: true }),
          valueJsonWo: optional(
            json,
            `${CONTENT} Write-only: in neither plan nor state. Needs Terraform or OpenTofu 1.11.`,
            { sensitive: true, writeOnly: true },
          ),
          valueJsonWoVersion: optional(
            integer,
            'Raise it when `value_json_wo` changes: a new integration is made.',
          ),
        }),
      ),
      'Parameters of the integration.',
    ),
    extraMembers,
    id: computed(string, 'Identifier that the service gave the integration.', { keepState: true }),
    definitionKey: computed(string, 'Key of the definition, as the service has it.'),
    definitionVersion: computed(string, 'Version of the definition that the integration has now.'),
    integrationStatus: computed(
      object({
        connectionStatus: computed(string, 'Status of the connection, such as `PENDING`.'),
        details: computed(json, 'Details, as JSON.'),
        messages: computed(list(string), 'Messages about the status.'),
      }),
      'How the integration does.',
    ),
    parameters: computed(
      list(
        object({
          key: computed(string, 'Name of the parameter.'),
          booleanValue: computed(boolean, 'Value of a boolean parameter; null for any other.'),
        }),
      ),
      'Parameters as the service has them.',
    ),
  },
});
