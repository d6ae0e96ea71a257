import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import {
  fromJsonEmptyAsNull,
  fingerprintOf,
  reconcile,
  reconcileExtraMembers,
  answerFingerprints,
} from '../../../src/handlers/codec/answer-fingerprints';
import { Value } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

const members = slo.attributes;
const json = (text: string) => parseJson(text) as JsonObject;

/** Returns the new value of one member, from its value in the state, the last response (`then`) and the new response (`now`). */
function read(name: keyof typeof members, state: Value, then: string, now: string): Value {
  const answered = (text: string) => json(text === '' ? '{}' : `{"${name}": ${text}}`);
  return reconcile(
    members[name].kind,
    state,
    answered(now)[name],
    answerFingerprints(members, answered(then))[name],
    name,
  );
}

test.each<[string, keyof typeof members, Value, string, string]>([
  ['a trimmed string', 'name', ' a ', '"a"', '"a"'],
  ['an empty string that the service omits', 'description', '', '', ''],
  ['an absent string that the service returns as empty', 'description', null, '""', '""'],
  ['a number with another spelling', 'name', 'x', '99.90', '99.9'],
  ['an empty map that the service omits', 'labels', {}, '', ''],
  ['an empty map that the service returns as null', 'labels', {}, '', 'null'],
  [
    'a list that the service sorts',
    'grouping',
    { labels: ['b', 'a'] },
    '{"labels":["a","b"]}',
    '{"labels":["a","b"]}',
  ],
  ['an object that the service omits', 'grouping', { labels: null }, '', '{}'],
  ['an object with an empty list', 'grouping', { labels: [] }, '{}', '{"labels":[]}'],
  ['label names in lower case', 'labels', { Team: 'x' }, '{"team":"x"}', '{"team":"x"}'],
  [
    'a label that the service adds',
    'labels',
    { a: 'x' },
    '{"a":"x","by":"service"}',
    '{"by":"service","a":"x"}',
  ],
])("keeps the user's value of a member whose response is unchanged: %s", (_, name, state, then, now) => {
  expect(read(name, state, then, now)).toBe(state);
});

describe('a member that is configured as false, 0 or empty', () => {
  test.each<[string, keyof typeof members, Value, string]>([
    ['a string', 'description', '', '""'],
    ['a number', 'targetThresholdPercentage', new LosslessNumber('0'), '0.0'],
  ])('keeps its value if any response omits it: %s', (_, name, state, returned) => {
    for (const [then, now] of [
      [returned, ''],
      ['', returned],
      [returned, 'null'],
      ['"x"', ''],
    ]) {
      expect([then, now, read(name, state, then, now)]).toEqual([then, now, state]);
    }
  });

  test('keeps its value if it is an extra member, or within one', () => {
    const extra = '{ "a": false, "b": {"c": 0, "d": [], "e": "x"} }';
    const whole = '{"a":false,"b":{"c":0,"d":[],"e":"x"}}';
    const shortened = '{"b":{"e":"x"}}';
    for (const [then, now] of [
      [whole, shortened],
      [shortened, whole],
      ['{"a":true}', shortened],
    ]) {
      const remembered = answerFingerprints(members, json(then), json(extra));
      expect([then, now, reconcileExtraMembers(extra, json(now), remembered)]).toEqual([then, now, extra]);
    }
    const remembered = answerFingerprints(members, json(whole), json(extra));
    expect(reconcileExtraMembers(extra, json('{"a":true,"b":{"e":"x"}}'), remembered)).toContain('"a":true');
    expect(reconcileExtraMembers(extra, json('{"b":{"e":"y"}}'), remembered)).toContain('"e":"y"');
  });

  test('is different from a missing one if it is a label', () => {
    expect(read('labels', { a: '', b: 'x' }, '{"a":"","b":"x"}', '{"b":"x"}')).toEqual({ b: 'x' });
    expect(read('labels', { b: 'x' }, '{"b":"x"}', '{"a":"","b":"x"}')).toEqual({ a: '', b: 'x' });
  });
});

test.each<[string, keyof typeof members, Value, string, string, Value]>([
  ['a string', 'name', ' a ', '"a"', '"b"', 'b'],
  ['a removed string', 'description', 'a', '"a"', '', null],
  ['an added string', 'description', null, '', '"by somebody"', 'by somebody'],
  [
    'all labels if one has changed',
    'labels',
    { a: ' x ', b: 'y' },
    '{"a":"x","b":"y"}',
    '{"a":"x","b":"z"}',
    { a: 'x', b: 'z' },
  ],
  ['a removed label', 'labels', { a: 'x', b: 'y' }, '{"a":"x","b":"y"}', '{"b":"y"}', { b: 'y' }],
  [
    'a renamed label that was removed',
    'labels',
    { Aa: 'x', b: 'y' },
    '{"aa":"x","b":"y"}',
    '{"b":"y"}',
    { b: 'y' },
  ],
  ['a renamed label that changed', 'labels', { Aa: 'x' }, '{"aa":"x"}', '{"aa":"z"}', { aa: 'z' }],
  [
    'an item of a list',
    'grouping',
    { labels: ['b', 'a'] },
    '{"labels":["a","b"]}',
    '{"labels":["a"]}',
    { labels: ['a'] },
  ],
  [
    'all queries if one has changed',
    'requestBasedMetricSli',
    { goodEvents: { query: ' g ' }, totalEvents: { query: 't' } },
    '{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"}}',
    '{"goodEvents":{"query":"g"},"totalEvents":{"query":"u"}}',
    { goodEvents: { query: 'g' }, totalEvents: { query: 'u' } },
  ],
  [
    'a removed object',
    'requestBasedMetricSli',
    { goodEvents: { query: 'g' }, totalEvents: null },
    '{"goodEvents":{"query":"g"}}',
    '',
    null,
  ],
  [
    'labels with names that are special in JavaScript',
    'labels',
    { constructor: 'a' },
    '{"constructor":"a"}',
    '{"constructor":"a","__proto__":"b"}',
    json('{"constructor":"a","__proto__":"b"}') as Value,
  ],
])("shows the service's value of a member whose response changed: %s", (_, name, state, then, now, shown) => {
  expect(printJson(read(name, state, then, now))).toBe(printJson(shown));
});

test('a response with a different form but the same meaning is not drift', () => {
  expect(read('grouping', { labels: ['b', 'a'] }, '{"labels":["b","a"]}', '{"labels":["a","b"]}')).toEqual({
    labels: ['b', 'a'],
  });
  const target = parseJson('99.9') as Value;
  expect(read('targetThresholdPercentage', target, '99.9', '99.9000015')).toBe(target);
});

describe('extra members', () => {
  const refreshed = (state: string, then: string, now: string) =>
    reconcileExtraMembers(state, json(now), answerFingerprints(members, json(then), json(state)));

  test('keep their spelling if the response is unchanged', () => {
    expect(refreshed('{ "a": 1.0 }', '{"a":"1"}', '{"a":"1"}')).toBe('{ "a": 1.0 }');
    expect(refreshed('{ "a": 1.0 }', '{}', '{}')).toBe('{ "a": 1.0 }');
  });

  test('show only the changed members', () => {
    expect(refreshed('{ "a": 1.0, "b": [2] }', '{"a":1,"b":[2]}', '{"a":3,"b":[2]}')).toBe('{"a":3,"b":[2]}');
    expect(refreshed('{ "a": 1, "b": 2 }', '{"a":1,"b":2}', '{"b":2}')).toBe('{"b":2}');
  });
});

test('values that are not configured yet are adopted, and empty ones become null', () => {
  expect(fromJsonEmptyAsNull(members.description.kind, '', 'description')).toBeNull();
  expect(fromJsonEmptyAsNull(members.labels.kind, {}, 'labels')).toBeNull();
  expect(
    fromJsonEmptyAsNull(
      members.requestBasedMetricSli.kind,
      json('{"goodEvents":{"query":"g"},"totalEvents":{}}'),
      'sli',
    ),
  ).toEqual({
    goodEvents: { query: 'g' },
    totalEvents: null,
  });
  const empty = json('{"goodEvents":{"query":""},"totalEvents":{}}');
  expect(fromJsonEmptyAsNull(members.requestBasedMetricSli.kind, empty, 'sli')).toBeNull();
});

test('a fingerprint ignores the order of members and the spelling of numbers', () => {
  expect(fingerprintOf(json('{"a":1.50,"b":[1,2]}'))).toBe(fingerprintOf(json('{"b":[1,2],"a":15e-1}')));
  expect(fingerprintOf(json('{"a":[1,2]}'))).not.toBe(fingerprintOf(json('{"a":[2,1]}')));
  expect(fingerprintOf('1')).not.toBe(fingerprintOf(parseJson('1')));
});

test('forty thousand labels, one of them new, are compared in linear time', () => {
  const labels = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`label/${index}`, 'x']));
  const then = printJson(labels);
  const now = printJson({ ...labels, more: 'y' });
  // Jest aborts tests that take minutes.
  expect(read('labels', labels, then, now)).toEqual({ ...labels, more: 'y' });
});
