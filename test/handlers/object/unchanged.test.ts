/** A change sends back the members that the plan does not change. If the service loses or resets one of them, the next plan shows it. */
import { LosslessNumber } from 'lossless-json';
import { MEASURED, useService } from '../core';

const service = useService();

const OLD = { ...MEASURED, description: 'x', labels: { a: '1' }, extra_members: '{"owner":"a","old":1}' };

/** Renames an SLO. The service makes `changes` at the same time, and its response contains them. Returns the next plan. */
async function planAfterRename(changes: object, configured: object) {
  const old = { ...OLD, ...configured };
  const core = await service.core('observability_slo');
  const instance = await core.deploy(old);
  const id = core.idOf(instance);
  const [stored] = Object.values(service.control.objects('slos'));
  const slo = { ...stored, name: 'renamed', ...changes, revision: { revision: new LosslessNumber('2') } };
  service.answer('replaceSlo', { slo });
  const renamed = await core.deploy({ ...old, name: 'renamed' }, instance);
  await service.control.patch('slos', id, { ...changes, revision: { revision: 2 } });
  return (await service.core('observability_slo')).plan({ ...old, name: 'renamed' }, renamed);
}

test.each<[string, string, object, object?]>([
  ['a text that vanished', 'update', { description: null }],
  ['a map that vanished', 'update', { labels: null }],
  ['another number', 'update', { targetThresholdPercentage: new LosslessNumber('50') }],
  ['an extra member that vanished', 'update', { owner: null }],
  ['a configured type that was reset', 'update', { type: 'RESET' }, { type: 'MINE' }],
  [
    'a derived value that is not configured',
    'no-op',
    { description: 'about renamed' },
    { description: null },
  ],
  ['another notation', 'no-op', { targetThresholdPercentage: new LosslessNumber('99.9000015') }],
])('the plan for %s is %s', async (_, action, changes, configured = {}) => {
  expect((await planAfterRename(changes, configured)).action).toBe(action);
});
