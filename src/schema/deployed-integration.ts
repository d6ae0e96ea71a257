import { flag, inside, lookupId, record, records, SECRET, text, texts, jsonText } from './attributes';
import { dataSource } from './description';
import { string } from './kind';

export const deployedIntegration = dataSource('deployedIntegration', {
  example: { integrationId: 'integration-deployments' },
  doc: 'An integration that is deployed in the account, by its identifier. The lookup fails if the integration does not exist.',
  collection: 'deployedIntegrations',
  identity: 'id',
  read: {
    name: 'getDeployedIntegration',
    number: 9,
    summary: 'Read a deployed integration',
    method: 'GET',
    path: '/integrations/integrations/v1/deployed/{integration_id}',
    responseMember: 'integration',
  },
  secrets: 'parameter values',
  attributes: {
    integrationId: lookupId(
      string,
      'Identifier of the integration to read.',
      'integration_id',
      'integration-deployments',
    ),
    ...inside(['integration'], {
      id: text('Identifier of the integration.'),
      definitionKey: text('Key of the integration definition.'),
      definitionVersion: text('Version of the integration definition.'),
      integrationStatus: record('Status of the integration.', 'DeployedIntegrationStatus', {
        connectionStatus: text('Status of the connection, such as `PENDING`.'),
        details: jsonText('Status details, as JSON. Sensitive, because they may quote parameters.', SECRET),
        messages: texts('Messages about the status.'),
      }),
      parameters: records(
        'Parameters of the integration. Only `json` contains values that are not booleans.',
        'DeployedIntegrationParameter',
        {
          key: text('Name of the parameter.'),
          booleanValue: flag('Value of a boolean parameter; null for other types.'),
        },
      ),
    }),
  },
});
