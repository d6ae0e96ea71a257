import { LosslessNumber, stringify } from 'lossless-json';
import { fuzz, mutated, words } from './fuzz';
import { parseJson, printJson } from '../../../src/contract/json';
import { decodeStateJson } from '../../../src/plugin/protocol/dynamic-value';
import { equal } from '../../../src/plugin/values/equality';
import { decode, encode } from '../../../src/plugin/values/msgpack';
import { CodecError } from '../../../src/plugin/values/value';
import { typed } from '../../plugin/values/arbitraries';
import { fc } from '../../support/fast-check';
import { SEED } from '../../support/seed';

const WORDS = words(
  String.raw`{ } [ ] , : " \ {} [] "" "__proto__": [[ {"a": \u0000 \ud800 \udc00 \u2028 \x \"`,
  `🎉 e\u0301 0 - -0 01 1e999999999 1E-999999999 0.1 .5 9007199254740993 1e +1 ${'9'.repeat(400)}`,
  `true false null nul NaN Infinity undefined /**/ ' 0x10 "toString": "1e3"`,
).concat([' ', '\n', '\t', '\0', '\u2028', '\ufeff', '\u00a0'].map((space) => Buffer.from(space)));

const stateValues = fc
  .sample(typed({ unknown: false }), { numRuns: 500, seed: SEED })
  .map(({ type, value }) => ({ type, json: Buffer.from(stringify(value) ?? '') }));
const documents = [
  ...stateValues.map(({ json }) => json),
  ...fc.sample(fc.json(), { numRuns: 500, seed: SEED }).map((json) => Buffer.from(json)),
  Buffer.from('['.repeat(600) + ']'.repeat(600)),
  Buffer.from(' { "a" : [ 1 , 2.50 , { "b" : null } ] , "a" : true } '),
];

/** Returns undefined if the parser rejects the text. */
function attempt<T>(read: () => T, ...refusals: (new (...args: never[]) => Error)[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (refusals.some((refusal) => error instanceof refusal)) return undefined;
    throw error;
  }
}

/** Rounds numbers as JSON.parse does. */
function rounded(value: unknown): unknown {
  if (value instanceof LosslessNumber) return Number(value.value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}

test('accepts the same JSON as JSON.parse, and prints it unchanged', async () => {
  await fuzz({
    name: 'JSON',
    make: (random) => mutated(random.pick(documents), WORDS, random).toString(),
    check(text) {
      const expected = attempt(() => JSON.parse(text) as unknown, SyntaxError);
      const json = attempt(() => parseJson(text), SyntaxError, RangeError);
      if (json === undefined) {
        if (expected !== undefined && text.split(/[[{]/).length <= 500) {
          throw new Error('The parser refuses valid JSON.');
        }
        return false;
      }
      if (expected === undefined) throw new Error('The parser accepts invalid JSON.');
      if (JSON.stringify(rounded(json)) !== JSON.stringify(expected)) {
        throw new Error('JSON.parse reads a different value.');
      }
      if (printJson(parseJson(printJson(json))) !== printJson(json)) {
        throw new Error('Printing changes the value.');
      }
      return true;
    },
  });
});

test('state JSON decodes to a value that round-trips, or fails with CodecError', async () => {
  await fuzz({
    name: 'state JSON',
    make(random) {
      const { type, json } = random.pick(stateValues);
      return {
        type: random.below(10) === 0 ? random.pick(stateValues).type : type,
        text: mutated(json, WORDS, random).toString(),
      };
    },
    check({ type, text }) {
      const value = attempt(() => decodeStateJson(text, type), CodecError);
      if (value === undefined) return false;
      const decoded = decode(encode(value, type), type);
      // Half of a surrogate pair cannot be encoded in UTF-8.
      const isUnchanged = /\\ud/i.test(text) || equal(decoded, value, type);
      if (!isUnchanged || !equal(decode(encode(decoded, type), type), decoded, type)) {
        throw new Error('Encoding changes the value.');
      }
      return true;
    },
  });
});

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('%s, nested 100,000 deep, is refused', (open, close) => {
  const text = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
  expect(() => parseJson(text)).toThrow(RangeError);
  expect(() => decodeStateJson(text, ['map', 'string'])).toThrow(CodecError);
});

test('JSON keeps a number of a million digits, and a state refuses it', () => {
  const digits = '9'.repeat(1_000_000);
  expect(printJson(parseJson(`[${digits}, 0.${digits}]`))).toBe(`[${digits},0.${digits}]`);
  expect(() => decodeStateJson(digits, 'number')).toThrow(CodecError);
  expect(() => decodeStateJson(`0.${'0'.repeat(1_000_000)}1`, 'number')).toThrow(CodecError);
  expect(decodeStateJson(`0.1${'0'.repeat(1_000_000)}`, 'number')).toEqual(new LosslessNumber('0.1'));
  expect(() => decodeStateJson('1e999999999', 'number')).toThrow(CodecError);
});

test('of a hundred thousand members with the same name, the last one wins', () => {
  const members = Array.from({ length: 100_000 }, (_, index) => `"__proto__":${index}`);
  expect(printJson(parseJson(`{${members.join()}}`))).toBe('{"__proto__":99999}');
});
