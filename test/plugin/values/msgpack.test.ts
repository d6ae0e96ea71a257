import { decode as decodeAny, encode as encodeAny } from '@msgpack/msgpack';
import { LosslessNumber } from 'lossless-json';
import { typed } from './arbitraries';
import { decode, encode } from '../../../src/plugin/values/msgpack';
import { equal, CodecError, Type, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
const hex = (value: Value, of: Type) => Buffer.from(encode(value, of)).toString('hex');
const number = (digits: string) => new LosslessNumber(digits);
const PAIR: Type = ['object', { a: 'bool', b: 'bool' }];
const MAPS: Type = ['list', ['map', 'string']];

describe('any value', () => {
  test('survives encode and decode', () => {
    fc.assert(
      fc.property(typed(), ({ type: of, value }) => {
        expect(equal(decode(encode(value, of), of), value, of)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('is encoded without floats, as MessagePack that another library can read', () => {
    fc.assert(
      fc.property(typed({ unknown: false }), ({ type: of, value }) => {
        const encoded = encode(value, of);
        // The library cannot read this key.
        fc.pre(!Buffer.from(encoded).includes('__proto__'));
        expect(hasFloat(decodeAny(encoded))).toBe(false);
      }),
    );
  });
});

describe('the bytes that Terraform sends', () => {
  test.each<[string, string, Type, Value]>([
    ['nil', 'c0', 'string', null],
    ['a decimal as text', 'a4 39392e39', 'number', number('99.9')],
    ['a double that is exactly the number', 'cb 3fe0000000000000', 'number', number('0.5')],
    ['a float32', 'ca 3f000000', 'number', number('0.5')],
    ['unknown', 'd4 00 00', 'number', UNKNOWN],
    ['unknown but not null', 'c7 03 0c 81 01 c2', 'string', UNKNOWN],
    ['unknown in a list', '92 a1 61 d4 00 00', ['list', 'string'], ['a', UNKNOWN]],
    ['an object without one of its attributes', '81 a1 61 c3', PAIR, { a: true, b: null }],
  ])('%s', (_what, input, of, value) => {
    expect(decode(bytes(input), of)).toEqual(value);
  });

  /** Zero, and the smallest lengths that need more than four bits, five bits, one byte and two bytes. */
  const SIZES = [0, 0x10, 0x20, 0x100, 0x10000];
  const EDGES = [7, 8, 15, 16, 31, 32, 63].map((bits) => 2n ** BigInt(bits));

  test('integers, strings, lists and maps of all lengths', () => {
    const options = { useBigInt64: true };
    for (const integer of [...EDGES, ...EDGES.map((edge) => -edge)].flatMap((edge) => [edge, edge - 1n])) {
      const shortest = integer >= -(2n ** 31n) && integer < 2n ** 32n ? Number(integer) : integer;
      if (integer < -(2n ** 63n)) continue;
      expect(decode(encodeAny(shortest, options), 'number')).toEqual(number(String(integer)));
    }
    for (const size of SIZES) {
      const list = Array.from({ length: size }, (_, index) => `${index}`);
      const map = Object.fromEntries(list.map((item) => [item, item]));
      expect(decode(encodeAny(list.join('')), 'string')).toBe(list.join(''));
      expect(decode(encodeAny(list), ['list', 'string'])).toEqual(list);
      expect(decode(encodeAny(map), ['map', 'string'])).toEqual(map);
    }
  });

  test('keeps all decimals of a double that is only close to a number', () => {
    expect(decode(bytes('cb 3fb999999999999a'), 'number')).toEqual(
      number('0.1000000000000000055511151231257827021181583404541015625'),
    );
  });
});

describe('the bytes that Terraform receives', () => {
  test.each<[string, Value, Type, string]>([
    ['null', null, ['list', 'string'], 'c0'],
    ['unknown', UNKNOWN, 'string', 'd40000'],
    ['an integer', number('1e2'), 'number', 'a3313030'],
    ['minus zero', number('-0'), 'number', 'a130'],
    ['a decimal', number('99.90'), 'number', 'a439392e39'],
    ['an object, with null for a missing attribute', { a: true }, PAIR, '82a161c3a162c0'],
  ])('%s', (_what, value, of, encoded) => {
    expect(hex(value, of)).toBe(encoded);
  });

  test('replaces a lone surrogate with U+FFFD', () => {
    expect(decode(encode('a\ud800', 'string'), 'string')).toBe('a\ufffd');
  });
});

describe('a CodecError', () => {
  test.each<[string, string, Type, string]>([
    ['a string for a bool', 'a4 74727565', 'bool', 'Expected bool, found a string.'],
    ['text that is not a number', 'a1 78', 'number', 'Expected a number, found other text'],
    ['an infinite number', 'cb 7ff0000000000000', 'number', 'not a finite number'],
    ['a huge exponent', 'a8 3165393939393939', 'number', 'too many digits'],
    ['a map for a list', '80', ['list', 'bool'], 'Expected list(bool), found an object.'],
    ['a key that is not a string', '81 01 c0', ['map', 'bool'], 'a key is not a string'],
    ['binary data', 'c4 01 00', 'string', 'format 0xc4'],
    ['the reserved format', 'c1', 'string', 'format 0xc1'],
    ['an unknown extension', 'd4 05 00', 'string', 'extension 5'],
    ['broken UTF-8', 'a1 ff', 'string', 'not valid UTF-8'],
    ['no bytes', '', 'string', 'ends too early'],
    ['a second value', 'c0 c0', 'string', 'bytes follow the end'],
    ['a nested value', '92 80 81 a1 61 c3', MAPS, '[1].a: Expected string, found a bool.'],
  ])('for %s', (_what, input, of, message) => {
    expect(() => decode(bytes(input), of)).toThrow(CodecError);
    expect(() => decode(bytes(input), of)).toThrow(message);
  });

  test.each<[Value, Type]>([
    ['x', 'bool'],
    [true, 'string'],
    [[], ['map', 'string']],
    [{}, ['list', 'string']],
    [number('1'), ['object', {}]],
    [number('1e1000000'), 'number'],
  ])('for encoding %j as %j', (value, of) => {
    expect(() => encode(value, of)).toThrow(CodecError);
  });

  test('does not show the value', () => {
    expect(() => encode({ a: 'secret' }, ['object', { a: 'bool' }])).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    );
  });
});

test('attributes and keys may be named __proto__', () => {
  const of: Type = ['object', Object.fromEntries([['__proto__', ['map', 'string']]])];
  const value = Object.fromEntries([['__proto__', Object.fromEntries([['__proto__', 'x']])]]);
  const decoded = decode(encode(value, of), of);
  expect(JSON.stringify(decoded)).toBe('{"__proto__":{"__proto__":"x"}}');
  expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
});

function hasFloat(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFloat);
}
