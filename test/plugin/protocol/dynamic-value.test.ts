import { LosslessNumber } from 'lossless-json';
import { decodeStateJson } from '../../../src/plugin/protocol/dynamic-value';
import { CodecError, Type } from '../../../src/plugin/values/value';

const object: Type = ['object', { name: 'string', target: 'number', labels: ['map', 'string'] }];

test('reads exact numbers, quoted or not', () => {
  expect(decodeStateJson('[9007199254740993, "9007199254740993", 99.90]', ['list', 'number'])).toEqual([
    new LosslessNumber('9007199254740993'),
    new LosslessNumber('9007199254740993'),
    new LosslessNumber('99.9'),
  ]);
});

test('accepts a number for an attribute that is now a string', () => {
  expect(decodeStateJson('{"name":12}', object)).toMatchObject({ name: '12' });
});

test('replaces missing attributes with null, and omits those that are not in the schema', () => {
  expect(decodeStateJson('{"name":"a","gone":{"x":[1]},"__proto__":{"target":1}}', object)).toEqual({
    name: 'a',
    target: null,
    labels: null,
  });
});

test.each([
  ['{"name":true}', 'name: Expected string, found a bool.'],
  ['{"target":"many"}', 'target: Expected a number'],
  ['{"labels":{"a":["secret"]}}', 'labels.a: Expected string, found a list.'],
  ['{"name":"secret', 'not valid JSON'],
  ['['.repeat(200_000), 'nested too deeply'],
])('throws CodecError for %.40s, with its path but not its value', (text, message) => {
  expect(() => decodeStateJson(text, object)).toThrow(CodecError);
  expect(() => decodeStateJson(text, object)).toThrow(message);
  expect(() => decodeStateJson(text, object)).not.toThrow('secret');
});
