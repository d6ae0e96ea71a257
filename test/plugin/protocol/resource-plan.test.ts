import { fromPrivateBytes, toPrivateBytes } from '../../../src/plugin/protocol/private-state';
import { Connection } from '../fixture/connection';
import { content, EXISTING, number, plan, summaries, UNKNOWN } from '../fixture/things';

const connection = Connection.use();

function privateOf(bytes: Buffer) {
  return fromPrivateBytes(bytes, 'fixture_thing', connection.log);
}

test('plans a create with unknown values and those that the resource sets', async () => {
  const response = await plan(connection, null, { name: 'a', size: number('99.95'), token: 'secret' });
  expect(summaries(response.diagnostics)).toEqual([]);
  expect(content(response.plannedState)).toEqual({
    id: UNKNOWN,
    name: 'a',
    size: number('99.95'),
    note: UNKNOWN,
    loud: 'A',
  });
  expect(privateOf(response.plannedPrivate)).toEqual({ present: {}, planned: { planned: 'yes' } });
});

test('does not call the resource if nothing changes', async () => {
  const prior = { ...EXISTING, name: 'plan explodes' };
  const priorPrivate = toPrivateBytes({ present: { kept: true } });
  const response = await plan(connection, prior, { name: 'plan explodes' }, { priorPrivate });
  expect(summaries(response.diagnostics)).toEqual([]);
  expect(content(response.plannedState)).toEqual(prior);
  expect(privateOf(response.plannedPrivate)).toEqual({ present: { kept: true } });
});

test('plans an update in place', async () => {
  const response = await plan(connection, EXISTING, { name: 'b' });
  expect(content(response.plannedState)).toEqual({ ...EXISTING, name: 'b', loud: 'B' });
  expect(response.requiresReplace).toEqual([]);
});

test('replaces the object if the schema or the resource requires it', async () => {
  const kind = await plan(connection, { ...EXISTING, kind: 'x' }, { name: 'a', kind: 'y' });
  expect(kind.requiresReplace).toEqual([
    { steps: [{ selector: { $case: 'attributeName', attributeName: 'kind' } }] },
  ]);
  const note = await plan(connection, EXISTING, { name: 'a', note: 'new' });
  expect(note.requiresReplace).toEqual([
    { steps: [{ selector: { $case: 'attributeName', attributeName: 'note' } }] },
  ]);
});

test('logs why it plans no change, an update or a replacement', async () => {
  await plan(connection, EXISTING, { name: 'a' });
  await plan(connection, EXISTING, { name: 'b' });
  await plan(connection, EXISTING, { name: 'a', note: 'new' });
  const messages = connection.log.lines.map(({ message }) => message);
  const operation = 'PlanResourceChange of fixture_thing';
  expect(messages).toContain(`${operation}: no change, because the planned values equal those in the state`);
  expect(messages).toContain(`${operation}: updates the object, because of a change to name`);
  expect(messages).toContain(`${operation}: replaces the object, because of a change to note`);
});

test('replaces an object that cannot be updated, and names the attributes that the user changed', async () => {
  const response = await plan(
    connection,
    { id: 'fixed-a', name: 'a' },
    { name: 'b' },
    { typeName: 'fixture_fixed' },
  );
  expect(response.requiresReplace).toEqual([
    { steps: [{ selector: { $case: 'attributeName', attributeName: 'name' } }] },
  ]);
});

test('stores the present private state, the planned one and the warning in both halves of a replacement', async () => {
  const priorPrivate = toPrivateBytes({ present: { made: 'before' } });
  const first = await plan(connection, EXISTING, { name: 'a', note: 'new' }, { priorPrivate });
  expect(privateOf(first.plannedPrivate)).toEqual({
    present: { made: 'before' },
    planned: { made: 'before', planned: 'yes' },
    warned: true,
  });
  const second = await plan(
    connection,
    null,
    { name: 'a', note: 'new' },
    { priorPrivate: first.plannedPrivate },
  );
  expect(privateOf(second.plannedPrivate)).toEqual({
    present: { made: 'before' },
    planned: { made: 'before', planned: 'yes' },
    warned: true,
  });
});

test('stores for the apply that the plan warned about the destroyed object', async () => {
  const destroyed = await plan(connection, EXISTING, null);
  expect(privateOf(destroyed.plannedPrivate)).toEqual({ present: {}, warned: true });
  const changed = await plan(connection, EXISTING, { name: 'b' });
  expect(privateOf(changed.plannedPrivate)).not.toHaveProperty('warned');
});

test('warns about objects that a destroy leaves on the service', async () => {
  const response = await plan(connection, EXISTING, null);
  expect(content(response.plannedState)).toBeNull();
  expect(summaries(response.diagnostics)).toEqual(['warning: Thing a stays behind']);
});

test('converts an exception to an error that names the operation, with the stack only in the log', async () => {
  const response = await plan(connection, null, { name: 'plan explodes' });
  const [{ summary, detail }] = response.diagnostics;
  expect(summary).toBe('PlanResourceChange of fixture_thing failed unexpectedly');
  expect(detail).toContain('plan exploded');
  expect(detail).not.toContain('provider.ts');
  expect(connection.log.lines).toContainEqual({
    level: 'debug',
    message: 'PlanResourceChange of fixture_thing failed unexpectedly',
    fields: { error: expect.stringContaining('provider.ts') as unknown },
  });
});

test('reports an error on the attribute that causes it', async () => {
  const response = await plan(connection, null, { name: 'plan refuses' });
  expect(summaries(response.diagnostics)).toEqual(['error name: plan refused']);
});

test('treats unreadable private state as empty, and logs a warning', async () => {
  for (const bytes of ['{', '[]', '{"present":1}', 'null', '']) {
    const response = await plan(connection, EXISTING, { name: 'b' }, { priorPrivate: Buffer.from(bytes) });
    expect(summaries(response.diagnostics)).toEqual([]);
  }
  expect(connection.log.lines.filter(({ level }) => level === 'warn')).toHaveLength(4);
});
