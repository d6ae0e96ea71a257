/** Members of an SLO that the service derives, unless they are configured, or returns in another format. */
import { Json, JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { Instance } from '../../support/terraform-core';
import { SLO, useService } from '../core';

const service = useService();
const core = service.useCore('observability_slo');

const sli = (query: string) => ({ request_based_metric_sli: { good_events: { query }, total_events: null } });
const GROUPED = { ...SLO, ...sli('sum by (app) (good)') };
const OTHER_QUERY = { ...SLO, ...sli('sum by (app, region) (good)') };
const EXTRA = { extra_members: '{"window": {"minutes": 1}}' };

let instance: Instance;

beforeEach(async () => {
  service.control.setQuirks({ derives: true });
  instance = await core.deploy(GROUPED);
  expect(core.state(instance)).toMatchObject({ grouping: { labels: ['app'] }, type: 'REQUEST_BASED' });
});

/** Applies a configuration. Returns the planned and the sent values of the derived members. */
async function change(config: ObjectValue): Promise<{ planned: ObjectValue; sent: JsonObject }> {
  service.control.clearRequests();
  const plan = await core.plan(config, instance);
  expect(plan.action).toBe('update');
  instance = await core.apply(plan);
  expect((await core.plan(config, instance)).action).toBe('no-op');
  const { grouping, type } = plan.planned;
  const body = service.sent('replaceSlo')[0];
  const sent = Object.entries(body).filter(([name]) => name === 'grouping' || name === 'type');
  return { planned: { grouping, type }, sent: Object.fromEntries<Json>(sent) };
}

test.each<[string, ObjectValue]>([
  ['the query changes', OTHER_QUERY],
  ['the SLI is removed', SLO],
  ['extra members are added', { ...GROUPED, ...EXTRA }],
])('are unknown and not sent if %s', async (_, config) => {
  expect(await change(config)).toEqual({ planned: { grouping: UNKNOWN, type: UNKNOWN }, sent: {} });
});

test('derived members get the values that the service derives after a change, without a warning', async () => {
  await change(OTHER_QUERY);
  expect(core.state(instance)).toMatchObject({ grouping: { labels: ['app', 'region'] } });
  await change({ ...SLO, ...sli('sum by (app, region) (better)') });
  expect(core.warnings.join()).not.toContain('contains different values');
});

test.each<[string, ObjectValue]>([
  ['another member changes', { ...GROUPED, name: 'other' }],
  ['extra members are empty', { ...GROUPED, name: 'other', extra_members: ' {} ' }],
  [
    'a part of the SLI is empty',
    {
      ...GROUPED,
      request_based_metric_sli: { ...GROUPED.request_based_metric_sli, total_events: { query: null } },
      name: 'other',
    },
  ],
])('are kept and sent back unchanged if %s', async (_, config) => {
  const [[id]] = Object.entries(service.control.objects('slos'));
  await service.control.patch('slos', id, { grouping: { labels: ['app'], by: 'service' } });
  instance = (await core.refresh(instance)) ?? instance;
  expect(await change(config)).toEqual({
    planned: { grouping: { labels: ['app'] }, type: 'REQUEST_BASED' },
    sent: { grouping: { labels: ['app'], by: 'service' }, type: 'REQUEST_BASED' },
  });
});

test('are kept if the JSON of extra members is only formatted differently', async () => {
  instance = await core.deploy({ ...GROUPED, ...EXTRA }, instance);
  const reformatted = { ...GROUPED, extra_members: '{ "window":{"minutes":1.0} }', name: 'other' };
  expect((await change(reformatted)).planned).toEqual({
    grouping: { labels: ['app'] },
    type: 'REQUEST_BASED',
  });
});

test('derived members are sent if they are configured', async () => {
  const configured = { grouping: { labels: ['mine'] }, type: 'MINE' };
  expect(await change({ ...OTHER_QUERY, ...configured })).toEqual({ planned: configured, sent: configured });
});

test('derived members are sent as configured if the query changes, even if the service returns other labels', async () => {
  const configured = { grouping: { labels: ['mine'] } };
  instance = await core.deploy({ ...GROUPED, ...configured }, instance);
  service.control.setQuirks({ derives: false, alwaysDerivedGrouping: true });
  instance = await core.deploy({ ...GROUPED, name: 'other', grouping: { labels: ['ours'] } }, instance);
  expect((await change({ ...OTHER_QUERY, grouping: { labels: ['ours'] } })).sent).toMatchObject({
    grouping: { labels: ['ours'] },
  });
});

test('configured values are drift if the service stores them, but derives them again when the query changes', async () => {
  const configured = { ...GROUPED, grouping: { labels: ['mine'] } };
  instance = await core.deploy(configured, instance);
  const [[id, slo]] = Object.entries(service.control.objects('slos'));
  const derived = { grouping: { labels: ['app', 'region'] } };
  service.answer('replaceSlo', { slo: { ...slo, ...derived } });
  const changed = { ...configured, ...sli('sum by (app, region) (good)') };
  instance = await core.deploy(changed, instance);
  await service.control.patch('slos', id, derived);
  const plan = await core.plan(changed, instance);
  expect(plan.action).toBe('update');
  expect(plan.prior && core.state(plan.prior)).toMatchObject(derived);
});

test('a value that the service derives for an empty configured one is not drift', async () => {
  const configured = { ...SLO, grouping: { labels: null } };
  instance = await core.deploy(configured, instance);
  service.control.setQuirks({ derives: false, alwaysDerivedGrouping: true });
  await change({ ...configured, ...sli('sum by (app, region) (good)') });
});

test('members are derived again when a query that somebody changed is restored', async () => {
  const [[id, slo]] = Object.entries(service.control.objects('slos'));
  await service.control.put('slos', id, {
    ...slo,
    requestBasedMetricSli: { goodEvents: { query: 'other' } },
    grouping: { labels: [] },
    revision: parseJson('{"revision":2}'),
  });
  await change(GROUPED);
  expect(core.state(instance)).toMatchObject({ grouping: { labels: ['app'] } });
});

test('unlisted members are unknown in the plan of a change, or null if the SLO has none', async () => {
  const renamed = await core.plan({ ...GROUPED, name: 'other' }, instance);
  expect(renamed.planned.unlisted_members).toBeNull();
  service.control.setQuirks({ addMembers: true });
  instance = await core.deploy({ ...GROUPED, name: 'other' }, instance);
  expect((await core.plan({ ...GROUPED, name: 'third' }, instance)).planned.unlisted_members).toBe(UNKNOWN);
});

test('a time that the service returns in another format is not drift, but a different time is', async () => {
  const id = String(core.state(instance).id);
  const rewrite = async (pattern: RegExp, replacement: string) => {
    const text = printJson(service.control.get('slos', id)).replace(pattern, replacement);
    await service.control.put('slos', id, parseJson(text) as JsonObject);
  };
  await rewrite(/Z"/g, '000+00:00"');
  const { action, prior } = await core.plan(GROUPED, instance);
  expect(action).toBe('no-op');
  expect(prior?.json).toBe(instance.json);
  await rewrite(/\+00:00"/g, '1+00:00"');
  expect((await core.refresh(instance))?.json).not.toBe(instance.json);
});
