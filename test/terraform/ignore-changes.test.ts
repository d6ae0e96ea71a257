/** Changes made outside Terraform stay on the service if the stack ignores them, even if an apply changes something else. */
import { TerraformStack } from 'cdktf';
import { INDICATOR } from './support';
import { Json, JsonObject, printJson } from '../../src/contract/json';
import { Slo, SloConfig } from '../../src/index';
import { Deployment } from '../support/deployment';

interface Case {
  readonly ignored: string;
  /** The change on the service; null removes a member. */
  readonly byHand: object;
  /** The value in the state after the change. */
  readonly state: object;
  /** The configured value. Default: the values of `CONFIGURED`. */
  readonly configured?: Partial<SloConfig>;
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

/** A change of one member, whose new value is the same in the state as on the service. */
const same = (ignored: string, member: string, value: unknown, configured?: Partial<SloConfig>): Case => ({
  ignored,
  byHand: { [member]: value },
  state: { [ignored]: value },
  configured,
});

const labels = (ignored: string, changes: object, state: object | null): Case => ({
  ignored,
  byHand: { labels: changes },
  state: { labels: state },
});

/** The first of the two queries is changed or removed outside Terraform. */
const query = (ignored: string, good: string | null): Case => ({
  ignored: `request_based_metric_sli${ignored}`,
  byHand: { requestBasedMetricSli: { goodEvents: good === null ? null : { query: good } } },
  state: {
    request_based_metric_sli: {
      good_events: good === null ? null : { query: good },
      total_events: { query: 'total' },
    },
  },
});

const BY_HAND = { labels: ['by', 'hand'] };

const CASES: Readonly<Record<string, Case>> = {
  name: same('name', 'name', 'by hand'),
  description: same('description', 'description', 'by hand'),
  description_unset: same('description', 'description', null),
  description_set: same('description', 'description', 'by hand', { description: undefined }),
  labels: labels('labels', { by: 'hand', tier: null }, { team: 'checkout', by: 'hand' }),
  labels_unset: same('labels', 'labels', null),
  labels_set: same('labels', 'labels', { by: 'hand' }, { labels: undefined }),
  label: labels('labels["team"]', { team: 'by hand' }, { team: 'by hand', tier: '1' }),
  label_unset: labels('labels["team"]', { team: null }, { tier: '1' }),
  label_set: labels('labels["by"]', { by: 'hand' }, { team: 'checkout', tier: '1', by: 'hand' }),
  time_frame: same('slo_time_frame', 'sloTimeFrame', 'SLO_TIME_FRAME_7_DAYS'),
  time_frame_unset: same('slo_time_frame', 'sloTimeFrame', null),
  indicator: query('', 'by hand'),
  indicator_unset: same('request_based_metric_sli', 'requestBasedMetricSli', null),
  indicator_member: query('.good_events', 'by hand'),
  indicator_member_unset: query('.good_events', null),
  query: query('.good_events.query', 'by hand'),
  grouping: same('grouping', 'grouping', BY_HAND),
  grouping_set: same('grouping', 'grouping', BY_HAND, { grouping: undefined }),
  grouping_labels: { ...same('grouping', 'grouping', BY_HAND), ignored: 'grouping.labels' },
  type: same('type', 'type', 'BY_HAND'),
  extra_members: {
    ignored: 'extra_members',
    byHand: { owner: 'by hand' },
    state: { extra_members: '{"owner":"by hand"}' },
  },
  extra_members_unset: { ignored: 'extra_members', byHand: { owner: null }, state: { extra_members: '{}' } },
  target: same('target_threshold_percentage', 'targetThresholdPercentage', 98.5),
};

/** Every SLO ignores one attribute. An apply changes the target of all, or the name of the SLO that ignores its target. */
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
    'that stores a float32, trims, adds and omits values',
    { float32Targets: true, trimText: true, addMembers: true, omitEmpty: true, omitDefaults: true },
  ],
])('on a service %s', (_, normalisers) => {
  const deployment = Deployment.use();
  let states: Awaited<ReturnType<Deployment['states']>>;
  const byHand: { [id: string]: JsonObject } = {};

  beforeAll(async () => {
    deployment.control.setNormalisers(normalisers);
    await deployment.deploy((stack) => build(stack, false));
    for (const [id, object] of Object.entries(deployment.control.objects('slos'))) {
      const changed = await deployment.control.patch('slos', id, CASES[String(object.name)].byHand);
      byHand[String(object.name)] = changed;
    }
    await deployment.deploy((stack) => build(stack, true));
    states = await deployment.states();
  });

  it.each(Object.keys(CASES))('keeps the change on the service: %s', (id) => {
    const state = states.get(`observability_slo.${id}`) ?? {};
    expect(state).toMatchObject(CASES[id].state);
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
