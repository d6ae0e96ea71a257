import { LosslessNumber } from 'lossless-json';
import { canonicalNumber, toDecimal, fromDouble, shortestFloat32 } from '../../src/json/number';
import { numberText } from '../plugin/values/arbitraries';
import { fc } from '../support/fast-check';

test.each([
  ['99.90', '99.9'],
  ['1e2', '100'],
  ['1E+2', '100'],
  ['-0', '0'],
  ['0e999999999', '0'],
  ['+007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0.1e-29', '1e-30'],
  ['-12.50e-1', '-1.25'],
  ['100000000000000000000', '100000000000000000000'],
  ['1000000000000000000000', '1e21'],
  ['1208925819614629174706176', '1208925819614629174706176'],
  ['9007199254740993.000', '9007199254740993'],
  ['123e-40', '1.23e-38'],
])('%s is written %s', (text, canonical) => {
  expect(canonicalNumber(text)).toBe(canonical);
});

test.each(['', '-', '.', '1e', '0x10', ' 1', '1,5', 'NaN', 'Infinity', '1e10001', '1e-10002'])(
  '"%s" is not a number',
  (text) => {
    expect(canonicalNumber(text)).toBeUndefined();
    expect(() => toDecimal(text)).toThrow(RangeError);
  },
);

test('canonical text has the same value and is its own canonical text', () => {
  fc.assert(
    fc.property(numberText, (text) => {
      const canonical = toDecimal(text).value;
      expect(canonicalNumber(canonical)).toBe(canonical);
      expect(Number(canonical)).toBe(Number(text) + 0);
    }),
  );
});

test('keeps the exact value of a double', () => {
  expect(fromDouble(0.5).value).toBe('0.5');
  expect(fromDouble(-0).value).toBe('0');
  expect(fromDouble(0.1).value).toBe('0.1000000000000000055511151231257827021181583404541015625');
  expect(fromDouble(2 ** 80).value).toBe('1208925819614629174706176');
  expect(fromDouble(Number.MIN_VALUE).value).toMatch(/^4\.9406564584124654\d+e-324$/);
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (double) => {
      expect(Number(fromDouble(double).value)).toBe(double + 0);
    }),
  );
});

test.each([NaN, Infinity, -Infinity])('rejects %d', (double) => {
  expect(() => fromDouble(double)).toThrow(RangeError);
});

describe('shortestFloat32', () => {
  const shortest = (text: string) => shortestFloat32(new LosslessNumber(text)).value;

  test.each([
    ['99.9000015', '99.9'],
    ['99.9499969', '99.95'],
    ['99.90000152587890625', '99.9'],
    ['0.100000001', '0.1'],
    ['99.5', '99.5'],
    ['0', '0'],
  ])('shortens the printed float32 %s to %s', (printed, expected) => {
    expect(shortest(printed)).toBe(expected);
  });

  test.each([
    '99.9',
    '99.95',
    '99.90000151',
    '9007199254740993',
    '1073741824',
    '1e400',
    '33.333333333333333333',
  ])('%s is not a printed float32 and stays unchanged', (text) => expect(shortest(text)).toBe(text));

  test('recovers every float32 from either of its printed forms', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (single, exactly) => {
        const printed = exactly ? String(single) : String(Number(single.toPrecision(9)));
        expect(Math.fround(Number(shortest(printed)))).toBe(single === 0 ? Number(printed) : single);
      }),
    );
  });
});
