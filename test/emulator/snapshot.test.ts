import { call, createSlo, refusal, Reply, ROOT, SLO, useEmulators, WEBHOOK } from './calling';
import { parseJson } from '../../src/contract/json';
import { Emulator } from '../../src/emulator';

const start = useEmulators();

async function control({ url }: Emulator, method: string, path: string, body?: string): Promise<Reply> {
  return call(url, method, `/_emulator${path}`, body, { key: null });
}

describe('a snapshot', () => {
  test('restores every account with every digit, even in a different emulator', async () => {
    const first = await start({ keys: { a: 'alpha', b: 'beta' } });
    await createSlo(first.url, '{"name":"n","targetThresholdPercentage":99.90,"x":9007199254740993}', {
      key: 'a',
    });
    await call(first.url, 'POST', `${ROOT}/integrations/webhooks/v1`, WEBHOOK, { key: 'b' });
    await first.control.delete('dashboards', 'checkout-overview', 'beta');
    const { text } = await control(first, 'GET', '/snapshot');
    expect(text).toContain('"targetThresholdPercentage":99.90,"x":9007199254740993');

    await first.control.put('webhooks', 'later', { id: 'later' }, 'alpha');
    await createSlo(first.url, SLO, { key: 'b' });
    const second = await start();
    for (const emulator of [first, second]) {
      expect((await control(emulator, 'PUT', '/snapshot', text)).status).toBe(204);
      expect((await control(emulator, 'GET', '/snapshot')).text).toBe(text);
    }
    expect(second.control.objects('dashboards', 'beta')).toEqual({});
  });

  test.each(['omitEmpty', 'quotedNumbers', 'nullForAbsent', 'addMembers', 'pointZero'])(
    'can be restored if %s has changed an object',
    async (quirk) => {
      const emulator = await start();
      emulator.control.setQuirks({ [quirk]: true });
      await createSlo(emulator.url, { ...SLO, description: '', labels: {} });
      const snapshot = emulator.control.snapshot();
      await emulator.control.reset();
      await emulator.control.restore(snapshot);
      expect(emulator.control.snapshot()).toEqual(snapshot);
      expect(Object.keys(emulator.control.objects('slos'))).toHaveLength(1);
    },
  );

  test.each([
    ['{}', 'snapshot: must be {"version": 1, "accounts"'],
    ['{"version":2,"accounts":{}}', 'version: must be 1, but is 2'],
    ['{"accounts":{}}', 'version: must be 1'],
    ['{"version":1,"accounts":{"a":[]}}', 'accounts.a: must be an object'],
    ['{"version":1,"accounts":{"a":{"slo":{}}}}', 'accounts.a.slo: unknown; use one of'],
    ['{"version":1,"accounts":{"a":{"slos":{"x":1}}}}', 'accounts.a.slos.x: must be an object'],
    [
      '{"version":1,"accounts":{"a":{"slos":{"x":{"id":"x"}}}}}',
      'slos "x": name: required; targetThresholdPercentage: required',
    ],
  ])('%s is rejected, and nothing changes', async (text, message) => {
    const emulator = await start();
    await createSlo(emulator.url);
    const before = emulator.control.snapshot();
    expect(await control(emulator, 'PUT', '/snapshot', text)).toMatchObject(refusal(message));
    expect(emulator.control.snapshot()).toEqual(before);
  });
});

describe('a seed', () => {
  const seed = { version: 1, accounts: { default: { slos: { s: { id: 's', ...SLO } }, dashboards: {} } } };

  test('contains the initial objects, and other collections are unchanged', async () => {
    const emulator = await start({ seed });
    await emulator.control.delete('slos', 's');
    await emulator.control.reset();
    expect(emulator.control.allObjects()).toMatchObject({
      slos: { s: { name: 'Checkout' } },
      dashboards: {},
      teamGroups: { '7001': expect.anything() },
    });
    expect(Object.keys(emulator.control.objects('dashboards'))).toEqual([]);
    expect(Object.keys(emulator.control.objects('dashboards', 'other'))).toEqual(['checkout-overview']);
  });

  test('contains accounts that no request has used yet', async () => {
    const emulator = await start({ seed: { version: 1, accounts: { alpha: {}, beta: {} } } });
    expect(emulator.control.accounts()).toEqual(['alpha', 'beta']);
    await emulator.control.reset();
    expect(Object.keys(emulator.control.snapshot().accounts)).toEqual(['alpha', 'beta']);
    await emulator.control.restore({ version: 1, accounts: { beta: {} } });
    expect([...emulator.control.accounts()].sort()).toEqual(['alpha', 'beta']);
  });

  test('must be valid for the service', async () => {
    const wrong = parseJson(JSON.stringify(seed).replace('99.9', '999')) as object;
    await expect(start({ seed: wrong })).rejects.toThrow(
      'The seed cannot be used: slos "s": targetThresholdPercentage: must be from 0 to 100.',
    );
    await expect(start({ seed: wrong, strict: false })).resolves.toBeDefined();
  });
});

describe('a reset', () => {
  test('restores the initial objects and settings', async () => {
    const emulator = await start({ keys: { 'test-key': 'default' } });
    const { control: all, url } = emulator;
    const states = () => [all.allObjects(), all.faults(), all.quirks(), all.requests()];
    const before = states();
    await createSlo(url);
    all.addFault({ kind: 'status' });
    all.setQuirks({ trimText: true });
    all.setStrict(false);
    all.setApiKeys(undefined);
    expect(states().map((state, index) => JSON.stringify(state) === JSON.stringify(before[index]))).toEqual(
      states().map(() => false),
    );
    expect((await control(emulator, 'POST', '/reset')).status).toBe(204);
    expect(states()).toEqual(before);
    expect((await control(emulator, 'GET', '/strict')).json).toEqual({ strict: true });
    expect((await call(url, 'GET', `${ROOT}/v3/events`, undefined, { key: 'other' })).status).toBe(401);
  });

  test('of one account does not change the others', async () => {
    const emulator = await start({ keys: { a: 'alpha', b: 'beta' } });
    for (const key of ['a', 'b']) await createSlo(emulator.url, SLO, { key });
    for (const account of ['alpha', 'beta', undefined]) {
      emulator.control.addFault({ kind: 'status', account });
    }
    await control(emulator, 'POST', '/reset?account=alpha');
    const counts = (account: string) => [
      Object.keys(emulator.control.objects('slos', account)).length,
      emulator.control.requests({ account }).length,
    ];
    expect([counts('alpha'), counts('beta')]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(emulator.control.faults().map(({ account }) => account)).toEqual(['beta', undefined]);
  });
});

test('the health check reports the version, and is not listed as a request', async () => {
  const emulator = await start({ version: '1.2.3' });
  expect((await control(emulator, 'GET', '/health')).json).toEqual({ status: 'ok', version: '1.2.3' });
  expect(emulator.control.requests()).toEqual([]);
});
