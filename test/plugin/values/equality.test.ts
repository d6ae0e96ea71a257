import { LosslessNumber } from 'lossless-json';
import { typed } from './arbitraries';
import { equal, isFullyKnown } from '../../../src/plugin/values/equality';
import { Type, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';

const number = (digits: string) => new LosslessNumber(digits);

test.each<[string, Value, Value, Type, boolean]>([
  ['numbers by what they are worth', number('99.90'), number('99.9'), 'number', true],
  ['numbers past 2^53 exactly', number('9007199254740993'), number('9007199254740992'), 'number', false],
  ['lists in order', ['a', 'b'], ['b', 'a'], ['list', 'string'], false],
  ['lists whose texts join to the same', ['a', 'b'], ['a","b'], ['list', 'string'], false],
  ['maps by key', { a: 'x', b: 'y' }, { b: 'y', a: 'x' }, ['map', 'string'], true],
  ['maps with a null more', { a: 'x' }, { a: 'x', b: null }, ['map', 'string'], false],
  [
    'objects, absent being null',
    { a: 'x' },
    { a: 'x', b: null },
    ['object', { a: 'string', b: 'string' }],
    true,
  ],
  ['text in any composition', 'e\u0301', '\u00e9', 'string', true],
  ['unknown with unknown', UNKNOWN, UNKNOWN, 'string', true],
  ['unknown with its own text', UNKNOWN, '(known after apply)', 'string', false],
  ['empty and null', [], null, ['list', 'string'], false],
  ['null and its name', null, 'null', 'string', false],
])('%s', (_what, a, b, of, expected) => {
  expect(equal(a, b, of)).toBe(expected);
  expect(equal(b, a, of)).toBe(expected);
});

test('wholly known is what holds no unknown anywhere', () => {
  expect(isFullyKnown({ a: [null, { b: 'x' }], c: number('1') })).toBe(true);
  expect(isFullyKnown({ a: [null, { b: UNKNOWN }] })).toBe(false);
  expect(isFullyKnown(UNKNOWN)).toBe(false);
  fc.assert(fc.property(typed({ unknown: false }), ({ value }) => isFullyKnown(value)));
});
