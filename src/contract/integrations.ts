import { ROOT } from './common';
import { operation } from './operation';
import { anyObject, anything, flag, list, named, object, oneOf, secret, text } from './shape';

const revisionField = named(
  'IntegrationRevisionField',
  object('A parameter that a revision asks for', {
    name: text('Name'),
    type: oneOf('Type of the value', 'API_KEY'),
    groupId: text('Group the field is shown in'),
    allowedPattern: text('Pattern the value must match'),
    applicableIf: object('When the field applies', {
      type: oneOf('Kind of condition', 'UNKNOWN'),
      values: list('Values of the condition', anything('Value')),
    }),
    documentationReference: text('Where the field is documented'),
    placeholder: text('Placeholder'),
    predefined: flag('Whether the value is given by the service'),
    readonly: flag('Whether the value cannot be changed'),
    required: flag('Whether a value is needed'),
    single: object('A single value', { defaultValue: secret(text('Default')) }),
    templateParamName: text('Name of the template parameter'),
    tooltip: text('Tooltip'),
    upgradeNotice: text('What to know on upgrade'),
    visible: flag('Whether the field is shown'),
  }),
);

const revision = named(
  'IntegrationRevision',
  object('A version of an integration definition', {
    id: text('Identifier'),
    featureFlag: text('Feature flag that enables it'),
    revisionDeploymentSupported: flag('Whether it can be deployed'),
    upgradeInstructionsMd: text('How to upgrade to it, in Markdown'),
    fields: list('Parameters', revisionField),
    groups: list('Groups of parameters', object('Group', { id: text('Identifier'), name: text('Name') })),
    infraAsCode: object('Infrastructure-as-code text', {
      configurationBlocks: list(
        'Blocks to copy',
        object('Block', {
          description: text('Description'),
          name: text('Name'),
          value: text('Text of the block'),
        }),
      ),
    }),
  }),
);

const integrationDefinition = named(
  'IntegrationDefinition',
  object('An integration that can be deployed', {
    key: text('Definition key'),
    featureFlag: text('Feature flag that enables it'),
    integrationType: object('Kind of integration; one member', {
      pushBasedContextualData: anyObject('Contextual data pushed to the service'),
    }),
    revisions: list('Versions', revision),
  }),
);

const parameter = named(
  'IntegrationParameter',
  secret(
    object('A parameter value', {
      key: text('Name of the field'),
      booleanValue: flag('Value of a boolean field'),
    }),
  ),
);

const deployedIntegration = named(
  'DeployedIntegration',
  object('An integration of this account', {
    id: text('Identifier'),
    definitionKey: text('Key of its definition'),
    definitionVersion: text('Revision of its definition'),
    integrationStatus: object('Status of the integration', {
      connectionStatus: oneOf('Status', 'PENDING'),
      details: anyObject('Details'),
      messages: list('Messages', text('Message')),
    }),
    parameters: list('Parameter values', parameter),
  }),
);

const metadata = named(
  'ContextualDataIntegrationMetadata',
  object('The integration to create', {
    integrationKey: text('Definition key'),
    version: text('Revision of the definition'),
    integrationParameters: object('Parameter values', { parameters: list('Parameter values', parameter) }),
  }),
);

export const getIntegrationDefinition = operation({
  number: 3,
  summary: 'Read an integration definition',
  method: 'GET',
  path: `${ROOT}/integrations/integrations/v1/definition/{id}`,
  pathParameters: object('Path', { id: text('Definition key') }, ['id']),
  query: object('Query parameters; none is documented', {}),
  output: object('Integration definition', { integrationDefinition }),
  repeat: 'read',
});

export const createContextualDataIntegration = operation({
  number: 8,
  summary: 'Create a contextual data integration',
  method: 'POST',
  path: `${ROOT}/integrations/contextual-data/v1`,
  body: object('Contextual-data integration', { metadata }),
  output: object('Created integration', { integrationId: text('Identifier of the integration') }),
  repeat: 'create',
});

export const getDeployedIntegration = operation({
  number: 9,
  summary: 'Read a deployed integration',
  method: 'GET',
  path: `${ROOT}/integrations/integrations/v1/deployed/{integration_id}`,
  pathParameters: object('Path', { integration_id: text('Identifier of the integration') }, [
    'integration_id',
  ]),
  output: object('Deployed integration', { integration: deployedIntegration }),
  repeat: 'read',
});
