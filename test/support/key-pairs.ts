import { generateKeyPairSync } from 'node:crypto';

export interface KeyPair {
  /** In PEM form. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export const PEM = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

export const newRsaKeyPair = (modulusLength = 2048): KeyPair =>
  generateKeyPairSync('rsa', { modulusLength, ...PEM });

export const newX25519KeyPair = (): KeyPair => generateKeyPairSync('x25519', PEM);
