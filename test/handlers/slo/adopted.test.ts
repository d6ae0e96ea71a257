/** An SLO that was imported is sent back as the service has it, but for what the configuration changes. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { ObjectValue } from '../../../src/plugin';
import { toSnakeCase } from '../../../src/schema/names';
import { slo as schema } from '../../../src/schema/slo';
import { Service } from '../core';

const HALF = { good_events: { query: null }, total_events: null };
const CHECKOUT = { name: 'checkout', target_threshold_percentage: new LosslessNumber('99.9') };

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => service.reset());
afterAll(async () => service.stop());

test.each<[string, JsonObject]>([
  ['nothing else', {}],
  ['empty members', { description: '', labels: {}, grouping: { labels: [] } }],
  [
    'members of its own',
    { grouping: { labels: ['region'] }, type: 'TYPE', labels: { team: 'a' }, description: 'd' },
  ],
])('with %s: a change of the target sends no other change', async (_, members) => {
  const slo = { id: 'theirs', name: 'checkout', targetThresholdPercentage: '99.9', ...members };
  await service.control.put(
    'slos',
    'theirs',
    parseJson(JSON.stringify(slo).replace('"99.9"', '99.9')) as JsonObject,
  );
  const core = await service.core('observability_slo');
  const config = {
    ...CHECKOUT,
    ...(members.labels && Object.keys(members.labels).length > 0 && { labels: members.labels }),
    ...(members.description && { description: members.description }),
  };
  const instance = await core.apply(await core.plan(config, await core.import('theirs')));
  service.control.clearRequests();
  await core.apply(
    await core.plan({ ...config, target_threshold_percentage: new LosslessNumber('99.5') }, instance),
  );
  const [body] = service.sent(15);
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
  await service.control.put('slos', 'theirs', slo('99.9'));
  const core = await service.core('observability_slo');
  const config = { ...CHECKOUT, ...configured };
  const instance = await core.apply(await core.plan(config, await core.import('theirs')));
  service.control.clearRequests();
  const target_threshold_percentage = new LosslessNumber('99.5');
  await core.apply(await core.plan({ ...config, target_threshold_percentage }, instance));
  expect(service.sent(15)).toEqual([slo('99.5')]);
});

test('what is ignored and not changed goes back as the service has it', async () => {
  // Terraform composes the characters of the key.
  const stored = `{"id":"theirs","name":"checkout","targetThresholdPercentage":99.9,"labels":{"e\u0301":"1"}}`;
  await service.control.put('slos', 'theirs', parseJson(stored) as JsonObject);
  const core = await service.core('observability_slo');
  const imported = await core.import('theirs');
  const instance = await core.apply(await core.plan(ignoring(core.state(imported)), imported));
  service.control.clearRequests();
  const changed = ignoring(core.state(instance), '99.5');
  const raw = { ...changed, description: null, labels: { team: 'configured' }, grouping: null };
  await core.apply(await core.plan(changed, instance), raw);
  expect(service.sent(15)).toEqual([parseJson(stored.replace('99.9', '99.5'))]);
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
  const stored = {
    id: 'theirs',
    name: 'checkout',
    targetThresholdPercentage: new LosslessNumber('99.9'),
    ...cut,
  };
  await service.control.put('slos', 'theirs', stored);
  const core = await service.core('observability_slo');
  const imported = await core.import('theirs');
  const asInState = (target: string): ObjectValue => ({
    ...core.state(imported),
    ...Object.fromEntries(COMPUTED.map((name) => [name, null])),
    target_threshold_percentage: new LosslessNumber(target),
  });
  const instance = await core.apply(await core.plan(asInState('99.9'), imported));
  service.control.clearRequests();
  await core.apply(await core.plan(asInState('99.5'), instance));
  expect(service.sent(15)).toEqual([{ ...stored, targetThresholdPercentage: new LosslessNumber('99.5') }]);
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
