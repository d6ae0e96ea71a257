import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, clientOf, httpServer, json, Received } from './support';
import { ManagementApiError, SloReader } from '../../src/client';
import { AHEAD_MS } from '../../src/client/read-ahead';

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

describe('reading ahead', () => {
  const all = (ids: string[]) => ({ slos: ids.map((id) => ({ id })) });
  afterEach(() => jest.restoreAllMocks());

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

  test('reads that come in one turn ask for each SLO once, also where a call goes out between them', async () => {
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

  test.each([400, 401, 404, 414, 429, 500])(
    'after %i, the wanted ids are asked for alone',
    async (status) => {
      const server = await httpServer((response, request) => {
        const ids = idsOf(request);
        if (ids.length > 1) response.writeHead(status).end('{"message":"too many"}');
        else response.end(JSON.stringify(all(ids)));
      });
      const reader = new SloReader(clientOf(server.baseUrl));
      expect(await reader.loadAhead('a', ['b', 'c'])).toEqual({ id: 'a' });
      expect(await reader.loadAhead('b', ['a', 'c'])).toEqual({ id: 'b' });
      // Siblings whose call failed are not asked for ahead again.
      expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'c'], ['a'], ['b']]);
    },
  );

  test('an answer that is no JSON or too large fails only the siblings', async () => {
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

  test('each connection reads for itself', async () => {
    const { server, reader } = await readerOf(all);
    await reader.loadAhead('a', ['b']);
    await new SloReader(clientOf(server.baseUrl)).loadAhead('b', ['a']);
    expect(server.requests.map(idsOf)).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });
});

test('after a call for many has failed, no more are asked for ahead', async () => {
  const server = await httpServer((response, request) => {
    const ids = idsOf(request);
    if (ids.length > 1) response.writeHead(504).end('{"message":"too slow"}');
    else response.end(JSON.stringify({ slos: ids.map((id) => ({ id })) }));
  });
  const reader = new SloReader(clientOf(server.baseUrl));
  expect(await reader.loadAhead('a', ['b', 'c'])).toEqual({ id: 'a' });
  expect(await reader.loadAhead('d', ['e', 'f'])).toEqual({ id: 'd' });
  expect(server.requests.map(idsOf)).toEqual([['a', 'b', 'c'], ['a'], ['d']]);
});
