import {
  extraQuery,
  flag,
  atPath,
  lookupId,
  listOf,
  nested,
  NOT_SECRET,
  ONE_BRANCH,
  record,
  records,
  SECRET,
  text,
  jsonText,
} from './attributes';
import { call, dataSource } from './description';
import { json, string } from './kind';

const fields = records('Fields for the parameters of an integration.', 'IntegrationField', {
  name: text('Name of the field.'),
  type: text('Type of the value, such as `API_KEY`.'),
  groupId: text('Identifier of the group that contains the field.'),
  allowedPattern: text('Pattern that the value must match.'),
  applicableIf: record('Condition under which the field applies.', 'IntegrationFieldCondition', {
    type: text('Type of the condition, such as `UNKNOWN`.'),
    values: listOf('Values of the condition, each as JSON text.', json, NOT_SECRET),
  }),
  documentationReference: text("Reference to the field's documentation."),
  placeholder: text('Placeholder shown until the user enters a value.'),
  predefined: flag('Whether the service sets the value.'),
  readonly: flag('Whether the value cannot be changed.'),
  required: flag('Whether a value is required.'),
  single: nested(
    'Settings of a field with a single value. Null for other fields.',
    { defaultValue: text('Default value. Sensitive, because it may be an API key.', SECRET) },
    ONE_BRANCH,
  ),
  templateParamName: text('Name of the template parameter.'),
  tooltip: text('Tooltip of the field.'),
  upgradeNotice: text('Notice about the field, for users who upgrade.'),
  visible: flag('Whether the field is shown.'),
});

const revisions = records('Revisions of the definition.', 'IntegrationRevision', {
  id: text('Identifier of the revision.'),
  featureFlag: text('Feature flag that enables the revision.'),
  revisionDeploymentSupported: flag('Whether the revision can be deployed.'),
  upgradeInstructionsMd: text('Instructions for upgrading to the revision, in Markdown.'),
  fields,
  groups: records('Groups of fields.', 'IntegrationFieldGroup', {
    id: text('Identifier of the group.'),
    name: text('Name of the group.'),
  }),
  infraAsCode: record('Infrastructure as code for the integration.', 'IntegrationInfraAsCode', {
    configurationBlocks: records('Configuration blocks to copy.', 'IntegrationConfigurationBlock', {
      description: text('Description of the block.'),
      name: text('Name of the block.'),
      value: text('Text of the block. Sensitive, because it may contain API keys.', SECRET),
    }),
  }),
});

export const integrationDefinition = dataSource('integrationDefinition', {
  example: { id: 'deployment-markers' },
  doc: 'Looks up an integration definition by its key. Fails if the definition does not exist.',
  collection: 'integrationDefinitions',
  identity: 'key',
  read: {
    ...call(3, 'getIntegrationDefinition', 'GET /integrations/integrations/v1/definition/{id}'),
    summary: 'Read an integration definition',
    responseMember: 'integrationDefinition',
    responseId: ['integrationDefinition', 'key'],
  },
  secrets: 'API keys as default values',
  attributes: {
    id: lookupId(string, 'Key of the definition to read.', 'id', 'deployment-markers'),
    extraQuery,
    ...atPath(['integrationDefinition'], {
      key: text('Key of the definition.'),
      featureFlag: text('Feature flag that enables the integration.'),
      integrationType: record('Kind of integration.', 'IntegrationType', {
        pushBasedContextualData: jsonText('Settings for pushed contextual data, as JSON text.', NOT_SECRET),
      }),
      revisions,
    }),
  },
});
