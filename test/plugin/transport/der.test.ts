import { integer, objectIdentifier, octetString, time } from '../../../src/plugin/transport/der';

const hex = (bytes: Buffer): string => bytes.toString('hex');

test.each([
  [0, '020100'],
  [2, '020102'],
  [127, '02017f'],
  [128, '02020080'],
  [256, '02020100'],
  [2 ** 47 - 1, '02067fffffffffff'],
])('the integer %d has no sign and no byte too many', (value, expected) => {
  expect(hex(integer(value))).toBe(expected);
});

test('an object identifier has seven bits a byte', () => {
  expect(hex(objectIdentifier(1, 2, 840, 10045, 4, 3, 2))).toBe('06082a8648ce3d040302');
  expect(hex(objectIdentifier(2, 5, 29, 37))).toBe('0603551d25');
});

test.each([
  [127, '047f'],
  [128, '048180'],
  [255, '0481ff'],
  [256, '04820100'],
  [65_535, '0482ffff'],
])('the length of %d bytes is encoded', (count, expected) => {
  expect(hex(octetString(Buffer.alloc(count)).subarray(0, -count))).toBe(expected);
});

test('a length beyond what a certificate has is an error', () => {
  expect(() => octetString(Buffer.alloc(65_536))).toThrow('65536 bytes');
});

test('a time has two digits of the year until 2049', () => {
  expect(time(Date.UTC(2049, 11, 31, 23, 59, 59, 999)).toString('latin1')).toBe('\x17\x0d491231235959Z');
  expect(time(Date.UTC(2050, 0, 1)).toString('latin1')).toBe('\x18\x0f20500101000000Z');
});
