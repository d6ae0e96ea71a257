import { deflateSync, gzipSync } from 'node:zlib';
import { fuzz, INPUTS, mutated, Random } from './fuzz';
import { ManagementApiError } from '../../../src/client';
import { cleanUp, clientOf, failureOf, listThings, rawServer } from '../../client/support';
import { heapUsed } from '../../support/heap';

afterEach(cleanUp);

/** Fewer inputs, because sockets are slow. */
const HTTP_INPUTS = Math.ceil(INPUTS / 8);
const PARALLEL = 25;
/** Some inputs wait for more bytes, for example after an interim response. */
const TIMEOUT_MS = 300;

const LINES = [
  'HTTP/1.1 200 OK|HTTP/2 200|HTTP/1.1 100 Continue\r\n|Content-Length: 5|Content-Length: -1|Content-Length: 1, 2',
  'Content-Length: 99999999999999999999|Transfer-Encoding: chunked|Transfer-Encoding: identity, chunked',
  'Content-Encoding: gzip|Content-Encoding: br|Connection: upgrade|Location: //elsewhere|Set-Cookie: a=b|Upgrade: h2c',
  'ffffffffffffffff|0\r\n|-1|1;a=b',
].flatMap((lines) => lines.split('|').map((line) => `${line}\r\n`));
const FRAGMENTS = '\r\n|\r\n\r\n|\n|\0| |:|;|HTTP/9.9 999 |{}|\u001b[2J|\xff'.split('|');
const WORDS = [...LINES, ...FRAGMENTS].map((word) => Buffer.from(word, 'latin1'));

const BODY = '{"any":[{"id":"a","n":99.9}]}';
const plain = (status: string, body: string | Buffer, ...headers: string[]) =>
  Buffer.concat([
    Buffer.from([`HTTP/1.1 ${status}`, `Content-Length: ${body.length}`, ...headers, '', ''].join('\r\n')),
    Buffer.from(body),
  ]);
const ANSWERS = [
  plain('200 OK', BODY),
  plain('200 OK', BODY, 'Content-Type: application/json', 'Connection: close'),
  plain('200 OK', gzipSync(BODY), 'Content-Encoding: gzip'),
  plain('200 OK', deflateSync(`\ufeff${BODY}`), 'Content-Encoding: deflate'),
  plain('400 Bad Request', gzipSync('{"message":"no such thing"}'), 'Content-Encoding: gzip'),
  Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), plain('200 OK', BODY)]),
  plain('404 Not Found', '{"code":5,"message":"no such thing"}'),
  plain('302 Found', '', 'Location: https://elsewhere.example.com'),
  plain('503 Service Unavailable', '<html><title>down</title></html>', 'Retry-After: 0'),
  Buffer.from(
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n${BODY.slice(0, 16)}\r\n10\r\n${BODY.slice(16)}\r\n0\r\n\r\n`,
  ),
  Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${BODY}`),
];

test('any bytes from the server give a response or a ManagementApiError', async () => {
  const answers = new Map<string, Buffer>();
  const server = await rawServer((socket, head) => {
    const [, index = ''] = /index=(\d+)/.exec(head.toString()) ?? [];
    socket.end(answers.get(index) ?? '');
  });
  const client = clientOf(server.baseUrl, {
    requestTimeoutMs: TIMEOUT_MS,
    maxAttempts: 1,
    maxConcurrentRequests: PARALLEL,
  });
  const call = async (bytes: Buffer): Promise<unknown> => {
    const index = answers.size;
    answers.set(String(index), bytes);
    return client.call(listThings, { query: { index } });
  };
  await fuzz({
    name: 'HTTP answers',
    inputs: HTTP_INPUTS,
    parallel: PARALLEL,
    make: (random: Random) => mutated(random.pick(ANSWERS), WORDS, random),
    run: call,
    rejections: [ManagementApiError],
  });
  answers.set('0', ANSWERS[0]);
  const after = clientOf(server.baseUrl).call(listThings, { query: { index: 0 } });
  expect((await after).status).toBe(200);
});

const raw = (status: string, rest: string) => Buffer.from(`HTTP/1.1 ${status}\r\n${rest}`);
const EARLY_HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n';
const bomb = Buffer.alloc(200_000_000);

test.each<[string, Buffer, string]>([
  ['a header of a megabyte', raw('200 OK', `X: ${'x'.repeat(1_000_000)}\r\n\r\n`), 'invalid_answer'],
  ['a hundred thousand headers', raw('200 OK', `${'X: y\r\n'.repeat(100_000)}\r\n{}`), 'invalid_answer'],
  ['an endless first line', Buffer.from(`HTTP/1.1 200 ${'x'.repeat(1_000_000)}`), 'connection_lost'],
  ['endless interim responses', Buffer.from(EARLY_HINTS.repeat(100_000)), 'connection_lost'],
  ['a gzip bomb', plain('200 OK', gzipSync(bomb), 'Content-Encoding: gzip'), 'answer_too_large'],
  [
    'a deflate bomb in an error',
    plain('400 No', deflateSync(bomb), 'Content-Encoding: deflate'),
    'bad_request',
  ],
  ['more than the announced length', raw('200 OK', `Content-Length: 2\r\n\r\n{}${BODY}`), ''],
])('survives %s', async (_, bytes, code) => {
  const server = await rawServer((socket) => socket.end(bytes));
  const before = heapUsed();
  const call = clientOf(server.baseUrl, { requestTimeoutMs: 20_000, maxAttempts: 1 }).call(listThings);
  if (code === '') expect((await call).body).toEqual({});
  else expect(await failureOf(call)).toMatchObject({ code });
  expect(heapUsed() - before).toBeLessThan(20_000_000);
});
