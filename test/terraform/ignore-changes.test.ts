/** What somebody changes by hand stays on the service if the stack ignores it, whatever else an apply changes. */
import { TerraformStack } from 'cdktf';
import { INDICATOR } from './support';
import { Json, JsonObject, printJson } from '../../src/contract/json';
import { Slo, SloConfig } from '../../src/index';
import { Deployment } from '../support/deployment';

interface Case {
  readonly ignored: string;
  /** What is configured of it. Default: the values of `CONFIGURED`. */
  readonly configured?: Partial<SloConfig>;
  /** What somebody changes on the service; null removes a member. */
  readonly byHand: object;
  /** What the state has then. */
  readonly state: object;
}

const CONFIGURED = {
  description: 'configured',
  labels: { team: 'checkout', tier: '1' },
  sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS',
  requestBasedMetricSli: INDICATOR,
  grouping: { labels: ['region'] },
  typeName: 'CONFIGURED',
  extraMembers: '{"owner":"configured"}',
};

const events = (good: string | null, total: string) => ({
  good_events: good === null ? null : { query: good },
  total_events: { query: total },
});

const CASES: Readonly<Record<string, Case>> = {
  name: { ignored: 'name', byHand: { name: 'by hand' }, state: { name: 'by hand' } },
  description: {
    ignored: 'description',
    byHand: { description: 'by hand' },
    state: { description: 'by hand' },
  },
  description_unset: {
    ignored: 'description',
    byHand: { description: null },
    state: { description: null },
  },
  description_set: {
    ignored: 'description',
    configured: { description: undefined },
    byHand: { description: 'by hand' },
    state: { description: 'by hand' },
  },
  labels: {
    ignored: 'labels',
    byHand: { labels: { by: 'hand', tier: null } },
    state: { labels: { team: 'checkout', by: 'hand' } },
  },
  labels_unset: { ignored: 'labels', byHand: { labels: null }, state: { labels: null } },
  labels_set: {
    ignored: 'labels',
    configured: { labels: undefined },
    byHand: { labels: { by: 'hand' } },
    state: { labels: { by: 'hand' } },
  },
  label: {
    ignored: 'labels["team"]',
    byHand: { labels: { team: 'by hand' } },
    state: { labels: { team: 'by hand', tier: '1' } },
  },
  label_unset: {
    ignored: 'labels["team"]',
    byHand: { labels: { team: null } },
    state: { labels: { tier: '1' } },
  },
  label_set: {
    ignored: 'labels["by"]',
    byHand: { labels: { by: 'hand' } },
    state: { labels: { team: 'checkout', tier: '1', by: 'hand' } },
  },
  time_frame: {
    ignored: 'slo_time_frame',
    byHand: { sloTimeFrame: 'SLO_TIME_FRAME_7_DAYS' },
    state: { slo_time_frame: 'SLO_TIME_FRAME_7_DAYS' },
  },
  time_frame_unset: {
    ignored: 'slo_time_frame',
    byHand: { sloTimeFrame: null },
    state: { slo_time_frame: null },
  },
  indicator: {
    ignored: 'request_based_metric_sli',
    byHand: { requestBasedMetricSli: { goodEvents: { query: 'by hand' } } },
    state: { request_based_metric_sli: events('by hand', 'total') },
  },
  indicator_unset: {
    ignored: 'request_based_metric_sli',
    byHand: { requestBasedMetricSli: null },
    state: { request_based_metric_sli: null },
  },
  indicator_member: {
    ignored: 'request_based_metric_sli.good_events',
    byHand: { requestBasedMetricSli: { goodEvents: { query: 'by hand' } } },
    state: { request_based_metric_sli: events('by hand', 'total') },
  },
  indicator_member_unset: {
    ignored: 'request_based_metric_sli.good_events',
    byHand: { requestBasedMetricSli: { goodEvents: null } },
    state: { request_based_metric_sli: events(null, 'total') },
  },
  query: {
    ignored: 'request_based_metric_sli.good_events.query',
    byHand: { requestBasedMetricSli: { goodEvents: { query: 'by hand' } } },
    state: { request_based_metric_sli: events('by hand', 'total') },
  },
  grouping: {
    ignored: 'grouping',
    byHand: { grouping: { labels: ['by', 'hand'] } },
    state: { grouping: { labels: ['by', 'hand'] } },
  },
  grouping_set: {
    ignored: 'grouping',
    configured: { grouping: undefined },
    byHand: { grouping: { labels: ['by', 'hand'] } },
    state: { grouping: { labels: ['by', 'hand'] } },
  },
  grouping_labels: {
    ignored: 'grouping.labels',
    byHand: { grouping: { labels: ['by', 'hand'] } },
    state: { grouping: { labels: ['by', 'hand'] } },
  },
  type: { ignored: 'type', byHand: { type: 'BY_HAND' }, state: { type: 'BY_HAND' } },
  extra_members: {
    ignored: 'extra_members',
    byHand: { owner: 'by hand' },
    state: { extra_members: '{"owner":"by hand"}' },
  },
  extra_members_unset: {
    ignored: 'extra_members',
    byHand: { owner: null },
    state: { extra_members: '{}' },
  },
  target: {
    ignored: 'target_threshold_percentage',
    byHand: { targetThresholdPercentage: 98.5 },
    state: { target_threshold_percentage: 98.5 },
  },
};

/** Every SLO ignores one thing, and all change at once: the target, or the name of the one that ignores its target. */
function build(stack: TerraformStack, isChanged: boolean): void {
  for (const [id, { ignored, configured }] of Object.entries(CASES)) {
    const isTarget = ignored === 'target_threshold_percentage';
    new Slo(stack, id, {
      name: isChanged && isTarget ? 'renamed' : id,
      targetThresholdPercentage: isChanged && !isTarget ? 99.5 : 99.9,
      ...CONFIGURED,
      ...configured,
      lifecycle: { ignoreChanges: [ignored] },
    });
  }
}

describe.each([
  ['as documented', {}],
  [
    'that keeps a float32, trims, adds and leaves out',
    { float32Targets: true, trimText: true, addMembers: true, omitEmpty: true, omitDefaults: true },
  ],
])('on a service %s', (_, normalisers) => {
  let deployment: Deployment;
  let states: Awaited<ReturnType<Deployment['states']>>;
  const byHand: { [id: string]: JsonObject } = {};

  beforeAll(async () => {
    deployment = await Deployment.start();
    deployment.control.setNormalisers(normalisers);
    await deployment.synth((stack) => build(stack, false));
    await deployment.apply();
    for (const [id, object] of Object.entries(deployment.control.objects('slos'))) {
      const changed = await deployment.control.patch('slos', id, CASES[String(object.name)].byHand);
      byHand[String(object.name)] = changed;
    }
    await deployment.synth((stack) => build(stack, true));
    await deployment.apply();
    states = await deployment.states();
  });
  afterAll(async () => deployment.remove());

  it.each(Object.keys(CASES))('%s stays as somebody changed it', (id) => {
    const state = states.get(`observability_slo.${id}`) ?? {};
    expect(state).toMatchObject(CASES[id].state);
    const changed = id === 'target' ? { name: 'renamed' } : { targetThresholdPercentage: 99.5 };
    const stored = deployment.control.get('slos', String(state.id));
    expect(settled(stored)).toEqual(settled({ ...byHand[id], ...changed }));
  });

  it('plans no more changes', async () => deployment.expectNoChanges());
});

/** As JSON, without what every change changes. */
function settled(slo: object = {}): object {
  const {
    revision: _revision,
    updateTime: _time,
    ...rest
  } = JSON.parse(printJson(slo as Json)) as JsonObject;
  return rest;
}
