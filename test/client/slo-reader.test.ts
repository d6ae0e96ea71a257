import { cleanUp, clientOf, httpServer, idsOf, json, readerOf } from './support';
import { ManagementApiError, SloReader } from '../../src/client';

afterEach(cleanUp);

test('250 SLOs wanted at the same time are read in 3 calls of at most 100', async () => {
  const { server, reader } = await readerOf((ids) => ({
    slos: ids.map((id) => ({ id, name: `SLO ${id}` })),
  }));
  const wanted = Array.from({ length: 250 }, (_, i) => `id-${i}`);
  const found = await Promise.all(wanted.map(async (id) => reader.load(id)));
  expect(found).toEqual(wanted.map((id) => ({ id, name: `SLO ${id}` })));
  expect(server.requests.map((request) => idsOf(request).length).sort()).toEqual([100, 100, 50]);
  expect(new Set(server.requests.flatMap(idsOf)).size).toBe(250);
});

test('an id that the service writes as a number is the id that was wanted', async () => {
  const { reader } = await readerOf(() => ({ slos: [{ id: 12 }], notFoundIds: [13] }));
  const [found, lost] = await Promise.all([reader.load('12'), reader.load('13')]);
  expect(String((found as { id: unknown }).id)).toBe('12');
  expect(lost).toBe('not found');
});

test('an id wanted twice is asked for once, and nothing is remembered', async () => {
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

test('an SLO is gone only if the service says that it does not know it', async () => {
  const { reader } = await readerOf(() => ({ slos: [{ id: 'here' }], notFoundIds: ['gone'] }));
  const [here, gone, neither] = await Promise.allSettled(
    ['here', 'gone', 'lost'].map(async (id) => reader.load(id)),
  );
  expect(here).toMatchObject({ value: { id: 'here' } });
  expect(gone).toMatchObject({ value: 'not found' });
  expect(neither).toMatchObject({ reason: { code: 'invalid_answer' } });
  expect((neither as PromiseRejectedResult).reason.message).toContain(
    'the answer contains the SLO "lost" neither in slos nor in notFoundIds',
  );
});

test.each(['{}', '{"slos":null}', '{"slos":{"a":1}}', '{"slos":["a",null]}'])(
  'an answer of another form, %s, is an error and no deletion',
  async (body) => {
    const server = await httpServer(json(body));
    const reader = new SloReader(clientOf(server.baseUrl));
    await expect(reader.load('a')).rejects.toMatchObject({ code: 'invalid_answer' });
  },
);

test('a failed call fails for everybody who waits for it', async () => {
  const server = await httpServer(json('{"message":"no such route"}', 404));
  const reader = new SloReader(clientOf(server.baseUrl));
  const results = await Promise.allSettled(['a', 'b'].map(async (id) => reader.load(id)));
  expect(results).toMatchObject([{ reason: { code: 'not_found' } }, { reason: { code: 'not_found' } }]);
  expect((results[0] as PromiseRejectedResult).reason).toBeInstanceOf(ManagementApiError);
  expect(server.requests).toHaveLength(1);
});

test('an id that the service refuses fails alone', async () => {
  const server = await httpServer((response, request) => {
    const ids = idsOf(request);
    if (ids.includes('bad id')) response.writeHead(400).end('{"message":"ids: bad id has another form"}');
    else response.end(JSON.stringify({ slos: ids.map((id) => ({ id })) }));
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  const ids = ['a', 'b', 'bad id', 'c', 'd'];
  const results = await Promise.allSettled(ids.map(async (id) => reader.load(id)));
  expect(results.map(({ status }) => status)).toEqual(
    ids.map((id) => (id === 'bad id' ? 'rejected' : 'fulfilled')),
  );
  expect(results[2]).toMatchObject({ reason: { code: 'bad_request' } });
});

describe.each([
  [
    'nests too deep',
    { deep: JSON.parse('['.repeat(600) + ']'.repeat(600)) as unknown },
    'nested more than 500 levels deep',
  ],
  ['is too large', { description: 'x'.repeat(33 * 1024 * 1024) }, 'larger than 32 MB'],
])('an SLO that %s', (_, content, problem) => {
  test('leaves the others of its batch readable, at the cost of few calls', async () => {
    const { server, reader } = await readerOf((ids) => ({
      slos: ids.map((id) => ({ id, ...(id === 'id-37' ? content : {}) })),
    }));
    const ids = Array.from({ length: 100 }, (__, i) => `id-${i}`);
    const results = await Promise.allSettled(ids.map(async (id) => reader.load(id)));
    results.forEach((result, i) => {
      if (i === 37) expect(result).toMatchObject({ reason: { code: 'answer_too_large' } });
      else expect(result).toMatchObject({ value: { id: ids[i] } });
    });
    expect(String((results[37] as PromiseRejectedResult).reason)).toContain(problem);
    // All of them, and two halves for each time that a hundred can be halved.
    expect(server.requests.length).toBeLessThanOrEqual(1 + 2 * 7);
  });
});

test('an answer that is a page of somebody else is asked for once, not for each SLO', async () => {
  const server = await httpServer((response) => response.end('<html>Sign in</html>'));
  const reader = new SloReader(clientOf(server.baseUrl));
  const results = await Promise.allSettled(['a', 'b', 'c'].map(async (id) => reader.load(id)));
  expect(results.map((result) => (result as PromiseRejectedResult).reason)).toMatchObject(
    results.map(() => ({ code: 'invalid_answer' })),
  );
  expect(server.requests).toHaveLength(1);
});

test('the call ends when everybody who waits for it is interrupted', async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const server = await httpServer(() => {
    one.abort();
    setTimeout(() => two.abort(), 10);
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  const results = await Promise.allSettled([reader.load('a', one.signal), reader.load('b', two.signal)]);
  expect(results).toMatchObject([{ reason: { code: 'interrupted' } }, { reason: { code: 'interrupted' } }]);
});

test('one interruption does not end the call for the others', async () => {
  const one = new AbortController();
  const server = await httpServer((response, request) => {
    one.abort();
    response.end(JSON.stringify({ slos: idsOf(request).map((id) => ({ id })) }));
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  const results = await Promise.all([reader.load('a', one.signal), reader.load('b')]);
  expect(results).toMatchObject([{ id: 'a' }, { id: 'b' }]);
});

test('after an interruption nothing is asked', async () => {
  const { server, reader } = await readerOf(() => ({}));
  await expect(reader.load('a', AbortSignal.abort())).rejects.toMatchObject({
    code: 'interrupted',
    outcome: 'notSent',
  });
  expect(server.requests).toHaveLength(0);
});
