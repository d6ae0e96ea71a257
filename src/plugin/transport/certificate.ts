import { generateKeyPairSync, randomInt, sign, X509Certificate } from 'node:crypto';
import {
  bitString,
  boolean,
  contextual,
  dnsName,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
  utf8String,
} from './der';

export interface Identity {
  /** PEM */
  readonly certificate: string;
  /** PEM */
  readonly privateKey: string;
  /** For the handshake line: base64 without padding. */
  readonly handshake: string;
}

const HOUR = 3_600_000;
const VALIDITY = 365 * 24 * HOUR;

const ECDSA_WITH_SHA256 = sequence(objectIdentifier(1, 2, 840, 10045, 4, 3, 2));
const COMMON_NAME = objectIdentifier(2, 5, 4, 3);
const BASIC_CONSTRAINTS = objectIdentifier(2, 5, 29, 19);
const SUBJECT_ALTERNATIVE_NAME = objectIdentifier(2, 5, 29, 17);
const EXTENDED_KEY_USAGE = objectIdentifier(2, 5, 29, 37);
const SERVER_AUTHENTICATION = objectIdentifier(1, 3, 6, 1, 5, 5, 7, 3, 1);

const VERSION_3 = contextual(0, integer(2));
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
 * A fresh key and its certificate, valid for this process alone. Terraform expects the name "localhost".
 *
 * Written here because libraries for certificates take longer to load than the rest of the start together. Only the key, the
 * time and the signature of this certificate vary.
 */
export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = sequence(
    VERSION_3,
    integer(randomInt(2 ** 47)),
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
