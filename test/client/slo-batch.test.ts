import { cleanUp, clientOf, httpServer, json, Received } from './support';
import { ManagementApiError, SloReader } from '../../src/client';

afterEach(cleanUp);

function idsOf({ url }: Received): string[] {
  return new URL(url, 'http://host').searchParams.getAll('ids');
}

async function readerOf(answer: (ids: string[]) => unknown) {
  const server = await httpServer((response, request) =>
    response.end(JSON.stringify(answer(idsOf(request)))),
  );
  return { server, reader: new SloReader(clientOf(server.baseUrl)) };
}

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
    'the answer holds the SLO "lost" neither among slos nor among notFoundIds',
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
