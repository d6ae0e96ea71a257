/** Changes made outside Terraform stay on the service if the stack ignores them, even if an apply changes something else. */
import { TerraformStack } from 'cdktf';
import { INDICATOR } from './support';
import { Json, JsonObject, printJson } from '../../src/contract/json';
import { Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

interface Case {
  readonly ignored: string;
  /** The change on the service; null removes a member. */
  readonly byHand: object;
  /** The value in the state after the change. */
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

/** A change of one member, whose new value is the same in the state as on the service. */
const same = (ignored: string, member: string, value: unknown): Case => ({
  ignored,
  byHand: { [member]: value },
  state: { [ignored.split('.')[0]]: value },
});

const labels = (ignored: string, changes: object, state: object): Case => ({
  ignored,
  byHand: { labels: changes },
  state: { labels: state },
});

/** The first of the two queries is changed outside Terraform. */
const query = (ignored: string): Case => ({
  ignored: `request_based_metric_sli${ignored}`,
  byHand: { requestBasedMetricSli: { goodEvents: { query: 'by hand' } } },
  state: {
    request_based_metric_sli: { good_events: { query: 'by hand' }, total_events: { query: 'total' } },
  },
});

const CASES: Readonly<Record<string, Case>> = {
  name: same('name', 'name', 'by hand'),
  description: same('description', 'description', null),
  labels: labels('labels', { by: 'hand', tier: null }, { team: 'checkout', by: 'hand' }),
  label: labels('labels["team"]', { team: 'by hand' }, { team: 'by hand', tier: '1' }),
  label_unset: labels('labels["team"]', { team: null }, { tier: '1' }),
  label_set: labels('labels["by"]', { by: 'hand' }, { team: 'checkout', tier: '1', by: 'hand' }),
  time_frame: same('slo_time_frame', 'sloTimeFrame', 'SLO_TIME_FRAME_7_DAYS'),
  indicator: same('request_based_metric_sli', 'requestBasedMetricSli', null),
  indicator_member: query('.good_events'),
  query: query('.good_events.query'),
  grouping: same('grouping.labels', 'grouping', { labels: ['by', 'hand'] }),
  type: same('type', 'type', 'BY_HAND'),
  extra_members: {
    ignored: 'extra_members',
    byHand: { owner: 'by hand' },
    state: { extra_members: '{"owner":"by hand"}' },
  },
  target: same('target_threshold_percentage', 'targetThresholdPercentage', 98.5),
};

/** Every SLO ignores one attribute. An apply changes the target of all, or the name of the SLO that ignores its target. */
function build(stack: TerraformStack, isChanged: boolean): void {
  for (const [id, { ignored }] of Object.entries(CASES)) {
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
