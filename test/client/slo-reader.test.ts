import type { ServerResponse } from 'node:http';
import { cleanUp, idsOf, json, readerFrom, readerOf } from './support';

afterEach(cleanUp);

test('250 SLOs requested at the same time are read in 3 calls of at most 100', async () => {
  const { server, reader } = await readerOf((ids) => ({
    slos: ids.map((id) => ({ id, name: `SLO ${id}` })),
  }));
  const requested = Array.from({ length: 250 }, (_, i) => `id-${i}`);
  const slos = await Promise.all(requested.map(async (id) => reader.load(id)));
  expect(slos).toEqual(requested.map((id) => ({ id, name: `SLO ${id}` })));
  expect(server.requests.map((request) => idsOf(request).length).sort()).toEqual([100, 100, 50]);
  expect(new Set(server.requests.flatMap(idsOf)).size).toBe(250);
});

test('requests a repeated id once, and caches nothing', async () => {
  let revision = 0;
  const { server, reader } = await readerOf((ids) => ({
    slos: ids.map((id) => ({ id, name: `${(revision += 1)}` })),
  }));
  expect(await Promise.all([reader.load('a'), reader.load('a')])).toMatchObject([
    { name: '1' },
    { name: '1' },
  ]);
  expect(await reader.load('a')).toMatchObject({ name: '2' });
  expect(server.requests.map(idsOf)).toEqual([['a'], ['a']]);
});

test.each(['{}', '{"slos":null}', '{"slos":{"a":1}}', '{"slos":["a",null]}'])(
  'treats a response of a different form, %s, as an error and not as a deletion',
  async (body) => {
    const { reader } = await readerFrom(json(body));
    await expect(reader.load('a')).rejects.toMatchObject({ code: 'invalid_answer' });
  },
);

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('an SLO that the service rejects', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => `id-${i}`);
  /** How often a hundred can be halved. */
  const HALVINGS = 7;

  /** Reads a hundred SLOs; `refuse` may respond to requests itself. Returns the result for each SLO. */
  async function readHundred(refuse: (response: ServerResponse, ids: string[]) => boolean, options = {}) {
    const { server, reader } = await readerFrom((response, request) => {
      const ids = idsOf(request);
      if (!refuse(response, ids)) response.end(JSON.stringify({ slos: ids.map((id) => ({ id })) }));
    }, options);
    const results = await Promise.allSettled(hundred.map(async (id) => reader.load(id)));
    const failed = hundred.filter((_, i) => results[i].status === 'rejected');
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    return { requests: server.requests, failed, errors };
  }

  const refusing =
    (bad: readonly string[], status: number, messageOf: (id: string) => string) =>
    (response: ServerResponse, ids: string[]) => {
      const refused = ids.find((id) => bad.includes(id));
      if (refused === undefined) return false;
      response.writeHead(status).end(JSON.stringify({ message: messageOf(refused) }));
      return true;
    };

  const sameReason = () => 'refused';
  const ownReason = (id: string) => `there is no ${id}`;

  test.each<[number, string[], (id: string) => string]>([
    ...[400, 403, 404, 409, 412, 422].map((status): [number, string[], () => string] => [
      status,
      ['id-37'],
      sameReason,
    ]),
    // In all parts of the batch except one.
    [403, ['id-0', 'id-12', 'id-13', 'id-99'], sameReason],
    // The first and the last.
    [404, ['id-0', 'id-50', 'id-99'], ownReason],
  ])('with %i fails alone, at the cost of few calls: %j', async (status, bad, reasonOf) => {
    const { requests, failed, errors } = await readHundred(refusing(bad, status, reasonOf));
    expect(failed).toEqual(bad);
    expect(errors).toMatchObject(bad.map((id) => ({ status, serviceMessage: reasonOf(id) })));
    expect(requests.length).toBeLessThanOrEqual(3 + 2 * HALVINGS * bad.length);
  });

  test('has its own error even if every SLO is rejected for a different reason, after at most two calls for each SLO', async () => {
    const { requests, failed } = await readHundred(refusing(hundred, 422, (id) => `${id} is invalid`));
    expect(failed).toEqual(hundred);
    expect(requests.length).toBeLessThan(2 * hundred.length);
  });

  test.each<[string, () => string]>([
    ['the same error', () => '{"message":"no permission"}'],
    ['a different page each time', () => `<html>Blocked. Reference ${Math.random()}</html>`],
  ])('is not searched for if all are rejected with %s, which takes only five calls', async (_, body) => {
    const { requests, failed, errors } = await readHundred((response) => {
      response.writeHead(403).end(body());
      return true;
    });
    expect(failed).toEqual(hundred);
    expect(new Set(errors).size).toBe(1);
    expect(requests.map((request) => idsOf(request).length)).toEqual([100, 1, 49, 49, 1]);
  });

  test.each([401, 408, 429, 500, 502, 503, 504])('is not searched for after %i', async (status) => {
    const { requests, failed } = await readHundred(refusing(['id-37'], status, sameReason), {
      maxAttempts: 2,
      maxRetryMs: 100,
    });
    expect(failed).toEqual(hundred);
    expect(new Set(requests.map((request) => idsOf(request).length))).toEqual(new Set([100]));
  });

  test('is no longer searched for once the service fails', async () => {
    const { requests, failed, errors } = await readHundred(
      (response, ids) => {
        response.writeHead(ids.length > 1 ? 403 : 503).end();
        return true;
      },
      { maxAttempts: 1 },
    );
    expect(failed).toEqual(hundred);
    expect(errors[0]).toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(5);
  });

  test("are all read if a batch exceeds a gateway's limit", async () => {
    const { failed } = await readHundred((response, ids) => {
      const message = 'grpc: received message larger than max (5000000 vs. 4194304)';
      if (ids.length > 30) response.writeHead(429).end(JSON.stringify({ code: 8, message }));
      return ids.length > 30;
    });
    expect(failed).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['nests too deep', { deep: nested(600) }, 'nested more than 500 levels deep'],
    ['is too large', { description: 'x'.repeat(33 * 1024 * 1024) }, 'larger than 32 MB'],
  ])('fails alone if its response %s, after only a few calls', async (_, content, problem) => {
    const { requests, failed, errors } = await readHundred((response, ids) => {
      const slos = ids.map((id) => ({ id, ...(id === 'id-37' ? content : {}) }));
      response.end(JSON.stringify({ slos }));
      return true;
    });
    expect(failed).toEqual(['id-37']);
    expect(errors).toMatchObject([{ code: 'answer_too_large', message: expect.stringContaining(problem) }]);
    expect(requests.length).toBeLessThanOrEqual(3 + 2 * HALVINGS);
  });
});

test("requests a foreign server's page once, not for each SLO", async () => {
  const { server, reader } = await readerFrom((response) => response.end('<html>Sign in</html>'));
  const results = await Promise.allSettled(['a', 'b', 'c'].map(async (id) => reader.load(id)));
  expect(results.map((result) => (result as PromiseRejectedResult).reason)).toMatchObject(
    results.map(() => ({ code: 'invalid_answer' })),
  );
  expect(server.requests).toHaveLength(1);
});

test('the call ends when all of its readers are interrupted', async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const { reader } = await readerFrom(() => {
    one.abort();
    setTimeout(() => two.abort(), 10);
  });
  const results = await Promise.allSettled([reader.load('a', one.signal), reader.load('b', two.signal)]);
  expect(results).toMatchObject([{ reason: { code: 'interrupted' } }, { reason: { code: 'interrupted' } }]);
});

test('one interruption does not end the call for the others', async () => {
  const one = new AbortController();
  const { reader } = await readerFrom((response, request) => {
    one.abort();
    response.end(JSON.stringify({ slos: idsOf(request).map((id) => ({ id })) }));
  });
  const results = await Promise.all([reader.load('a', one.signal), reader.load('b')]);
  expect(results).toMatchObject([{ id: 'a' }, { id: 'b' }]);
});
