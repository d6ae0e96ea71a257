import { LosslessNumber } from 'lossless-json';
import { typed } from './arbitraries';
import { equal, isFullyKnown, Type, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';

const number = (digits: string) => new LosslessNumber(digits);

test.each<[string, Value, Value, Type, boolean]>([
  ['compares numbers by value', number('99.90'), number('99.9'), 'number', true],
  ['compares large numbers exactly', number('9007199254740993'), number('9007199254740992'), 'number', false],
  ['distinguishes the signs of numbers', number('-1'), number('1'), 'number', false],
  ['compares numbers that are too large', number('1e999999999999'), number('1e999999999999'), 'number', true],
  ['compares lists in order', ['a', 'b'], ['b', 'a'], ['list', 'string'], false],
  ['compares maps by key', { a: 'x', b: 'y' }, { b: 'y', a: 'x' }, ['map', 'string'], true],
  ['distinguishes a null entry of a map from a missing one', {}, { a: null }, ['map', 'string'], false],
  ['treats an absent member of an object as null', {}, { a: null }, ['object', { a: 'string' }], true],
  ['ignores the Unicode composition of keys', { 'e\u0301': 'x' }, { '\u00e9': 'x' }, ['map', 'string'], true],
  ['ignores the Unicode composition of strings', 'e\u0301', '\u00e9', 'string', true],
  ['treats unknown values as equal', UNKNOWN, UNKNOWN, 'string', true],
  ['distinguishes unknown from its description', UNKNOWN, '(known after apply)', 'string', false],
  ['distinguishes an empty list from null', [], null, ['list', 'string'], false],
  ['distinguishes null from the string "null"', null, 'null', 'string', false],
])('%s', (_what, a, b, of, expected) => {
  expect(equal(a, b, of)).toBe(expected);
  expect(equal(b, a, of)).toBe(expected);
});

test('a value is fully known if it contains no unknown value', () => {
  expect(isFullyKnown({ a: [null, { b: 'x' }], c: number('1') })).toBe(true);
  expect(isFullyKnown({ a: [null, { b: UNKNOWN }] })).toBe(false);
  expect(isFullyKnown(UNKNOWN)).toBe(false);
  fc.assert(fc.property(typed({ unknown: false }), ({ value }) => isFullyKnown(value)));
});
