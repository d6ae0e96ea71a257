/** The fingerprints and siblings in an SLO's private state. */
import { LosslessNumber } from 'lossless-json';
import { siblingsIn } from '../../../src/handlers/slo/siblings';
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

test('contains the ids of fifteen siblings, and a refresh without changes does not change it', async () => {
  let last = await created();
  for (let i = 0; i < 15; i += 1) last = await created({ name: `checkout ${i}` });
  const first = (await core.refresh(last)) as Instance;
  expect(siblingsIn(privateOf(first))).toHaveLength(15);
  await startProcess();
  await created();
  expect(await core.refresh(first)).toEqual(first);
});

test('a change keeps the siblings', async () => {
  await created();
  const second = await created({ name: 'second' });
  await startProcess();
  const config = { ...CHECKOUT, name: 'second', description: 'changed' };
  const changed = await core.deploy(config, second);
  expect(privateOf(changed).siblings).toEqual(privateOf(second).siblings);
});
