import { LosslessNumber } from 'lossless-json';
import { parseJson, printJson } from '../../../src/contract/json';
import {
  ResponseMismatch,
  fromJson,
  fromJsonObject,
  parseObject,
  toJson,
  toJsonObject,
} from '../../../src/handlers/codec/json';
import { UNKNOWN, Value } from '../../../src/plugin';
import {
  computed,
  percentage,
  integer,
  integer64,
  Kind,
  list,
  map,
  object,
  optional,
  string,
} from '../../../src/schema/kind';

const number = (text: string) => new LosslessNumber(text);
const query = object({ query: optional(string, ''), helper: optional(string, '', { providerOnly: true }) });

test('the members of a JSON attribute are sent exactly as written', () => {
  expect(printJson(parseObject('{"__proto__": 9007199254740993, "a": 1.50}', {}))).toBe(
    '{"__proto__":9007199254740993,"a":1.50}',
  );
  expect(parseObject(null, {})).toEqual({});
  expect(parseObject(UNKNOWN, {})).toEqual({});
});

test('does not send null or provider-only values, and throws for unknown ones', () => {
  expect(toJson(string, null)).toBeUndefined();
  expect(printJson(toJsonObject(query.members, { query: null, helper: 'h' }))).toBe('{}');
  expect(() => toJson(string, UNKNOWN)).toThrow('unknown');
});

describe('a response', () => {
  test.each<[string, Kind, string, Value]>([
    ['an absent string', string, 'null', null],
    ['a timestamp as a number', string, '1700000000000', '1700000000000'],
    ['a count in quotes', integer, '"12"', number('12')],
    ['a count with a fraction', integer, '12.0', number('12.0')],
    ['a number in quotes', percentage, '"99.5"', number('99.5')],
    ['a percentage', percentage, '99.9000015', number('99.9')],
    ['an identifier in quotes', integer64, '"9007199254740993"', '9007199254740993'],
    ['an identifier with a fraction', integer64, '7.0', '7'],
    ['an identifier with leading zeros', integer64, '"007"', '7'],
  ])('may contain %s', (_, kind, text, value) => {
    expect(fromJson(kind, parseJson(text))).toEqual(value);
  });

  test('has no members that JavaScript objects inherit', () => {
    const members = { constructor: computed(string, ''), name: computed(string, '') };
    expect(fromJsonObject(members, {})).toEqual({ constructor: null, name: null });
  });
});

const sli = object({ goodEvents: optional(query, ''), labels: optional(list(map(string)), '') });

test.each<[Kind, string, string]>([
  [sli, '{"goodEvents":{"query":["x"]}}', 'at.goodEvents.query should be a string, but is a list'],
  [sli, '{"labels":[{},{"a":{}}]}', 'at.labels[1].a should be a string, but is an object'],
  [integer, '"twelve"', 'at should be an integer, but is a string'],
  [integer64, '7.5', 'at should be an identifier, but is 7.5'],
  [integer64, '""', 'at should be an identifier, but is a string'],
  [list(string), 'true', 'at should be a list, but is true'],
  [
    integer,
    '1'.repeat(10_001),
    `at should be a number with at most 10,000 digits, but is ${'1'.repeat(200)}`,
  ],
  [map(string), `{"${'x'.repeat(10_000)}":[]}`, `at.${'x'.repeat(197)}… should be a string, but is a list`],
])(
  'a mismatch names the path and both types, but quotes no string, which may be a secret: %#',
  (kind, text, message) => {
    expect(() => fromJson(kind, parseJson(text), 'at')).toThrow(new Error(message));
  },
);

test.each(['1e999999999', '-1e-999999999', `0.${'0'.repeat(10_001)}1`])(
  'a number that Terraform cannot represent is a mismatch: %.20s',
  (digits) => {
    for (const text of [digits, `"${digits}"`]) {
      for (const kind of [integer, percentage]) {
        expect(() => fromJson(kind, parseJson(text), 'n')).toThrow(ResponseMismatch);
      }
    }
  },
);
