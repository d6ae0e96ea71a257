import {
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
  creates: expected a.x, got a.x, a.y
  updates: expected a.y, got none
  deletes: expected none, got a.z`,
  );
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

test('expectObject finds an object by some of its members, or shows all objects', () => {
  const scope = { displayName: 'Payments', filters: [{ entityType: 'ENTITY_TYPE_LOGS' }] };
  expect(expectObject(emulator, 'teamScopes', scope).id).toBe('scope-payments');
  for (const wrong of [{ displayName: 'Pay' }, { filters: [] }, { filters: [{}, {}] }, { toString: 1 }]) {
    expect(() => expectObject(emulator, 'teamScopes', { id: 'scope-payments', ...wrong })).toThrow(
      /^There should be an object in teamScopes with .*, but there are:\n\{"id":"scope-production".*\n\{"id":"scope-pay/,
    );
  }
  expect(() => expectObject(emulator, 'slos', {})).toThrow(
    'There should be an object in slos with {}, but there is none.',
  );
});

test('expectRequests counts requests, or shows all of them', async () => {
  await call(emulator.url, 'GET', `${ROOT}/v3/events/none`, undefined, { key: emulator.apiKey });
  expect(expectRequests(emulator, 1, { operation: 'getEvent' })).toMatchObject([{ status: 404 }]);
  expect(() => expectRequests(emulator, 2, { operation: 'getEvent' })).toThrow(
    `There should be 2 requests for {"operation":"getEvent"}, but there are 1. All requests:
  404 GET ${ROOT}/v3/events/none (getEvent)`,
  );
});
