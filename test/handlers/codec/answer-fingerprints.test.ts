import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson, printJson } from '../../../src/contract/json';
import {
  adopt,
  fingerprint,
  reconcile,
  reconcileExtraMembers,
  answerFingerprints,
} from '../../../src/handlers/codec/answer-fingerprints';
import { Value } from '../../../src/plugin';
import { slo } from '../../../src/schema/slo';

const members = slo.attributes;
const json = (text: string) => parseJson(text) as JsonObject;

/** What a read makes of one member: the state's value, the answer then, the answer now. */
function read(name: keyof typeof members, state: Value, then: string, now: string): Value {
  const answered = (text: string) => json(text === '' ? '{}' : `{"${name}": ${text}}`);
  return reconcile(
    members[name].kind,
    state,
    answered(now)[name],
    answerFingerprints(members, answered(then)),
    name,
  );
}

test.each<[string, keyof typeof members, Value, string, string]>([
  ['trimmed text', 'name', ' a ', '"a"', '"a"'],
  ['empty text that the service leaves out', 'description', '', '', ''],
  ['an absent text that the service answers as empty', 'description', null, '""', '""'],
  ['a number in another spelling', 'name', 'x', '99.90', '99.9'],
  ['an empty map that the service leaves out', 'labels', {}, '', ''],
  ['an empty map that the service answers with null', 'labels', {}, '', 'null'],
  [
    'a list that the service sorts',
    'grouping',
    { labels: ['b', 'a'] },
    '{"labels":["a","b"]}',
    '{"labels":["a","b"]}',
  ],
  ['an object that the service leaves out', 'grouping', { labels: null }, '', '{}'],
  ['an object with an empty list', 'grouping', { labels: [] }, '{}', '{"labels":[]}'],
  ['names of labels in small letters', 'labels', { Team: 'x' }, '{"team":"x"}', '{"team":"x"}'],
  [
    'a label that the service adds',
    'labels',
    { a: 'x' },
    '{"a":"x","by":"service"}',
    '{"by":"service","a":"x"}',
  ],
])('a member that is answered as before keeps what the user wrote: %s', (_, name, state, then, now) => {
  expect(read(name, state, then, now)).toBe(state);
});

describe('a member that is configured false, 0 or empty may be left out at any time', () => {
  test.each<[string, keyof typeof members, Value, string]>([
    ['text', 'description', '', '""'],
    ['a number', 'targetThresholdPercentage', new LosslessNumber('0'), '0.0'],
  ])('%s', (_, name, state, there) => {
    for (const [then, now] of [
      [there, ''],
      ['', there],
      [there, 'null'],
      ['"x"', ''],
    ]) {
      expect([then, now, read(name, state, then, now)]).toEqual([then, now, state]);
    }
  });

  test('an extra member, and what is within', () => {
    const extra = '{ "a": false, "b": {"c": 0, "d": [], "e": "x"} }';
    const whole = '{"a":false,"b":{"c":0,"d":[],"e":"x"}}';
    const left = '{"b":{"e":"x"}}';
    for (const [then, now] of [
      [whole, left],
      [left, whole],
      ['{"a":true}', left],
    ]) {
      const remembered = answerFingerprints(members, json(then), json(extra));
      expect([then, now, reconcileExtraMembers(extra, json(now), remembered)]).toEqual([then, now, extra]);
    }
    const remembered = answerFingerprints(members, json(whole), json(extra));
    expect(reconcileExtraMembers(extra, json('{"a":true,"b":{"e":"x"}}'), remembered)).toContain('"a":true');
    expect(reconcileExtraMembers(extra, json('{"b":{"e":"y"}}'), remembered)).toContain('"e":"y"');
  });

  test('but a label without a value is there or is not', () => {
    expect(read('labels', { a: '', b: 'x' }, '{"a":"","b":"x"}', '{"b":"x"}')).toEqual({ b: 'x' });
    expect(read('labels', { b: 'x' }, '{"b":"x"}', '{"a":"","b":"x"}')).toEqual({ a: '', b: 'x' });
  });

  test('as an earlier version remembered it', () => {
    const { kind } = members.description;
    const remembered = { description: fingerprint('') };
    expect(reconcile(kind, ' ', '', remembered, 'description')).toBe(' ');
    expect(reconcile(kind, ' ', undefined, remembered, 'description')).toBe(' ');
    expect(reconcile(kind, ' ', 'x', remembered, 'description')).toBe('x');
    const extra = { 'extraMembers/a': fingerprint({ b: false }) };
    expect(reconcileExtraMembers('{"a":{"b":" "}}', { a: { b: false } }, extra)).toBe('{"a":{"b":" "}}');
  });
});

test.each<[string, keyof typeof members, Value, string, string, Value]>([
  ['text', 'name', ' a ', '"a"', '"b"', 'b'],
  ['text that is gone', 'description', 'a', '"a"', '', null],
  ['text where there was none', 'description', null, '', '"by somebody"', 'by somebody'],
  ['one label of several', 'labels', { A: 'x', b: '' }, '{"A":"x"}', '{"A":"y"}', { A: 'y', b: '' }],
  ['one label more', 'labels', { a: ' x ' }, '{"a":"x"}', '{"a":"x","b":"y"}', { a: ' x ', b: 'y' }],
  ['a label that is gone', 'labels', { a: 'x', b: 'y' }, '{"a":"x","b":"y"}', '{"b":"y"}', { b: 'y' }],
  [
    'a renamed label that is gone',
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
    'one query of two',
    'requestBasedMetricSli',
    { goodEvents: { query: ' g ' }, totalEvents: { query: 't' } },
    '{"goodEvents":{"query":"g"},"totalEvents":{"query":"t"}}',
    '{"goodEvents":{"query":"g"},"totalEvents":{"query":"u"}}',
    { goodEvents: { query: ' g ' }, totalEvents: { query: 'u' } },
  ],
  [
    'an object that is gone',
    'requestBasedMetricSli',
    { goodEvents: { query: 'g' }, totalEvents: null },
    '{"goodEvents":{"query":"g"}}',
    '',
    null,
  ],
  [
    'labels with names that mean something to JavaScript',
    'labels',
    { constructor: 'a' },
    '{"constructor":"a"}',
    '{"constructor":"a","__proto__":"b"}',
    json('{"constructor":"a","__proto__":"b"}') as Value,
  ],
])(
  'a member that is answered otherwise than before is shown as it is now: %s',
  (_, name, state, then, now, shown) => {
    expect(printJson(read(name, state, then, now))).toBe(printJson(shown));
  },
);

test('an answer that means the same in another form is no drift', () => {
  expect(read('grouping', { labels: ['b', 'a'] }, '{"labels":["b","a"]}', '{"labels":["a","b"]}')).toEqual({
    labels: ['b', 'a'],
  });
  const target = parseJson('99.9') as Value;
  expect(read('targetThresholdPercentage', target, '99.9', '99.9000015')).toBe(target);
});

test('a slash in the name of a label is not taken for a level', () => {
  expect(read('labels', { 'a/b': ' x' }, '{"a/b":"x"}', '{"a/b":"x","c":"d"}')).toEqual({
    'a/b': ' x',
    c: 'd',
  });
  expect(read('labels', { 'a~1b': ' x' }, '{"a~1b":"x"}', '{"a~1b":"x","a/b":"d"}')).toEqual({
    'a~1b': ' x',
    'a/b': 'd',
  });
});

describe('extra members', () => {
  const refreshed = (state: string, then: string, now: string) =>
    reconcileExtraMembers(state, json(now), answerFingerprints(members, json(then), json(state)));

  test('stand as written while the service answers as before', () => {
    expect(refreshed('{ "a": 1.0 }', '{"a":"1"}', '{"a":"1"}')).toBe('{ "a": 1.0 }');
    expect(refreshed('{ "a": 1.0 }', '{}', '{}')).toBe('{ "a": 1.0 }');
  });

  test('show what changed, and only that', () => {
    expect(refreshed('{ "a": 1.0, "b": [2] }', '{"a":1,"b":[2]}', '{"a":3,"b":[2]}')).toBe('{"a":3,"b":[2]}');
    expect(refreshed('{ "a": 1, "b": 2 }', '{"a":1,"b":2}', '{"b":2}')).toBe('{"b":2}');
  });
});

test('what nobody configured yet is adopted, and what is empty is adopted as not set', () => {
  expect(adopt(members.description.kind, '', 'description')).toBeNull();
  expect(adopt(members.labels.kind, {}, 'labels')).toBeNull();
  expect(
    adopt(members.requestBasedMetricSli.kind, json('{"goodEvents":{"query":"g"},"totalEvents":{}}'), 'sli'),
  ).toEqual({
    goodEvents: { query: 'g' },
    totalEvents: null,
  });
  const empty = json('{"goodEvents":{"query":""},"totalEvents":{}}');
  expect(adopt(members.requestBasedMetricSli.kind, empty, 'sli')).toBeNull();
});

test('a fingerprint is of the meaning: no order of members, no spelling of numbers', () => {
  expect(fingerprint(json('{"a":1.50,"b":[1,2]}'))).toBe(fingerprint(json('{"b":[1,2],"a":15e-1}')));
  expect(fingerprint(json('{"a":[1,2]}'))).not.toBe(fingerprint(json('{"a":[2,1]}')));
  expect(fingerprint('1')).not.toBe(fingerprint(parseJson('1')));
});

test('forty thousand labels, one of which is new, are compared one by one and not each with all', () => {
  const labels = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`label/${index}`, 'x']));
  const then = printJson(labels);
  const now = printJson({ ...labels, more: 'y' });
  // Jest ends what takes minutes.
  expect(read('labels', { ...labels, 'label/7': ' x ' }, then, now)).toEqual({
    ...labels,
    'label/7': ' x ',
    more: 'y',
  });
});
