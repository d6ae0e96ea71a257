import { fromPrivateBytes, toPrivateBytes } from '../../../src/plugin/protocol/private-state';
import { Connection, send } from '../fixture/connection';
import { apply, content, EXISTING, message, plan, summaries, UNKNOWN } from '../fixture/things';

const connection = Connection.use();

const priorPrivate = toPrivateBytes({ present: { before: true } });

function presentOf(bytes: Buffer) {
  return fromPrivateBytes(bytes, 'fixture_thing', connection.log).present;
}

test("creates an object with the configuration's write-only values, which never reach the state", async () => {
  const response = await apply(connection, null, { name: 'a', token: 'secret' });
  expect(summaries(response.diagnostics)).toEqual([]);
  expect(content(response.newState)).toEqual({ id: 'thing-1', name: 'a', note: 'none', loud: 'A' });
  expect(presentOf(response.private)).toEqual({ planned: 'yes', token: 'string' });
});

test('keeps the planned values regardless of the returned ones', async () => {
  const response = await apply(connection, null, { name: 'a', note: 'planned' });
  expect(content(response.newState)).toMatchObject({ note: 'planned' });
  expect(summaries(response.diagnostics)).toEqual([]);
});

test('stores nothing in the state if a create fails', async () => {
  const response = await apply(connection, null, { name: 'create explodes' });
  expect(content(response.newState)).toBeNull();
  expect(summaries(response.diagnostics)).toEqual([
    'error: ApplyResourceChange of fixture_thing failed unexpectedly',
  ]);
});

test('never returns an error with a created object, because Terraform would create a second one', async () => {
  const response = await apply(connection, null, { name: 'late error' });
  expect(content(response.newState)).toMatchObject({ id: 'thing-1' });
  expect(summaries(response.diagnostics)).toEqual(['warning name: Late error']);
});

test('keeps the other values of an object with an invalid one', async () => {
  const planned = { ...EXISTING, id: UNKNOWN, name: 'unusable', loud: UNKNOWN };
  const response = await send(connection.provider, connection.provider.applyResourceChange, {
    typeName: 'fixture_thing',
    priorState: message(null),
    plannedState: message(planned),
    config: message({ name: 'unusable' }),
    plannedPrivate: Buffer.alloc(0),
  });
  expect(content(response.newState)).toEqual({ id: 'thing-1', name: 'unusable', note: 'none' });
  expect(summaries(response.diagnostics)).toEqual([
    'warning loud: The provider returned an invalid value for fixture_thing',
  ]);
});

test('updates an object', async () => {
  const response = await apply(connection, EXISTING, { name: 'b' }, { priorPrivate });
  expect(content(response.newState)).toEqual({ ...EXISTING, name: 'b', loud: 'B' });
  expect(presentOf(response.private)).toEqual({ updated: true });
});

test('keeps state and private state if an update fails', async () => {
  const response = await apply(connection, EXISTING, { name: 'update refuses' }, { priorPrivate });
  expect(content(response.newState)).toEqual(EXISTING);
  expect(presentOf(response.private)).toEqual({ before: true });
  expect(summaries(response.diagnostics)).toEqual(['error name: update refused']);
});

test('deletes an object', async () => {
  const response = await apply(connection, EXISTING, null, { priorPrivate });
  expect(content(response.newState)).toBeNull();
  expect(summaries(response.diagnostics)).toEqual([]);
});

test('keeps state and private state if a deletion fails', async () => {
  const prior = { ...EXISTING, name: 'delete explodes' };
  const response = await apply(connection, prior, null, { priorPrivate });
  expect(content(response.newState)).toEqual(prior);
  expect(presentOf(response.private)).toEqual({ before: true });
  expect(summaries(response.diagnostics)).toEqual([
    'error: ApplyResourceChange (deletion) of fixture_thing failed unexpectedly',
  ]);
});

test("deletes a replacement's old object with the old private state", async () => {
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

test('aborts running calls when the user interrupts Terraform', async () => {
  const own = await Connection.open();
  const waiting = apply(own, null, { name: 'waits' });
  // Waits until the fixture has received the apply.
  while (!own.log.lines.some((line) => line.message.startsWith('ApplyResourceChange'))) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await send(own.provider, own.provider.stopProvider, {})).toEqual({ Error: '' });
  expect(content((await waiting).newState)).toMatchObject({ id: 'thing-1' });
  own.close();
});
