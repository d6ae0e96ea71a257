import type { TSchema } from '@sinclair/typebox';
import { call, Reply, ROOT, SLO, WEBHOOK } from './calling';
import { isJsonObject, JsonObject } from '../../src/contract/json';
import { operations } from '../../src/contract/operations';
import { validate } from '../../src/contract/validate';
import { Emulator, startEmulator } from '../../src/emulator';
import { DOCUMENTED } from '../contract/documented';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await startEmulator();
});

afterAll(async () => {
  await emulator.close();
});

async function send(method: string, path: string, body?: string | object): Promise<Reply> {
  return call(emulator.url, method, ROOT + path, body);
}

test.each(DOCUMENTED)(
  '$name answers as documented',
  async ({ name, method, path, called = path, body, answer }) => {
    const reply = await send(method, called, body);
    expect(reply).toMatchObject({ status: 200, json: answer });
    expect(reply.headers.get('content-type')).toMatch('application/json');
    expect(validate(operations[name].output, reply.json)).toEqual([]);
    expect(emulator.control.requests().at(-1)).toMatchObject({
      operation: name,
      number: operations[name].number,
      status: 200,
    });
  },
);

test.each(DOCUMENTED)('$name needs an API key', async ({ method, path, called = path, body }) => {
  for (const key of [null, '']) {
    const reply = await call(emulator.url, method, ROOT + called, body, { key });
    expect(reply).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } });
  }
});

test('the seeded dashboard has every documented member', async () => {
  const { json } = await send('GET', '/v1/dashboards/dashboards/checkout-overview');
  expect(missing(operations.getDashboard.output, json, '')).toEqual([]);
});

test.each([
  ['/v1/dashboards/dashboards/none', 'dashboard "none"'],
  ['/aaa/team-groups/v1/12', 'team group "12"'],
  ['/integrations/integrations/v1/definition/none', 'integration definition "none"'],
  ['/integrations/integrations/v1/deployed/none', 'deployed integration "none"'],
  ['/v3/events/a%2Fb', 'event "a/b"'],
])('%s is not found, in the form of the service', async (path, message) => {
  const reply = await send('GET', path);
  expect(reply).toMatchObject({
    status: 404,
    json: { code: 'NOT_FOUND', message: expect.stringContaining(message) },
  });
});

test.each([
  ['PUT', '/v1/slo/slos', { name: 'a' }, 'targetThresholdPercentage: required'],
  ['PUT', '/v1/slo/slos', { ...SLO, labels: { team: 1 } }, 'labels.team: must be a string'],
  ['PUT', '/v1/slo/slos', '{"name": ', 'body: is not JSON'],
  ['PUT', '/v1/slo/slos', '', 'body: is not JSON'],
  ['PUT', '/v1/slo/slos', '['.repeat(200_000), 'body: is not JSON'],
  ['PUT', '/v1/slo/slos?silence_data_validations=maybe', SLO, 'silence_data_validations: must be a boolean'],
  ['POST', '/integrations/webhooks/v1', {}, 'data: required'],
  ['POST', '/integrations/webhooks/v1', { data: { name: 'a' } }, 'data: exactly one variant'],
  ['POST', '/integrations/webhooks/v1/test', { data: { issueTracker: {}, chat: {} } }, 'issueTracker, chat'],
  ['POST', '/integrations/extensions/v1/testing/initialize', {}, 'extensionData: required'],
  ['GET', '/aaa/team-groups/v1/many', undefined, 'group_id.id: must be an integer'],
  ['GET', '/v3/events?pagination=1', undefined, 'pagination: must be an object'],
  ['GET', '/v3/events?pagination.page_size=0', undefined, 'pagination.page_size: must be an integer from 1'],
  ['GET', '/v3/events?pagination.page_token=zzz', undefined, 'pagination.page_token: is not a token'],
  ['GET', '/v3/events?filter=1&filter.a=2', undefined, 'filter.a: "filter" is given as a value too'],
  [
    'GET',
    `/v1/slo/slos:batchGet?${'ids=a'.padEnd(5)}${Array.from({ length: 100 }, (_, i) => `&ids=${i}`).join('')}`,
    undefined,
    'ids: at most 100',
  ],
])('%s %.60s is refused and the field named', async (method, path, body, message) => {
  const reply = await send(method, path, body);
  expect(reply).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } });
});

test('a body that is not announced as JSON is refused', async () => {
  const reply = await call(emulator.url, 'PUT', `${ROOT}/v1/slo/slos`, SLO, { contentType: 'text/plain' });
  expect(reply).toMatchObject({ status: 400, json: { message: 'Content-Type: must be application/json' } });
});

test.each([
  ['GET', '/mgmt/openapi/latest/v9/none'],
  ['DELETE', `${ROOT}/v1/slo/slos`],
  ['POST', '/'],
])('%s %s is no route: a 404 that is not in the form of the service', async (method, path) => {
  const reply = await call(emulator.url, method, path);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toMatch('text/html');
  expect(emulator.control.requests().at(-1)).toMatchObject({ operation: null, status: 404 });
});

test.each(['dotted', 'brackets', 'json'])(
  'pages are followed to the end, with a query that is %s',
  async (style) => {
    const seen: string[] = [];
    let token = '';
    do {
      const pagination = `{"page_size": 2, "page_token": "${token}"}`;
      const query = {
        dotted: `pagination.page_size=2&pagination.page_token=${token}`,
        brackets: `pagination[page_size]=2&pagination[page_token]=${token}`,
        json: `pagination=${encodeURIComponent(pagination)}`,
      }[style];
      const { json } = await send('GET', `/v3/events?${query}`);
      const page = json.pagination as JsonObject;
      expect(String(page.totalSize)).toBe('5');
      seen.push(...(json.events as JsonObject[]).map(({ eventKey }) => String(eventKey)));
      token = String(page.nextPageToken ?? '');
    } while (token !== '');
    expect(seen).toEqual(['event-1', 'event-2', 'event-3', 'event-4', 'event-5']);
  },
);

test('events are ordered as asked', async () => {
  const { json } = await send(
    'GET',
    '/v3/events?order_bys.field_name=event_timestamp&order_bys.direction=DESC',
  );
  expect((json.events as JsonObject[]).map(({ eventKey }) => eventKey)).toEqual(
    [5, 4, 3, 2, 1].map((number) => `event-${number}`),
  );
});

test('an integration that was created is read', async () => {
  const metadata = {
    integrationKey: 'deployment-markers',
    integrationParameters: {
      parameters: [
        { key: 'a', booleanValue: true },
        { key: 'b', text: 'kept' },
      ],
    },
  };
  const created = await send('POST', '/integrations/contextual-data/v1', { metadata });
  const read = await send(
    'GET',
    `/integrations/integrations/v1/deployed/${String(created.json.integrationId)}`,
  );
  expect(read.json).toEqual({
    integration: {
      id: created.json.integrationId,
      definitionKey: 'deployment-markers',
      definitionVersion: '1.2.0',
      integrationStatus: { connectionStatus: 'PENDING', details: {}, messages: [] },
      parameters: metadata.integrationParameters.parameters,
    },
  });
});

test('enrichments are appended and their ids are past what a floating-point number holds', async () => {
  const add = async () =>
    send('POST', '/enrichment-rules/enrichment-rules/v1', {
      requestEnrichments: [{ fieldName: 'a', enrichmentType: { geoIp: {} } }],
    });
  const ids = [await add(), await add()].map(({ json }) => String((json.enrichments as JsonObject[])[0].id));
  expect(BigInt(ids[1]) - BigInt(ids[0])).toBe(1n);
  expect(BigInt(ids[0])).toBeGreaterThan(2n ** 53n);
});

test('custom enrichments are found by a large id', async () => {
  const path = '/enrichment-rules/custom-enrichment-rules/v1/search';
  const { json } = await send('POST', `${path}?search_clause[id]=9007199254740997`);
  expect(json).toMatchObject({ customEnrichmentsData: [{ definition: { name: 'office-networks' } }] });
  expect((await send('POST', path)).json.customEnrichmentsData).toHaveLength(2);
});

test('a webhook that cannot be reached fails its test, and is created all the same', async () => {
  const webhook = { data: { ...WEBHOOK.data, url: 'https://unreachable.example.com' } };
  const tested = await send('POST', '/integrations/webhooks/v1/test', webhook);
  expect(tested.status).toBe(200);
  expect(tested.json).not.toHaveProperty('success');
  const created = await send('POST', '/integrations/webhooks/v1', webhook);
  expect(emulator.control.get('webhooks', String(created.json.id))).toEqual({
    id: created.json.id,
    ...webhook.data,
  });
});

test('an archive is switched off and keeps its target', async () => {
  const target = { objectStorage: { bucket: 'b', region: 'r' } };
  await send('POST', '/logs/data-setup/v2', { isActive: false, ...target });
  expect(emulator.control.get('archiveTargets', 'target')).toMatchObject({
    archiveSpec: { isActive: false },
    ...target,
  });
});

test('hidden extensions are listed when asked', async () => {
  const { json } = await send('POST', '/integrations/extensions/v1/all', { includeHiddenExtensions: true });
  expect(json.extensions).toHaveLength(2);
});

function missing(shape: TSchema, value: unknown, path: string): string[] {
  if (value === undefined) return [path];
  if (Array.isArray(value)) {
    return value.length === 0 ? [] : missing(shape.items as TSchema, value[0], `${path}[]`);
  }
  if (!isJsonObject(value)) return [];
  const fields = Object.entries((shape.properties ?? {}) as Record<string, TSchema>);
  return fields.flatMap(([name, field]) => missing(field, value[name], `${path}.${name}`));
}
