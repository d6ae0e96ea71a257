import { flag, inside, key, record, records, SECRET, text, texts, unknown } from './attributes';
import { dataSource } from './description';
import { string } from './kind';

export const deployedIntegration = dataSource('deployedIntegration', {
  example: { integrationId: 'integration-deployments' },
  doc: 'An integration of the account. An unknown identifier is an error.',
  collection: 'deployedIntegrations',
  identity: 'id',
  read: {
    name: 'getDeployedIntegration',
    number: 9,
    summary: 'Read a deployed integration',
    method: 'GET',
    path: '/integrations/integrations/v1/deployed/{integration_id}',
    answers: 'integration',
  },
  secrets: 'values of parameters',
  attributes: {
    integrationId: key(
      string,
      'Identifier of the integration to read.',
      'integration_id',
      'integration-deployments',
    ),
    ...inside(['integration'], {
      id: text('Identifier of the integration.'),
      definitionKey: text('Key of its definition.'),
      definitionVersion: text('Revision of its definition.'),
      integrationStatus: record('Status of the integration.', 'DeployedIntegrationStatus', {
        connectionStatus: text('Status of the connection, such as `PENDING`.'),
        details: unknown('Details of the status. Sensitive, because they may quote parameters.', SECRET),
        messages: texts('Messages about the status.'),
      }),
      parameters: records(
        'Values of the parameters. Those that are not boolean are in `json` only.',
        'DeployedIntegrationParameter',
        {
          key: text('Name of the parameter.'),
          booleanValue: flag('Value of a boolean parameter; null for any other.'),
        },
      ),
    }),
  },
});
