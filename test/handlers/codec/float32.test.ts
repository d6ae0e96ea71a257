import { LosslessNumber } from 'lossless-json';
import { shortestFloat32 } from '../../../src/handlers/codec/float32';
import { fc } from '../../support/fast-check';

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
