import net from 'node:net';
import {
  cleanUp,
  clientOf,
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
import { ManagementApiError } from '../../src/client';
import { requestedWaitMs } from '../../src/client/response/wait';

afterEach(cleanUp);

async function createFailure(baseUrl: string, requestTimeoutMs?: number): Promise<ManagementApiError> {
  const client = clientOf(baseUrl, { requestTimeoutMs, maxAttempts: 1 });
  return failureOf(client.call(createThing, { body: { name: 'a' } }));
}

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
    const server = await httpServer(json('{"message":"No such luck.","code":7}', status));
    const error = await createFailure(server.baseUrl);
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
      const server = await httpServer((response) =>
        response.writeHead(503, { 'Retry-After': ['30', 'soon'] }).end(body),
      );
      const error = await createFailure(server.baseUrl);
      expect(error).toMatchObject({ code: 'unavailable', outcome });
      expect(error.message).toContain(`returned 503 (Retry-After: 30)${text}`);
    },
  );

  test('a 401 explains how the key is sent', async () => {
    const server = await httpServer(json('{}', 401));
    expect((await createFailure(server.baseUrl)).message).toContain('"Bearer <key>"');
  });

  test('does not ask the user to look for an object after an idempotent call or a read with an unknown outcome', async () => {
    const { client } = await serve(json('', 500));
    expect((await failureOf(client.call(setThing))).message).toContain('You can safely run it again');
    expect((await failureOf(client.call(listThings))).message).not.toContain('anyway');
  });

  test('keeps its status if the body is truncated, huge or endless', async () => {
    const cutOff = await rawServer(end('HTTP/1.1 403 No\r\nContent-Length: 99\r\n\r\nnot you'));
    expect(await createFailure(cutOff.baseUrl)).toMatchObject({
      code: 'forbidden',
      serviceMessage: 'not you',
    });
    const huge = await httpServer(json(`"${'x'.repeat(50_000_000)}"`, 500));
    expect((await createFailure(huge.baseUrl)).serviceMessage).toHaveLength(2048);
    const endless = await httpServer((response) => response.writeHead(404).write('gone'));
    const gone = { code: 'not_found', serviceMessage: 'gone' };
    expect(await createFailure(endless.baseUrl, 1000)).toMatchObject(gone);
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is not followed, and the key and the headers are sent nowhere else',
    async (status) => {
      const other = await httpServer(json('{}'));
      const { server, client } = await serve(
        (response) => response.writeHead(status, { Location: `${other.baseUrl}/sign-in?token=t-123` }).end(),
        { headers: { 'X-Gateway-Pass': 'open' } },
      );
      const error = await failureOf(client.call(createThing, { body: { name: 'a' } }));
      const outcome = status < 307 ? 'unknown' : 'answered';
      expect(error).toMatchObject({ code: 'redirected', outcome, status });
      expect(error.message.includes('may have been created')).toBe(outcome === 'unknown');
      expect(error.message).toContain(`a redirect to http://127.0.0.1:${other.port}.`);
      expect(error.message).not.toContain('t-123');
      expect(other.requests).toHaveLength(0);
      expect(server.requests).toHaveLength(1);
    },
  );

  const toPath = 'paths in the provider\'s dialect (add "/" to the path';
  const toBaseUrl = 'Set the base URL to the address of the service itself.';
  test.each([
    ['', 'a redirect without a valid target.', toBaseUrl],
    ['http://[', 'a redirect without a valid target.', toBaseUrl],
    ['https://127.0.0.1/things/', 'a redirect to https://127.0.0.1.', toBaseUrl],
    ['http://127.0.0.1:PORT/t-123', 'a redirect to another path on the same host.', toPath],
    ['things/?token=t-123', 'a redirect to another path on the same host.', toPath],
  ])('to "%s" is reported as %s, with the next step', async (location, problem, nextStep) => {
    const server = await httpServer((response, { headers }) => {
      const port = /:(\d+)$/.exec(headers[headers.findIndex((name) => /^host$/i.test(name)) + 1])?.[1] ?? '';
      response.writeHead(308, { Location: location.replace('PORT', port) }).end();
    });
    const error = await createFailure(server.baseUrl);
    expect(error.message).toContain(`the service returned 308, ${problem}`);
    expect(error.message).toContain('Redirects are not followed.');
    expect(error.nextStep).toContain(nextStep);
    expect(error.message).not.toContain('t-123');
  });
});

describe('no connection', () => {
  const raw = async (answer: (socket: net.Socket) => void) => (await rawServer(answer)).baseUrl;
  const plain = async () => (await httpServer(json('{}'))).baseUrl;
  const secure = (baseUrl: string) => baseUrl.replace('http:', 'https:');

  test.each<[string, string, () => Promise<string>, number?]>([
    ['a refused connection', 'unreachable', async () => `http://127.0.0.1:${await unusedPort()}`],
    ['all addresses of a name refused', 'unreachable', async () => `http://localhost:${await unusedPort()}`],
    ['a name that does not exist', 'unreachable', async () => 'http://nothing.invalid'],
    ['a handshake that never ends', 'unreachable', async () => secure(await raw(() => undefined)), 500],
    ['a reset in the handshake', 'unreachable', async () => secure(await raw(reset))],
    ['HTTPS to a port that speaks HTTP', 'tls_failure', async () => secure(await plain())],
    // With a fourth parameter without a default, jest would pass a callback for the rows without a timeout.
  ])('%s has the code %s', async (_, code, start, timeoutMs = 60_000) => {
    expect(await createFailure(await start(), timeoutMs)).toMatchObject({ code, outcome: 'notSent' });
  });
});

describe('a lost connection', () => {
  test.each([
    ['reset before the response', reset],
    ['closed within the headers', end('HTTP/1.1 200 OK\r\nContent-Le')],
    ['closed in the body', end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"a')],
  ])('%s has an unknown outcome', async (_, answer) => {
    const server = await rawServer(answer);
    const lost = { code: 'connection_lost', outcome: 'unknown' };
    expect(await createFailure(server.baseUrl)).toMatchObject(lost);
  });

  test('a response in a different protocol is invalid, and its outcome is unknown', async () => {
    const server = await rawServer(end('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await createFailure(server.baseUrl)).toMatchObject({ code: 'invalid_answer', outcome: 'unknown' });
  });
});

describe('a timeout', () => {
  test.each([2 ** 31, 1e300])('of %d ms does not expire immediately', async (requestTimeoutMs) => {
    const { client } = await serve((response) => setTimeout(() => response.end('{}'), 50), {
      requestTimeoutMs,
    });
    await expect(client.call(createThing, { body: { name: 'a' } })).resolves.toMatchObject({ status: 200 });
  });

  test.each([
    ['no response at all', () => undefined],
    ['half of the headers', (socket: net.Socket) => socket.write('HTTP/1.1 200 OK\r\n')],
    ['half a body', (socket: net.Socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"a')],
    [
      'a body that arrives slowly and never ends',
      (socket: net.Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n');
        const trickle = setInterval(() => socket.write('['), 10);
        socket.once('close', () => clearInterval(trickle));
      },
    ],
  ])('ends a call after %s', async (_, answer) => {
    const server = await rawServer(answer);
    // Long enough to send the request even on a busy machine.
    const error = await createFailure(server.baseUrl, 500);
    expect(error).toMatchObject({ code: 'timeout', outcome: 'unknown' });
    expect(error.message).toContain('complete response within 500 ms');
  });
});

describe('an interruption', () => {
  test('before the call sends nothing', async () => {
    const server = await httpServer(json('{}'));
    const call = clientOf(server.baseUrl).call(createThing, {}, { signal: AbortSignal.abort() });
    expect(await failureOf(call)).toMatchObject({ code: 'interrupted', outcome: 'notSent' });
    expect(server.requests).toHaveLength(0);
  });

  test('of a connection attempt sends nothing', async () => {
    const interruption = new AbortController();
    const server = await rawServer(() => interruption.abort());
    const client = clientOf(server.baseUrl.replace('http:', 'https:'), { requestTimeoutMs: 5000 });
    const call = client.call(createThing, {}, { signal: interruption.signal });
    expect(await failureOf(call)).toMatchObject({ code: 'interrupted', outcome: 'notSent' });
  });

  test('ends a read that was sent', async () => {
    const interruption = new AbortController();
    const server = await httpServer(() => interruption.abort());
    const log = jest.fn();
    const call = clientOf(server.baseUrl, { log }).call(listThings, {}, { signal: interruption.signal });
    expect(await failureOf(call)).toMatchObject({ code: 'interrupted', outcome: 'unknown' });
    expect(log.mock.calls).toMatchObject([['warn', expect.stringContaining('the run was interrupted'), {}]]);
  });

  test.each([createThing, setThing])('does not end "$summary" if it was already sent', async (operation) => {
    const interruption = new AbortController();
    const server = await httpServer((response) => {
      interruption.abort();
      response.end('{"any":["1"]}');
    });
    const call = clientOf(server.baseUrl).call(operation, {}, { signal: interruption.signal });
    expect((await call).body).toEqual({ any: ['1'] });
  });

  test('has no effect after the response', async () => {
    const interruption = new AbortController();
    const { client } = await serve(json('{}'));
    await client.call(listThings, {}, { signal: interruption.signal });
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

test('the error shows the header', async () => {
  const { client } = await serve((response) => response.writeHead(429, { 'RateLimit-Reset': '3600' }).end());
  const { message } = await failureOf(client.call(createThing));
  expect(message).toContain(
    'returned 429 (RateLimit-Reset: 3600) without a message. The service asked for a retry in 3600 s',
  );
});

test.each([undefined, 'now'])("uses this machine's clock if the response has the date %p", (date) => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const milliseconds = Number(requestedWaitMs({ status: 503, headers: { 'retry-after': inAMinute, date } }));
  expect(milliseconds).toBeGreaterThan(50_000);
  expect(milliseconds).toBeLessThanOrEqual(60_000);
});
