import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

// The parts of DER (ITU-T X.690) that the certificate needs. Each function returns one encoded value.

const encoder =
  (tag: number) =>
  (...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    return Buffer.concat([Buffer.of(tag), encodedLength(body.length), body]);
  };

function encodedLength(count: number): Buffer {
  if (count < 0x80) return Buffer.of(count);
  if (count < 0x100) return Buffer.of(0x81, count);
  if (count < 0x10000) return Buffer.of(0x82, Math.floor(count / 0x100), count % 0x100);
  throw new RangeError(`A value of ${count} bytes is too long for the certificate.`);
}

const sequence = encoder(0x30);
const set = encoder(0x31);
const octetString = encoder(0x04);
const TRUE = encoder(0x01)(Buffer.of(0xff));
const utf8String = (text: string): Buffer => encoder(0x0c)(Buffer.from(text));
/** A bit string without unused bits. */
const bitString = (bytes: Buffer): Buffer => encoder(0x03)(Buffer.of(0), bytes);
/** A value with an explicit tag, such as `[3]`, that identifies an optional field. */
const explicitlyTagged = (tag: number, content: Buffer): Buffer => encoder(0xa0 + tag)(content);
const dnsName = (name: string): Buffer => encoder(0x82)(Buffer.from(name));

/** An integer from unsigned bytes in the shortest form. The first bit must not be set. */
const integer = encoder(0x02);

const objectIdentifier = (encoded: string): Buffer => encoder(0x06)(Buffer.from(encoded, 'hex'));

/** A time, to the second. RFC 5280 requires two-digit years until 2049, and four digits after that. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\.\d+|[-:T]/g, '');
  return digits < '2050' ? encoder(0x17)(Buffer.from(digits.slice(2))) : encoder(0x18)(Buffer.from(digits));
}

const HOUR_MS = 3_600_000;
const VALIDITY_MS = 365 * 24 * HOUR_MS;

const ECDSA_WITH_SHA256 = sequence(objectIdentifier('2a8648ce3d040302'));
const COMMON_NAME = objectIdentifier('550403');
const BASIC_CONSTRAINTS = objectIdentifier('551d13');
const SUBJECT_ALTERNATIVE_NAME = objectIdentifier('551d11');
const EXTENDED_KEY_USAGE = objectIdentifier('551d25');
const SERVER_AUTHENTICATION = objectIdentifier('2b06010505070301');

const VERSION_3 = explicitlyTagged(0, integer(Buffer.of(2)));
const LOCALHOST_NAME = sequence(set(sequence(COMMON_NAME, utf8String('localhost'))));
const EXTENSIONS = explicitlyTagged(
  3,
  sequence(
    // Marks the certificate as a CA certificate, because Terraform treats it as its own issuer.
    sequence(BASIC_CONSTRAINTS, TRUE, octetString(sequence(TRUE))),
    sequence(SUBJECT_ALTERNATIVE_NAME, octetString(sequence(dnsName('localhost')))),
    sequence(EXTENDED_KEY_USAGE, octetString(sequence(SERVER_AUTHENTICATION))),
  ),
);

/**
 * Generates a key and a certificate for this process only. Returns both as PEM, and the certificate also in the form that the handshake
 * line contains: DER in base64 without padding. Terraform expects the name "localhost".
 *
 * Builds the certificate by hand, because a certificate library takes longer to load than the rest of the startup. Only the serial number,
 * validity, key and signature vary; everything else is constant.
 */
export function createServerCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = sequence(
    VERSION_3,
    integer(Buffer.of(1, ...randomBytes(7))),
    ECDSA_WITH_SHA256,
    LOCALHOST_NAME,
    // Backdated by an hour, in case the clock is set back while Terraform runs.
    sequence(time(Date.now() - HOUR_MS), time(Date.now() + VALIDITY_MS)),
    LOCALHOST_NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    EXTENSIONS,
  );
  const certificate = sequence(content, ECDSA_WITH_SHA256, bitString(sign('sha256', content, privateKey)));
  return {
    certificate: new X509Certificate(certificate).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    handshake: certificate.toString('base64').replace(/=+$/, ''),
  };
}
