/** Reads of SLOs that also prefetch their siblings. */
import { cleanUp, clientOf, httpServer, idsOf, readerFrom, readerOf, Respond } from './support';
import { SloReader } from '../../src/client';
import { PREFETCH_MAX_AGE_MS } from '../../src/client/read-ahead';
import { useClock } from '../support/clock';
import { until } from '../support/processes';

const clock = useClock();
afterEach(cleanUp);

/** The response of a service that has all requested SLOs. */
const slosOf = (ids: string[]) => ({ slos: ids.map((id) => ({ id })) });

test('the first reads also request their siblings, which then need no separate call', async () => {
  const { server, reader } = await readerOf(slosOf);
  await Promise.all([reader.load('a', undefined, ['b', 'c']), reader.load('d', undefined, ['c', 'e'])]);
  const siblings = ['b', 'c', 'e'];
  const slos = await Promise.all(siblings.map(async (id) => reader.load(id, undefined, ['a', 'd'])));
  expect(slos).toEqual(siblings.map((id) => ({ id })));
  expect(server.requests.map(idsOf)).toEqual([['a', 'd', 'b', 'c', 'e']]);
});

test('a call has at most 100 ids, including all requested ones', async () => {
  const { server, reader } = await readerOf(slosOf);
  const requested = Array.from({ length: 30 }, (_, i) => `requested-${i}`);
  const siblingsOf = (id: string) => Array.from({ length: 9 }, (_, i) => `${id}-${i}`);
  await Promise.all(requested.map(async (id) => reader.load(id, undefined, siblingsOf(id))));
  expect(server.requests.map((request) => idsOf(request).length)).toEqual([100]);
  expect(idsOf(server.requests[0])).toEqual(expect.arrayContaining(requested));
});

test('prefetched SLOs name further siblings: 1,000 SLOs in a different order take few calls', async () => {
  const { server, reader } = await readerOf(slosOf);
  const siblingsOf = (place: number) => Array.from({ length: 15 }, (_, i) => `id-${place - i - 1}`);
  // 617 and 1,000 are coprime, so each SLO is read exactly once.
  const order = Array.from({ length: 1000 }, (_, i) => (i * 617) % 1000);
  for (const place of order) await reader.load(`id-${place}`, undefined, siblingsOf(place));
  // It would be 95 if only SLOs with a separate call named others.
  expect(server.requests.length).toBeLessThan(60);
});

test('prefetches an SLO again if it is too old', async () => {
  const { server, reader } = await readerOf(slosOf);
  await reader.load('a', undefined, ['c', 'd']);
  await clock.advance(PREFETCH_MAX_AGE_MS);
  await reader.load('b', undefined, ['c', 'd']);
  await reader.load('c', undefined, []);
  await reader.load('d', undefined, []);
  expect(server.requests.map(idsOf)).toEqual([
    ['a', 'c', 'd'],
    ['b', 'c', 'd'],
  ]);
});

test('an SLO that is read for a change and as a sibling is requested once', async () => {
  const { server, reader } = await readerOf(slosOf);
  await Promise.all([reader.load('a', undefined, ['b']), reader.load('b')]);
  expect(server.requests.map(idsOf)).toEqual([['a', 'b']]);
});

test('waits for a sibling whose call is in progress', async () => {
  let answer = () => {};
  const { server, reader } = await readerFrom((response, request) => {
    answer = () => response.end(JSON.stringify(slosOf(idsOf(request))));
  });
  const first = reader.load('a', undefined, ['b']);
  await until('No request arrives.', () => server.requests.length > 0);
  const second = reader.load('b', undefined, ['a']);
  answer();
  expect(await Promise.all([first, second])).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(server.requests).toHaveLength(1);
});

test('reads in one turn of the event loop request each SLO once, even if a call is sent between them', async () => {
  const { server, reader } = await readerOf(slosOf);
  const load = async (group: string) => {
    const ids = Array.from({ length: 10 }, (_, i) => `${group}${i}`);
    const siblingsOf = (id: string) => ids.filter((other) => other !== id);
    await Promise.all(ids.map(async (id) => reader.load(id, undefined, siblingsOf(id))));
  };
  // The first ten show how many reads run at the same time.
  await load('a');
  await load('b');
  const ids = server.requests.flatMap(idsOf);
  expect(ids).toHaveLength(new Set(ids).size);
});

test('uses a prefetched SLO once', async () => {
  const { server, reader } = await readerOf(slosOf);
  for (const id of ['a', 'b', 'b']) await reader.load(id, undefined, ['a', 'b']);
  expect(server.requests.map(idsOf)).toEqual([['a', 'b'], ['b']]);
});

test('does not use a prefetched SLO for a read that must be current, after a write, or after a minute', async () => {
  const { server, reader } = await readerOf(slosOf);
  await reader.load('a', undefined, ['current', 'written', 'old', 'fresh']);
  await reader.load('current');
  reader.invalidate('written');
  await reader.load('written', undefined, []);
  await clock.advance(PREFETCH_MAX_AGE_MS - 10_000);
  await reader.load('fresh', undefined, []);
  await clock.advance(10_000);
  await reader.load('old', undefined, []);
  expect(server.requests.slice(1).map(idsOf)).toEqual([['current'], ['written'], ['old']]);
});

test('does not use a prefetched SLO after a write during the call', async () => {
  const { server, reader } = await readerOf((ids) => {
    reader.invalidate('b');
    return slosOf(ids);
  });
  await reader.load('a', undefined, ['b']);
  await reader.load('b', undefined, []);
  expect(server.requests.map(idsOf)).toEqual([['a', 'b'], ['b']]);
});

/** Rejects each request for several SLOs. */
const rejectingBatches =
  (status: number, headers = {}): Respond =>
  (response, request) => {
    const ids = idsOf(request);
    if (ids.length > 1) response.writeHead(status, headers).end('{"message":"too many"}');
    else response.end(JSON.stringify(slosOf(ids)));
  };

test.each([400, 401, 504])('after %i, requests the ids alone, and stops prefetching', async (status) => {
  const { server, reader } = await readerFrom(rejectingBatches(status));
  expect(await reader.load('a', undefined, ['b', 'c'])).toEqual({ id: 'a' });
  expect(await reader.load('b', undefined, ['a', 'c'])).toEqual({ id: 'b' });
  expect(await reader.load('d', undefined, ['e', 'f'])).toEqual({ id: 'd' });
  expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['d']]);
});

test('stops prefetching only after the third rate limit', async () => {
  const { server, reader } = await readerFrom(rejectingBatches(429, { 'Retry-After': '0' }));
  for (const id of ['a', 'b', 'c', 'd']) expect(await reader.load(id, undefined, [`${id}2`])).toEqual({ id });
  const requested = server.requests.map((request) => idsOf(request).join());
  expect(requested).toEqual(['a,a2', 'a', 'b,b2', 'b', 'c,c2', 'c', 'd']);
});

test('if a sibling was not found, requests it again before it is treated as deleted', async () => {
  const { server, reader } = await readerOf((ids) =>
    ids.length > 1 ? { notFoundIds: ids } : ids[0] === 'gone' ? { notFoundIds: ids } : slosOf(ids),
  );
  expect(await reader.load('a', undefined, ['b', 'gone'])).toEqual({ id: 'a' });
  expect(await reader.load('b', undefined, [])).toEqual({ id: 'b' });
  expect(await reader.load('gone', undefined, [])).toBe('not found');
  expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'gone'], ['a'], ['b'], ['gone']]);
});

test('an interruption ends the call, and nothing else is requested', async () => {
  const stop = new AbortController();
  const { server, reader } = await readerFrom(() => stop.abort());
  await expect(reader.load('a', stop.signal, ['b'])).rejects.toMatchObject({ code: 'interrupted' });
  expect(server.requests).toHaveLength(1);
});

/** Responds to each request, unless it asks for the SLO `hangs`. */
const unlessItHangs: Respond = (response, request) => {
  const ids = idsOf(request);
  if (!ids.includes('hangs')) response.end(JSON.stringify(slosOf(ids)));
};

test('a hanging call for siblings delays the requested SLOs once', async () => {
  const server = await httpServer(unlessItHangs);
  const reader = new SloReader(clientOf(server.baseUrl), 50);
  const requested = ['a', 'b', 'c', 'd'];
  const load = async (id: string) => reader.load(id, undefined, ['hangs', 'e']);
  expect(await Promise.all(requested.map(load))).toEqual(requested.map((id) => ({ id })));
  // The call for it has ended.
  expect(await load('e')).toEqual({ id: 'e' });
  expect(await load('a')).toEqual({ id: 'a' });
  expect(server.requests.map(idsOf)).toEqual([[...requested, 'hangs', 'e'], requested, ['e'], ['a']]);
});

test('prefetches nothing without retries', async () => {
  const { server, reader } = await readerFrom(unlessItHangs, { maxAttempts: 1 });
  await reader.load('a', undefined, ['b', 'c']);
  expect(server.requests.map(idsOf)).toEqual([['a']]);
});
