import { cleanUp, clientOf, createThing, httpServer, TestServer } from './support';

afterEach(cleanUp);

type Headers = Readonly<Record<string, string>>;
const WINDOW_MS = 100;
const LIMIT = 5;

/** Allows `limit` requests within a time window, and rejects others. Of simultaneous requests, it handles the last one first. */
async function limitedServer(
  headersOf: (resetMs: number) => Headers,
  windowMs = WINDOW_MS,
  limit = LIMIT,
): Promise<TestServer> {
  let granted: number[] = [];
  const waiting: (() => void)[] = [];
  return httpServer((response) => {
    waiting.push(() => {
      const now = performance.now();
      granted = granted.filter((time) => time > now - windowMs);
      const isGranted = granted.length < limit;
      if (isGranted) granted.push(now);
      response.writeHead(isGranted ? 200 : 429, headersOf(granted[0] + windowMs - now));
      response.end(isGranted ? '{"id":"1"}' : '{"message":"slow down"}');
    });
    setTimeout(() => waiting.pop()?.(), 2);
  });
}

test.each<[string, Headers]>([
  ['sends Retry-After', { 'Retry-After': String(WINDOW_MS / 1000) }],
  ['does not send Retry-After', {}],
])('a hundred simultaneous creates succeed with a rate limit that %s', async (_, headers) => {
  const server = await limitedServer(() => headers);
  const client = clientOf(server.baseUrl, { retryBaseDelayMs: WINDOW_MS });
  const calls = Array.from({ length: 100 }, async () => client.call(createThing, { body: {} }));
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([]);
});

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
const unixTime = (milliseconds: number) => seconds(Date.now() + milliseconds);
const LATE = 99_999_999_999;

/** The headers of all responses of a service, even those within the limit, and whether they say how long to wait. */
const KINDS: readonly [name: string, saysHowLong: boolean, headersOf: (resetMs: number) => Headers][] = [
  ['RateLimit-Reset', true, (ms) => ({ 'RateLimit-Reset': `${seconds(ms)}` })],
  ['X-RateLimit-Reset in seconds', true, (ms) => ({ 'X-RateLimit-Reset': `${ms / 1000}` })],
  ['a Unix time', true, (ms) => ({ 'X-RateLimit-Reset': `${unixTime(ms)}` })],
  ['a Unix time in ms', true, (ms) => ({ 'X-RateLimit-Reset': `${Date.now() + Math.ceil(ms)}` })],
  ['an ISO date', true, (ms) => ({ 'X-RateLimit-Reset': new Date(Date.now() + ms).toISOString() })],
  ['an HTTP date', true, (ms) => ({ 'RateLimit-Reset': new Date(unixTime(ms) * 1000).toUTCString() })],
  ['RateLimit', true, (ms) => ({ RateLimit: `"day";r=9;t=3600, "burst";pk=:YQ==:;r=0;t=${seconds(ms)}` })],
  ['an older RateLimit', true, (ms) => ({ RateLimit: `limit=12, remaining=0, reset=${seconds(ms)}` })],
  ['Retry-After first', true, (ms) => ({ 'Retry-After': `${seconds(ms)}`, 'RateLimit-Reset': '3600' })],
  ['no header', false, () => ({})],
  ['a reset in the past', false, () => ({ 'X-RateLimit-Reset': '1000000000' })],
  ['a reset in centuries', false, () => ({ 'X-RateLimit-Reset': `${LATE}`, RateLimit: `"a";r=0;t=${LATE}` })],
  [
    'unreadable headers',
    false,
    () => ({ 'RateLimit-Reset': '-1', 'X-RateLimit-Reset': 'soon', RateLimit: '"a";r=1;t=9' }),
  ],
];

test('36 creates need no settings, however a service describes its rate limit', async () => {
  const results = KINDS.map(async ([name, saysHowLong, headersOf]) => {
    const server = await limitedServer(headersOf, 1000, 12);
    const client = clientOf(server.baseUrl, { retryBaseDelayMs: 10 });
    const calls = Array.from({ length: 36 }, async () => client.call(createThing, { body: {} }));
    const messages = (await Promise.allSettled(calls)).flatMap((call) =>
      call.status === 'rejected' ? [String(call.reason)] : [],
    );
    // Without a hint, the client tries until the service accepts its requests.
    const waited = server.requests.length < 85;
    return [name, messages, saysHowLong && !waited ? server.requests.length : 'as few requests as needed'];
  });
  expect(await Promise.all(results)).toEqual(KINDS.map(([name]) => [name, [], 'as few requests as needed']));
});
