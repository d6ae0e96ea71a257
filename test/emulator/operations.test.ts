import { refusal, Reply, ROOT, SLO, useEmulator, WEBHOOK } from './calling';
import { JsonObject } from '../../src/contract/json';
import { validate } from '../../src/contract/validate';
import { toJsonObject } from '../../src/handlers/codec/json';
import { fromTerraform } from '../../src/handlers/codec/terraform';
import {
  dataSources,
  exampleId,
  operationEntries,
  OperationName,
  operations,
  resources,
} from '../../src/schema';
import { isResource } from '../../src/schema/description';
import { Operation } from '../../src/schema/operation';
import { configured } from '../support/examples';

const emulator = useEmulator();

interface Call {
  /** The request path, including the query string. @default the operation's path, with the id from the description's example */
  readonly called?: string;
  /** @default the example in the description */
  readonly body?: object;
  /** What the response must contain. @default the object */
  readonly answer?: object;
}

const HANDWRITTEN: Readonly<Partial<Record<OperationName, Call>>> = {
  listTeamScopes: {
    called: '/aaa/team-scopes/v1/list?anything=1',
    answer: { scopes: [{ id: 'scope-production' }, {}] },
  },
  createEnrichments: {
    body: {
      requestEnrichments: [
        { fieldName: 'ip', selectedColumns: ['country', 'city'], enrichmentType: { geoIp: {} } },
      ],
    },
    answer: { enrichments: [{ fieldName: 'ip', selectedColumns: [['country', 'city']] }] },
  },
  getDailyEvaluationTokens: {
    body: { dateRange: { fromDate: '2025-05-18T00:00:00Z', toDate: '2025-05-18T23:59:59Z' } },
    answer: { tokens: [{ statsDate: '2025-05-18T00:00:00Z' }] },
  },
  listIncidentAggregations: {
    called: '/incidents/incidents/v1/aggregations?filter.x=1&group_bys.0.field=a&pagination.pageSize=2',
    answer: { incidentAggs: [{}, {}], pagination: { nextPageToken: expect.any(String) } },
  },
  createContextualDataIntegration: { answer: { integrationId: expect.any(String) } },
  searchCustomEnrichments: {
    called: '/enrichment-rules/custom-enrichment-rules/v1/search?search_clauses.name=service-owners',
    answer: { customEnrichmentsData: [{ definition: { name: 'service-owners' } }] },
  },
  testOutgoingWebhook: { body: WEBHOOK, answer: { success: {} } },
  createOutgoingWebhook: { body: WEBHOOK, answer: { id: expect.any(String) } },
  batchGetSlos: {
    called: '/v1/slo/slos:batchGet?ids=a&ids=b',
    answer: { slos: [], notFoundIds: ['a', 'b'] },
  },
  replaceSlo: {
    called: '/v1/slo/slos?silence_data_validations=true',
    body: SLO,
    answer: { slo: { name: 'Checkout' }, effectedSloAlertIds: [] },
  },
  validateSloAlerts: { body: SLO },
  initializeExtensionTestingRevision: {
    body: { extensionData: { id: 'mine', items: [{ internalId: '9007199254740993' }] } },
  },
  getEvent: { answer: { event: { singleEvent: { eventType: 'alert' } } } },
  listEvents: {
    called: '/v3/events?filter.event_type=deployment',
    answer: { events: [{}, {}, {}], pagination: {} },
  },
};

const CALLS = operationEntries.map(([name, operation]) => {
  const { method, path } = operation;
  const exampleCall = { body: exampleBody(operation), answer: objectOf(name) };
  const called = path.replace(ROOT, '').replace(/\{.+\}/, () => exampleOf(name).id);
  return { name, method, called, ...exampleCall, ...HANDWRITTEN[name] };
});

function exampleOf(name: OperationName) {
  const all = [...dataSources, ...resources];
  const description = all.find((each) => Object.values(each.operations).some((of) => of.name === name));
  if (!description) throw new Error(`No resource or lookup has ${name}.`);
  const [id] = isResource(description) ? [exampleId(description)] : Object.values(description.example);
  return { description, id: String(id) };
}

function objectOf(name: OperationName): object {
  const { responseMember } = operations[name];
  return responseMember === undefined ? {} : { [responseMember]: expect.anything() as unknown };
}

function exampleBody({ name, body, requestMember }: Operation<OperationName>): JsonObject | undefined {
  if (!body) return undefined;
  const { description } = exampleOf(name);
  const { attributes } = description;
  const object = toJsonObject(attributes, fromTerraform(attributes, configured(description)));
  return requestMember === undefined ? object : { [requestMember]: object };
}

async function send(method: string, path: string, body?: string | object): Promise<Reply> {
  return emulator.call(method, ROOT + path, body);
}

test.each(CALLS)('$name responds as documented', async ({ name, method, called, body, answer }) => {
  const reply = await send(method, called, body);
  expect(reply).toMatchObject({ status: 200, json: answer });
  expect(reply.headers.get('content-type')).toMatch('application/json');
  expect(validate(operations[name].output, reply.json)).toEqual([]);
  expect(emulator.control.requests().at(-1)).toMatchObject({ operation: name, status: 200 });
});

test.each(CALLS)('$name needs an API key', async ({ method, called, body }) => {
  for (const key of [null, '']) {
    const reply = await emulator.call(method, ROOT + called, body, { key });
    expect(reply).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } });
  }
});

test.each<[path: string, message: string, method?: string, body?: object]>([
  ['/v1/dashboards/dashboards/none', 'dashboard "none"'],
  ['/aaa/team-groups/v1/12', 'team group "12"'],
  ['/integrations/integrations/v1/definition/none', 'integration definition "none"'],
  ['/integrations/integrations/v1/deployed/none', 'deployed integration "none"'],
  ['/v3/events/a%2Fb', 'event "a/b"'],
  ['/v1/slo/slos', 'SLO "gone"', 'PUT', { ...SLO, id: 'gone' }],
])("%s is not found, in the service's form: %s", async (path, message, method = 'GET', body = undefined) => {
  const reply = await send(method, path, body);
  expect(reply).toMatchObject({
    status: 404,
    json: { code: 'NOT_FOUND', message: expect.stringContaining(message) },
  });
});

const TOO_MANY_IDS = Array.from({ length: 101 }, (_, index) => `ids=${index}`).join('&');

test.each([
  ['PUT', '/v1/slo/slos', { name: 'a' }, 'targetThresholdPercentage: required'],
  ['PUT', '/v1/slo/slos', { ...SLO, labels: { team: 1 } }, 'labels.team: must be a string'],
  ['PUT', '/v1/slo/slos', '{"name": ', 'body: is not JSON'],
  ['PUT', '/v1/slo/slos', '', 'body: is not JSON'],
  ['PUT', '/v1/slo/slos', '['.repeat(200_000), 'body: is not JSON'],
  ['PUT', '/v1/slo/slos?silence_data_validations=maybe', SLO, 'silence_data_validations: must be a boolean'],
  ['POST', '/integrations/webhooks/v1', {}, 'data: required'],
  ['POST', '/integrations/extensions/v1/testing/initialize', {}, 'extensionData: required'],
  ['GET', '/aaa/team-groups/v1/many', undefined, 'group_id.id: must be an integer'],
  ['GET', '/v3/events?pagination=1', undefined, 'pagination: must be an object'],
  ['GET', '/v3/events?pagination.pageSize=0', undefined, 'pagination.pageSize: must be an integer from 1'],
  ['GET', '/v3/events?pagination.pageToken=zzz', undefined, 'pageToken: must be a nextPageToken'],
  ['GET', '/v3/events?filter=1&filter.a=2', undefined, 'filter.a: "filter" is also given as a value'],
  ['GET', `/v1/slo/slos:batchGet?${TOO_MANY_IDS}`, undefined, 'ids: at most 100'],
])('rejects %s %.60s and names the field', async (method, path, body, message) => {
  const reply = await send(method, path, body);
  expect(reply).toMatchObject(refusal(message));
});

test('rejects a body without the content type of JSON', async () => {
  const reply = await emulator.call('PUT', `${ROOT}/v1/slo/slos`, SLO, { contentType: 'text/plain' });
  expect(reply).toMatchObject({ status: 400, json: { message: 'Content-Type: must be application/json' } });
});

test.each([
  ['GET', '/mgmt/openapi/latest/v9/none'],
  ['DELETE', `${ROOT}/v1/slo/slos`],
  ['POST', '/'],
])("%s %s is not a route: a 404 that is not in the service's form", async (method, path) => {
  const reply = await emulator.call(method, path);
  expect(reply.status).toBe(404);
  expect(reply.headers.get('content-type')).toMatch('text/html');
  expect(emulator.control.requests().at(-1)).toMatchObject({ operation: null, status: 404 });
});

test('an unreachable webhook fails its test, but is created anyway', async () => {
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
