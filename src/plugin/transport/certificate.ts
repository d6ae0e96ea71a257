import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

export interface Identity {
  /** PEM */
  readonly certificate: string;
  /** PEM */
  readonly privateKey: string;
  /** As the handshake line carries it: base64 without padding. */
  readonly handshake: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const HOUR = 3_600_000;
const VALIDITY = 365 * 24 * HOUR;

/** A fresh key and its certificate, valid for this process alone. Terraform expects the name "localhost". */
export async function createIdentity(): Promise<Identity> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: 'CN=localhost',
      // Clocks of one machine agree, save when one is set while Terraform runs.
      notBefore: new Date(Date.now() - HOUR),
      notAfter: new Date(Date.now() + VALIDITY),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }]),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      ],
    },
    webcrypto,
  );
  const privateKey = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificate: certificate.toString('pem'),
    privateKey: `-----BEGIN PRIVATE KEY-----\n${privateKey.toString('base64')}\n-----END PRIVATE KEY-----\n`,
    handshake: Buffer.from(certificate.rawData).toString('base64').replace(/=+$/, ''),
  };
}
