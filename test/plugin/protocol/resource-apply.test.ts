import { fromPrivateBytes, toPrivateBytes } from '../../../src/plugin/protocol/private-state';
import { Connection, send } from '../fixture/connection';
import { apply, content, EXISTING, message, plan, told, UNKNOWN } from '../fixture/things';

const connection = Connection.use();

const priorPrivate = toPrivateBytes({ present: { before: true } });

function presentOf(bytes: Buffer) {
  return fromPrivateBytes(bytes, connection.log).present;
}

test('creates, with write-only values from the configuration that never reach the state', async () => {
  const response = await apply(connection, null, { name: 'a', token: 'secret' });
  expect(told(response.diagnostics)).toEqual([]);
  expect(content(response.newState)).toEqual({ id: 'thing-1', name: 'a', note: 'none', loud: 'A' });
  expect(presentOf(response.private)).toEqual({ planned: 'yes', token: 'string' });
});

test('keeps what was planned, whatever comes back', async () => {
  const response = await apply(connection, null, { name: 'a', note: 'planned' });
  expect(content(response.newState)).toMatchObject({ note: 'planned' });
  expect(told(response.diagnostics)).toEqual([]);
});

test('leaves nothing in the state when a create fails', async () => {
  const response = await apply(connection, null, { name: 'create explodes' });
  expect(content(response.newState)).toBeNull();
  expect(told(response.diagnostics)).toEqual([
    'error: ApplyResourceChange of fixture_thing failed unexpectedly',
  ]);
});

test('never puts an error beside an object that was created: Terraform would make a second one', async () => {
  const response = await apply(connection, null, { name: 'late error' });
  expect(content(response.newState)).toMatchObject({ id: 'thing-1' });
  expect(told(response.diagnostics)).toEqual(['warning name: Late error']);
});

test('keeps the rest of an object with an unusable value', async () => {
  const planned = { ...EXISTING, id: UNKNOWN, name: 'unusable', loud: UNKNOWN };
  const response = await send(connection.provider, connection.provider.applyResourceChange, {
    typeName: 'fixture_thing',
    priorState: message(null),
    plannedState: message(planned),
    config: message({ name: 'unusable' }),
    plannedPrivate: Buffer.alloc(0),
  });
  expect(content(response.newState)).toEqual({ id: 'thing-1', name: 'unusable', note: 'none' });
  expect(told(response.diagnostics)).toEqual([
    'warning loud: fixture_thing returned something that its schema does not allow',
  ]);
});

test('updates', async () => {
  const response = await apply(connection, EXISTING, { name: 'b' }, { priorPrivate });
  expect(content(response.newState)).toEqual({ ...EXISTING, name: 'b', loud: 'B' });
  expect(presentOf(response.private)).toEqual({ updated: true });
});

test('keeps state and private state as they were when an update fails', async () => {
  const response = await apply(connection, EXISTING, { name: 'update refuses' }, { priorPrivate });
  expect(content(response.newState)).toEqual(EXISTING);
  expect(presentOf(response.private)).toEqual({ before: true });
  expect(told(response.diagnostics)).toEqual(['error name: update refused']);
});

test('deletes', async () => {
  const response = await apply(connection, EXISTING, null, { priorPrivate });
  expect(content(response.newState)).toBeNull();
  expect(told(response.diagnostics)).toEqual([]);
});

test('keeps state and private state as they were when a deletion fails', async () => {
  const prior = { ...EXISTING, name: 'delete explodes' };
  const response = await apply(connection, prior, null, { priorPrivate });
  expect(content(response.newState)).toEqual(prior);
  expect(presentOf(response.private)).toEqual({ before: true });
  expect(told(response.diagnostics)).toEqual([
    'error: ApplyResourceChange (deletion) of fixture_thing failed unexpectedly',
  ]);
});

test('deletes the old object of a replacement with its own private state', async () => {
  const prior = { ...EXISTING, name: 'delete explodes' };
  const first = await plan(connection, prior, { name: 'a', kind: 'y' }, { priorPrivate });
  const second = await plan(
    connection,
    null,
    { name: 'a', kind: 'y' },
    { priorPrivate: first.plannedPrivate },
  );
  const response = await send(connection.provider, connection.provider.applyResourceChange, {
    typeName: 'fixture_thing',
    priorState: message(prior),
    plannedState: message(null),
    config: message(null),
    plannedPrivate: second.plannedPrivate,
  });
  expect(presentOf(response.private)).toEqual({ before: true });
});

test('tells calls under way that the user interrupted Terraform', async () => {
  const own = await Connection.open();
  const waiting = apply(own, null, { name: 'waits' });
  // The apply is under way once the fixture has been asked for it.
  while (!own.log.lines.some((line) => line.message.startsWith('ApplyResourceChange'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await send(own.provider, own.provider.stopProvider, {})).toEqual({ Error: '' });
  expect(content((await waiting).newState)).toMatchObject({ id: 'thing-1' });
  own.close();
});
