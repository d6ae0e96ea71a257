import { toPrivateBytes } from '../../../src/plugin/protocol/bytes';
import { until } from '../../support/processes';
import {
  apply,
  applyPlan,
  content,
  EXISTING,
  logged,
  plan,
  privateOf,
  service,
  summaries,
} from '../fixture/things';

const BEFORE = { before: true };
const stored = { priorPrivate: toPrivateBytes({ present: BEFORE }) };

test("creates an object with the configuration's write-only values, which never reach the state", async () => {
  const response = await apply(null, { name: 'a', token: 'secret' });
  expect(summaries(response.diagnostics)).toEqual([]);
  expect(content(response.newState)).toEqual({ id: 'thing-1', name: 'a', note: 'none', loud: 'A' });
  expect(privateOf(response.private).present).toEqual({ planned: 'yes', token: 'string' });
});

test('keeps the planned values regardless of the returned ones', async () => {
  const response = await apply(null, { name: 'a', note: 'planned' });
  expect(content(response.newState)).toMatchObject({ note: 'planned' });
});

test('keeps a created object, with a warning, if an error follows', async () => {
  const response = await apply(null, { name: 'late error' });
  expect(content(response.newState)).toMatchObject({ id: 'thing-1' });
  expect(summaries(response.diagnostics)).toEqual(['warning name: Late error']);
  const refused = await apply(null, { name: 'create refuses' });
  expect(content(refused.newState)).toBeNull();
  expect(summaries(refused.diagnostics)).toEqual(['error name: create refused']);
});

test('updates an object, or keeps state and private state if the update fails', async () => {
  const updated = await apply(EXISTING, { name: 'b' }, stored);
  expect(content(updated.newState)).toEqual({ ...EXISTING, name: 'b', loud: 'B' });
  expect(privateOf(updated.private).present).toEqual({ updated: true });
  const failed = await apply(EXISTING, { name: 'update refuses' }, stored);
  expect(content(failed.newState)).toEqual(EXISTING);
  expect(privateOf(failed.private).present).toEqual(BEFORE);
  expect(summaries(failed.diagnostics)).toEqual(['error name: update refused']);
});

test('keeps state and private state if a deletion fails, even in a replacement', async () => {
  const prior = { ...EXISTING, name: 'delete explodes' };
  const replacement = { name: 'a', kind: 'y' };
  const first = await plan(prior, replacement, stored);
  const second = await plan(null, replacement, { priorPrivate: first.plannedPrivate });
  for (const { plannedPrivate } of [await plan(prior, null, stored), second]) {
    const response = await applyPlan(prior, null, { ...(await plan(prior, null)), plannedPrivate });
    expect(content(response.newState)).toEqual(prior);
    expect(privateOf(response.private).present).toEqual(BEFORE);
    expect(summaries(response.diagnostics)).toEqual([
      'error: ApplyResourceChange (deletion) of fixture_thing failed unexpectedly',
    ]);
  }
});

test('aborts running calls when the user interrupts Terraform', async () => {
  const waiting = apply(null, { name: 'waits' });
  await until('Nothing is applied.', () => String(logged.at(-1)?.[1]).startsWith('ApplyResourceChange'));
  expect(await service.stopProvider({})).toEqual({ Error: '' });
  expect(content((await waiting).newState)).toMatchObject({ id: 'thing-1' });
});
