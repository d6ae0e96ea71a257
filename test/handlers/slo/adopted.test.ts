/** An SLO that was imported is sent back as the service has it, but for what the configuration changes. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { ObjectValue } from '../../../src/plugin';
import { toSnakeCase } from '../../../src/schema/names';
import { slo as schema } from '../../../src/schema/slo';
import { SLO, useService } from '../core';

const THEIRS = { id: 'theirs', name: 'checkout', targetThresholdPercentage: new LosslessNumber('99.9') };
const HALF = { good_events: { query: null }, total_events: null };

const service = useService();

/** An SLO that the service has, as it is imported. */
async function imported(stored: JsonObject) {
  await service.control.put('slos', 'theirs', stored);
  const core = await service.core('observability_slo');
  return { core, instance: await core.import('theirs') };
}

test.each<[string, JsonObject]>([
  ['nothing else', {}],
  ['empty members', { description: '', labels: {}, grouping: { labels: [] } }],
  [
    'members of its own',
    { grouping: { labels: ['region'] }, type: 'TYPE', labels: { team: 'a' }, description: 'd' },
  ],
])('with %s: a change of the target sends no other change', async (_, members) => {
  const slo = { id: 'theirs', name: 'checkout', targetThresholdPercentage: '99.9', ...members };
  const stored = parseJson(JSON.stringify(slo).replace('"99.9"', '99.9')) as JsonObject;
  const { core, instance: theirs } = await imported(stored);
  const config = {
    ...SLO,
    ...(members.labels && Object.keys(members.labels).length > 0 && { labels: members.labels }),
    ...(members.description && { description: members.description }),
  };
  const instance = await core.deploy(config, theirs);
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
])('undocumented members in %s, empty otherwise, stay on the service', async (_, indicator, configured) => {
  const stored = printJson({ id: 'theirs', name: 'checkout', requestBasedMetricSli: indicator });
  const slo = (target: string) =>
    parseJson(stored.replace(/}$/, `,"targetThresholdPercentage":${target}}`)) as JsonObject;
  const { core, instance: theirs } = await imported(slo('99.9'));
  const config = { ...SLO, ...configured };
  const instance = await core.deploy(config, theirs);
  service.control.clearRequests();
  const target_threshold_percentage = new LosslessNumber('99.5');
  await core.deploy({ ...config, target_threshold_percentage }, instance);
  expect(service.sent('replaceSlo')).toEqual([slo('99.5')]);
});

test('what is ignored and not changed goes back as the service has it', async () => {
  // Terraform composes the characters of the key.
  const stored = `{"id":"theirs","name":"checkout","targetThresholdPercentage":99.9,"labels":{"e\u0301":"1"}}`;
  const { core, instance: theirs } = await imported(parseJson(stored) as JsonObject);
  const instance = await core.deploy(ignoring(core.state(theirs)), theirs);
  service.control.clearRequests();
  const changed = ignoring(core.state(instance), '99.5');
  const raw = { ...changed, description: null, labels: { team: 'configured' }, grouping: null };
  await core.apply(await core.plan(changed, instance), raw);
  expect(service.sent('replaceSlo')).toEqual([parseJson(stored.replace('99.9', '99.5'))]);
});

test('an SLO without a revision is changed although its texts have characters that Terraform composes', async () => {
  const decomposed = 'cafe\u0301';
  const labels = { [decomposed]: decomposed };
  const { core, instance: theirs } = await imported({ ...THEIRS, name: decomposed, labels });
  const config = { ...SLO, name: decomposed, labels };
  const instance = await core.deploy(config, theirs);
  const target_threshold_percentage = new LosslessNumber('99.5');
  const plan = await core.plan({ ...config, target_threshold_percentage }, instance);
  // The apply of a saved plan is another process.
  await (await service.core('observability_slo')).apply(plan);
  expect(service.sent('replaceSlo')).toMatchObject([
    { targetThresholdPercentage: target_threshold_percentage },
  ]);
});

test.each<[string, JsonObject]>([
  ['the name', { name: 'cut \ud83d' }],
  ['the description', { description: 'cut \ud83d' }],
  ['a label', { labels: { team: 'cut \ud83d' } }],
  ['the name of a label', { labels: { 'cut \ud83d': 'team' } }],
  ['a query', { requestBasedMetricSli: { goodEvents: { query: 'cut \ud83d' } } }],
  ['the grouping', { grouping: { labels: ['cut \ud83d'] } }],
  ['the type', { type: 'cut \ud83d' }],
])('half a surrogate pair in %s, which Terraform replaces, is no change by somebody else', async (_, cut) => {
  const stored = { ...THEIRS, ...cut };
  const { core, instance: theirs } = await imported(stored);
  const asInState = (target: string): ObjectValue => ({
    ...core.state(theirs),
    ...Object.fromEntries(COMPUTED.map((name) => [name, null])),
    target_threshold_percentage: new LosslessNumber(target),
  });
  const instance = await core.deploy(asInState('99.9'), theirs);
  service.control.clearRequests();
  await core.deploy(asInState('99.5'), instance);
  expect(service.sent('replaceSlo')).toEqual([
    { ...stored, targetThresholdPercentage: new LosslessNumber('99.5') },
  ]);
});

const COMPUTED = Object.entries(schema.attributes).flatMap(([name, { presence }]) =>
  presence === 'computed' ? [toSnakeCase(name)] : [],
);

/** What Terraform plans with if the stack ignores these attributes: they are as in the state. */
const ignoring = ({ description, labels, grouping }: ObjectValue, target = '99.9'): ObjectValue => ({
  name: 'checkout',
  target_threshold_percentage: new LosslessNumber(target),
  description,
  labels,
  grouping,
});
