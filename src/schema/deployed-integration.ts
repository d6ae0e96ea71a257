import { flag, many, one, text, texts, unknown, wholeAnswer } from './answer';
import { dataSource } from './description';
import { object, required, string } from './kind';

export const deployedIntegration = dataSource('deployedIntegration', {
  title: 'deployed integration',
  doc: 'An integration of the account, read by operation 9. An unknown identifier is an error.',
  attributes: {
    integrationId: required(string, 'Identifier of the integration to read.', { local: true }),
    integration: one('The integration itself.', {
      id: text('Identifier of the integration.'),
      definitionKey: text('Key of its definition.'),
      definitionVersion: text('Revision of its definition.'),
      integrationStatus: one('How the integration does.', {
        connectionStatus: text('Status of the connection, such as `PENDING`.'),
        details: unknown('Details of the status.'),
        messages: texts('Messages about the status.'),
      }),
      parameters: many(
        'Values of the parameters.',
        object({
          key: text('Name of the parameter.'),
          booleanValue: flag('Value of a boolean parameter; null for any other.'),
        }),
      ),
    }),
    json: wholeAnswer,
  },
});
