import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createServerCertificate } from '../../../src/plugin/transport/certificate';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

test('creates a self-signed CA certificate for localhost', () => {
  const { certificate, handshake } = createServerCertificate();
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

test('creates a new certificate for each process, with the matching private key', () => {
  const [one, other] = [createServerCertificate(), createServerCertificate()];
  const certificate = new X509Certificate(one.certificate);
  expect(certificate.checkPrivateKey(createPrivateKey(one.privateKey))).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(other.privateKey))).toBe(false);
  expect(new X509Certificate(other.certificate).serialNumber).not.toBe(certificate.serialNumber);
});

test.each([
  ['today', undefined],
  ['if the end needs a four-digit year', Date.UTC(2049, 5, 1)],
])('is valid for a year that began an hour ago: %s', (_when, now) => {
  jest.useFakeTimers({ now, doNotFake: ['nextTick'] });
  try {
    const { validFrom, validTo } = new X509Certificate(createServerCertificate().certificate);
    const second = Math.floor(Date.now() / 1_000) * 1_000;
    expect(Date.parse(validFrom)).toBe(second - HOUR);
    expect(Date.parse(validTo)).toBe(second + YEAR);
  } finally {
    jest.useRealTimers();
  }
});
