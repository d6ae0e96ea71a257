import { cleanUp, clientOf, createThing, httpServer, TestServer } from './support';

afterEach(cleanUp);

const WINDOW_MS = 100;
const LIMIT = 5;

/** Allows `LIMIT` requests within a time window, and rejects others. Of simultaneous requests, it handles the last one first. */
async function limitedServer(headers: Readonly<Record<string, string>>): Promise<TestServer> {
  let granted: number[] = [];
  const waiting: (() => void)[] = [];
  return httpServer((response) => {
    waiting.push(() => {
      const now = performance.now();
      granted = granted.filter((time) => time > now - WINDOW_MS);
      const isGranted = granted.length < LIMIT;
      if (isGranted) granted.push(now);
      response.writeHead(isGranted ? 200 : 429, isGranted ? {} : headers);
      response.end(isGranted ? '{"id":"1"}' : '{"message":"slow down"}');
    });
    setTimeout(() => waiting.pop()?.(), 2);
  });
}

test.each<[string, Readonly<Record<string, string>>]>([
  ['sends Retry-After', { 'Retry-After': String(WINDOW_MS / 1000) }],
  ['does not send Retry-After', {}],
])('a hundred simultaneous creates succeed with a rate limit that %s', async (_, headers) => {
  const server = await limitedServer(headers);
  const client = clientOf(server.baseUrl, { retryBaseDelayMs: WINDOW_MS });
  const calls = Array.from({ length: 100 }, async () => client.call(createThing, { body: {} }));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([]);
});
