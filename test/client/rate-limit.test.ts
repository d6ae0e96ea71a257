import { cleanUp, clientOf, createThing, httpServer, listThings, TestServer } from './support';
import { useClock } from '../support/clock';

const clock = useClock();
beforeEach(() => clock.skipSleeps());
afterEach(cleanUp);

type Headers = Readonly<Record<string, string>>;
const WINDOW_MS = 100;
const LIMIT = 5;

/** Accepts five requests per time window, and rejects the others. It handles simultaneous requests in reverse order. */
async function limitedServer(headersOf: (resetMs: number) => Headers): Promise<TestServer> {
  let granted: number[] = [];
  const waiting: (() => void)[] = [];
  return httpServer((response) => {
    waiting.push(() => {
      const now = performance.now();
      granted = granted.filter((time) => time > now - WINDOW_MS);
      const isGranted = granted.length < LIMIT;
      if (isGranted) granted.push(now);
      response.writeHead(isGranted ? 200 : 429, headersOf(granted[0] + WINDOW_MS - now));
      response.end(isGranted ? '{"any":["1"]}' : '{"message":"slow down"}');
    });
    setTimeout(() => waiting.pop()?.(), 2);
  });
}

/** The headers of all responses, even those within the limit. */
const KINDS: readonly [name: string, headersOf: (resetMs: number) => Headers][] = [
  ['Retry-After', () => ({ 'Retry-After': String(WINDOW_MS / 1000) })],
  ['RateLimit-Reset', (ms) => ({ 'RateLimit-Reset': `${ms / 1000}` })],
  ['no header', () => ({})],
  ['a reset in centuries', () => ({ 'RateLimit-Reset': '99999999999' })],
];

test.each(KINDS)('a hundred simultaneous creates succeed with a rate limit and %s', async (_, headersOf) => {
  const server = await limitedServer(headersOf);
  const client = clientOf(server.baseUrl, { retryBaseDelayMs: WINDOW_MS });
  const calls = Array.from({ length: 100 }, async () => client.call(createThing, { body: {} }));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([]);
});

test('a check that has to wait for too long does not make other calls fail', async () => {
  const server = await httpServer((response, { method }) => {
    if (method === 'GET') response.writeHead(429, { 'Retry-After': '600' });
    response.end('{"any":["1"]}');
  });
  const client = clientOf(server.baseUrl, { maxConcurrentRequests: 1 });
  const check = client.call(listThings, {}, { isCheck: true });
  const change = client.call(createThing, { body: {} });
  await expect(check).rejects.toThrow('429');
  expect((await change).status).toBe(200);
});
