import { refusal, ROOT, useEmulator } from './calling';
import { fingerprint } from '../../src/emulator';

const emulator = useEmulator({ keys: { 'test-key': 'default', 'other-key': 'other' } });
const { steer: control } = emulator;

test('objects are put, read, patched and deleted, with every digit', async () => {
  const object =
    '{"id":"d","dashboard":{"id":"d","weight":9007199254740993,"ratio":1.50,"gone":1},"__proto__":"x"}';
  expect((await control('PUT', '/objects/dashboards/d', object)).status).toBe(204);
  expect((await control('GET', '/objects/dashboards/d')).text).toBe(object);

  const patched = await control('PATCH', '/objects/dashboards/d', '{"dashboard":{"gone":null,"ratio":2.0}}');
  expect(patched.text).toBe(
    '{"id":"d","dashboard":{"id":"d","weight":9007199254740993,"ratio":2.0},"__proto__":"x"}',
  );
  expect(Object.keys((await control('GET', '/objects/dashboards')).json)).toEqual(['checkout-overview', 'd']);

  expect((await control('DELETE', '/objects/dashboards/d')).status).toBe(204);
  for (const method of ['GET', 'DELETE']) {
    expect(await control(method, '/objects/dashboards/d')).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    });
  }
  expect((await control('PATCH', '/objects/dashboards/d', {})).status).toBe(404);
});

test('objects belong to an account', async () => {
  await control('PUT', '/objects/webhooks/w?account=other', { id: 'w' });
  expect((await control('GET', '/objects/webhooks')).json).toEqual({});
  expect((await control('GET', '/objects/webhooks?account=other')).json).toEqual({ w: { id: 'w' } });
  expect((await control('GET', '/accounts')).json).toEqual(['other', 'default']);
});

test("a patch can set an SLO's revision", async () => {
  const { id } = await emulator.createSlo();
  await control('PATCH', `/objects/slos/${String(id)}`, { revision: { revision: 41 } });
  const { json } = await control('GET', `/objects/slos/${String(id)}`);
  expect(json).toMatchObject({ revision: { revision: { value: '41' } } });
});

test('returns copies of objects', () => {
  const dashboard = emulator.control.get('dashboards', 'checkout-overview');
  Object.assign(dashboard ?? {}, { authorName: 'changed' });
  expect(emulator.control.get('dashboards', 'checkout-overview')?.authorName).toBe('Author name');
  expect(emulator.control.get('dashboards', 'none')).toBeUndefined();
});

test('returns fingerprints instead of secrets if asked to', async () => {
  const { json } = await emulator.call('POST', `${ROOT}/aaa/api-keys/v3`, { name: 'CI' });
  const [keyId, value] = [json.keyId, json.value].map(String);
  const { text } = await control('GET', `/objects/apiKeys/${keyId}?redacted=true`);
  expect(text).toBe(`{"name":"CI","keyId":"${keyId}","value":"${fingerprint(value)}"}`);
});

test('adds, lists and removes faults, and clears the list of requests', async () => {
  const { json } = await control('POST', '/faults', { kind: 'hangBefore', operation: 'getEvent' });
  const answer = emulator.call('GET', `${ROOT}/v3/events/event-1`);
  while ((await control('GET', '/held')).text !== '{"requests":1}') {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await control('DELETE', `/faults/${String(json.id)}`);
  expect((await answer).status).toBe(200);
  expect((await control('GET', '/faults')).json).toEqual([]);
  await control('POST', '/faults', { kind: 'status' });
  await control('DELETE', '/faults');
  await control('DELETE', '/requests');
  expect([emulator.control.faults(), emulator.control.requests()]).toEqual([[], []]);
});

test.each<[string, string, string, string | undefined]>([
  ['GET', '/objects/unicorns', 'There is no collection "unicorns". Use one of apiKeys', undefined],
  ['PUT', '/objects/unicorns/1', 'There is no collection "unicorns"', '{}'],
  ['GET', '/faults/1', 'There is no route "GET /_emulator/faults/1"', undefined],
  ['PUT', '/objects/slos/1', 'body: is not JSON', ''],
  ['PUT', '/objects/slos/1', 'body: must be a JSON object', '[]'],
  ['PUT', '/keys', 'body: must map each API key to the name of its account', '{"a": 1}'],
  ['PATCH', '/quirks', 'shuffle: unknown; use one of float32Targets,', '{"shuffle": true}'],
  ['PUT', '/strict', 'strict: must be a boolean', '{"strict": "no"}'],
])('rejects %s %s, and says what is valid: %s', async (method, path, message, body) => {
  expect(await control(method, path, body)).toMatchObject(refusal(message));
});
