import { decode as decodeAny } from '@msgpack/msgpack';
import { LosslessNumber } from 'lossless-json';
import { type, typed } from './arbitraries';
import { equal } from '../../../src/plugin/values/equality';
import { decode, encode } from '../../../src/plugin/values/msgpack';
import { CodecError, Type, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replace(/\s/g, ''), 'hex'));
const hex = (value: Value, of: Type) => Buffer.from(encode(value, of)).toString('hex');
const number = (digits: string) => new LosslessNumber(digits);

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

  test('throws CodecError if it is truncated', () => {
    fc.assert(
      fc.property(
        typed(),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        ({ type: of, value }, part) => {
          const encoded = encode(value, of);
          const cut = encoded.subarray(0, Math.floor(encoded.length * part));
          expect(() => decode(cut, of)).toThrow(CodecError);
        },
      ),
    );
  });

  test('throws CodecError if more bytes follow', () => {
    fc.assert(
      fc.property(typed(), ({ type: of, value }) => {
        expect(() => decode(Uint8Array.of(...encode(value, of).subarray(0, 1000), 0xc0, 0xc0), of)).toThrow(
          CodecError,
        );
      }),
    );
  });
});

test('decodes random bytes to a value or throws CodecError', () => {
  const likely = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.array(fc.constantFrom(...FORMS)).map((forms) => Uint8Array.from(forms)),
  );
  fc.assert(
    fc.property(type, likely, (of, input) => {
      let value;
      try {
        value = decode(input, of);
      } catch (error) {
        expect(error).toBeInstanceOf(CodecError);
        return;
      }
      expect(equal(decode(encode(value, of), of), value, of)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

describe('what Terraform sends', () => {
  test.each<[string, string, Type, Value]>([
    ['nil', 'c0', 'string', null],
    ['a decimal as text', 'a4 39392e39', 'number', number('99.9')],
    ['a double that is exactly the number', 'cb 3fe0000000000000', 'number', number('0.5')],
    ['a float32', 'ca 3f000000', 'number', number('0.5')],
    ['a fixint', '7f', 'number', number('127')],
    ['a negative fixint', 'e0', 'number', number('-32')],
    ['an uint8', 'cc ff', 'number', number('255')],
    ['an uint16', 'cd ffff', 'number', number('65535')],
    ['an uint32', 'ce ffffffff', 'number', number('4294967295')],
    ['an uint64', 'cf ffffffffffffffff', 'number', number('18446744073709551615')],
    ['an int8', 'd0 80', 'number', number('-128')],
    ['an int16', 'd1 8000', 'number', number('-32768')],
    ['an int32', 'd2 80000000', 'number', number('-2147483648')],
    ['an int64', 'd3 8000000000000000', 'number', number('-9223372036854775808')],
    ['unknown', 'd4 00 00', 'number', UNKNOWN],
    ['unknown but not null', 'c7 03 0c 81 01 c2', 'string', UNKNOWN],
    ['unknown in a list', '92 a1 61 d4 00 00', ['list', 'string'], ['a', UNKNOWN]],
    ['a long string', 'd9 01 61', 'string', 'a'],
    ['an array16', 'dc 0001 c3', ['list', 'bool'], [true]],
    ['a map16', 'de 0001 a1 61 c2', ['map', 'bool'], { a: false }],
    [
      'an object without one of its attributes',
      '81 a1 61 c3',
      ['object', { a: 'bool', b: 'bool' }],
      { a: true, b: null },
    ],
  ])('%s', (_what, input, of, value) => {
    expect(decode(bytes(input), of)).toEqual(value);
  });

  test('keeps all decimals of a double that is only close to a number', () => {
    expect(decode(bytes('cb 3fb999999999999a'), 'number')).toEqual(
      number('0.1000000000000000055511151231257827021181583404541015625'),
    );
  });
});

describe('what Terraform gets', () => {
  test.each<[string, Value, Type, string]>([
    ['null', null, ['list', 'string'], 'c0'],
    ['unknown', UNKNOWN, 'string', 'd40000'],
    ['a small integer', number('1e2'), 'number', '64'],
    ['minus zero', number('-0'), 'number', '00'],
    ['the largest safe integer', number('9007199254740991'), 'number', 'd3001fffffffffffff'],
    ['the integer after it', number('9007199254740992'), 'number', 'b039303037313939323534373430393932'],
    ['a decimal', number('99.90'), 'number', 'a439392e39'],
    [
      'an object, with null for a missing attribute',
      { a: true },
      ['object', { a: 'bool', b: 'bool' }],
      '82a161c3a162c0',
    ],
  ])('%s', (_what, value, of, encoded) => {
    expect(hex(value, of)).toBe(encoded);
  });

  test('replaces a lone surrogate with U+FFFD', () => {
    expect(decode(encode('a\ud800', 'string'), 'string')).toBe('a\ufffd');
  });
});

describe('a CodecError', () => {
  test.each<[string, string, Type, string]>([
    ['a string for a bool', 'a4 74727565', 'bool', 'Expected bool, found string.'],
    ['a number for a string', '01', 'string', 'Expected string, found number.'],
    ['text that is not a number', 'a1 78', 'number', 'not a decimal number'],
    ['an infinite number', 'cb 7ff0000000000000', 'number', 'not a finite number'],
    ['a huge exponent', 'a8 3165393939393939', 'number', 'Invalid data'],
    ['a map for a list', '80', ['list', 'bool'], 'Expected list(bool), found map.'],
    [
      'an unknown attribute',
      '81 a1 78 c0',
      ['object', { a: 'bool' }],
      'x: The attribute is not in the schema.',
    ],
    ['a key that is not a string', '81 01 c0', ['map', 'bool'], 'Expected a string as a key, found number'],
    ['binary data', 'c4 01 00', 'string', 'format 0xc4'],
    ['the reserved format', 'c1', 'string', 'format 0xc1'],
    ['an unknown extension', 'd4 05 00', 'string', 'extension 5'],
    ['broken UTF-8', 'a1 ff', 'string', 'not valid UTF-8'],
    ['no bytes', '', 'string', 'ends too early'],
    [
      'a deeply nested value',
      '92 80 81 a1 61 c3',
      ['list', ['map', 'string']],
      '[1].a: Expected string, found bool.',
    ],
  ])('for %s', (_what, input, of, message) => {
    expect(() => decode(bytes(input), of)).toThrow(CodecError);
    expect(() => decode(bytes(input), of)).toThrow(message);
  });

  test.each([
    'dd ffffffff',
    'df ffffffff',
    'db ffffffff',
    'c9 ffffffff 00',
    'dd ffffffff dd ffffffff dd ffffffff',
  ])('for %s, which claims more data than it contains', (input) => {
    const of: Type = ['list', ['list', ['list', 'string']]];
    for (const one of [of, ['map', of], 'string'] as const) {
      expect(() => decode(bytes(input), one)).toThrow(CodecError);
    }
  });

  test.each<[Value, Type]>([
    ['x', 'bool'],
    [true, 'string'],
    [[], ['map', 'string']],
    [{}, ['list', 'string']],
    [number('1'), ['object', {}]],
    [{ x: null }, ['object', { a: 'string' }]],
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

const FORMS = [
  0, 1, 0x80, 0x81, 0x90, 0x91, 0x92, 0xa0, 0xa1, 0x61, 0xc0, 0xc2, 0xc3, 0xc7, 0xcb, 0xd4, 0xd9, 0xdc, 0xdd,
  0xde, 0xdf,
];

function hasFloat(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasFloat);
}
