/** A change sends back the members that the plan does not change. If the service loses or resets one of them, the next plan shows it. */
import { LosslessNumber } from 'lossless-json';
import { printJson } from '../../../src/contract/json';
import { MEASURED, useService } from '../core';

const service = useService();

const OLD = { ...MEASURED, description: 'x', labels: { a: '1' }, extra_members: '{"owner":"a","old":1}' };

/** Renames an SLO. The service then has the changes, and its response shows them. Returns the next plan. */
async function planAfterRename(changes: object, configured: object = {}) {
  const old = { ...OLD, ...configured };
  const core = await service.core('observability_slo');
  const instance = await core.deploy(old);
  const id = String(core.state(instance).id);
  const [stored] = Object.values(service.control.objects('slos'));
  const slo = { ...stored, name: 'renamed', ...changes, revision: { revision: new LosslessNumber('2') } };
  service.answer('replaceSlo', printJson({ slo }));
  const renamed = await core.deploy({ ...old, name: 'renamed' }, instance);
  await service.control.patch('slos', id, { ...changes, revision: { revision: 2 } });
  return (await service.core('observability_slo')).plan({ ...old, name: 'renamed' }, renamed);
}

test.each([
  ['a text that vanished', { description: null }],
  ['a map that vanished', { labels: null }],
  ['another number', { targetThresholdPercentage: new LosslessNumber('50') }],
  ['an extra member that vanished', { owner: null }],
])('the plan shows %s', async (_, changes) => {
  expect((await planAfterRename(changes)).action).toBe('update');
});

test('the plan shows a configured type that the service reset', async () => {
  expect((await planAfterRename({ type: 'RESET' }, { type: 'MINE' })).action).toBe('update');
});

test('the plan shows nothing if the service derives a value that is not configured', async () => {
  expect((await planAfterRename({ description: 'about renamed' }, { description: null })).action).toBe(
    'no-op',
  );
});

test('the plan shows nothing if the response only spells the values differently', async () => {
  const spelled = { targetThresholdPercentage: new LosslessNumber('99.9000015'), description: 'x' };
  expect((await planAfterRename(spelled)).action).toBe('no-op');
});
