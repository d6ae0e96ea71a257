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

  /** Reads a hundred SLOs; `refuse` may respond to requests itself. Returns the numbers of ids in each request, and what failed. */
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
    return { sizes: server.requests.map((request) => idsOf(request).length), failed, errors };
  }

  const refusing =
    (bad: readonly string[], status: number) =>
    (response: ServerResponse, ids: string[]): boolean => {
      const refused = ids.find((id) => bad.includes(id));
      if (refused === undefined) return false;
      response.writeHead(status).end(JSON.stringify({ message: `there is no ${refused}` }));
      return true;
    };

  test.each([400, 403, 404, 409, 412, 422])('with %i fails alone, with its own error', async (status) => {
    const bad = ['id-0', 'id-37', 'id-99'];
    const { sizes, failed, errors } = await readHundred(refusing(bad, status));
    expect(failed).toEqual(bad);
    expect(errors).toMatchObject(bad.map((id) => ({ status, serviceMessage: `there is no ${id}` })));
    expect(sizes).toEqual([100, 1, 49, 49, 1, ...Array.from({ length: 49 }, () => 1)]);
  });

  test('takes only five requests if all are rejected alike', async () => {
    const { sizes, failed, errors } = await readHundred((response) => {
      response.writeHead(403).end('{"message":"no permission"}');
      return true;
    });
    expect([sizes, failed]).toEqual([[100, 1, 49, 49, 1], hundred]);
    expect(errors[0]).toMatchObject({ status: 403, serviceMessage: 'no permission' });
  });

  test.each([401, 408, 429, 500, 502, 503, 504])('is not searched for after %i', async (status) => {
    const options = { maxAttempts: 2, maxRetryMs: 100 };
    const { sizes, failed } = await readHundred(refusing(['id-37'], status), options);
    expect(failed).toEqual(hundred);
    expect(new Set(sizes)).toEqual(new Set([100]));
  });

  test.each<[string, (ids: string[]) => [status: number, body: string], string[]]>([
    [
      "exceeds a gateway's limit",
      (ids) => [
        ids.length > 30 ? 429 : 200,
        '{"message":"grpc: received message larger than max (5 vs. 4)"}',
      ],
      [],
    ],
    [
      'nests too deep',
      () => [200, JSON.stringify({ slos: [{ id: 'id-37', deep: nested(600) }] })],
      ['id-37'],
    ],
    ['is larger than 32 MB', () => [200, `{"slos":["${'x'.repeat(33 * 1024 * 1024)}"]}`], ['id-37']],
  ])('fails alone if its response %s, and none does if only all together do', async (_, answer, bad) => {
    const { failed, errors } = await readHundred((response, ids) => {
      const [status, body] = answer(ids);
      const isRefused = status === 429 || ids.includes('id-37');
      if (isRefused && (status === 429 || bad.length > 0)) response.writeHead(status).end(body);
      return response.headersSent;
    });
    expect(failed).toEqual(bad);
    expect(errors).toMatchObject(bad.map(() => ({ code: 'answer_too_large' })));
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
