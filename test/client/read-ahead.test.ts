/** SLOs that are read before Terraform asks for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, clientOf, httpServer, idsOf, readerOf } from './support';
import { SloReader } from '../../src/client';
import { AHEAD_MS } from '../../src/client/read-ahead';

afterEach(cleanUp);
afterEach(() => jest.restoreAllMocks());

const all = (ids: string[]) => ({ slos: ids.map((id) => ({ id })) });
test('the first reads ask for their siblings, too, and those need no call of their own', async () => {
  const { server, reader } = await readerOf(all);
  await Promise.all([reader.loadAhead('a', ['b', 'c']), reader.loadAhead('d', ['c', 'e'])]);
  const siblings = ['b', 'c', 'e'];
  const found = await Promise.all(siblings.map(async (id) => reader.loadAhead(id, ['a', 'd'])));
  expect(found).toEqual(siblings.map((id) => ({ id })));
  expect(server.requests.map(idsOf)).toEqual([['a', 'd', 'b', 'c', 'e']]);
});

test('one call has at most 100 ids, and those that are wanted are among them', async () => {
  const { server, reader } = await readerOf(all);
  const wanted = Array.from({ length: 30 }, (_, i) => `wanted-${i}`);
  await Promise.all(
    wanted.map(async (id) =>
      reader.loadAhead(
        id,
        Array.from({ length: 9 }, (_, i) => `${id}-${i}`),
      ),
    ),
  );
  expect(server.requests.map((request) => idsOf(request).length)).toEqual([100]);
  expect(idsOf(server.requests[0])).toEqual(expect.arrayContaining(wanted));
});

test('what was read ahead names others: 1,000 SLOs in another order take few calls', async () => {
  const { server, reader } = await readerOf(all);
  const siblingsOf = (place: number) => Array.from({ length: 15 }, (_, i) => `id-${place - i - 1}`);
  // 617 has no divisor in common with 1,000, so that each is read once.
  const order = Array.from({ length: 1000 }, (_, i) => (i * 617) % 1000);
  for (const place of order) await reader.loadAhead(`id-${place}`, siblingsOf(place));
  // 95 if only those that need a call of their own named others.
  expect(server.requests.length).toBeLessThan(60);
});

test('what is too old by now is read ahead again', async () => {
  const { server, reader } = await readerOf(all);
  await reader.loadAhead('a', ['c', 'd']);
  const later = performance.now() + AHEAD_MS;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  await reader.loadAhead('b', ['c', 'd']);
  await reader.loadAhead('c', []);
  await reader.loadAhead('d', []);
  expect(server.requests.map(idsOf)).toEqual([
    ['a', 'c', 'd'],
    ['b', 'c', 'd'],
  ]);
});

test('an SLO that is read for a change and as a sibling is asked for once', async () => {
  const { server, reader } = await readerOf(all);
  await Promise.all([reader.loadAhead('a', ['b']), reader.load('b')]);
  expect(server.requests.map(idsOf)).toEqual([['a', 'b']]);
});

test('a sibling whose call is under way is waited for', async () => {
  let answer = () => {};
  const server = await httpServer((response, request) => {
    answer = () => response.end(JSON.stringify(all(idsOf(request))));
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  const first = reader.loadAhead('a', ['b']);
  while (server.requests.length === 0) await sleep(5);
  const second = reader.loadAhead('b', ['a']);
  answer();
  expect(await Promise.all([first, second])).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(server.requests).toHaveLength(1);
});

test('reads that come in one turn request each SLO once, even if a call goes out between them', async () => {
  const { server, reader } = await readerOf(all);
  const load = async (group: string) => {
    const ids = Array.from({ length: 10 }, (_, i) => `${group}${i}`);
    const siblingsOf = (id: string) => ids.filter((other) => other !== id);
    await Promise.all(ids.map(async (id) => reader.loadAhead(id, siblingsOf(id))));
  };
  // By the first ten it is known how many come together.
  await load('a');
  await load('b');
  const asked = server.requests.flatMap(idsOf);
  expect(asked).toHaveLength(new Set(asked).size);
});

test('what was read ahead is used once', async () => {
  const { server, reader } = await readerOf(all);
  for (const id of ['a', 'b', 'b']) await reader.loadAhead(id, ['a', 'b']);
  expect(server.requests.map(idsOf)).toEqual([['a', 'b'], ['b']]);
});

test('it is not used by a read that must be current, after a write, or after a minute', async () => {
  const { server, reader } = await readerOf(all);
  await reader.loadAhead('a', ['current', 'written', 'old', 'fresh']);
  await reader.load('current');
  reader.invalidate('written');
  await reader.loadAhead('written', []);
  const [now, later] = [performance.now(), AHEAD_MS - 1000];
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + later);
  await reader.loadAhead('fresh', []);
  clock.mockImplementation(() => now + AHEAD_MS);
  await reader.loadAhead('old', []);
  expect(server.requests.slice(1).map(idsOf)).toEqual([['current'], ['written'], ['old']]);
});

test('a write while the call is under way counts, too', async () => {
  const { server, reader } = await readerOf((ids) => {
    reader.invalidate('b');
    return all(ids);
  });
  await reader.loadAhead('a', ['b']);
  await reader.loadAhead('b', []);
  expect(server.requests.map(idsOf)).toEqual([['a', 'b'], ['b']]);
});

test.each([400, 401, 404, 414, 429, 500, 504])(
  'after %i, the wanted ids are asked for alone, and no more are asked for ahead',
  async (status) => {
    const server = await httpServer((response, request) => {
      const ids = idsOf(request);
      if (ids.length > 1) response.writeHead(status).end('{"message":"too many"}');
      else response.end(JSON.stringify(all(ids)));
    });
    const reader = new SloReader(clientOf(server.baseUrl));
    expect(await reader.loadAhead('a', ['b', 'c'])).toEqual({ id: 'a' });
    expect(await reader.loadAhead('b', ['a', 'c'])).toEqual({ id: 'b' });
    expect(await reader.loadAhead('d', ['e', 'f'])).toEqual({ id: 'd' });
    expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['d']]);
  },
);

test('an answer that is not JSON or too large fails only the siblings', async () => {
  const server = await httpServer((response, request) => {
    const ids = idsOf(request);
    if (ids.includes('page')) {
      response.end('<html>Sign in</html>');
    } else if (ids.includes('large')) {
      response.end(JSON.stringify({ slos: [{ id: 'x'.repeat(33 * 1024 * 1024) }] }));
    } else {
      response.end(JSON.stringify(all(ids)));
    }
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  expect(await reader.loadAhead('a', ['page'])).toEqual({ id: 'a' });
  expect(await reader.loadAhead('b', ['large'])).toEqual({ id: 'b' });
});

test('an id that is not found there is asked for again before it counts as gone', async () => {
  const { server, reader } = await readerOf((ids) =>
    ids.length > 1 ? { notFoundIds: ids } : ids[0] === 'gone' ? { notFoundIds: ids } : all(ids),
  );
  expect(await reader.loadAhead('a', ['b', 'gone'])).toEqual({ id: 'a' });
  expect(await reader.loadAhead('b', [])).toEqual({ id: 'b' });
  expect(await reader.loadAhead('gone', [])).toBe('not found');
  expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'gone'], ['a'], ['b'], ['gone']]);
});

test('an interruption ends it, and nothing else is asked', async () => {
  const stop = new AbortController();
  const server = await httpServer(() => stop.abort());
  const reader = new SloReader(clientOf(server.baseUrl));
  await expect(reader.loadAhead('a', ['b'], stop.signal)).rejects.toMatchObject({ code: 'interrupted' });
  expect(server.requests).toHaveLength(1);
});

test('a call for siblings that hangs delays the wanted ones once', async () => {
  const server = await httpServer((response, request) => {
    const ids = idsOf(request);
    if (!ids.includes('hangs')) response.end(JSON.stringify(all(ids)));
  });
  const reader = new SloReader(clientOf(server.baseUrl), 50);
  const wanted = ['a', 'b', 'c', 'd'];
  const load = async (id: string) => reader.loadAhead(id, ['hangs', 'e']);
  expect(await Promise.all(wanted.map(load))).toEqual(wanted.map((id) => ({ id })));
  // The call for it has ended.
  expect(await load('e')).toEqual({ id: 'e' });
  expect(await load('a')).toEqual({ id: 'a' });
  expect(server.requests.map(idsOf)).toEqual([[...wanted, 'hangs', 'e'], wanted, ['e'], ['a']]);
}, 30_000);

test('a wanted one that waits for such a call is then read by itself', async () => {
  const server = await httpServer((response, request) => {
    const ids = idsOf(request);
    if (!ids.includes('hangs')) response.end(JSON.stringify(all(ids)));
  });
  const reader = new SloReader(clientOf(server.baseUrl), 500);
  const first = reader.loadAhead('a', ['b', 'hangs']);
  while (server.requests.length === 0) await sleep(5);
  const second = reader.loadAhead('b', []);
  expect(await Promise.all([first, second])).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(server.requests.flatMap(idsOf)).toHaveLength(5);
}, 30_000);

test('without retries, nothing is read ahead', async () => {
  const server = await httpServer((response, request) => response.end(JSON.stringify(all(idsOf(request)))));
  const reader = new SloReader(clientOf(server.baseUrl, { maxAttempts: 1 }));
  await reader.loadAhead('a', ['b', 'c']);
  expect(server.requests.map(idsOf)).toEqual([['a']]);
});

test.each([
  [429, '3600'],
  [503, '3600'],
  [403, '3600'],
])('after %i with a Retry-After of %s s, nothing else is asked', async (status, retryAfter) => {
  const server = await httpServer((response) =>
    response.writeHead(status, { 'Retry-After': retryAfter }).end('{"message":"busy"}'),
  );
  const reader = new SloReader(clientOf(server.baseUrl));
  const results = await Promise.allSettled(['a', 'b'].map(async (id) => reader.loadAhead(id, ['c'])));
  expect(results).toMatchObject(results.map(() => ({ reason: { status } })));
  await expect(reader.loadAhead('d', ['e'])).rejects.toMatchObject({ status });
  expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'c']]);
});

test('a shorter Retry-After is waited for before the wanted ones are asked for alone', async () => {
  const times: number[] = [];
  const server = await httpServer((response, request) => {
    times.push(performance.now());
    if (times.length > 1) response.end(JSON.stringify(all(idsOf(request))));
    else response.writeHead(429, { 'Retry-After': '1' }).end();
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  expect(await reader.loadAhead('a', ['b'])).toEqual({ id: 'a' });
  expect(server.requests.map(idsOf)).toEqual([['a', 'b'], ['a']]);
  // A timer may end a little early.
  expect(times[1] - times[0]).toBeGreaterThanOrEqual(990);
});
