import { generateKeyPairSync, KeyPairKeyObjectResult } from 'node:crypto';

/** In PEM form. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export const newRsaKeyPair = (modulusLength = 2048): KeyPair =>
  inPem(generateKeyPairSync('rsa', { modulusLength }));

export const newX25519KeyPair = (): KeyPair => inPem(generateKeyPairSync('x25519'));

export const newEd25519KeyPair = (): KeyPair => inPem(generateKeyPairSync('ed25519'));

function inPem({ publicKey, privateKey }: KeyPairKeyObjectResult): KeyPair {
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
