/** A response to a change may contain the old values. The apply then shows a warning, and the next read decides. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson } from '../../../src/contract/json';
import type { NormaliserName } from '../../../src/emulator';
import { ObjectValue } from '../../../src/plugin';
import { MEASURED, useService } from '../core';

const service = useService();
const core = service.useCore('observability_slo');

const OLD = {
  ...MEASURED,
  description: 'old',
  labels: { team: 'checkout', tier: '1' },
  slo_time_frame: 'SLO_TIME_FRAME_7_DAYS',
  grouping: { labels: ['region'] },
  type: 'OLD',
  extra_members: '{"enabled":false,"owner":"a","old":1}',
};
const sli = (total: string) => ({ ...MEASURED.request_based_metric_sli, total_events: { query: total } });

const switchOn = (...names: NormaliserName[]) =>
  service.control.setNormalisers(Object.fromEntries(names.map((name) => [name, true])));
const stored = (): JsonObject => Object.values(service.control.objects('slos'))[0];

/** Returns the warnings about different values since the last call. */
function newWarnings(): string {
  const warnings = core.warnings.splice(0);
  return warnings.filter((warning) => warning.includes('contains different values')).join('\n');
}

/** The old value in the warning, the change, and different values before it. */
type Case = [quoted: string, change: ObjectValue, old?: ObjectValue];
const extra = (json: string) => ({ extra_members: json });
const target = { target_threshold_percentage: new LosslessNumber('99.5') };
const region = { labels: { team: 'checkout', tier: '1', region: 'eu' } };
const UNSPECIFIED = 'SLO_TIME_FRAME_UNSPECIFIED';
const INDICATOR = 'request_based_metric_sli';

describe.each<Case>([
  ['target_threshold_percentage (99.9)', target],
  ['slo_time_frame ("SLO_TIME_FRAME_7_DAYS")', { slo_time_frame: 'SLO_TIME_FRAME_28_DAYS' }],
  [
    `slo_time_frame ("${UNSPECIFIED}")`,
    { slo_time_frame: 'SLO_TIME_FRAME_28_DAYS' },
    { slo_time_frame: UNSPECIFIED },
  ],
  ['name ("checkout")', { name: 'renamed' }],
  ['description ("old")', { description: null }],
  ['description (not set)', { description: 'new' }, { description: null }],
  [`${INDICATOR}.total_events.query ("total")`, { [INDICATOR]: sli('all') }],
  [`${INDICATOR}.good_events.query ("good"), ${INDICATOR}.total_events.query`, { [INDICATOR]: null }],
  [`${INDICATOR}.good_events.query (not set)`, { [INDICATOR]: sli('total') }, { [INDICATOR]: null }],
  ['labels["team"] ("checkout")', { labels: { team: 'search', tier: '1' } }],
  ['labels["tier"] ("1")', { labels: { team: 'checkout' } }],
  ['labels["team"] ("checkout"), labels["tier"] ("1")', { labels: null }],
  ['labels["region"] (not set)', region],
  ['extra_members["more"] (not set)', extra('{"enabled":false,"owner":"a","old":1,"more":2}')],
  ['extra_members["enabled"] (false)', extra('{"enabled":true,"owner":"a","old":1}')],
  ['extra_members["version"] ("1.10")', extra('{"version":"1.1"}'), extra('{"version":"1.10"}')],
  [
    'extra_members["rule"]["to"]["team"] ("a")',
    extra('{"rule":{"on":true,"to":{"team":"b","page":7}}}'),
    extra('{"rule":{"on":true,"to":{"team":"a","page":7}}}'),
  ],
  // A value that was or becomes an object is compared as a whole.
  ['extra_members["rule"] ("a"). ', extra('{"rule":{"team":"a","on":true}}'), extra('{"rule":"a"}')],
])('a change to %s', (quoted, change, old = {}) => {
  const before = { ...OLD, ...old };
  const after = { ...before, ...change };

  test('causes a warning and drift until the service applies it', async () => {
    let instance = await core.deploy(before);
    switchOn('keepsOldValues');
    newWarnings();
    instance = await core.deploy(after, instance);
    expect(newWarnings()).toContain(`Its response contains different values: ${quoted}`);
    expect(core.state(instance)).toMatchObject(change);
    const drifted = await core.plan(after, instance);
    expect(drifted.action).toBe('update');
    instance = await core.apply(drifted);
    expect(newWarnings()).toContain(quoted);
    service.control.setNormalisers({ keepsOldValues: false });
    instance = await core.deploy(after, instance);
    expect(newWarnings()).toBe('');
    expect((await core.plan(after, instance)).action).toBe('no-op');
  });

  test('causes a warning, but no drift, if only the next read returns the new value', async () => {
    let instance = await core.deploy(before);
    switchOn('float32Targets', 'trimText', 'plainLabelNames');
    service.answer('replaceSlo', { slo: stored() });
    newWarnings();
    instance = await core.deploy(after, instance);
    expect(newWarnings()).toContain(quoted);
    expect((await core.plan(after, instance)).action).toBe('no-op');
  });
});

// A service may derive these values or choose a default, so the old value may be its response to the new one.
test.each<[string, ObjectValue]>([
  ['grouping.labels (["region"])', { grouping: { labels: ['app'] } }],
  ['type ("OLD")', { type: 'NEW' }],
  ['slo_time_frame ("SLO_TIME_FRAME_7_DAYS")', { slo_time_frame: null }],
  ['slo_time_frame (', { slo_time_frame: 'SLO_TIME_FRAME_90_DAYS' }],
  ['grouping.labels (["region"]), type ("OLD")', { grouping: { labels: [] }, type: '' }],
])('a change to %s that is not applied causes only a warning', async (quoted, change) => {
  const instance = await core.deploy(OLD);
  switchOn('keepsOldValues');
  newWarnings();
  const changed = await core.deploy({ ...OLD, ...change }, instance);
  expect(newWarnings()).toContain(`contains different values: ${quoted}`);
  expect((await core.plan({ ...OLD, ...change }, changed)).action).toBe('no-op');
});

describe.each([
  ['target_threshold_percentage (50)', { targetThresholdPercentage: 50 }],
  ['target_threshold_percentage (99)', { targetThresholdPercentage: 99 }],
  ['slo_time_frame ("SLO_TIME_FRAME_28_DAYS")', { sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS' }],
])('a value that differs from the sent one, %s', (quoted, other) => {
  const answered = (id = stored().id) => {
    const slo = { ...stored(), id, ...other };
    service.answer('replaceSlo', { slo });
    service.answer('batchGetSlos', { slos: [slo] });
  };

  it('causes a warning and drift after a change', async () => {
    const instance = await core.deploy(OLD);
    const changed = { ...OLD, ...target, slo_time_frame: 'SLO_TIME_FRAME_14_DAYS' };
    const plan = await core.plan(changed, instance);
    newWarnings();
    answered();
    const applied = await core.apply(plan);
    expect(newWarnings()).toContain(quoted);
    expect((await core.plan(changed, applied)).action).toBe('update');
  });

  it('causes a warning and drift after a create', async () => {
    await core.deploy(OLD);
    newWarnings();
    answered('new');
    const created = await core.deploy(OLD);
    expect(newWarnings()).toContain(quoted);
    expect((await core.plan(OLD, created)).action).toBe('update');
  });
});

test.each([
  [448, 255, 'update'],
  [34, 32, 'update'],
  [33, 32, 'no-op'],
  [60, 31, 'no-op'],
])(
  'a text of %d characters of which the service stores %d: the next plan is %s',
  async (sent, kept, action) => {
    const text = 'sum by (team) '.repeat(60);
    const [whole, cut] = [sent, kept].map((length) => text.replaceAll(' ', '').slice(0, length));
    const config = { ...MEASURED, description: whole, extra_members: JSON.stringify({ note: whole }) };
    const instance = await core.deploy(MEASURED);
    service.answer('replaceSlo', { slo: { ...stored(), description: cut, note: cut } });
    const changed = await core.deploy(config, instance);
    const quoted = /description \("sum.*extra_members\["note"\] \("sum/;
    expect(quoted.test(newWarnings())).toBe(action === 'update');
    await service.control.patch('slos', core.idOf(changed), { description: cut, note: cut });
    const drifted = await core.plan(config, changed);
    expect([drifted.action, core.state(drifted.prior ?? changed).description]).toEqual([
      action,
      action === 'update' ? cut : whole,
    ]);
  },
);

test.each([
  ['leaves out', {}],
  ['replaces', { sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS' }],
])('an unspecified time frame that the service %s causes no warning or drift', async (_, chosen) => {
  const instance = await core.deploy(OLD);
  const changed = { ...OLD, slo_time_frame: UNSPECIFIED };
  const plan = await core.plan(changed, instance);
  newWarnings();
  const { sloTimeFrame: __, ...rest } = stored();
  const slo = { ...rest, ...chosen };
  service.answer('replaceSlo', { slo });
  const applied = await core.apply(plan);
  expect(newWarnings()).toBe('');
  service.answer('batchGetSlos', { slos: [slo] });
  expect((await core.plan(changed, applied)).action).toBe('no-op');
});

test('a response that omits nearly everything causes no warning about an added value', async () => {
  const { description: _, ...without } = OLD;
  const instance = await core.deploy(without);
  const plan = await core.plan(OLD, instance);
  newWarnings();
  service.answer('replaceSlo', { slo: { id: stored().id } });
  await core.apply(plan);
  expect(newWarnings()).toBe('');
});

test('a normalised value that only the response to its change omits is not drift', async () => {
  const instance = await core.deploy(OLD);
  const changed = { ...OLD, description: ' Second text' };
  const plan = await core.plan(changed, instance);
  newWarnings();
  const { id, revision, description: _, ...sparse } = stored();
  service.answer('replaceSlo', { slo: { id } });
  const applied = await core.apply(plan);
  expect(newWarnings()).toBe('');
  service.answer('batchGetSlos', { slos: [{ ...sparse, id, revision, description: 'SECOND TEXT' }] });
  expect((await core.plan(changed, applied)).action).toBe('no-op');
});

test('a change to a boolean that the service omits causes a warning and drift if it is not applied', async () => {
  const instance = await core.deploy({ ...MEASURED, ...extra('{"enabled":false}') });
  switchOn('keepsOldValues', 'omitDefaults');
  newWarnings();
  const after = { ...MEASURED, ...extra('{"enabled":true}') };
  const changed = await core.deploy(after, instance);
  expect(newWarnings()).toContain('extra_members["enabled"] (not set)');
  expect((await core.plan(after, changed)).action).toBe('update');
});

test('an extra member that the service applies only in part causes a warning and drift', async () => {
  const config = (rule: string) => ({ ...MEASURED, extra_members: `{"rule":${rule}}` });
  let instance = await core.deploy(config('{"on":true,"team":"a","pages":[1],"to":{"x":1}}'));
  const after = config('{"on":false,"team":"b","pages":[1,2]}');
  const [{ revision: _, ...before }] = [stored()];
  const rule = parseJson('{"on":false,"team":"a","pages":[1,2],"to":{"x":1},"own":1}');
  const plan = await core.plan(after, instance);
  service.answer('replaceSlo', { slo: { ...before, rule } });
  newWarnings();
  instance = await core.apply(plan);
  expect(newWarnings()).toContain(
    'contains different values: extra_members["rule"]["team"] ("a"), extra_members["rule"]["to"]["x"] (1). ',
  );
  await service.control.patch('slos', String(before.id), { rule });
  expect((await core.plan(after, instance)).action).toBe('update');
});

test('a warning says that no later plan shows a removed extra member that the service keeps', async () => {
  let instance = await core.deploy(OLD);
  switchOn('keepsOldValues');
  newWarnings();
  const after = { ...OLD, extra_members: '{"enabled":false,"owner":"a"}' };
  instance = await core.deploy(after, instance);
  expect(newWarnings()).toMatch(
    /different values: extra_members\["old"\] \(1\)\. .*The service keeps the extra members that you removed\. Plans do not show them, and later changes send them back\./,
  );
  expect((await core.plan(after, instance)).action).toBe('no-op');
  await core.deploy({ ...after, extra_members: '{"enabled":true,"owner":"a"}' }, instance);
  expect(newWarnings()).not.toContain('No plan shows');
});

test('treats labels whose names differ only in case as different labels', async () => {
  const labelled = (labels: Record<string, string>) => ({ ...MEASURED, labels });
  let instance = await core.deploy(labelled({ Team: 'a', team: 'b' }));
  switchOn('keepsOldValues');
  for (const [labels, quoted] of [
    [{ Team: 'c', team: 'b' }, 'labels["Team"] ("a"). '],
    [{ Team: 'a', team: 'd' }, 'labels["team"] ("b"). '],
    [{ team: 'b' }, 'labels["Team"] ("a"). '],
  ] as const) {
    newWarnings();
    instance = await core.deploy(labelled(labels), instance);
    expect(newWarnings()).toContain(`contains different values: ${quoted}`);
  }
});

test('a label is not reported if the service merges it with one that has the same name in lower case', async () => {
  switchOn('plainLabelNames');
  const before = { ...MEASURED, labels: { team: 'a' } };
  const instance = await core.deploy(before);
  newWarnings();
  const after = { ...MEASURED, labels: { team: 'a', Team: 'b' } };
  const changed = await core.deploy(after, instance);
  expect(newWarnings()).toBe('');
  expect((await core.plan(after, changed)).action).toBe('no-op');
});

test('a value that differs only in notation causes neither a warning nor drift', async () => {
  switchOn('trimText', 'plainLabelNames', 'reorderLists', 'uniqueItems');
  switchOn('omitEmpty', 'float32Targets', 'addMembers', 'derives');
  let instance = await core.deploy(OLD);
  const spelled = {
    ...OLD,
    name: ' checkout',
    target_threshold_percentage: new LosslessNumber('99.90000001'),
    description: 'old\n',
    labels: { ' Team ': 'checkout ', TIER: '1', empty: '' },
    request_based_metric_sli: sli(' total '),
    grouping: { labels: ['region', ' region'] },
    extra_members: '{"old":1.0,"owner":" a","enabled":false,"serviceNotes":"mine"}',
  };
  newWarnings();
  instance = await core.deploy(spelled, instance);
  // The service sets this member itself.
  expect(newWarnings()).toContain('contains different values: extra_members["serviceNotes"] ({"shard"');
  expect((await core.plan(spelled, instance)).action).toBe('no-op');
});

test('a notation that only the next read returns is not drift', async () => {
  switchOn('trimText', 'plainLabelNames', 'omitEmpty');
  let instance = await core.deploy({ ...OLD, labels: { ' Team ': 'checkout' } });
  const after = {
    ...OLD,
    name: ' new ',
    description: 'new ',
    labels: { ' Team ': 'search ' },
    extra_members: null,
  };
  service.answer('replaceSlo', { slo: stored() });
  newWarnings();
  instance = await core.deploy(after, instance);
  expect(newWarnings()).toContain('name ("checkout"), description ("old"), labels["team"] ("checkout")');
  expect((await core.plan(after, instance)).action).toBe('no-op');
});

test('an undocumented object of which the service omits all members is not reported', async () => {
  const instance = await core.deploy(MEASURED);
  const slo = { ...stored(), quota: {} };
  service.answer('replaceSlo', { slo });
  await core.deploy({ ...MEASURED, ...extra('{"quota":{"limit":0}}') }, instance);
  expect(newWarnings()).toBe('');
});

test('another number or boolean in an undocumented member is a warning and drift', async () => {
  const config = (priority: number) => ({ ...MEASURED, ...extra(`{"priority":${priority},"muted":false}`) });
  let instance = await core.deploy(MEASURED);
  const clamped = { ...stored(), priority: new LosslessNumber('5'), muted: true };
  for (const priority of [1, 2]) {
    service.answer('replaceSlo', { slo: clamped });
    instance = await core.deploy(config(priority), instance);
    await service.control.put('slos', core.idOf(instance), clamped);
    expect(newWarnings()).toContain('extra_members["priority"] (5), extra_members["muted"] (true)');
    const next = await service.core('observability_slo');
    expect((await next.plan(config(priority), instance)).action).toBe('update');
  }
});

test('a long list of long values is cut', async () => {
  const labels = (value: string) =>
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`label${index}`, value.repeat(200)]));
  const instance = await core.deploy({ ...OLD, labels: labels('a') });
  switchOn('keepsOldValues');
  newWarnings();
  await core.deploy({ ...OLD, labels: labels('b') }, instance);
  expect(newWarnings()).toMatch(
    /: labels\["label0"\] \("a{99}…\)(, labels\["label\d+"\] \("a{99}…\)){9}, …\. The state/,
  );
});

test('a change without a refresh also sends the values that were not applied', async () => {
  switchOn('keepsOldValues');
  const changed = { ...OLD, description: 'new' };
  const instance = await core.deploy(changed, await core.deploy(OLD));
  service.control.setNormalisers({ keepsOldValues: false });
  const again = await core.deploy({ ...changed, labels: { team: 'other' } }, instance);
  expect(stored().description).toBe('new');
  expect((await core.plan({ ...changed, labels: { team: 'other' } }, again)).action).toBe('no-op');
});

test.each([
  [
    'a number',
    { target_threshold_percentage: new LosslessNumber('99.5') },
    '"targetThresholdPercentage":99.9000015',
  ],
  ['an extra member', { extra_members: '{"owner":{"b":1,"a":3}}' }, '"owner":{"a":2,"b":1}'],
])(
  'warns about %s whose notation in the response differs from the read before the change',
  async (_, change, shown) => {
    const old = { ...MEASURED, extra_members: '{"owner":{"b":1,"a":2}}' };
    const instance = await core.deploy(old);
    const id = core.idOf(instance);
    const before = stored();
    service.answer(
      'replaceSlo',
      `{"slo":{"id":"${id}","name":"checkout","targetThresholdPercentage":99.9,"owner":{"b":1,"a":2},"revision":{"revision":2},${shown}}}`,
    );
    const changed = await core.deploy({ ...old, ...change }, instance);
    expect(newWarnings()).toContain('different values');
    await service.control.put('slos', id, { ...before, revision: { revision: 2 } });
    const next = await service.core('observability_slo');
    expect((await next.plan({ ...old, ...change }, changed)).action).toBe('update');
  },
);

test('a value that the service never returns causes neither a warning nor drift', async () => {
  const slo =
    '{"id":"hidden","name":"checkout","targetThresholdPercentage":99.9,"requestBasedMetricSli":{"goodEvents":{"query":"good"},"totalEvents":{"query":"total"}},"revision":{"revision":1}}';
  service.control.addFault({ kind: 'verbatim', operation: 'replaceSlo', body: `{"slo":${slo}}` });
  service.control.addFault({ kind: 'verbatim', operation: 'batchGetSlos', body: `{"slos":[${slo}]}` });
  const instance = await core.deploy({ ...MEASURED, description: 'one' });
  const config = { ...MEASURED, description: 'two' };
  const changed = await core.deploy(config, instance);
  expect(newWarnings()).toBe('');
  expect((await core.plan(config, changed)).action).toBe('no-op');
});
