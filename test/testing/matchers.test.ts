import {
  deploy,
  Emulator,
  expectChanges,
  expectNoWarnings,
  expectObject,
  expectRequests,
  startEmulator,
} from '../../src/testing';
import { call, ROOT } from '../emulator/calling';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(async () => emulator.stop());

const NONE = { creates: [], updates: [], replacements: [], deletes: [], warnings: [] };

test('expectChanges compares changes in any order, and shows the differences', () => {
  const changes = { ...NONE, creates: ['a.x', 'a.y'], deletes: ['a.z'] };
  expect(() => expectChanges(changes, { creates: ['a.y', 'a.x'], deletes: ['a.z'] })).not.toThrow();
  expect(() => expectChanges(NONE, {})).not.toThrow();
  expect(() => expectChanges(changes, { creates: ['a.x'], updates: ['a.y'] })).toThrow(
    `The changes are not as expected:
  unexpected in creates: a.y
  missing from updates: a.y
  unexpected in deletes: a.z`,
  );
  const addresses = Array.from({ length: 60 }, (_, index) => `a.x${index + 10}`);
  expect(() => expectChanges({ ...NONE, updates: addresses }, { updates: ['a.x10'] })).toThrow(
    /\n {2}unexpected in updates: a\.x11, .*a\.x20, \.\.\. and 49 more$/,
  );
});

test('what is not a result, or has an unknown name, makes no test pass', async () => {
  const untyped = <T>(value: object) => value as unknown as T;
  const wrong = [{ outputs: {}, changes: NONE }, Promise.resolve(NONE)].map(untyped<typeof NONE>);
  for (const changes of wrong) {
    const message = 'Pass deployment.changes, or await deployment.plan().';
    expect(() => expectChanges(changes, {})).toThrow(message);
    expect(() => expectNoWarnings(changes)).toThrow(message);
  }
  expect(() => expectChanges(NONE, untyped({ creates: [], delets: [] }))).toThrow(
    'expectChanges() has no delets. Use one of creates, updates, replacements, deletes.',
  );
  await expect(startEmulator(untyped({ quirk: [] }))).rejects.toThrow('startEmulator() has no quirk.');
  await expect(deploy(untyped({}), emulator, untyped({ evn: {} }))).rejects.toThrow('deploy() has no evn.');
});

test('expectNoWarnings shows the warnings', () => {
  expect(() => expectNoWarnings(NONE)).not.toThrow();
  const warning = {
    severity: 'warning' as const,
    summary: 'Old',
    detail: 'Use the new one.',
    address: 'a.x',
  };
  expect(() => expectNoWarnings({ ...NONE, warnings: [warning] })).toThrow(
    'There should be no warnings, but there are:\nWarning: Old (a.x)\nUse the new one.',
  );
});

test('expectObject finds an object by some of its members', () => {
  const scope = { displayName: 'Payments', filters: [{ entityType: 'ENTITY_TYPE_LOGS' }] };
  expect(expectObject(emulator, 'teamScopes', scope).id).toBe('scope-payments');
  expect(() => expectObject(emulator, 'slos', {})).toThrow(
    'There should be an object in slos with {}, but there is none.',
  );
});

test.each<[object, string]>([
  [{ description: 'Pay' }, 'description: expected "Pay", got "Services of the payments team"'],
  [{ filters: [] }, 'filters: expected [], got [{'],
  [{ filters: [{}, {}] }, 'filters: expected [{},{}], got [{'],
  [{ filters: [{ entityType: 'X' }] }, 'filters[0].entityType: expected "X", got "ENTITY'],
  [{ filters: {} }, 'filters: expected {}, got [{'],
  [{ toString: 1 }, 'toString: expected 1, got nothing'],
])('expectObject shows the nearest object and the difference: %j', (wrong, line) => {
  const act = () => expectObject(emulator, 'teamScopes', { id: 'scope-payments', ...wrong });
  const text = `, but the most similar of ${emulator.objects('teamScopes').length} differs:\n  ${line}`;
  expect(act).toThrow(text);
  expect(act).toThrow('\nIt is {"id":"scope-payments",');
});

test('expectObject treats the object with the same name as the nearest, and lists ten differences', async () => {
  const labels = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`label${index}`, 'x']));
  await emulator.put('slos', '1', { id: '1', name: 'cart', targetThresholdPercentage: 99, labels });
  const nearest = {
    id: '2',
    name: 'checkout',
    targetThresholdPercentage: 99,
    labels: { ...labels, label3: 'y' },
  };
  await emulator.put('slos', '2', nearest);
  expect(() => expectObject(emulator, 'slos', { name: 'checkout', labels })).toThrow(
    'the most similar of 2 differs:\n  labels.label3: expected "x", got "y"\nIt is {"id":"2"',
  );
  const others = Object.fromEntries(Object.keys(labels).map((name) => [name, 'z']));
  expect(() => expectObject(emulator, 'slos', { id: '2', labels: others })).toThrow(
    /got "x"\n {2}\.\.\. and 2 more\nIt is /,
  );
});

test('expectRequests counts requests, or shows all of them', async () => {
  await call(emulator.url, 'GET', `${ROOT}/v3/events/none`, undefined, { key: emulator.apiKey });
  expect(expectRequests(emulator, 1, { operation: 'getEvent' })).toMatchObject([{ status: 404 }]);
  expect(() => expectRequests(emulator, 2, { operation: 'getEvent' })).toThrow(
    `There should be 2 requests for {"operation":"getEvent"}, but there are 1. All requests:
  404 GET ${ROOT}/v3/events/none (getEvent)`,
  );
  for (let index = 0; index < 12; index += 1) {
    await call(emulator.url, 'GET', `${ROOT}/v3/events/${index % 11}`, undefined, { key: emulator.apiKey });
  }
  expect(() => expectRequests(emulator, 2, { operation: 'getEvent' })).toThrow(
    /there are 13\. All requests:\n.*events\/none \(getEvent\)\n.*events\/0 \(getEvent\), 2 times\n[^]*\n\.\.\. and 2 more$/,
  );
});
