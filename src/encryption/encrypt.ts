import { createPublicKey, KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { CONTENT_ENCRYPTION, keyManagementOf, UnusableKeyError } from './keys';

/** Encrypts text as a compact JWE that the holder of the private key can read. */
export type Encrypt = (text: string) => Promise<string>;

/**
 * Throws `UnusableKeyError` for what is not a public key that can encrypt. It is tried out here, so that the function it
 * returns does not fail.
 */
export async function encryptionFor(publicKeyPem: string): Promise<Encrypt> {
  const key = readPublicKey(publicKeyPem);
  const alg = keyManagementOf(key);
  const encrypt: Encrypt = async (text) =>
    new CompactEncrypt(Buffer.from(text)).setProtectedHeader({ alg, enc: CONTENT_ENCRYPTION }).encrypt(key);
  try {
    await encrypt('');
  } catch (error) {
    throw new UnusableKeyError(error instanceof Error ? error.message : String(error));
  }
  return encrypt;
}

function readPublicKey(pem: string): KeyObject {
  // Node.js would take the public half of a private key, which then stood in the state as it is.
  if (/PRIVATE KEY-----/.test(pem)) {
    throw new UnusableKeyError(
      'it is a private key. Give its public key, and keep the private one to yourself',
    );
  }
  try {
    return createPublicKey(pem);
  } catch {
    throw new UnusableKeyError('it is not a public key in PEM form ("-----BEGIN PUBLIC KEY-----")');
  }
}
