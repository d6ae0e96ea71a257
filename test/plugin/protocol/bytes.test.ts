import { decodeStateJson } from '../../../src/plugin/protocol/bytes';
import { CodecError, Type } from '../../../src/plugin/values/value';

const object: Type = ['object', { name: 'string', target: 'number', labels: ['map', 'string'] }];

test('accepts a number for an attribute that is now a string', () => {
  expect(decodeStateJson('{"name":12}', object)).toMatchObject({ name: '12' });
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
