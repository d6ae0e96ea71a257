import { ROOT, useEmulator } from './calling';
import { fingerprint } from '../../src/emulator';

const emulator = useEmulator();

async function history(path: string): Promise<unknown> {
  return JSON.parse((await emulator.call('GET', `/_emulator/history/${path}`)).text);
}

test("an object's versions contain the requests that made them", async () => {
  const { id } = await emulator.createSlo();
  await emulator.createSlo({ id, name: 'Checkout', targetThresholdPercentage: 99 });
  await emulator.control.delete('slos', String(id));
  const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  const operation = 'replaceSlo';
  expect(await history(`slos/${String(id)}`)).toEqual([
    { change: 'created', time, request: 1, operation, object: expect.stringContaining(':99.9') },
    { change: 'replaced', time, request: 2, operation, object: expect.stringContaining(':99,') },
    { change: 'deleted', time, request: null, operation: null, object: '' },
  ]);
  expect(await history('slos/none')).toEqual([]);
});

test('a seeded object begins with a version that no request has made', async () => {
  const present = { change: 'present', time: null, request: null, operation: null };
  expect(await history('dashboards/checkout-overview')).toMatchObject([present]);
  await emulator.control.patch('dashboards', 'checkout-overview', { name: 'Changed' });
  expect(await history('dashboards/checkout-overview')).toMatchObject([
    { ...present, object: expect.not.stringContaining('Changed') },
    { change: 'replaced', request: null, object: expect.stringContaining('Changed') },
  ]);
});

test('shows secrets as fingerprints', async () => {
  const { json } = await emulator.call('POST', `${ROOT}/aaa/api-keys/v3`, { name: 'CI' });
  const { keyId, value } = json;
  expect(await history(`apiKeys/${String(keyId)}`)).toMatchObject([
    { object: `{"name":"CI","keyId":"${String(keyId)}","value":"${fingerprint(String(value))}"}` },
  ]);
});

test.each<[string, () => Promise<void>]>([
  ['a reset', async () => emulator.control.reset()],
  ['a reset of its account', async () => emulator.control.reset('default')],
  ['a restore', async () => emulator.control.restore({ version: 1, accounts: {} })],
])('%s clears the history', async (_, act) => {
  await emulator.control.patch('dashboards', 'checkout-overview', { name: 'Changed' });
  await act();
  expect(await history('dashboards/checkout-overview')).toMatchObject([{ change: 'present' }]);
});

test('keeps the last 20 versions of an object', async () => {
  for (let number = 0; number < 21; number++) {
    await emulator.control.put('slos', 'slo-1', { name: String(number), targetThresholdPercentage: 99 });
  }
  const versions = (await history('slos/slo-1')) as { object: string }[];
  expect([versions.length, versions[0].object]).toEqual([20, expect.stringContaining('"name":"1"')]);
});

test('returns a request by its sequence', async () => {
  await emulator.createSlo();
  expect(await emulator.call('GET', '/_emulator/requests/1')).toMatchObject({
    status: 200,
    json: { operation: 'replaceSlo' },
  });
  for (const sequence of ['2', 'x']) {
    const { status, json } = await emulator.call('GET', `/_emulator/requests/${sequence}`);
    expect([status, json.message]).toEqual([404, expect.stringContaining(`"${sequence}"`)]);
  }
});
