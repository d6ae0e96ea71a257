import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

/** The parts of DER (ITU-T X.690) that our certificate needs. Each function returns one encoded value. */

const encode =
  (tag: number) =>
  (...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    return Buffer.concat([Buffer.of(tag), length(body.length), body]);
  };

function length(count: number): Buffer {
  if (count < 0x80) return Buffer.of(count);
  if (count < 0x100) return Buffer.of(0x81, count);
  if (count < 0x10000) return Buffer.of(0x82, Math.floor(count / 0x100), count % 0x100);
  throw new RangeError(`A certificate has no value of ${count} bytes.`);
}

const sequence = encode(0x30);
const set = encode(0x31);
const octetString = encode(0x04);
const boolean = (value: boolean): Buffer => encode(0x01)(Buffer.of(value ? 0xff : 0));
const utf8String = (text: string): Buffer => encode(0x0c)(Buffer.from(text));
/** Whole bytes, without unused bits. */
const bitString = (bytes: Buffer): Buffer => encode(0x03)(Buffer.of(0), bytes);
/** A value whose position defines its meaning, such as `[3]`. */
const contextual = (place: number, content: Buffer): Buffer => encode(0xa0 + place)(content);
/** A general name that is a domain. */
const dnsName = (name: string): Buffer => encode(0x82)(Buffer.from(name));

/** Of bytes without a sign: the first bit is not set, and no byte is too many. */
const integer = encode(0x02);

function objectIdentifier(first: number, second: number, ...rest: number[]): Buffer {
  return encode(0x06)(Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value % 0x80];
  for (let left = Math.floor(value / 0x80); left > 0; left = Math.floor(left / 0x80)) {
    digits.unshift(0x80 + (left % 0x80));
  }
  return digits;
}

/** To the second. RFC 5280 requires two digits of the year until 2049, and four from then on. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\.\d+|[-:T]/g, '');
  return digits < '2050' ? encode(0x17)(Buffer.from(digits.slice(2))) : encode(0x18)(Buffer.from(digits));
}

const HOUR = 3_600_000;
const VALIDITY = 365 * 24 * HOUR;

const ECDSA_WITH_SHA256 = sequence(objectIdentifier(1, 2, 840, 10045, 4, 3, 2));
const COMMON_NAME = objectIdentifier(2, 5, 4, 3);
const BASIC_CONSTRAINTS = objectIdentifier(2, 5, 29, 19);
const SUBJECT_ALTERNATIVE_NAME = objectIdentifier(2, 5, 29, 17);
const EXTENDED_KEY_USAGE = objectIdentifier(2, 5, 29, 37);
const SERVER_AUTHENTICATION = objectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1);

const VERSION_3 = contextual(0, integer(Buffer.of(2)));
const NAME = sequence(set(sequence(COMMON_NAME, utf8String('localhost'))));
const EXTENSIONS = contextual(
  3,
  sequence(
    // An authority, because Terraform treats it as its own issuer.
    sequence(BASIC_CONSTRAINTS, boolean(true), octetString(sequence(boolean(true)))),
    sequence(SUBJECT_ALTERNATIVE_NAME, octetString(sequence(dnsName('localhost')))),
    sequence(EXTENDED_KEY_USAGE, octetString(sequence(SERVER_AUTHENTICATION))),
  ),
);

/**
 * A fresh key and its certificate in PEM, valid for this process alone, and the certificate as in the handshake line: in base64
 * without padding. Terraform expects the name "localhost".
 *
 * Written here because libraries for certificates take longer to load than the rest of the start together. Only the key, the
 * time and the signature of this certificate vary.
 */
export function createIdentity() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = sequence(
    VERSION_3,
    integer(Buffer.of(1, ...randomBytes(7))),
    ECDSA_WITH_SHA256,
    NAME,
    // Clocks of one machine agree, except when one is set while Terraform runs.
    sequence(time(Date.now() - HOUR), time(Date.now() + VALIDITY)),
    NAME,
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
