/** An imported SLO is sent back as stored by the service, except for the configured changes. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson } from '../../../../src/contract/json';
import { ObjectValue } from '../../../../src/plugin';
import { toSnakeCase } from '../../../../src/schema/names';
import { slo as schema } from '../../../../src/schema/slo';
import { SLO, useService } from '../../core';

const THEIRS = { id: 'theirs', name: 'checkout', targetThresholdPercentage: new LosslessNumber('99.9') };
const HALF = { good_events: { query: null }, total_events: null };

const service = useService();

/** Imports an SLO that exists on the service. */
async function imported(stored: JsonObject) {
  await service.control.put('slos', 'theirs', stored);
  const core = await service.core('observability_slo');
  return { core, instance: await core.import('theirs') };
}

const CUT = 'cut \ud83d';
const INNER = { goodEvents: { other: 'good' }, totalEvents: { other: 'total' } };
const LABELLED = { description: 'd', labels: { team: 'a' } };

/** Returns the configuration that Terraform generates from the state. Terraform replaces a lone surrogate in it. */
const generated = (state: ObjectValue): ObjectValue =>
  Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, COMPUTED.includes(name) ? null : value]),
  );

/** The object's members besides its name and target, and their configuration. */
test.each<[string, JsonObject, (ObjectValue | typeof generated)?]>([
  ['nothing else', {}],
  ['empty members', { description: '', labels: {}, grouping: { labels: [] } }],
  ['other members', { ...LABELLED, grouping: { labels: ['region'] }, type: 'T' }, LABELLED],
  ['an undocumented member in an indicator', { requestBasedMetricSli: { other: 'x' } }],
  ['undocumented members in both halves of an indicator', { requestBasedMetricSli: INNER }],
  [
    'an empty indicator in the configuration',
    { requestBasedMetricSli: INNER },
    { request_based_metric_sli: HALF },
  ],
  ['lone surrogates in strings', { name: CUT, description: CUT, type: CUT }, generated],
  ['lone surrogates in labels', { labels: { team: CUT, [CUT]: 'team' } }, generated],
  ['a lone surrogate in a query', { requestBasedMetricSli: { goodEvents: { query: CUT } } }, generated],
  ['a lone surrogate in the grouping', { grouping: { labels: [CUT] } }, generated],
])('a change to the target of an SLO with %s sends no other change', async (_, members, configured = {}) => {
  const stored = { ...THEIRS, ...members };
  const { core, instance: adopted } = await imported(stored);
  const config =
    typeof configured === 'function' ? configured(core.state(adopted)) : { ...SLO, ...configured };
  const instance = await core.deploy(config, adopted);
  service.control.clearRequests();
  const target = new LosslessNumber('99.5');
  await core.deploy({ ...config, target_threshold_percentage: target }, instance);
  expect(service.sent('replaceSlo')).toEqual([{ ...stored, targetThresholdPercentage: target }]);
});

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
