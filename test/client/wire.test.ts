import {
  API_KEY,
  cleanUp,
  clientOf,
  createThing,
  failureOf,
  httpServer,
  json,
  listThings,
  rawServer,
  readThing,
  serve,
  setThing,
} from './support';
import { ManagementApiClient } from '../../src/client';
import { parseJson } from '../../src/contract/json';
import { completeDialect } from '../../src/schema/dialect';
import { until } from '../support/processes';

afterEach(cleanUp);

type Call = Parameters<ManagementApiClient['call']>;

test('sends exactly these headers, the key byte for byte, and a content type only with a body', async () => {
  const { server, client } = await serve(json('{}'), { headers: { 'X-Gateway-Pass': 'ö' } });
  await client.call(createThing, { body: { name: 'a' } });
  expect(server.requests[0].headers).toEqual([
    ...['host', `127.0.0.1:${server.port}`, 'connection', 'keep-alive'],
    ...['Cache-Control', 'no-cache', 'X-Gateway-Pass', Buffer.from('ö').toString('latin1')],
    ...['Authorization', Buffer.from(API_KEY).toString('latin1')],
    ...['Accept', 'application/json', 'Accept-Encoding', 'identity', 'User-Agent', 'test/1'],
    ...['Content-Type', 'application/json', 'content-length', '12'],
  ]);
  await client.call(createThing);
  expect(server.requests[1].headers).not.toContain('Content-Type');
  expect(server.requests[1].body).toHaveLength(0);
});

test('keeps the form of numbers and strings in the raw bytes of the request, and in the response', async () => {
  const text = '{"any":[0.1,99.9,99.95,9007199254740993,1.0,"ü\\n\\ud800",[]]}';
  const { server, client } = await serve((response, { body }) => response.end(body));
  const answer = await client.call(setThing, { body: parseJson(text) as object });
  expect(server.requests[0].body.toString()).toBe(text);
  expect(answer.body).toEqual(parseJson(text));
});

test('every 2xx is a success, and informational responses before it are ignored', async () => {
  const server = await rawServer((socket) =>
    socket.end(
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 207 Multi\r\nContent-Length: 10\r\n\r\n{"any":[]}',
    ),
  );
  expect(await clientOf(server.baseUrl).call(createThing)).toEqual({ status: 207, body: { any: [] } });
});

const readPart = (id: string): Call => [readThing, { path: { 'thing.id': id, part: 7 } }];
const page = { pagination: { page_size: 10 }, ids: ['a', 'b&'] };
const dialect = completeDialect({ queryStyle: 'brackets' });

test.each<[name: string, call: Call, url: string, prefix?: string]>([
  ['the id ../../keys stays a single path segment', readPart('../../keys'), '/things/..%2F..%2Fkeys/parts/7'],
  ['so does a?b=c#d', readPart('a?b=c#d'), '/things/a%3Fb%3Dc%23d/parts/7'],
  ['so does %2e%2e', readPart('%2e%2e'), '/things/%252e%252e/parts/7'],
  ['so does ü 🙂', readPart('ü 🙂'), '/things/%C3%BC%20%F0%9F%99%82/parts/7'],
  ['so does ...', readPart('...'), '/things/.../parts/7'],
  [
    'a query has the style of the dialect',
    [listThings, { query: page }],
    '/things?pagination[pageSize]=10&ids=a&ids=b%26',
  ],
  ["the base URL's path prefix precedes every path", [listThings], '/gateway/eu/things', '/gateway/eu//'],
])('%s', async (_, call, url, prefix = '') => {
  const server = await httpServer(json('{}'));
  await clientOf(server.baseUrl + prefix, { dialect }).call(...call);
  expect(server.requests[0].url).toBe(url);
});

const endless: { inner?: object } = {};
endless.inner = endless;

test.each<[name: string, call: Call, why: string]>([
  ...['', '.', '..', '\ud800', undefined, null].map((id): [string, Call, string] => [
    `the id ${JSON.stringify(id)}`,
    [readThing, { path: { 'thing.id': id, part: 'p' } }],
    '"thing.id"',
  ]),
  ['half of a character in a query', [listThings, { query: { name: '\ud800' } }], 'the query'],
  ['an endless body', [createThing, { body: endless }], 'the body'],
])('rejects %s without sending a request', async (_, call, why) => {
  const { server, client } = await serve(json('{}'));
  const error = await failureOf(client.call(...call));
  expect(error).toMatchObject({ code: 'invalid_input', outcome: 'notSent' });
  expect(error.message).toContain(why);
  expect(server.requests).toHaveLength(0);
});

test('consecutive calls share connections', async () => {
  const { server, client } = await serve(json('{}'));
  for (let i = 0; i < 20; i += 1) await client.call(listThings);
  expect(server.requests).toHaveLength(20);
  // undici releases a connection one turn of the event loop after each response.
  expect(server.connections()).toBeLessThanOrEqual(2);
});

test('close waits for a running call', async () => {
  const server = await httpServer((response) => setTimeout(() => response.end('{"any":[true]}'), 50));
  const client = new ManagementApiClient({ baseUrl: server.baseUrl, apiKey: 'key', userAgent: 'test/1' });
  const call = client.call(createThing);
  await until('No request arrives.', () => server.requests.length > 0);
  await client.close();
  expect((await call).body).toEqual({ any: [true] });
  expect(await failureOf(client.call(listThings))).toMatchObject({ code: 'interrupted', outcome: 'notSent' });
});
