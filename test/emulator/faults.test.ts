import { call, refusal, Reply, ROOT, SLO, useEmulator, useEmulators } from './calling';
import { Fault } from '../../src/emulator';
import { until } from '../support/processes';

const emulator = useEmulator();
const start = useEmulators();

async function create(name = 'a', signal?: AbortSignal): Promise<Reply> {
  return emulator.call('PUT', `${ROOT}/v1/slo/slos`, { ...SLO, name }, { signal });
}

function stored(): number {
  return Object.keys(emulator.control.objects('slos')).length;
}

/** Waits until a request is held. */
async function untilHeld(): Promise<void> {
  await until('No request is held.', () => emulator.control.heldCount() === 1);
}

interface Expected {
  readonly fault: Fault;
  readonly status?: number;
  readonly text?: unknown;
  readonly headers?: object;
  readonly effects?: number;
}

const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';
const PAGE: unknown = expect.stringContaining('<html>');
const FAILED: unknown = expect.stringContaining('FAULT');
const ANSWERS: Record<string, Expected> = {
  'a status': { fault: { kind: 'status', status: 503 }, status: 503, text: FAILED, effects: 0 },
  'a status after the effect': { fault: { kind: 'status', status: 502, afterEffect: true }, status: 502 },
  'seconds to wait': {
    fault: { kind: 'status', status: 429, retryAfter: 2 },
    status: 429,
    headers: { 'retry-after': '2' },
    effects: 0,
  },
  'a date to wait for': {
    fault: { kind: 'status', status: 429, retryAfter: DATE, body: 'slow down', contentType: 'text/plain' },
    status: 429,
    text: 'slow down',
    headers: { 'retry-after': DATE, 'content-type': 'text/plain' },
    effects: 0,
  },
  'a page': { fault: { kind: 'html' }, text: PAGE, headers: { 'content-type': 'text/html' } },
  'a page of a gateway': {
    fault: { kind: 'html', status: 404, afterEffect: false },
    status: 404,
    text: PAGE,
    effects: 0,
  },
  nothing: { fault: { kind: 'empty' }, text: '' },
  'the given body': {
    fault: { kind: 'verbatim', body: '{"slo": {"name": "a"}}' },
    text: '{"slo": {"name": "a"}}',
  },
};

test.each(Object.entries(ANSWERS))('the response is %s', async (_, expected) => {
  const { fault, status = 200, text = expect.anything(), headers = {}, effects = 1 } = expected;
  emulator.control.addFault({ operation: 'replaceSlo', ...fault });
  const reply = await create();
  expect(reply).toMatchObject({ status, text });
  for (const [name, value] of Object.entries(headers)) expect(reply.headers.get(name)).toContain(value);
  expect(stored()).toBe(effects);
});

test('the response is truncated in the middle of its JSON', async () => {
  emulator.control.addFault({ kind: 'truncated' });
  const reply = await create();
  expect(reply.text).toMatch(/^\{"slo":/);
  expect(() => reply.json).toThrow(SyntaxError);
  expect(stored()).toBe(1);
});

test('the response contains no identifiers', async () => {
  emulator.control.addFault({ kind: 'withoutId' });
  expect((await create()).json).toEqual({
    slo: expect.not.objectContaining({ id: expect.anything() }),
    effectedSloAlertIds: [],
  });
  const key = await emulator.call('POST', `${ROOT}/aaa/api-keys/v3`, { name: 'k' });
  expect(key.json).toEqual({ name: 'k', value: expect.any(String) });
  expect(stored()).toBe(1);
});

test('the response is padded to 50 MB by default', async () => {
  emulator.control.addFault({ kind: 'padded', times: 1 });
  expect((await create()).text.length).toBeGreaterThan(50 * 1024 * 1024);
  emulator.control.addFault({ kind: 'padded', bytes: 7 });
  expect((await create('b')).json).toMatchObject({ padding: 'xxxxxxx', slo: { name: 'b' } });
  const path = `${ROOT}/integrations/extensions/v1/testing/initialize`;
  expect((await emulator.call('POST', path, { extensionData: { id: 'e' } })).json).toEqual({
    padding: 'xxxxxxx',
  });
});

test.each([
  ['resetBefore', 0],
  ['resetAfter', 1],
] as const)('%s sends no response, after %d effects', async (kind, effects) => {
  emulator.control.addFault({ kind });
  await expect(create()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(stored()).toBe(effects);
  expect(emulator.control.requests()).toMatchObject([{ operation: 'replaceSlo', status: null }]);
});

test.each([
  ['hangBefore', 0],
  ['hangAfter', 1],
] as const)('%s holds a request after %d effects, until the fault is removed', async (kind, effects) => {
  const fault = emulator.control.addFault({ kind, times: 1 });
  const answer = create();
  await untilHeld();
  expect(stored()).toBe(effects);
  emulator.control.removeFault(fault.id);
  expect((await answer).status).toBe(200);
  expect(stored()).toBe(1);
  expect(emulator.control.heldCount()).toBe(0);
});

test('a reset of an account continues the requests that a used-up fault of this account holds', async () => {
  emulator.control.addFault({ kind: 'hangAfter', times: 1, account: 'default' });
  const answer = create();
  await untilHeld();
  await emulator.control.reset('default');
  expect(emulator.control.heldCount()).toBe(0);
  expect((await answer).status).toBe(200);
});

test('a held request has no effect if its client disconnects', async () => {
  emulator.control.addFault({ kind: 'hangBefore', times: 1 });
  const client = new AbortController();
  const answer = create('a', client.signal);
  await untilHeld();
  client.abort();
  await expect(answer).rejects.toThrow();
  // The abort arrives no later than the next request.
  await emulator.call('GET', `${ROOT}/v3/events`);
  emulator.control.clearFaults();
  await create('b');
  expect(Object.values(emulator.control.objects('slos')).map(({ name }) => name)).toEqual(['b']);
});

test('close releases held requests without an effect', async () => {
  emulator.control.addFault({ kind: 'hangBefore' });
  const answer = create();
  await untilHeld();
  await Promise.all([expect(answer).rejects.toThrow(), emulator.close()]);
  expect(stored()).toBe(0);
});

test('latency delays the request before it is processed', async () => {
  emulator.control.addFault({ kind: 'latency', latencyMs: 60, times: 1 });
  const before = performance.now();
  expect((await create()).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThan(55);
});

test('a fault affects only its operation, and only `times` requests', async () => {
  emulator.control.addFault({ kind: 'status', operation: 'getDashboard', times: 1 });
  emulator.control.addFault({ kind: 'status', operation: 'replaceSlo', times: 2 });
  expect(emulator.control.faults()).toMatchObject([
    { operation: 'getDashboard' },
    { operation: 'replaceSlo', times: 2 },
  ]);
  const statuses = [await create(), await create(), await create()].map(({ status }) => status);
  expect(statuses).toEqual([500, 500, 200]);
  expect(emulator.control.faults()).toMatchObject([{ operation: 'getDashboard', times: 1 }]);
});

test('a fault affects only requests that contain its string', async () => {
  emulator.control.addFault({ kind: 'status', status: 500, matching: '"name":"b"' });
  emulator.control.addFault({ kind: 'status', status: 403, matching: '"name":"c"' });
  const statuses = await Promise.all(['a', 'b', 'c'].map(async (name) => (await create(name)).status));
  expect(statuses).toEqual([200, 500, 403]);
});

test('a fault affects only requests of its account', async () => {
  emulator.control.setApiKeys({ 'test-key': 'default', 'other-key': 'other' });
  emulator.control.addFault({ kind: 'status', status: 500, account: 'other' });
  const read = async (key: string) =>
    (await emulator.call('GET', `${ROOT}/v3/events`, undefined, { key })).status;
  expect([await read('test-key'), await read('other-key'), await read('unknown-key')]).toEqual([
    200, 500, 401,
  ]);
});

test("notFound hides an SLO from the first reads, and the error for another object has the service's form", async () => {
  const { id } = await emulator.createSlo();
  emulator.control.addFault({ kind: 'notFound', operation: 'batchGetSlos', times: 1 });
  expect((await emulator.readSlos(id)).json).toEqual({ slos: [], notFoundIds: [id] });
  expect((await emulator.readSlos(id)).json).toMatchObject({ slos: [{ id }], notFoundIds: [] });

  emulator.control.addFault({ kind: 'notFound', operation: 'getDashboard' });
  const reply = await emulator.call('GET', `${ROOT}/v1/dashboards/dashboards/checkout-overview`);
  expect(reply).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
});

const UNKNOWN_ID = '/integrations/integrations/v1/deployed/none';
const NOT_FOUND = '{"message":"Not Found"}';

test('missing replaces only the response for an object that does not exist', async () => {
  emulator.control.addFault({ kind: 'missing', body: NOT_FOUND });
  expect(await emulator.call('GET', `${ROOT}${UNKNOWN_ID}`)).toMatchObject({ status: 404, text: NOT_FOUND });
  expect((await create()).status).toBe(200);
});

test('a fault for unknown paths affects no operation, and a fault for all operations affects no unknown path', async () => {
  const fault = emulator.control.addFault({
    kind: 'verbatim',
    operation: 'unknown',
    status: 404,
    body: NOT_FOUND,
  });
  const unknown = async () => emulator.call('GET', `${ROOT}/unknown`);
  expect(await unknown()).toMatchObject({ status: 404, text: NOT_FOUND });
  expect(await emulator.call('GET', `${ROOT}${UNKNOWN_ID}`)).toMatchObject({ json: { code: 'NOT_FOUND' } });
  emulator.control.removeFault(fault.id);
  for (const kind of ['members', 'withoutId'] as const) {
    emulator.control.addFault({ kind, operation: 'unknown', times: 1 });
  }
  emulator.control.addFault({ kind: 'status', status: 503 });
  for (const _ of [1, 2, 3]) expect(await unknown()).toMatchObject({ status: 404, text: PAGE });
  expect((await create()).status).toBe(503);
});

test('members are added to the top of a response, and replace others', async () => {
  const members = { notFoundIds: null, code: 20000, warnings: ['Wartung'] };
  emulator.control.addFault({ kind: 'members', operation: 'batchGetSlos', members });
  const read = await emulator.readSlos('none');
  expect(read.text).toBe('{"slos":[],"notFoundIds":null,"code":20000,"warnings":["Wartung"]}');
});

test('initial faults apply after added ones, and are restored by a reset', async () => {
  const initial = { kind: 'status', status: 501, account: 'default' };
  const { url, control } = await start({ faults: [initial] });
  const status = async () => (await call(url, 'GET', `${ROOT}/v3/events`)).status;
  control.addFault({ kind: 'status', status: 502, times: 1 });
  expect([await status(), await status()]).toEqual([502, 501]);
  for (const account of [undefined, 'default']) {
    control.clearFaults();
    expect(await status()).toBe(200);
    await control.reset(account);
    expect(await status()).toBe(501);
  }
  await control.reset('other');
  expect(control.faults()).toMatchObject([initial]);
});

test.each([
  [{ kind: 'members', members: [] }, 'members: must be an object'],
  [{ kind: 'explode' }, 'kind: must be one of latency, status'],
  [{}, 'kind: required'],
  [{ kind: 'status', operation: 'makeSlo' }, 'operation: there is no "makeSlo"'],
  [{ kind: 'status', times: 0 }, 'times: must be 1 or more'],
  [{ kind: 'status', delay: 5 }, 'delay: unknown'],
  [{ kind: 'status', body: { code: 'X' } }, 'body: must be a string'],
])('the fault %j is rejected', async (fault, message) => {
  const reply = await emulator.call('POST', '/_emulator/faults', fault);
  expect(reply).toMatchObject(refusal(message));
  expect(emulator.control.faults()).toEqual([]);
});
