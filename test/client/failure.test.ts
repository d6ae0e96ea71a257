import net from 'node:net';
import {
  cleanUp,
  clientOf,
  createFailure,
  createThing,
  failureOf,
  httpServer,
  json,
  listThings,
  rawServer,
  serve,
  setThing,
  unusedPort,
} from './support';
import { ManagementApiClient } from '../../src/client';
import { requestedWaitMs } from '../../src/client/response/failure';
import type { Operation } from '../../src/schema/operation';

afterEach(cleanUp);

const ONE_ATTEMPT = { maxAttempts: 1 };

const reset = (socket: net.Socket) => void socket.resetAndDestroy();
const end = (text: string) => (socket: net.Socket) => void socket.end(text);

describe('an error response', () => {
  test.each([
    [400, 'bad_request', 'answered'],
    [401, 'unauthorized', 'answered'],
    [403, 'forbidden', 'answered'],
    [404, 'not_found', 'answered'],
    [408, 'timeout', 'unknown'],
    [409, 'conflict', 'answered'],
    [412, 'conflict', 'answered'],
    [422, 'bad_request', 'answered'],
    [429, 'rate_limited', 'answered'],
    [499, 'timeout', 'unknown'],
    [500, 'server_error', 'unknown'],
    [503, 'unavailable', 'unknown'],
    [599, 'server_error', 'unknown'],
  ])('with status %i has the code %s and the outcome %s', async (status, code, outcome) => {
    const { server, client } = await serve(json('{"message":"No such luck.","code":7}', status), ONE_ATTEMPT);
    const error = await failureOf(client.call(createThing));
    const host = `127.0.0.1:${server.port}`;
    expect(error).toMatchObject({ code, outcome, status, serviceMessage: 'No such luck (code 7)' });
    const operation = { summary: 'Create a thing', method: 'POST', path: '/things', repeat: 'create' };
    expect(error.operation).toEqual(operation);
    expect(error.message).toContain(
      `Creating it failed (POST /things at ${host}): the service returned ${status}: No such luck (code 7).`,
    );
    expect(error.message.includes('It may have been created')).toBe(outcome === 'unknown');
  });

  test.each([
    ['answered', "the service's own error", '{"message":"busy"}', ': busy'],
    ['unknown', 'a page', '<html>Backend fetch failed</html>', ': Backend fetch failed'],
    ['unknown', "a gateway's JSON", '{"error":"upstream"}', ': upstream'],
    ['unknown', 'an empty body', '', ' without a message'],
  ])(
    'with status 503 and Retry-After has the outcome %s if it is %s, and the first Retry-After counts',
    async (outcome, _, body, text) => {
      const headers = { 'Retry-After': ['30', 'soon'] };
      const error = await createFailure(
        (response) => response.writeHead(503, headers).end(body),
        ONE_ATTEMPT,
      );
      expect(error).toMatchObject({ code: 'unavailable', outcome });
      expect(error.message).toContain(`returned 503 (Retry-After: 30)${text}`);
    },
  );

  test('shows RateLimit-Reset of a 429, and explains how a key is sent after a 401', async () => {
    const limited = await createFailure((response) =>
      response.writeHead(429, { 'RateLimit-Reset': '3600' }).end(),
    );
    expect(limited.message).toContain(
      'returned 429 (RateLimit-Reset: 3600) without a message. The service asked for a retry in 3600 s',
    );
    expect((await createFailure(json('{}', 401))).message).toContain('"Bearer <key>"');
  });

  test('does not ask the user to look for an object after an idempotent call or a read with an unknown outcome', async () => {
    const { client } = await serve(json('', 500));
    expect((await failureOf(client.call(setThing))).message).toContain('You can safely run it again');
    expect((await failureOf(client.call(listThings))).message).not.toContain('anyway');
  });

  test('keeps its status if the body is truncated, huge or endless', async () => {
    const cutOff = await rawServer(end('HTTP/1.1 403 No\r\nContent-Length: 99\r\n\r\nnot you'));
    const forbidden = { code: 'forbidden', serviceMessage: 'not you' };
    expect(await failureOf(clientOf(cutOff.baseUrl).call(createThing))).toMatchObject(forbidden);
    const huge = await createFailure(json(`"${'x'.repeat(50_000_000)}"`, 500));
    expect(huge.serviceMessage).toHaveLength(2048);
    const gone = { code: 'not_found', serviceMessage: 'gone' };
    const endless = createFailure((response) => response.writeHead(404).write('gone'), {
      requestTimeoutMs: 1000,
    });
    expect(await endless).toMatchObject(gone);
  });
});

const TO_PATH = 'paths in the provider\'s dialect (add "/" to the path';
const TO_BASE_URL = 'Set the base URL to the address of the service itself.';

test.each<[status: number, location: string, target: string | undefined, nextStep: string]>([
  ...[301, 302, 303, 307, 308].map((status): [number, string, string, string] => [
    status,
    'http://127.0.0.1:OTHER/sign-in?token=t-123',
    'http://127.0.0.1:OTHER',
    TO_BASE_URL,
  ]),
  [308, 'https://127.0.0.1/things/', 'https://127.0.0.1', TO_BASE_URL],
  [308, 'http://127.0.0.1:OWN/t-123', 'another path on the same host', TO_PATH],
  [308, 'things/?token=t-123', 'another path on the same host', TO_PATH],
  [308, '', undefined, TO_BASE_URL],
  [308, 'http://[', undefined, TO_BASE_URL],
])('a redirect with %i to "%s" is not followed', async (status, location, target, nextStep) => {
  const other = await httpServer(json('{}'));
  const withPorts = (text: string) =>
    text.replace('OTHER', String(other.port)).replace('OWN', String(server.port));
  const { server, client } = await serve(
    (response) => response.writeHead(status, { Location: withPorts(location) }).end(),
    { headers: { 'X-Gateway-Pass': 'open' } },
  );
  const error = await failureOf(client.call(createThing, { body: { name: 'a' } }));
  const outcome = status < 307 ? 'unknown' : 'answered';
  expect(error).toMatchObject({ code: 'redirected', outcome, status });
  expect(error.message.includes('may have been created')).toBe(outcome === 'unknown');
  const shown = target === undefined ? 'without a valid target' : `to ${withPorts(target)}`;
  expect(error.message).toContain(`the service returned ${status}, a redirect ${shown}. `);
  expect(error.message).toContain('Redirects are not followed.');
  expect(error.nextStep).toContain(nextStep);
  expect(error.message).not.toContain('t-123');
  expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
});

const raw = (answer: (socket: net.Socket) => void) => async () => (await rawServer(answer)).baseUrl;
const secure = (start: () => Promise<string>) => async () => (await start()).replace('http:', 'https:');
const refusing = (host: string) => async () => `http://${host}:${await unusedPort()}`;
const plain = async () => (await httpServer(json('{}'))).baseUrl;
const silence = () => undefined;
const trickle = (socket: net.Socket) => {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n');
  const writing = setInterval(() => socket.write('['), 10);
  socket.once('close', () => clearInterval(writing));
};
const HEAD = 'HTTP/1.1 200 OK\r\n';
const BODY = `${HEAD}Content-Length: 9\r\n\r\n{"a`;

test.each<[string, () => Promise<string>, code: string, outcome: string, timeoutMs?: number]>([
  ['a refused connection', refusing('127.0.0.1'), 'unreachable', 'notSent'],
  ['all addresses of a name refused', refusing('localhost'), 'unreachable', 'notSent'],
  ['a name that does not exist', async () => 'http://nothing.invalid', 'unreachable', 'notSent'],
  ['a handshake that never ends', secure(raw(silence)), 'unreachable', 'notSent', 500],
  ['a reset in the handshake', secure(raw(reset)), 'unreachable', 'notSent'],
  ['HTTPS to a port that speaks HTTP', secure(plain), 'tls_failure', 'notSent'],
  ['a reset before the response', raw(reset), 'connection_lost', 'unknown'],
  ['a close within the headers', raw(end(`${HEAD}Content-Le`)), 'connection_lost', 'unknown'],
  ['a close in the body', raw(end(BODY)), 'connection_lost', 'unknown'],
  ['a different protocol', raw(end('SSH-2.0-OpenSSH_9.6\r\n')), 'invalid_answer', 'unknown'],
  ['no response at all', raw(silence), 'timeout', 'unknown', 500],
  ['half of the headers', raw((socket) => socket.write(HEAD)), 'timeout', 'unknown', 500],
  ['half a body', raw((socket) => socket.write(BODY)), 'timeout', 'unknown', 500],
  ['a body that arrives slowly and never ends', raw(trickle), 'timeout', 'unknown', 500],
  // 500 ms are enough to send the request even on a busy machine. Without a default, jest would pass a callback as the fifth parameter.
])('%s has a code and an outcome', async (_, start, code, outcome, timeoutMs = 60_000) => {
  const client = clientOf(await start(), { requestTimeoutMs: timeoutMs, maxAttempts: 2 });
  const error = await failureOf(client.call(createThing, { body: { name: 'a' } }));
  expect(error).toMatchObject({ code, outcome });
  expect(error.message.includes('Tried 2 times')).toBe(outcome === 'notSent');
  expect(error.message.includes('complete response within 500 ms')).toBe(code === 'timeout');
});

test.each([2 ** 31, 1e300])('a timeout of %d ms does not expire immediately', async (requestTimeoutMs) => {
  const { client } = await serve((response) => setTimeout(() => response.end('{}'), 50), {
    requestTimeoutMs,
  });
  await expect(client.call(createThing, { body: { name: 'a' } })).resolves.toMatchObject({ status: 200 });
});

describe('an interruption', () => {
  let interruption: AbortController;
  beforeEach(() => (interruption = new AbortController()));
  const call = async (client: ManagementApiClient, operation: Operation) =>
    client.call(operation, {}, { signal: interruption.signal });

  test('before the call, or of a connection attempt, sends nothing', async () => {
    const server = await rawServer(() => interruption.abort());
    const client = clientOf(server.baseUrl.replace('http:', 'https:'), { requestTimeoutMs: 5000 });
    const stopped = { code: 'interrupted', outcome: 'notSent' };
    expect(await failureOf(call(client, createThing))).toMatchObject(stopped);
    expect(await failureOf(call(client, createThing))).toMatchObject(stopped);
    expect(server.connections()).toBe(1);
  });

  test('ends a read that was sent', async () => {
    const log = jest.fn();
    const { client } = await serve(() => interruption.abort(), { log });
    const ended = { code: 'interrupted', outcome: 'unknown' };
    expect(await failureOf(call(client, listThings))).toMatchObject(ended);
    expect(log.mock.calls).toMatchObject([['warn', expect.stringContaining('the run was interrupted'), {}]]);
  });

  test.each([createThing, setThing])('does not end "$summary" if it was already sent', async (operation) => {
    const { client } = await serve((response) => {
      interruption.abort();
      response.end('{"any":["1"]}');
    });
    expect((await call(client, operation)).body).toEqual({ any: ['1'] });
  });

  test('has no effect after the response', async () => {
    const { client } = await serve(json('{}'));
    await call(client, listThings);
    interruption.abort();
    expect((await client.call(listThings)).status).toBe(200);
  });
});

const DATE = 'Sun, 06 Nov 2033 08:49:37 GMT';

test.each([
  ['120', 120_000],
  [' 1.5 ', 1500],
  ['9'.repeat(400), 86_400_000],
  ['Sun, 06 Nov 2033 08:49:47 GMT', 10_000],
  ['Sun Nov  6 08:49:47 2033', 10_000],
  ['2033-11-06T09:49:47+01:00', 10_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['12:00', undefined],
])('a Retry-After of %j ends in %p milliseconds by the clock of the service', (header, expected) => {
  expect(requestedWaitMs({ status: 503, headers: { 'retry-after': header, date: DATE } })).toBe(expected);
});

test.each([
  ['0', 0],
  ['1.5', 1500],
  [String(Date.parse(DATE) / 1000), undefined],
  ['soon', undefined],
])('a 429 with RateLimit-Reset: %s ends in %p milliseconds', (value, expected) => {
  const headers = { 'ratelimit-reset': value, date: DATE };
  expect(requestedWaitMs({ status: 429, headers })).toBe(expected);
  // A 503 does not ask for this wait, because services send this header with every response.
  expect(requestedWaitMs({ status: 503, headers })).toBeUndefined();
  expect(requestedWaitMs({ status: 429, headers: { ...headers, 'retry-after': '7' } })).toBe(7000);
});

test.each([undefined, 'now'])("uses this machine's clock if the response has the date %p", (date) => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const milliseconds = Number(requestedWaitMs({ status: 503, headers: { 'retry-after': inAMinute, date } }));
  expect(milliseconds).toBeGreaterThan(50_000);
  expect(milliseconds).toBeLessThanOrEqual(60_000);
});
