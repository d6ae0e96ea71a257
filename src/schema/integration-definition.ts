import { extraQuery, flag, many, one, text, unknown, wholeAnswer } from './answer';
import { dataSource } from './description';
import { json, object, required, string } from './kind';

const fields = many(
  'Parameters that the revision asks for.',
  object({
    name: text('Name of the field.'),
    type: text('Type of the value, such as `API_KEY`.'),
    groupId: text('Identifier of the group that the field is shown in.'),
    allowedPattern: text('Pattern that the value must match.'),
    applicableIf: one('When the field applies.', {
      type: text('Kind of condition, such as `UNKNOWN`.'),
      values: many('Values of the condition, each as JSON text.', json),
    }),
    documentationReference: text('Where the field is documented.'),
    placeholder: text('Placeholder that is shown before the user types.'),
    predefined: flag('Whether the service gives the value.'),
    readonly: flag('Whether the value cannot be changed.'),
    required: flag('Whether a value is needed.'),
    single: one('A single value.', { defaultValue: text('Default of the value.') }),
    templateParamName: text('Name of the template parameter.'),
    tooltip: text('Tooltip of the field.'),
    upgradeNotice: text('What to know when upgrading.'),
    visible: flag('Whether the field is shown.'),
  }),
);

const revisions = many(
  'Versions of the definition.',
  object({
    id: text('Identifier of the revision.'),
    featureFlag: text('Feature flag that enables the revision.'),
    revisionDeploymentSupported: flag('Whether the revision can be deployed.'),
    upgradeInstructionsMd: text('How to upgrade to the revision, in Markdown.'),
    fields,
    groups: many(
      'Groups of fields.',
      object({ id: text('Identifier of the group.'), name: text('Name of the group.') }),
    ),
    infraAsCode: one('Infrastructure as code for the integration.', {
      configurationBlocks: many(
        'Blocks to copy.',
        object({
          description: text('What the block does.'),
          name: text('Name of the block.'),
          value: text('Text of the block.'),
        }),
      ),
    }),
  }),
);

export const integrationDefinition = dataSource('integrationDefinition', {
  title: 'integration definition',
  doc: 'An integration that can be deployed, read by operation 3. An unknown key is an error.',
  attributes: {
    id: required(string, 'Key of the definition to read.', { local: true }),
    extraQuery,
    integrationDefinition: one('The definition itself.', {
      key: text('Key of the definition.'),
      featureFlag: text('Feature flag that enables the integration.'),
      integrationType: one('Kind of integration.', {
        pushBasedContextualData: unknown('Present for contextual data that is pushed to the service.'),
      }),
      revisions,
    }),
    json: wholeAnswer,
  },
});
