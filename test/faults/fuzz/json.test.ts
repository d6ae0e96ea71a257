import { LosslessNumber, stringify } from 'lossless-json';
import { fuzz, mutated, words } from './fuzz';
import { decodeStateJson } from '../../../src/plugin/protocol/bytes';
import { decode, encode } from '../../../src/plugin/values/msgpack';
import { equal, CodecError } from '../../../src/plugin/values/value';
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
    run: ({ text, type }) => decodeStateJson(text, type),
    rejections: [CodecError],
    check(value, { type, text }) {
      const decoded = decode(encode(value, type), type);
      // Half of a surrogate pair cannot be encoded in UTF-8.
      const isUnchanged = /\\ud/i.test(text) || equal(decoded, value, type);
      if (!isUnchanged || !equal(decode(encode(decoded, type), type), decoded, type)) {
        throw new Error('Encoding changes the value.');
      }
    },
  });
});

test('a number with a million digits in a state is rejected', () => {
  expect(() => decodeStateJson('9'.repeat(1_000_000), 'number')).toThrow(CodecError);
  expect(() => decodeStateJson(`0.${'0'.repeat(1_000_000)}1`, 'number')).toThrow(CodecError);
  expect(decodeStateJson(`0.1${'0'.repeat(1_000_000)}`, 'number')).toEqual(new LosslessNumber('0.1'));
  expect(() => decodeStateJson('1e999999999', 'number')).toThrow(CodecError);
});
