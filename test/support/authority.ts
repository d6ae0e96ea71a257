import { randomUUID, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export interface Issued {
  /** The CA's certificate, in PEM. */
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Creates an untrusted CA, and a certificate issued by it for these names and 127.0.0.1. */
export async function issue(...names: string[]): Promise<Issued> {
  const [authorityKeys, keys] = await Promise.all([keyPair(), keyPair()]);
  const period = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...period,
    name: `CN=Test authority ${randomUUID()}`,
    signingAlgorithm: ALGORITHM,
    keys: authorityKeys,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...period,
    subject: 'CN=Test service',
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        ...names.map((value) => ({ type: 'dns' as const, value })),
      ]),
    ],
  });
  return {
    ca: authority.toString('pem'),
    cert: certificate.toString('pem'),
    key: PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY'),
  };
}

async function keyPair(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}
