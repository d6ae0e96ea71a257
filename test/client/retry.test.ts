import type { ServerResponse } from 'node:http';
import {
  cleanUp,
  clientOf,
  createThing,
  failureOf,
  listThings,
  Received,
  serve,
  setThing,
  TestServer,
  tryThing,
} from './support';
import { ClientLog } from '../../src/client';
import { useClock } from '../support/clock';
import { until } from '../support/processes';

const clock = useClock();
afterEach(cleanUp);

type Answer = (response: ServerResponse) => void;
type Row = [name: string, failure: Answer, times: readonly number[]];

const fine: Answer = (response) => response.end('{"any":["1"]}');
const status =
  (code: number, retryAfter?: string): Answer =>
  (response) =>
    response
      .writeHead(code, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
      .end('{"message":"no"}');
const reset: Answer = (response) => response.socket?.resetAndDestroy();
const silence: Answer = () => undefined;
const cutOff: Answer = (response) => response.end('{"any":["1"],"na');
const half: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': 99 }).write('{"id"');
  setImmediate(() => response.socket?.destroy());
};
const endCutOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': 99 }).write('{"any":["1"]}');
  setImmediate(() => response.socket?.destroy());
};
const busyPage: Answer = (response) => response.writeHead(503, { 'Retry-After': '0' }).end('<p>Busy</p>');
const page: Answer = (response) => response.end('<html>Sign in</html>');

/** Starts a server that sends the responses in turn and repeats the last one, and returns it with a client. */
async function answering(answers: readonly Answer[], options?: Parameters<typeof serve>[1]) {
  let count = 0;
  return serve((response) => {
    answers[Math.min(count, answers.length - 1)](response);
    count += 1;
  }, options);
}

/** The numbers of attempts for a read, an idempotent call, a create and a test. */
const ALWAYS_RETRIED = [2, 2, 2, 2];
const RETRIED_IF_SAFE = [2, 2, 1, 1];
const ONCE = [1, 1, 1, 1];

test.each<Row>([
  ['429', status(429), ALWAYS_RETRIED],
  ['429 with Retry-After', status(429, '0'), ALWAYS_RETRIED],
  ['503 with Retry-After', status(503, '0'), ALWAYS_RETRIED],
  ['503 with a past date', status(503, new Date(0).toUTCString()), ALWAYS_RETRIED],
  ['503', status(503), RETRIED_IF_SAFE],
  ["a gateway's 503 with Retry-After", busyPage, RETRIED_IF_SAFE],
  ['503 with an unreadable Retry-After', status(503, 'later'), RETRIED_IF_SAFE],
  ['500 with Retry-After', status(500, '0'), RETRIED_IF_SAFE],
  ['a lost connection', reset, RETRIED_IF_SAFE],
  ['an incomplete body', half, RETRIED_IF_SAFE],
  ['truncated JSON', cutOff, RETRIED_IF_SAFE],
  ['silence', silence, RETRIED_IF_SAFE],
  ['an HTML page', page, ONCE],
  ['a whole JSON object in a message without its end', endCutOff, ONCE],
  ...[301, 400, 404].map((code): Row => [`${code}`, status(code), ONCE]),
])('after %s, repeats a request only if a second request is safe', async (_, failure, times) => {
  const operations = [listThings, setThing, createThing, tryThing];
  const sent = await Promise.all(
    operations.map(async (operation) => {
      const { server, client } = await answering([failure, fine], { requestTimeoutMs: 1500 });
      await client.call(operation).catch(() => undefined);
      return server.requests.length;
    }),
  );
  expect(sent).toEqual(times);
});

test('each attempt sends the same bytes', async () => {
  const { server, client } = await answering([status(429), status(429), fine]);
  const answer = await client.call(createThing, { body: { name: 'ü' } });
  expect(answer.body).toEqual({ any: ['1'] });
  expect(
    new Set(server.requests.map(({ body, headers }) => JSON.stringify([String(body), headers]))).size,
  ).toBe(1);
  expect(server.requests).toHaveLength(3);
});

test.each([
  [{ maxAttempts: 1 }, 1, ''],
  [{ maxAttempts: 3 }, 3, 'Tried 3 times within '],
  [{}, 5, 'Tried 5 times within '],
])('with %j, sends a call %i times, and the error gives the number', async (options, times, phrase) => {
  const { server, client } = await answering([status(500)], options);
  const error = await failureOf(client.call(setThing));
  expect(server.requests).toHaveLength(times);
  expect(error).toMatchObject({ code: 'server_error', status: 500 });
  expect(error.message).toContain(`the service returned 500: no. ${phrase}`);
  expect(error.message.includes('Tried')).toBe(times > 1);
});

describe('a 429', () => {
  const many = Array.from({ length: 4 }, () => status(429));

  test('uses up no attempt', async () => {
    const { server, client } = await answering([...many, status(500), ...many, fine], { maxAttempts: 2 });
    expect((await client.call(setThing)).body).toEqual({ any: ['1'] });
    expect(server.requests).toHaveLength(10);
  });

  test('does not add attempts for other failures', async () => {
    const { client } = await answering([status(500), ...many, status(500), fine], { maxAttempts: 2 });
    const error = await failureOf(client.call(setThing));
    expect(error.message).toContain('the service returned 500: no. Tried 6 times within ');
  });

  test('is not retried with one attempt, and otherwise until the time is up', async () => {
    const { server } = await answering([status(429)]);
    await failureOf(clientOf(server.baseUrl, { maxAttempts: 1 }).call(createThing));
    expect(server.requests.splice(0)).toHaveLength(1);
    const error = await failureOf(clientOf(server.baseUrl, { maxRetryMs: 200 }).call(createThing));
    expect(error).toMatchObject({ code: 'rate_limited', outcome: 'answered', status: 429 });
    expect(error.message).toContain(`Tried ${server.requests.length} times within 0.`);
    expect(error.message).toContain(
      'set maxRetrySeconds on ObservabilityProvider (max_retry_seconds in HCL)',
    );
  });
});

test.each([
  ['a call was lost and then rejected', setThing, [reset, status(404)], 'not_found', 'may have taken effect'],
  [
    'a create was rejected and then lost',
    createThing,
    [status(429), reset],
    'connection_lost',
    'Tried 2 times',
  ],
] as const)('the outcome is unknown if %s', async (_, operation, answers, code, phrase) => {
  const { server, client } = await answering(answers);
  const error = await failureOf(client.call(operation));
  expect(error).toMatchObject({ code, outcome: 'unknown' });
  expect(error.message).toContain(phrase);
  expect(server.requests).toHaveLength(2);
});

describe('Retry-After', () => {
  test('delays the next attempt', async () => {
    const { client } = await answering([status(429, '1'), fine]);
    const started = performance.now();
    clock.skipSleeps();
    await client.call(createThing);
    expect(performance.now() - started).toBeGreaterThanOrEqual(1000);
  });

  test.each(['9'.repeat(400), new Date(Date.now() + 3_600_000).toUTCString()])(
    'of %s exceeds the time limit, and the error names the limit',
    async (retryAfter) => {
      const { server, client } = await answering([status(429, retryAfter)]);
      const error = await failureOf(client.call(createThing));
      expect(server.requests).toHaveLength(1);
      expect(error.message).toContain('The service asked for a retry in ');
      expect(error.message).toContain(
        ', but the provider stops retrying after 120 s (maxRetrySeconds, max_retry_seconds in HCL).',
      );
    },
  );
});

describe('a Retry-After that exceeds the retry time', () => {
  test.each([429, 500, 503])('with %i prevents all other calls', async (code) => {
    const { server, client } = await answering([status(code, '3600')], { maxConcurrentRequests: 1 });
    const calls = [listThings, setThing, createThing].map(async (operation) =>
      failureOf(client.call(operation)),
    );
    const [first, ...others] = await Promise.all(calls);
    others.push(await failureOf(client.call(tryThing)));
    expect(first.message).toContain(`the service returned ${code} (Retry-After: 3600): no`);
    for (const error of others) {
      expect(error).toMatchObject({ code: 'rate_limited', outcome: 'notSent' });
      expect(error.message).toContain(
        `the request was not sent, because another call was rejected: the service returned ${code} (Retry-After: 3600): no`,
      );
      expect(error.message).toMatch(
        /The service asked for a retry in 3.* s, at .*, but the provider stops retrying after 120 s/,
      );
      expect(error.message).not.toContain('anyway');
    }
    expect(server.requests).toHaveLength(1);
  });

  test.each([403, 404])('with %i says nothing about other calls', async (code) => {
    const { client } = await answering([status(code, '3600'), fine]);
    expect(await failureOf(client.call(createThing))).toMatchObject({ status: code });
    expect(await client.call(listThings)).toMatchObject({ status: 200 });
  });

  test('ends after its time', async () => {
    const { client } = await answering([status(429, '1'), fine], { maxRetryMs: 900 });
    expect(await failureOf(client.call(listThings))).toMatchObject({ outcome: 'answered' });
    expect(await failureOf(client.call(listThings))).toMatchObject({ outcome: 'notSent' });
    await clock.advance(1500);
    expect(await client.call(listThings)).toMatchObject({ status: 200 });
  });
});

/** Returns the waits before the attempts of each of 20 calls that all get the same response. */
async function waitsOf(answer: Answer, options: Parameters<typeof serve>[1]): Promise<number[][]> {
  const waits: number[][] = [];
  const log: ClientLog = (_, message, { waitMs }) => {
    if (message.startsWith('Retrying')) waits[0].push(Number(waitMs));
  };
  const { client } = await answering([answer], { log, ...options });
  clock.skipSleeps();
  for (let run = 0; run < 20; run += 1) {
    waits.unshift([]);
    await failureOf(client.call(listThings));
  }
  return waits;
}

test.each([0, 50])(
  'adds a random delay to a Retry-After of %i ms, so that processes do not retry in lockstep',
  async (asked) => {
    // A 429 would not use up an attempt.
    const busy = status(503, String(asked / 1000));
    const waits = (await waitsOf(busy, { retryBaseDelayMs: 30, maxAttempts: 2 })).flat();
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(asked);
    expect(Math.max(...waits)).toBeLessThanOrEqual(asked + 30);
    expect(new Set(waits).size).toBeGreaterThan(1);
  },
);

test('waits for random times below a limit that doubles', async () => {
  const waits = await waitsOf(status(500), { retryBaseDelayMs: 8 });
  [8, 16, 32, 64].forEach((bound, index) => {
    const nth = waits.map((each) => each[index]);
    expect(Math.max(...nth)).toBeLessThanOrEqual(bound);
    expect(new Set(nth).size).toBeGreaterThan(1);
  });
  expect(Math.max(...waits.map((each) => each[3]))).toBeGreaterThan(8);
});

describe('an interruption', () => {
  test('ends a back-off immediately, and reports the last failure', async () => {
    const interruption = new AbortController();
    const lines: string[] = [];
    const log = (_: string, message: string) => {
      if (lines.push(message) === 1) interruption.abort();
    };
    const { server, client } = await answering([status(429, '60')], { log });
    const error = await failureOf(client.call(createThing, {}, { signal: interruption.signal }));
    expect(error).toMatchObject({ code: 'interrupted', outcome: 'answered' });
    expect(error.message).toContain(
      'interrupted before the next attempt. The last attempt failed: the service returned 429',
    );
    expect(lines[1]).toMatch(/is not retried, because the run was interrupted or has ended$/);
    expect(server.requests).toHaveLength(1);
  });

  test('ends the wait for a slot immediately, and nothing is sent', async () => {
    const { client, server, release } = await withOneSlot();
    const interruption = new AbortController();
    const first = client.call(createThing);
    await requestsAt(server, 1);
    const second = client.call(createThing, {}, { signal: interruption.signal });
    interruption.abort();
    const error = await failureOf(second);
    expect(error).toMatchObject({ code: 'interrupted', outcome: 'notSent' });
    expect(error.message).toContain('interrupted before the request was sent.');
    release();
    await first;
    expect(server.requests).toHaveLength(1);
    // The interrupted call does not occupy a slot.
    const third = client.call(createThing);
    await requestsAt(server, 2);
    release();
    await third;
  });
});

describe('the limit of concurrent requests', () => {
  test('is shared by all operations, which are sent in the order of their calls', async () => {
    let running = 0;
    let maximum = 0;
    const order: string[] = [];
    const { client } = await serve(
      (response, { url }: Received) => {
        running += 1;
        maximum = Math.max(maximum, running);
        order.push(url);
        setTimeout(() => {
          running -= 1;
          response.end('{}');
        }, 5);
      },
      { maxConcurrentRequests: 3 },
    );
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) =>
        i % 2 === 0 ? client.call(listThings, { query: { i } }) : client.call(setThing, { body: {} }),
      ),
    );
    expect(maximum).toBe(3);
    expect(order.filter((url) => url !== '/thing')).toEqual(
      Array.from({ length: 15 }, (_, i) => `/things?i=${i * 2}`),
    );
  });

  test('does not count the wait for a slot as retry time', async () => {
    const { client, server, release } = await withOneSlot(2000);
    const first = client.call(createThing);
    await requestsAt(server, 1);
    const second = client.call(createThing);
    await clock.advance(1200);
    release();
    await first;
    await requestsAt(server, 2);
    await clock.advance(1200);
    release();
    expect((await second).body).toEqual({ any: ['1'] });
  });

  test('does not count calls that back off', async () => {
    const { server, client } = await serve(
      (response, { method }) => (method === 'PUT' ? status(500) : fine)(response),
      {
        maxConcurrentRequests: 1,
        retryBaseDelayMs: 1e9,
        maxRetryMs: 1e9,
      },
    );
    const interruption = new AbortController();
    const backingOff = failureOf(client.call(setThing, {}, { signal: interruption.signal }));
    await requestsAt(server, 1);
    await client.call(listThings);
    interruption.abort();
    await backingOff;
  });
});

const requestsAt = async ({ requests }: TestServer, count: number) =>
  until(`${count} requests should have arrived.`, () => requests.length === count);

/** A client with one request at a time, for a server that responds on `release`. */
async function withOneSlot(requestTimeoutMs?: number) {
  const held: ServerResponse[] = [];
  const options = { maxConcurrentRequests: 1, requestTimeoutMs };
  const served = await serve((response) => held.push(response), options);
  return { ...served, release: () => held.splice(0).forEach(fine) };
}
