/** An imported SLO is sent back as stored by the service, except for the configured changes. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { ObjectValue } from '../../../src/plugin';
import { toSnakeCase } from '../../../src/schema/names';
import { slo as schema } from '../../../src/schema/slo';
import { SLO, useService } from '../core';

const THEIRS = { id: 'theirs', name: 'checkout', targetThresholdPercentage: new LosslessNumber('99.9') };
const HALF = { good_events: { query: null }, total_events: null };

const service = useService();

/** Imports an SLO that exists on the service. */
async function imported(stored: JsonObject) {
  await service.control.put('slos', 'theirs', stored);
  const core = await service.core('observability_slo');
  return { core, instance: await core.import('theirs') };
}

test.each<[string, JsonObject]>([
  ['nothing else', {}],
  ['empty members', { description: '', labels: {}, grouping: { labels: [] } }],
  [
    'undocumented members',
    { grouping: { labels: ['region'] }, type: 'TYPE', labels: { team: 'a' }, description: 'd' },
  ],
])('a change to the target of an SLO with %s sends no other change', async (_, members) => {
  const slo = { id: 'theirs', name: 'checkout', targetThresholdPercentage: '99.9', ...members };
  const stored = parseJson(JSON.stringify(slo).replace('"99.9"', '99.9')) as JsonObject;
  const { core, instance: adopted } = await imported(stored);
  const config = {
    ...SLO,
    ...(members.labels && Object.keys(members.labels).length > 0 && { labels: members.labels }),
    ...(members.description && { description: members.description }),
  };
  const instance = await core.deploy(config, adopted);
  service.control.clearRequests();
  await core.deploy({ ...config, target_threshold_percentage: new LosslessNumber('99.5') }, instance);
  const [body] = service.sent('replaceSlo');
  expect(body).toEqual({ ...slo, targetThresholdPercentage: new LosslessNumber('99.5') });
});

const INNER = { goodEvents: { other: 'good' }, totalEvents: { other: 'total' } };

test.each<[string, JsonObject, ObjectValue]>([
  ['an indicator', { other: 'x' }, {}],
  ['both halves of an indicator', INNER, {}],
  ['a half that is not configured', INNER, { request_based_metric_sli: HALF }],
])(
  'undocumented members in %s that is otherwise empty stay on the service',
  async (_, indicator, configured) => {
    const stored = printJson({ id: 'theirs', name: 'checkout', requestBasedMetricSli: indicator });
    const slo = (target: string) =>
      parseJson(stored.replace(/}$/, `,"targetThresholdPercentage":${target}}`)) as JsonObject;
    const { core, instance: adopted } = await imported(slo('99.9'));
    const config = { ...SLO, ...configured };
    const instance = await core.deploy(config, adopted);
    service.control.clearRequests();
    const target_threshold_percentage = new LosslessNumber('99.5');
    await core.deploy({ ...config, target_threshold_percentage }, instance);
    expect(service.sent('replaceSlo')).toEqual([slo('99.5')]);
  },
);

test('ignored and unchanged values are sent back as stored by the service', async () => {
  // Terraform composes the characters of the key.
  const stored = `{"id":"theirs","name":"checkout","targetThresholdPercentage":99.9,"labels":{"e\u0301":"1"}}`;
  const { core, instance: adopted } = await imported(parseJson(stored) as JsonObject);
  const instance = await core.deploy(ignoring(core.state(adopted)), adopted);
  service.control.clearRequests();
  const changed = ignoring(core.state(instance), '99.5');
  const raw = { ...changed, description: null, labels: { team: 'configured' }, grouping: null };
  await core.apply(await core.plan(changed, instance), raw);
  expect(service.sent('replaceSlo')).toEqual([parseJson(stored.replace('99.9', '99.5'))]);
});

test('an SLO without a revision can be changed even if Terraform composes characters of its strings', async () => {
  const decomposed = 'cafe\u0301';
  const labels = { [decomposed]: decomposed };
  const { core, instance: adopted } = await imported({ ...THEIRS, name: decomposed, labels });
  const config = { ...SLO, name: decomposed, labels };
  const instance = await core.deploy(config, adopted);
  const target_threshold_percentage = new LosslessNumber('99.5');
  const plan = await core.plan({ ...config, target_threshold_percentage }, instance);
  // A saved plan is applied in another process.
  await (await service.core('observability_slo')).apply(plan);
  expect(service.sent('replaceSlo')).toMatchObject([
    { targetThresholdPercentage: target_threshold_percentage },
  ]);
});

const CUT = 'cut \ud83d';

test.each<[string, JsonObject]>([
  ['texts', { name: CUT, description: CUT, type: CUT }],
  ['labels', { labels: { team: CUT, [CUT]: 'team' } }],
  ['a query', { requestBasedMetricSli: { goodEvents: { query: CUT } } }],
  ['the grouping', { grouping: { labels: [CUT] } }],
])("a lone surrogate in %s, which Terraform replaces, is not somebody else's change", async (_, cut) => {
  const stored = { ...THEIRS, ...cut };
  const { core, instance: adopted } = await imported(stored);
  const asInState = (target: string): ObjectValue => ({
    ...core.state(adopted),
    ...Object.fromEntries(COMPUTED.map((name) => [name, null])),
    target_threshold_percentage: new LosslessNumber(target),
  });
  const instance = await core.deploy(asInState('99.9'), adopted);
  service.control.clearRequests();
  await core.deploy(asInState('99.5'), instance);
  expect(service.sent('replaceSlo')).toEqual([
    { ...stored, targetThresholdPercentage: new LosslessNumber('99.5') },
  ]);
});

const COMPUTED = Object.entries(schema.attributes).flatMap(([name, { presence }]) =>
  presence === 'computed' ? [toSnakeCase(name)] : [],
);

/** Returns the configuration with the state's values for ignored attributes, as Terraform does. */
const ignoring = ({ description, labels, grouping }: ObjectValue, target = '99.9'): ObjectValue => ({
  name: 'checkout',
  target_threshold_percentage: new LosslessNumber(target),
  description,
  labels,
  grouping,
});
