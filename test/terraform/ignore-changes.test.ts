/** Changes made outside Terraform stay on the service if the stack ignores them, even if an apply changes something else. */
import { TerraformStack } from 'cdktf';
import { INDICATOR } from './support';
import { Json, JsonObject, printJson } from '../../src/contract/json';
import { Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

const CONFIGURED = {
  description: 'configured',
  labels: { team: 'checkout', tier: '1' },
  sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS',
  requestBasedMetricSli: INDICATOR,
  grouping: { labels: ['region'] },
  typeName: 'CONFIGURED',
  extraMembers: '{"owner":"configured"}',
};

const QUERY_ON_SERVICE = { requestBasedMetricSli: { goodEvents: { query: 'by hand' } } };
const QUERY_IN_STATE = {
  request_based_metric_sli: { good_events: { query: 'by hand' }, total_events: { query: 'total' } },
};

/** By SLO: the ignored attribute, the change on the service, where null removes a member, and the values in the state after the change. */
const CASES: Readonly<Record<string, readonly [ignored: string, byHand: object, state: object]>> = {
  name: ['name', { name: 'by hand' }, { name: 'by hand' }],
  description: ['description', { description: null }, { description: null }],
  labels: ['labels', { labels: { by: 'hand', tier: null } }, { labels: { team: 'checkout', by: 'hand' } }],
  label: ['labels["team"]', { labels: { team: 'by hand' } }, { labels: { team: 'by hand', tier: '1' } }],
  label_unset: ['labels["team"]', { labels: { team: null } }, { labels: { tier: '1' } }],
  label_set: [
    'labels["by"]',
    { labels: { by: 'hand' } },
    { labels: { team: 'checkout', tier: '1', by: 'hand' } },
  ],
  time_frame: [
    'slo_time_frame',
    { sloTimeFrame: 'SLO_TIME_FRAME_7_DAYS' },
    { slo_time_frame: 'SLO_TIME_FRAME_7_DAYS' },
  ],
  indicator: [
    'request_based_metric_sli',
    { requestBasedMetricSli: null },
    { request_based_metric_sli: null },
  ],
  indicator_member: ['request_based_metric_sli.good_events', QUERY_ON_SERVICE, QUERY_IN_STATE],
  query: ['request_based_metric_sli.good_events.query', QUERY_ON_SERVICE, QUERY_IN_STATE],
  grouping: [
    'grouping.labels',
    { grouping: { labels: ['by', 'hand'] } },
    { grouping: { labels: ['by', 'hand'] } },
  ],
  type: ['type', { type: 'BY_HAND' }, { type: 'BY_HAND' }],
  extra_members: ['extra_members', { owner: 'by hand' }, { extra_members: '{"owner":"by hand"}' }],
  target: [
    'target_threshold_percentage',
    { targetThresholdPercentage: 98.5 },
    { target_threshold_percentage: 98.5 },
  ],
};

/** Every SLO ignores one attribute. An apply changes the target of all, or the name of the SLO that ignores its target. */
function build(stack: TerraformStack, isChanged: boolean): void {
  for (const [id, [ignored]] of Object.entries(CASES)) {
    const isTarget = ignored === 'target_threshold_percentage';
    new Slo(stack, id, {
      name: isChanged && isTarget ? 'renamed' : id,
      targetThresholdPercentage: isChanged && !isTarget ? 99.5 : 99.9,
      ...CONFIGURED,
      lifecycle: { ignoreChanges: [ignored] },
    });
  }
}

describe('on a service that stores a float32, trims, adds and omits values', () => {
  const deployment = Deployment.use();
  let states: Awaited<ReturnType<Deployment['states']>>;
  const byHand: { [id: string]: JsonObject } = {};

  beforeAll(async () => {
    deployment.control.setQuirks({
      ...{ float32Targets: true, trimText: true, addMembers: true, omitEmpty: true, omitDefaults: true },
    });
    await deployment.deploy((stack) => build(stack, false));
    for (const [id, object] of Object.entries(deployment.control.objects('slos'))) {
      const [, change] = CASES[String(object.name)];
      byHand[String(object.name)] = await deployment.control.patch('slos', id, change);
    }
    await deployment.deploy((stack) => build(stack, true));
    states = await deployment.states();
  });

  it.each(Object.entries(CASES))('keeps the change on the service: %s', (id, [, , expected]) => {
    const state = states.get(`observability_slo.${id}`) ?? {};
    expect(state).toMatchObject(expected);
    const changed = id === 'target' ? { name: 'renamed' } : { targetThresholdPercentage: 99.5 };
    const stored = deployment.control.get('slos', String(state.id));
    expect(settled(stored)).toEqual(settled({ ...byHand[id], ...changed }));
  });

  it('plans no further changes', async () => deployment.expectNoChanges());
});

/** The SLO as JSON, without the members that every change updates. */
function settled(slo: object = {}): object {
  const {
    revision: _revision,
    updateTime: _time,
    ...rest
  } = JSON.parse(printJson(slo as Json)) as JsonObject;
  return rest;
}
