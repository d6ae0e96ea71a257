import {
  flag,
  atPath,
  lookupId,
  ONE_BRANCH,
  record,
  records,
  SECRET,
  text,
  texts,
  jsonText,
} from './attributes';
import { call, dataSource } from './description';
import { string } from './kind';

export const integrationStatus = {
  connectionStatus: text('Status of the connection, such as `PENDING`.'),
  details: jsonText('Status details, as JSON. Sensitive, because they may contain secrets.', SECRET),
  messages: texts('Messages about the status.'),
};

export const deployedParameter = {
  key: text('Name of the parameter.'),
  booleanValue: flag('Value of a boolean parameter. Null for other types.', ONE_BRANCH),
};

export const deployedIntegration = dataSource('deployedIntegration', {
  example: { integrationId: 'integration-deployments' },
  doc: 'Looks up a deployed integration by its identifier. Fails if the account has no such integration.',
  collection: 'deployedIntegrations',
  identity: 'id',
  read: {
    ...call(9, 'getDeployedIntegration', 'GET /integrations/integrations/v1/deployed/{integration_id}'),
    summary: 'Read a deployed integration',
    responseMember: 'integration',
    responseId: ['integration', 'id'],
  },
  secrets: 'secret parameter values',
  attributes: {
    integrationId: lookupId(
      string,
      'Identifier of the integration to read.',
      'integration_id',
      'integration-deployments',
    ),
    ...atPath(['integration'], {
      id: text('Identifier of the integration.'),
      definitionKey: text('Key of the integration definition.'),
      definitionVersion: text('Version of the integration definition.'),
      integrationStatus: record('Status of the integration.', 'DeployedIntegrationStatus', integrationStatus),
      parameters: records(
        'Parameters of the integration. Values that are not booleans are available only in `json`.',
        'DeployedIntegrationParameter',
        deployedParameter,
      ),
    }),
  },
});
