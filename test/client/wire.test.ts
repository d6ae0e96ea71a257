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
import { parseJson } from '../../src/contract/json';
import { completeDialect } from '../../src/schema/dialect';
import { until } from '../support/processes';

afterEach(cleanUp);

test('sends exactly these headers, and the key byte for byte', async () => {
  const { server, client } = await serve(json('{}'), { headers: { 'X-Gateway-Pass': 'ö' } });
  await client.call(createThing, { body: { name: 'a' } });
  expect(server.requests[0].headers).toEqual([
    ...['host', `127.0.0.1:${server.port}`, 'connection', 'keep-alive'],
    ...['Cache-Control', 'no-cache', 'X-Gateway-Pass', Buffer.from('ö').toString('latin1')],
    ...['Authorization', Buffer.from(API_KEY).toString('latin1')],
    ...['Accept', 'application/json', 'Accept-Encoding', 'identity', 'User-Agent', 'test/1'],
    ...['Content-Type', 'application/json', 'content-length', '12'],
  ]);
});

test('sends no content type without a body', async () => {
  const { server, client } = await serve(json('{}'));
  await client.call(listThings);
  await client.call(createThing);
  for (const { headers, body } of server.requests) {
    expect(headers).not.toContain('Content-Type');
    expect(body).toHaveLength(0);
  }
});

test('keeps the form of numbers and strings in the raw bytes of the request, and in the response', async () => {
  const text = '{"any":[0.1,99.9,99.95,9007199254740993,1.0,"ü\\n\\ud800",[]]}';
  const server = await httpServer((response, { body }) => response.end(body));
  const answer = await clientOf(server.baseUrl).call(setThing, { body: parseJson(text) as object });
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

test.each([
  ['../../keys', '..%2F..%2Fkeys'],
  ['a?b=c#d', 'a%3Fb%3Dc%23d'],
  ['%2e%2e', '%252e%252e'],
  ['ü 🙂', '%C3%BC%20%F0%9F%99%82'],
  ['...', '...'],
])('the id %s stays a single path segment', async (id, segment) => {
  const server = await httpServer(json('{}'));
  await clientOf(server.baseUrl).call(readThing, { path: { 'thing.id': id, part: 7 } });
  expect(server.requests[0].url).toBe(`/things/${segment}/parts/7`);
});

test.each(['', '.', '..', '\ud800', undefined, null])(
  'rejects the id %j without sending a request',
  async (id) => {
    const server = await httpServer(json('{}'));
    const call = clientOf(server.baseUrl).call(readThing, { path: { 'thing.id': id, part: 'p' } });
    const error = await failureOf(call);
    expect(error).toMatchObject({ code: 'invalid_input', outcome: 'notSent' });
    expect(error.message).toContain('"thing.id"');
    expect(server.requests).toHaveLength(0);
  },
);

test('rejects values that a query or a body cannot contain, without sending a request', async () => {
  const { server, client } = await serve(json('{}'));
  const query = await failureOf(client.call(listThings, { query: { name: '\ud800' } }));
  expect(query).toMatchObject({ code: 'invalid_input', outcome: 'notSent' });
  const endless: { inner?: object } = {};
  endless.inner = endless;
  const body = await failureOf(client.call(createThing, { body: endless }));
  expect(body).toMatchObject({ code: 'invalid_input', outcome: 'notSent' });
  expect(server.requests).toHaveLength(0);
});

test('writes a query in the style of the dialect', async () => {
  const { server, client } = await serve(json('{}'), {
    dialect: completeDialect({ queryStyle: 'brackets' }),
  });
  await client.call(listThings, { query: { pagination: { page_size: 10 }, ids: ['a', 'b&'] } });
  expect(server.requests[0].url).toBe('/things?pagination[pageSize]=10&ids=a&ids=b%26');
});

test("the base URL's path prefix precedes every path", async () => {
  const server = await httpServer(json('{}'));
  await clientOf(`${server.baseUrl}/gateway/eu//`).call(listThings);
  expect(server.requests[0].url).toBe('/gateway/eu/things');
});

test('consecutive calls share connections', async () => {
  const { server, client } = await serve(json('{}'));
  for (let i = 0; i < 20; i += 1) await client.call(listThings);
  expect(server.requests).toHaveLength(20);
  // undici releases a connection one turn of the event loop after each response.
  expect(server.connections()).toBeLessThanOrEqual(2);
});

test('limits concurrent calls and connections', async () => {
  const held: (() => void)[] = [];
  const { server, client } = await serve((response, { url }) => {
    held.push(() => response.end(`{"any":["${url}"]}`));
    if (held.length >= 50) for (const release of held.splice(0)) release();
  });
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => client.call(listThings, { query: { i } })),
  );
  expect(answers.map(({ body }) => body.any)).toEqual(answers.map((_, i) => [`/things?i=${i}`]));
  expect(server.connections()).toBeLessThanOrEqual(50);
});

test('the call after a failed call has a working connection', async () => {
  let calls = 0;
  const { client } = await serve((response) => {
    calls += 1;
    if (calls === 1) response.socket?.destroy();
    else response.end('{}');
  });
  await failureOf(client.call(createThing));
  expect((await client.call(listThings)).status).toBe(200);
});

test('close waits for a running call', async () => {
  const { server, client } = await serve((response) => setTimeout(() => response.end('{"any":[true]}'), 50));
  const call = client.call(createThing);
  await until('No request arrives.', () => server.requests.length > 0);
  await client.close();
  expect((await call).body).toEqual({ any: [true] });
  expect(await failureOf(client.call(listThings))).toMatchObject({ code: 'interrupted', outcome: 'notSent' });
});
