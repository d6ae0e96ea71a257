import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import { fromTerraform } from '../../../src/handlers/codec/terraform';
import { fingerprintsOf } from '../../../src/handlers/object/marks';
import { bodyOfChange, keptAttributesOf, valuesAfterRead } from '../../../src/handlers/object/whose-value';
import { ObjectValue, UNKNOWN, Value } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

const members = slo.attributes;
const json = (text: string) => parseJson(text) as JsonObject;

function values(attributes: ObjectValue): ObjectValue {
  return fromTerraform(members, {
    name: 'n',
    target_threshold_percentage: parseJson('99.90') as never,
    ...attributes,
  });
}

const inState = (stored: ObjectValue, fingerprints?: { readonly [member: string]: string }) => ({
  values: stored,
  privateState: { fingerprints },
});

const CONFIGURED = '"name":"n","targetThresholdPercentage":99.90';

describe('the body of a change', () => {
  const GOOD_EVENTS = { good_events: { query: 'g' } };
  const GOOD_AND_TOTAL_EVENTS = { ...GOOD_EVENTS, total_events: { query: 't' } };
  const OTHER_QUERY = { request_based_metric_sli: { good_events: { query: 'h' } } };
  const GROUPED_WITH_EXTRA_MEMBERS = { grouping: { labels: ['a'] }, extra_members: '{}' };

  /** The service's members (without the id), the state, the plan, and the sent members (without name, target and id). */
  test.each<[string, string, ObjectValue, ObjectValue, string]>([
    [
      'contains no null that is documented',
      '"requestBasedMetricSli":{"goodEvents":{"query":"g"},"totalEvents":null}',
      { request_based_metric_sli: GOOD_EVENTS },
      { request_based_metric_sli: GOOD_EVENTS, description: 'd' },
      '"description":"d","requestBasedMetricSli":{"goodEvents":{"query":"g"}}',
    ],
    [
      'contains the members of an unchanged object that the response omits',
      '"requestBasedMetricSli":{"goodEvents":{"query":"g"}}',
      { request_based_metric_sli: GOOD_AND_TOTAL_EVENTS },
      { request_based_metric_sli: GOOD_AND_TOTAL_EVENTS, description: 'd' },
      '"description":"d","requestBasedMetricSli":{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"}}',
    ],
    [
      'contains a changed list or map as it is planned, without what the service added',
      '"labels":{"a":"x","by":"service"}',
      { labels: { a: 'x' } },
      { labels: { a: 'y' } },
      '"labels":{"a":"y"}',
    ],
    [
      'loses members that the user removed, with everything in them',
      '"description":"d","requestBasedMetricSli":{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"},"unit":"s"}',
      { description: 'd', request_based_metric_sli: GOOD_AND_TOTAL_EVENTS },
      { request_based_metric_sli: { total_events: { query: 't' } } },
      '"requestBasedMetricSli":{"totalEvents":{"query":"t"},"unit":"s"}',
    ],
    [
      'omits an object that the user removed, even if it was empty',
      '"requestBasedMetricSli":{"unit":"s"}',
      { request_based_metric_sli: {} },
      {},
      '',
    ],
    [
      'keeps values that the service fills in for members that are not configured',
      '"sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","labels":{"by":"service"},"requestBasedMetricSli":{"totalEvents":{"query":"filled in"}}',
      { request_based_metric_sli: GOOD_EVENTS },
      OTHER_QUERY,
      '"labels":{"by":"service"},"sloTimeFrame":"SLO_TIME_FRAME_28_DAYS","requestBasedMetricSli":{"goodEvents":{"query":"h"},"totalEvents":{"query":"filled in"}}',
    ],
    [
      'contains unknown derived members as the service returned them, and never as null',
      '"grouping":{"labels":["a"],"by":"service"},"type":null',
      {},
      { grouping: UNKNOWN, type: UNKNOWN },
      '"grouping":{"labels":["a"],"by":"service"}',
    ],
    [
      'keeps undocumented members of a configured value that the service has to derive again',
      '"grouping":{"labels":["a"],"by":"service"}',
      GROUPED_WITH_EXTRA_MEMBERS,
      { ...GROUPED_WITH_EXTRA_MEMBERS, extra_members: '{"b":1}' },
      '"grouping":{"labels":["a"],"by":"service"},"b":1',
    ],
    [
      'overwrites undocumented members with extra members, and drops those that the user removed',
      '"a":1,"b":2,"c":3,"__proto__":4',
      { extra_members: '{"a":1,"b":2,"__proto__":4}' },
      { extra_members: '{"b":5}' },
      '"c":3,"b":5',
    ],
    ...['"__proto__":{"a":1},"constructor":[]', '"unlistedMembers":1,"extraMembers":2'].map(
      (special): [string, string, ObjectValue, ObjectValue, string] => [
        'contains members whose names are special in JavaScript or the provider',
        special,
        {},
        {},
        special,
      ],
    ),
  ])('%s', (_, present, prior, planned, sent) => {
    const body = bodyOfChange(
      members,
      json(`{"id":"1",${present}}`),
      inState(values(prior)),
      values(planned),
    );
    const { id, ...others } = body;
    expect([id, printJson(others)]).toEqual(['1', `{${[CONFIGURED, sent].filter(Boolean).join()}}`]);
  });

  test('contains values that the service did not apply before, or does not return', () => {
    const notApplied = { description: '?', labels: '?' };
    const state = values({ description: 'new', labels: { a: 'x' } });
    const current = json('{"id":"1","name":"n","description":"old","labels":{"a":"w"}}');
    const bodyOf = (shown: JsonObject, fingerprints = {}) =>
      bodyOfChange(members, shown, inState(state, fingerprints), { ...state, name: 'm' });
    const ours = { description: 'new', labels: { a: 'x' } };
    expect(bodyOf(current, notApplied)).toMatchObject(ours);
    expect(bodyOf(current)).toMatchObject({ description: 'old' });
    expect(bodyOf(json('{"id":"1","name":"n"}'))).toMatchObject(ours);
  });

  test('does not contain values that an earlier change removed, even if the service did not apply it', () => {
    const current = json(
      '{"id":"1","requestBasedMetricSli":{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"}}}',
    );
    const state = values({ request_based_metric_sli: GOOD_EVENTS });
    const prior = inState(state, { requestBasedMetricSli: '?' });
    const body = bodyOfChange(members, current, prior, { ...state, name: 'm' });
    expect(body.requestBasedMetricSli).toEqual({ goodEvents: { query: 'g' } });
  });
});

/** Returns the new value of one member, from its value in the state, the last response (`then`) and the new response (`now`). */
function read(name: keyof typeof members, state: Value, then: string, now: string): Value {
  const answered = (text: string) => json(text === '' ? '{}' : `{"${name}": ${text}}`);
  const stored = { ...values({}), [name]: state };
  const last = fingerprintsOf(members, answered(then), stored);
  return valuesAfterRead(members, answered(now), inState(stored, last)).values[name] as Value;
}

/** Returns the new `extra_members`. */
function readExtra(state: string, then: string, now: string): Value {
  const stored = values({ extra_members: state });
  const last = fingerprintsOf(members, json(then), stored);
  return valuesAfterRead(members, json(now), inState(stored, last)).values.extraMembers as Value;
}

test.each([
  ['""', ''],
  ['', '""'],
  ['"x"', ''],
])('a text that is configured as empty stays if the response changes from %s to %s', (then, now) => {
  expect(read('description', '', then, now)).toBe('');
});

test('extra members that are configured as false, 0 or empty stay if a response omits them', () => {
  const extra = '{ "a": false, "b": {"c": 0, "d": [], "e": "x"} }';
  const [whole, short] = ['{"a":false,"b":{"c":0,"d":[],"e":"x"}}', '{"b":{"e":"x"}}'];
  expect([readExtra(extra, whole, short), readExtra(extra, '{"a":true}', short)]).toEqual([extra, extra]);
  expect(readExtra(extra, whole, '{"b":{"e":"y"}}')).toContain('"e":"y"');
});

test("shows the service's value of a member whose response changed: all labels, or none", () => {
  const labels = { a: ' x ', b: 'y' };
  expect(read('labels', labels, '{"a":"x","b":"y"}', '{"a":"x","b":"z"}')).toEqual({ a: 'x', b: 'z' });
  expect(read('labels', { a: '', b: 'x' }, '{"a":"","b":"x"}', '{"b":"x"}')).toEqual({ b: 'x' });
  expect(read('labels', { b: 'x' }, '{"b":"x"}', '{"a":"","b":"x"}')).toEqual({ a: '', b: 'x' });
  expect(read('grouping', { labels: ['a'] }, '{"labels":["a"]}', '')).toBeNull();
});

test('a response that is semantically equal is not drift', () => {
  const grouping = { labels: ['b', 'a'] };
  expect(read('grouping', grouping, '{"labels":["b","a"]}', '{"labels":["a","b"]}')).toEqual(grouping);
  const target = parseJson('99.9') as Value;
  expect(String(read('targetThresholdPercentage', target, '99.9', '1e39'))).toBe('1e39');
  expect(read('targetThresholdPercentage', target, '99.9', '99.9000015')).toBe(target);
});

test('extra members show only the changed ones', () => {
  expect(readExtra('{ "a": 1.0, "b": [2] }', '{"a":1,"b":[2]}', '{"a":3,"b":[2]}')).toBe('{"a":3,"b":[2]}');
  expect(readExtra('{ "a": 1, "b": 2 }', '{"a":1,"b":2}', '{"b":2}')).toBe('{"b":2}');
});

test('values that are not configured are adopted, and empty ones are null', () => {
  expect(read('requestBasedMetricSli', null, '', '{"goodEvents":{"query":"g"},"totalEvents":{}}')).toEqual({
    goodEvents: { query: 'g' },
    totalEvents: null,
  });
  const filled = { goodEvents: { query: 'g' }, totalEvents: null };
  const before = '{"goodEvents":{"query":"g"}}';
  expect(
    read('requestBasedMetricSli', filled, before, '{"goodEvents":{"query":""},"totalEvents":{}}'),
  ).toBeNull();
});

test.each<[string, string, ObjectValue, ObjectValue, string[]]>([
  ['an empty text that is not configured', 'stays', { description: '' }, {}, ['description']],
  ['a configured empty text that the service omits', 'changes', {}, { description: '' }, []],
  [
    'a query that the service returns as empty',
    'stays',
    { request_based_metric_sli: { good_events: { query: 'g' }, total_events: { query: '' } } },
    { request_based_metric_sli: { good_events: { query: 'g' } } },
    ['requestBasedMetricSli'],
  ],
  ['another text', 'changes', { description: 'a' }, { description: 'b' }, []],
])('in the next plan, %s %s', (_, _verb, state, config, kept) => {
  expect(keptAttributesOf(members, values(state), values(config))).toEqual(kept);
});
