import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  createIdentity,
  objectIdentifier,
  octetString,
  time,
} from '../../../src/plugin/transport/certificate';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

test('a certificate for localhost, signed by its own key, and an authority for itself', () => {
  const { certificate, handshake } = createIdentity();
  const read = new X509Certificate(certificate);
  expect(read.subject).toBe('CN=localhost');
  expect(read.issuer).toBe('CN=localhost');
  expect(read.subjectAltName).toBe('DNS:localhost');
  expect(read.checkHost('localhost')).toBe('localhost');
  expect(read.ca).toBe(true);
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  expect(read.raw.toString('base64').replace(/=+$/, '')).toBe(handshake);
});

test('its private key is the one of the certificate, and no two are alike', () => {
  const [one, other] = [createIdentity(), createIdentity()];
  const certificate = new X509Certificate(one.certificate);
  expect(certificate.checkPrivateKey(createPrivateKey(one.privateKey))).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(other.privateKey))).toBe(false);
  expect(new X509Certificate(other.certificate).serialNumber).not.toBe(certificate.serialNumber);
});

test.each([
  ['today', undefined],
  ['where the end has a year of four digits', Date.UTC(2049, 5, 1)],
])('is valid from an hour ago for a year: %s', (_when, now) => {
  jest.useFakeTimers({ now, doNotFake: ['nextTick'] });
  try {
    const { validFrom, validTo } = new X509Certificate(createIdentity().certificate);
    const second = Math.floor(Date.now() / 1_000) * 1_000;
    expect(Date.parse(validFrom)).toBe(second - HOUR);
    expect(Date.parse(validTo)).toBe(second + YEAR);
  } finally {
    jest.useRealTimers();
  }
});

const hex = (bytes: Buffer): string => bytes.toString('hex');

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
