/**
 * A number, boolean or documented constant in the response to a create or a change that differs from the plan causes a warning, and the
 * next read decides. A text, list or map that shows the value from before causes only a warning, because the service may normalize it.
 */
import { LosslessNumber } from 'lossless-json';
import { JsonObject } from '../../../src/contract/json';
import type { QuirkName } from '../../../src/emulator';
import { ObjectValue } from '../../../src/plugin';
import { MEASURED, useService, withPrivate } from '../core';

const service = useService();
const core = service.useCore('observability_slo');

const OLD = {
  ...MEASURED,
  description: 'old',
  labels: { team: 'checkout', tier: '1' },
  slo_time_frame: 'SLO_TIME_FRAME_7_DAYS',
  grouping: { labels: ['region'] },
  type: 'OLD',
  extra_members: '{"enabled":false,"owner":"a","old":1,"rule":{"team":"a","page":7},"tags":["a"]}',
};
const UNSPECIFIED = 'SLO_TIME_FRAME_UNSPECIFIED';
const NOTHING = { name: undefined, targetThresholdPercentage: undefined, description: undefined };
const INDICATOR = 'request_based_metric_sli';
const sli = (total: string) => ({ [INDICATOR]: { ...MEASURED[INDICATOR], total_events: { query: total } } });
const target = (digits: string) => ({ target_threshold_percentage: new LosslessNumber(digits) });
const extra = (from: string, to: string) => ({ extra_members: OLD.extra_members.replace(from, to) });

const switchOn = (...names: QuirkName[]) =>
  service.control.setQuirks(Object.fromEntries(names.map((name) => [name, true])));
const stored = (): JsonObject => Object.values(service.control.objects('slos'))[0];

/** Returns the attributes in the warnings about different values since the last call. */
function newlyListed(): string {
  const warnings = core.warnings.splice(0);
  const details = warnings.map(
    (text) => /contains different values: (.*?)\. The state/.exec(text)?.[1] ?? '',
  );
  return details.filter((text) => text !== '').join('; ');
}

describe.each<[string, ObjectValue]>([
  ['target_threshold_percentage', target('99.5')],
  ['slo_time_frame', { slo_time_frame: 'SLO_TIME_FRAME_28_DAYS' }],
  ['"enabled"', extra('false', 'true')],
  ['"rule"', extra('7', '8')],
])('a change to %s', (listed, change) => {
  const after = { ...OLD, ...change };

  it('causes a warning and drift until the service applies it', async () => {
    let instance = await core.deploy(OLD);
    switchOn('keepsOldValues');
    instance = await core.deploy(after, instance);
    expect(newlyListed()).toBe(listed);
    expect(core.state(instance)).toMatchObject(change);
    const drifted = await core.plan(after, instance);
    expect(drifted.action).toBe('update');
    instance = await core.apply(drifted);
    expect(newlyListed()).toBe(listed);
    service.control.setQuirks({ keepsOldValues: false });
    instance = await core.deploy(after, instance);
    expect(newlyListed()).toBe('');
    expect((await core.plan(after, instance)).action).toBe('no-op');
  });

  it('causes a warning, but no drift, if only the next read returns the new value', async () => {
    let instance = await core.deploy(OLD);
    switchOn('float32Targets', 'trimText');
    service.answer('replaceSlo', { slo: stored() });
    instance = await core.deploy(after, instance);
    expect(newlyListed()).toBe(listed);
    expect((await core.plan(after, instance)).action).toBe('no-op');
  });

  it('is sent again by the next change, even without a refresh', async () => {
    switchOn('keepsOldValues');
    const instance = await core.deploy(after, await core.deploy(OLD));
    service.control.setQuirks({ keepsOldValues: false });
    const config = { ...after, description: 'other' };
    const again = await core.deploy(config, instance);
    expect((await core.plan(config, again)).action).toBe('no-op');
  });
});

it.each<[string, object]>([
  ['target_threshold_percentage', { targetThresholdPercentage: 50 }],
  ['target_threshold_percentage', { targetThresholdPercentage: '50' }],
  ['slo_time_frame', { sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS' }],
  ['"enabled"', { enabled: true }],
])('another value of %s in the response to a create causes a warning and drift', async (listed, other) => {
  const slo = { id: 'new', name: 'checkout', targetThresholdPercentage: 99.9, ...other };
  service.answer('replaceSlo', { slo });
  const created = await core.deploy(OLD);
  expect(newlyListed()).toBe(listed);
  await service.control.put('slos', slo.id, slo);
  expect((await core.plan(OLD, created)).action).toBe('update');
});

it.each<[string, ObjectValue]>([
  ['name', { name: 'renamed' }],
  ['description', { description: null }],
  [INDICATOR, sli('all')],
  [INDICATOR, { [INDICATOR]: null }],
  ['labels', { labels: { team: 'checkout' } }],
  ['grouping', { grouping: { labels: ['app'] } }],
  ['type', { type: 'NEW' }],
  ['slo_time_frame', { slo_time_frame: null }],
  ['slo_time_frame', { slo_time_frame: 'SLO_TIME_FRAME_90_DAYS' }],
  ['"owner"', extra('"owner":"a"', '"owner":"b"')],
  ['"rule"', extra('{"team":"a","page":7}', '{"page":7}')],
  ['"old"', extra('"old":1,', '')],
])('a value of %s from before causes a warning, and no drift: %j', async (listed, change) => {
  const instance = await core.deploy(OLD);
  switchOn('keepsOldValues');
  const after = { ...OLD, ...change };
  const changed = await core.deploy(after, instance);
  expect(newlyListed()).toBe(listed);
  expect((await core.plan(after, changed)).action).toBe('no-op');
});

it.each<[string, ObjectValue, object]>([
  ['another case or white space', { name: ' Checkout', labels: { Tier: '1 ', TEAM: 'checkout' } }, {}],
  ['a float32', target('99.95'), { targetThresholdPercentage: new LosslessNumber('99.94999695') }],
  ['a number in quotes', target('99.5'), { targetThresholdPercentage: '99.5' }],
  ['only a few members', { ...target('99.5'), description: 'new' }, NOTHING],
  ['no false', extra('"owner":"a"', '"owner":"b"'), { enabled: undefined, owner: 'b' }],
  ['only a part of a text', { description: 'x'.repeat(500) }, { description: 'x'.repeat(255) }],
  ['another text', { description: 'new' }, { description: 'replaced' }],
  ['a time frame for none', { slo_time_frame: UNSPECIFIED }, { sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS' }],
  ['none for an undocumented time frame', { slo_time_frame: 'NINETY_DAYS' }, { sloTimeFrame: UNSPECIFIED }],
  ['a text for a number', extra('"old":1', '"old":2'), { old: 'two' }],
  ['a number for a version', extra('"owner":"a"', '"owner":"1.10"'), { owner: 1.1 }],
  ['other numbers in a list', extra('["a"]', '[1,2]'), { tags: [3] }],
])('a response with %s causes neither a warning nor drift', async (_, change, shown) => {
  const instance = await core.deploy(OLD);
  const after = { ...OLD, ...change };
  const plan = await core.plan(after, instance);
  service.answer('replaceSlo', { slo: { ...stored(), revision: { revision: 2 }, ...shown } });
  const applied = await core.apply(plan);
  expect(newlyListed()).toBe('');
  // What the response omits may be in the next one.
  await service.control.patch('slos', core.idOf(applied), shown);
  expect((await core.plan(after, applied)).action).toBe('no-op');
});

it('a mark that an earlier version made for a text still sends the text again', async () => {
  const instance = await core.deploy(OLD);
  await service.control.patch('slos', core.idOf(instance), { description: 'not applied' });
  const marked = withPrivate(instance, { fingerprints: { description: '?' } });
  await core.deploy({ ...OLD, ...target('99.5') }, marked);
  expect(stored().description).toBe('old');
});
