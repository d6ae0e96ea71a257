/** The fingerprints and siblings in an SLO's private state. */
import { LosslessNumber } from 'lossless-json';
import { fromTerraform } from '../../../src/handlers/codec/values';
import { fingerprintsOf, valuesAfterRead } from '../../../src/handlers/lifecycle/whose-value';
import { siblingsIn } from '../../../src/handlers/slo/siblings';
import { slo } from '../../../src/schema/slo';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { privateOf, useService } from '../core';

const CHECKOUT = {
  name: 'checkout',
  description: '  in time ',
  target_threshold_percentage: new LosslessNumber('99.9'),
  slo_time_frame: 'SLO_TIME_FRAME_28_DAYS',
  labels: { team: 'checkout', tier: '1' },
  extra_members: '{"sloVersion":"2"}',
  request_based_metric_sli: { good_events: { query: 'good' }, total_events: { query: 'total' } },
};

const service = useService({ strict: false });
let core: TerraformCore;

beforeEach(async () => {
  core = await service.core('observability_slo');
});

const created = async (config: object = CHECKOUT) => core.deploy({ ...CHECKOUT, ...config });
const idOf = (instance: Instance) => String(core.state(instance).id);
const startProcess = async () => (core = await service.core('observability_slo'));

test('contains a fingerprint of each member', async () => {
  const { fingerprints } = privateOf(await created());
  expect(Object.keys(fingerprints as object).sort()).toEqual([
    'description',
    'extraMembers/sloVersion',
    'labels',
    'name',
    'requestBasedMetricSli',
    'sloTimeFrame',
    'targetThresholdPercentage',
  ]);
});

test.each([{}, { trimText: true, float32Targets: true }])(
  'plans no changes on a service that normalises %j',
  async (how) => {
    service.control.setNormalisers(how);
    const instance = await created();
    await startProcess();
    const plan = await core.plan(CHECKOUT, instance);
    expect(plan.action).toBe('no-op');
    await startProcess();
    expect((await core.plan(CHECKOUT, plan.prior)).action).toBe('no-op');
  },
);

test("shows somebody else's change, even to the configured value", async () => {
  service.control.setNormalisers({ trimText: true });
  const instance = await created();
  await service.control.patch('slos', idOf(instance), { labels: { team: 'theirs' }, sloVersion: '3' });
  await startProcess();
  const plan = await core.plan(CHECKOUT, instance);
  expect(plan.action).toBe('update');
  const seen = core.state(plan.prior as Instance);
  expect(seen).toMatchObject({ description: '  in time ', labels: { team: 'theirs' } });
  expect(seen.extra_members).toBe('{"sloVersion":"3"}');
});

test('allows a change on a service without revisions, unless somebody else has changed the SLO', async () => {
  service.control.setNormalisers({ trimText: true });
  const instance = await created();
  await service.control.patch('slos', idOf(instance), { revision: null });
  await startProcess();
  const seen = (await core.plan(CHECKOUT, instance)).prior as Instance;
  const plan = await core.plan({ ...CHECKOUT, description: 'changed' }, seen);
  await startProcess();
  await service.control.patch('slos', idOf(instance), { revision: null, labels: { team: 'theirs' } });
  await expect(core.apply(plan)).rejects.toThrow('It was changed on the service after the plan');
  await service.control.patch('slos', idOf(instance), { revision: null, labels: CHECKOUT.labels });
  await startProcess();
  expect(core.state(await core.apply(plan)).description).toBe('changed');
});

test('treats a member that the service never returns as unchanged', () => {
  const configured = {
    ...CHECKOUT,
    request_based_metric_sli: { good_events: null, total_events: null },
  };
  const values = fromTerraform(slo.attributes, configured);
  const answer = { name: 'checkout', targetThresholdPercentage: new LosslessNumber('99.9') };
  const privateState = { fingerprints: fingerprintsOf(slo.attributes, answer, values) };
  const state = { values, privateState };
  expect(valuesAfterRead(slo.attributes, answer, state).values.sloTimeFrame).toBe(CHECKOUT.slo_time_frame);
  const later = { ...answer, sloTimeFrame: 'SLO_TIME_FRAME_7_DAYS' };
  expect(valuesAfterRead(slo.attributes, later, state).values.sloTimeFrame).toBe('SLO_TIME_FRAME_7_DAYS');
});

test('contains the ids of fifteen siblings', async () => {
  let last = await created();
  for (let i = 0; i < 15; i += 1) last = await created({ name: `checkout ${i}` });
  expect(siblingsIn(privateOf((await core.refresh(last)) as Instance))).toHaveLength(15);
});

test('a refresh without changes does not change it', async () => {
  const instances = [];
  for (let i = 0; i < 12; i += 1) instances.push(await created({ name: `checkout ${i}` }));
  await startProcess();
  const first = [];
  for (const instance of instances) first.push((await core.refresh(instance)) as Instance);
  await startProcess();
  for (const instance of [...first].reverse()) expect(await core.refresh(instance)).toEqual(instance);
});

test('a change keeps the siblings', async () => {
  await created();
  const second = await created({ name: 'second' });
  await startProcess();
  const config = { ...CHECKOUT, name: 'second', description: 'changed' };
  const changed = await core.deploy(config, second);
  expect(privateOf(changed).siblings).toEqual(privateOf(second).siblings);
});
