import { readBody } from '../../../src/client/response/shape';
import { operations } from '../../../src/schema';
import { completeDialect, DialectConfig } from '../../../src/schema/dialect';
import { Operation } from '../../../src/schema/operation';

const {
  batchGetSlos,
  createApiKey,
  createEnrichments,
  createOutgoingWebhook,
  getDeployedIntegration,
  getEvent,
  initializeExtensionTestingRevision: initialize,
  listEvents,
  listExtensions,
  replaceSlo,
  testOutgoingWebhook,
} = operations;

const read = (operation: Operation, body: string, dialect: DialectConfig = {}) =>
  readBody(
    Buffer.from(body),
    { ...operation, repeat: operation.name.startsWith('create') ? 'create' : 'read' },
    completeDialect(dialect),
  );

/** Bodies of 2xx responses by their shape. */
const BODIES: Readonly<Record<string, readonly (readonly [string, Operation, string])[]>> = {
  content: [
    ['a documented member', replaceSlo, '{"slo":{"id":"a"}}'],
    ['any one of them', replaceSlo, '{"effectedSloAlertIds":[]}'],
    ['an empty list', listExtensions, '{"extensions":[]}'],
    ['an empty object', testOutgoingWebhook, '{"success":{}}'],
    ['an id as a number', createOutgoingWebhook, '{"id":7}'],
    ['any code and message beside it', listExtensions, '{"extensions":[],"code":20000,"message":"Terminé"}'],
    [
      'a notice beside it',
      batchGetSlos,
      '{"slos":[],"notFoundIds":["a"],"warnings":["maintenance"],"status":"NO_ERROR"}',
    ],
    [
      'an empty error beside it',
      batchGetSlos,
      '{"slos":[],"errors":[],"error":false,"success":true,"ok":null}',
    ],
    ['nothing, if the document has only lists', listExtensions, '{}'],
    ['null, if the document has only lists', listEvents, '{"events":null,"pagination":{}}'],
    ['only code 0 and a message, if it has only lists', batchGetSlos, '{"code":0,"message":"Fertig"}'],
    ['only code 200 and a message, if it has only lists', createEnrichments, '{"code":"200","message":"x"}'],
    ['only a message, if it has only lists', listExtensions, '{"message":"permission denied"}'],
    ['no body, if the documented response is empty', initialize, ''],
    ['only a line break, if it is empty', initialize, '\n'],
    ['an empty object, if it is empty', initialize, '{}'],
    [
      'any object without an error, if it is empty',
      initialize,
      '{"status":"FAILED","message":"not saved","code":0}',
    ],
  ],
  error: [
    ['code with message', replaceSlo, '{"code":7,"message":"x"}'],
    ['code with message and null', replaceSlo, '{"slo":null,"code":20000,"message":"Success"}'],
    ['code with message, if the document has only lists', listExtensions, '{"code":"OK","message":"Done"}'],
    [
      'code with message, if the documented response is empty',
      initialize,
      '{"code":"SUCCESS","message":"Done"}',
    ],
    ['error', createOutgoingWebhook, '{"error":"x"}'],
    ['errors', listExtensions, '{"errors":[{}]}'],
    ['success false', testOutgoingWebhook, '{"success":false}'],
    ['ok false', initialize, '{"ok":false}'],
    ['a member with another type', listExtensions, '{"extensions":{},"error":{"code":3}}'],
  ],
  other: [
    ['undocumented members', replaceSlo, '{"status":"FAILED"}'],
    ['another list', listExtensions, '{"items":[]}'],
    ['pagination alone', getEvent, '{"pagination":{}}'],
    ['an empty object where the document has an object', getDeployedIntegration, '{}'],
    ['a list where the document has an object', getDeployedIntegration, '{"integration":[]}'],
    ['an object where the document has a list', listExtensions, '{"extensions":{}}'],
    ['a text where the document has an object', testOutgoingWebhook, '{"success":"true"}'],
    ['another alternative', testOutgoingWebhook, '{"failure":{"reason":"x"}}'],
  ],
  opaque: [
    ['a page', initialize, '<p>Sign in</p>'],
    ['text', initialize, 'OK'],
    ['JSON that is not an object', initialize, 'true'],
    ['a list', listExtensions, '[]'],
    ['truncated JSON', listExtensions, '{"extensions":['],
    ['nothing where content is documented', listExtensions, ''],
    ['too many levels', listExtensions, `{"extensions":${'['.repeat(600)}${']'.repeat(600)}}`],
  ],
};

describe.each(Object.entries(BODIES))('%s', (shape, bodies) => {
  test.each(bodies)('%s', (_, operation, body) => {
    const received = read(operation, body);
    expect(received.shape).toBe(shape);
    expect('reported' in received).toBe(shape === 'error');
  });
});

test.each<[string, Operation, string, object]>([
  ['error', batchGetSlos, '{"slos":[],"error":"x"}', { error: 'x' }],
  ['errors', replaceSlo, '{"slo":{},"errors":["x"]}', { errors: ['x'] }],
  ['success', replaceSlo, '{"slo":{},"success":false,"code":7,"message":"x"}', { success: false }],
  ['ok', createApiKey, '{"value":"x","ok":false}', { ok: false }],
  [
    'code without the list of SLOs',
    batchGetSlos,
    '{"notFoundIds":["a"],"code":"7","message":"x"}',
    { code: '7', message: 'x' },
  ],
])('content that also reports a failure: %s', (_, operation, body, reported) => {
  expect(read(operation, body)).toMatchObject({ shape: 'content', reported });
});

describe("with the dialect's success", () => {
  const dialect = { success: { code: ['0', '20000'], status: ['DONE'] } };

  test.each<[string, Operation, string]>([
    ['beside content', listExtensions, '{"extensions":[],"code":500}'],
    ['alone', initialize, '{"status":"DONE","code":500}'],
    ['as text', initialize, '{"code":"0.0"}'],
    ['beside an empty list, even after a create', createEnrichments, '{"enrichments":[],"code":500}'],
  ])('another value is an error %s', (_, operation, body) => {
    expect(read(operation, body, dialect).shape).toBe('error');
  });

  test.each<[string, Operation, string]>([
    ['without content', replaceSlo, '{"code":20000,"message":"x"}'],
    ['if not all members are there', listExtensions, '{"status":"DONE","code":null}'],
    ['without the list of SLOs', batchGetSlos, '{"notFoundIds":["a"],"code":20000,"message":"x"}'],
  ])('the right values are content %s', (_, operation, body) => {
    const received = read(operation, body, dialect);
    expect(received.shape).toBe('content');
    expect(received).not.toHaveProperty('reported');
  });

  test.each<[string, Operation, string]>([
    ['the secret', createApiKey, '{"value":"x","code":500}'],
    ['the id', createOutgoingWebhook, '{"id":7,"code":500}'],
    ['the rule', createEnrichments, '{"enrichments":[{}],"code":500}'],
  ])('another value is a warning if a create returns %s', (_, operation, body) => {
    const received = read(operation, body, dialect);
    expect(received).toMatchObject({ shape: 'content', reported: { code: { value: '500' } } });
  });

  test('other members decide as without it', () => {
    expect(read(replaceSlo, '{"message":"x"}', dialect).shape).toBe('other');
  });
});
