import { toPrivateBytes } from '../../../src/plugin/protocol/bytes';
import { content, EXISTING, logged, number, plan, privateOf, summaries, UNKNOWN } from '../fixture/things';

const pathTo = (attributeName: string) => ({
  steps: [{ selector: { $case: 'attributeName', attributeName } }],
});

test('plans a create with unknown values and those that the resource sets', async () => {
  const response = await plan(null, { name: 'a', size: number('99.95'), token: 'secret' });
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
  const response = await plan(prior, { name: 'plan explodes' }, { priorPrivate });
  expect(summaries(response.diagnostics)).toEqual([]);
  expect(content(response.plannedState)).toEqual(prior);
  expect(privateOf(response.plannedPrivate)).toEqual({ present: { kept: true } });
});

test('plans an update or a replacement, and logs why', async () => {
  await plan(EXISTING, { name: 'a' });
  expect((await plan(EXISTING, { name: 'b' })).requiresReplace).toEqual([]);
  const kind = await plan({ ...EXISTING, kind: 'x' }, { name: 'a', kind: 'y' });
  expect(kind.requiresReplace).toEqual([pathTo('kind')]);
  expect((await plan(EXISTING, { name: 'a', note: 'new' })).requiresReplace).toEqual([pathTo('note')]);
  const messages = logged.map(([, text]) => text);
  const operation = 'PlanResourceChange of fixture_thing';
  expect(messages).toContain(`${operation}: no change, because the planned values equal those in the state`);
  expect(messages).toContain(`${operation}: updates the object, because of a change to name`);
  expect(messages).toContain(`${operation}: replaces the object, because of a change to note`);
});

test('replaces an object that cannot be updated, and names the attributes that the user changed', async () => {
  const fixed = { typeName: 'fixture_fixed' };
  const { requiresReplace } = await plan({ id: 'fixed-a', name: 'a' }, { name: 'b' }, fixed);
  expect(requiresReplace).toEqual([pathTo('name')]);
});

test('stores the present private state, the planned one and the warning in both halves of a replacement', async () => {
  const present = { made: 'before' };
  const config = { name: 'a', note: 'new' };
  const first = await plan(EXISTING, config, { priorPrivate: toPrivateBytes({ present }) });
  const second = await plan(null, config, { priorPrivate: first.plannedPrivate });
  for (const { plannedPrivate } of [first, second]) {
    const planned = { made: 'before', planned: 'yes' };
    expect(privateOf(plannedPrivate)).toEqual({ present, planned, warned: true });
  }
});

test('stores for the apply that the plan warned about the destroyed object', async () => {
  const destroyed = await plan(EXISTING, null);
  expect(privateOf(destroyed.plannedPrivate)).toEqual({ present: {}, warned: true });
  const changed = await plan(EXISTING, { name: 'b' });
  expect(privateOf(changed.plannedPrivate)).not.toHaveProperty('warned');
});

test('converts an exception to an error that names the operation, with the stack only in the log', async () => {
  const response = await plan(null, { name: 'plan explodes' });
  const [{ summary, detail }] = response.diagnostics;
  expect(summary).toBe('PlanResourceChange of fixture_thing failed unexpectedly');
  expect(detail).toContain('plan exploded');
  expect(detail).not.toContain('provider.ts');
  const stack = expect.stringContaining('provider.ts') as unknown;
  expect(logged).toContainEqual(['debug', summary, { error: stack }]);
});

test('treats unreadable private state as empty, and logs a warning', async () => {
  for (const bytes of ['{', '[]', '{"present":1}', 'null', '']) {
    const response = await plan(EXISTING, { name: 'b' }, { priorPrivate: Buffer.from(bytes) });
    expect(summaries(response.diagnostics)).toEqual([]);
  }
  expect(logged.filter(([level]) => level === 'warn')).toHaveLength(4);
});
