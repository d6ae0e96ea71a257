import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { API_KEY, cleanUp, createThing, failureOf, listThings, serve } from './support';

afterEach(cleanUp);

const BODY = '{"any":[{"id":"a","name":"ü"}]}';
const MEGABYTE = 1024 * 1024;

async function clientReceiving(coding: string, body: Buffer, status = 200) {
  const headers = { 'Content-Encoding': coding };
  return (await serve((response) => response.writeHead(status, headers).end(body), { maxAttempts: 1 }))
    .client;
}

const MARKED = `\ufeff${BODY}`;

test.each([
  ['gzip', gzipSync(BODY)],
  ['x-gzip', gzipSync(BODY)],
  ['deflate', deflateSync(BODY)],
  ['br', brotliCompressSync(BODY)],
  ['identity', Buffer.from(BODY)],
  ['utf-8', Buffer.from(BODY)],
  ['GZIP', Buffer.from(BODY)],
  ['', Buffer.from(MARKED)],
  ['gzip', gzipSync(MARKED)],
])('an unrequested content encoding "%s" is decoded, and a byte order mark skipped', async (coding, body) => {
  const client = await clientReceiving(coding, body);
  expect((await client.call(listThings)).body).toEqual({ any: [{ id: 'a', name: 'ü' }] });
});

test.each([
  ['gzip', gzipSync('\ufeff{"message":"name is empty"}'), 'name is empty'],
  ['', Buffer.from('\ufeff{"message":"name is empty"}'), 'name is empty'],
  ['zstd', Buffer.from([0x28, 0xb5, 0x2f]), ''],
])(
  'an error with the content encoding "%s" keeps its status and its message',
  async (coding, body, message) => {
    const client = await clientReceiving(coding, body, 403);
    expect(await failureOf(client.call(listThings))).toMatchObject({
      code: 'forbidden',
      serviceMessage: message,
      isFromService: message !== '',
    });
  },
);

test('shows the beginning of a compressed error body that is too large or truncated', async () => {
  const page = Buffer.from(`no room ${'for this and that '.repeat(MEGABYTE)}`);
  const huge = await clientReceiving('gzip', gzipSync(page), 507);
  expect((await failureOf(huge.call(listThings))).serviceMessage).toMatch(/^no room for this .*…$/);
  const uncompressed = gzipSync(page.subarray(0, MEGABYTE), { level: constants.Z_NO_COMPRESSION });
  const cut = await clientReceiving('gzip', uncompressed, 507);
  expect((await failureOf(cut.call(listThings))).serviceMessage).toMatch(/^no room for this .*…$/);
});

test('a compressed response of nearly 32 MB is read', async () => {
  const body = `{"any":["${'x'.repeat(32 * MEGABYTE - 100)}"]}`;
  expect((await (await clientReceiving('gzip', gzipSync(body))).call(listThings)).status).toBe(200);
});

test('a truncated compressed response is requested again', async () => {
  const whole = gzipSync(BODY);
  let calls = 0;
  const { client } = await serve((response) => {
    calls += 1;
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(calls === 1 ? whole.subarray(0, 30) : whole);
  });
  expect((await client.call(listThings)).status).toBe(200);
  expect(calls).toBe(2);
});

test.each([
  ['broken gzip', 'gzip', Buffer.concat([gzipSync(BODY).subarray(0, 10), Buffer.alloc(50, 7)])],
  ['an unsupported encoding', 'zstd', gzipSync(BODY)],
  ['two encodings', 'gzip, gzip', gzipSync(gzipSync(BODY))],
])('the error names a content encoding that cannot be decoded: %s', async (_, coding, body) => {
  const error = await failureOf((await clientReceiving(coding, body)).call(createThing, { body: {} }));
  expect(error).toMatchObject({ code: 'invalid_answer', outcome: 'unknown', status: 200 });
  expect(error.message).toContain(
    `the service returned 200 with a body that cannot be decoded (Content-Encoding: ${coding})`,
  );
  expect(error.message).toContain('may have been created');
});

test('an unrequested 100 Continue is ignored before each response on a connection', async () => {
  const { server, client } = await serve(
    (response) => {
      response.writeContinue();
      response.writeEarlyHints({ link: '</a>' });
      response.writeContinue();
      response.end('{"any":["HTTP/1.1 100 Continue"]}');
    },
    { maxConcurrentRequests: 1 },
  );
  for (let call = 0; call < 3; call += 1) {
    expect((await client.call(createThing, { body: {} })).body).toEqual({ any: ['HTTP/1.1 100 Continue'] });
  }
  expect(server.connections()).toBe(1);
});

test('redacts a secret in the name of a content encoding', async () => {
  const client = await clientReceiving(API_KEY, gzipSync(BODY));
  expect((await failureOf(client.call(listThings))).message).toContain('(Content-Encoding: [redacted])');
});
