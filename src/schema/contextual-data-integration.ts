import {
  CREATE_BEFORE_DESTROY,
  extraMembers,
  JSON_NOTE,
  record,
  records,
  text,
  versionOf,
} from './attributes';
import { deployedIntegration, deployedParameter, integrationStatus } from './deployed-integration';
import { call, resource } from './description';
import {
  boolean,
  list,
  named,
  object,
  optional,
  optionalComputed,
  required,
  string,
  unlistedMembers,
} from './kind';
import { apiObject } from './operation';

const VALUE_JSON_DOC = `Value of a parameter that is not a boolean, as a JSON object with all members of the parameter except \`key\`, such as \`{"stringValue":"x"}\`. ${JSON_NOTE}`;

const attributes = {
  integrationKey: required(string, 'Key of the integration definition.'),
  version: optionalComputed(
    string,
    'Version of the integration definition from which the integration is created. If the service later moves the integration to another version, `definitionVersion` contains the new version, and `version` does not change.',
    { keepState: true, defaultText: 'the service chooses' },
  ),
  integrationParameters: optional(
    list(
      named(
        'ContextualDataIntegrationParameter',
        {
          key: required(string, 'Name of the parameter.'),
          booleanValue: optional(
            boolean,
            'Value of a boolean parameter. Set exactly one of `booleanValue`, `valueJson` and `valueJsonWo`.',
          ),
          valueJson: optional(unlistedMembers, `${VALUE_JSON_DOC} Sensitive, but stored in the state.`, {
            sensitive: true,
            keptIfUnset: true,
          }),
          valueJsonWo: optional(
            unlistedMembers,
            `${VALUE_JSON_DOC} Write-only: stored neither in the plan nor in the state.`,
            { sensitive: true, writeOnly: true },
          ),
          valueJsonWoVersion: { ...versionOf('valueJsonWo'), keptIfUnset: true },
        },
        {
          doc: 'A parameter of a contextual data integration.',
          exactlyOne: ['booleanValue', 'valueJson', 'valueJsonWo'],
        },
      ),
    ),
    'Parameters of the integration. The provider compares only boolean values with the service, and ignores parameters that are not configured. After an import, the first apply that configures a value of another type only stores the value in the state: it assumes that the service has the same value.',
    { at: ['integrationParameters', 'parameters'], uniqueBy: 'key' },
  ),
  extraMembers,
  id: text('Identifier of the integration, assigned by the service.'),
  definitionKey: text('Key of the definition, as stored by the service.'),
  definitionVersion: text('Version of the definition that the integration currently uses.'),
  integrationStatus: record(
    'Status of the integration.',
    'ContextualDataIntegrationStatus',
    integrationStatus,
  ),
  parameters: records(
    'Parameters of the integration, as stored by the service.',
    'ContextualDataIntegrationDeployedParameter',
    deployedParameter,
  ),
};

const { integrationKey, version, integrationParameters } = attributes;
const input = apiObject({ integrationKey, version, integrationParameters }, 'ContextualDataIntegration');

export const contextualDataIntegration = resource('contextualDataIntegration', {
  compares: 'boolean parameters',
  example: {
    integrationKey: 'deployment-markers',
    integrationParameters: [{ key: 'withCommitMessages', booleanValue: true }],
  },
  operations: {
    create: {
      ...call(8, 'createContextualDataIntegration', 'POST /integrations/contextual-data/v1'),
      summary: 'Create a contextual data integration',
      requestMember: 'metadata',
      identity: 'integrationId',
      body: object({ metadata: optional(input, 'The integration to create.') }),
      output: object({ integrationId: optional(string, 'Identifier of the integration.') }),
    },
    read: deployedIntegration.operations.read,
  },
  doc: [
    'An integration that pushes contextual data, such as deployment markers, to the service.',
    'The API has no calls to change or delete an integration. Changes therefore replace the resource. If the resource is replaced or destroyed, the old integration stays on the service, and the plan shows a warning. The provider treats an integration as deleted only if the service returns 404 for the integration twice, still returns its definition, and responds differently to unknown paths.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes,
});
