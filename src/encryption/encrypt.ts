import { createPublicKey, KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { CONTENT_ENCRYPTION, keyManagementOf, UnusableKeyError } from './keys';
import { notAKey, withLineBreaks } from './pem';

/** Encrypts text as a compact JWE that only the holder of the private key can read. */
export type Encrypt = (text: string) => Promise<string>;

/** Returns a function that encrypts text for a public key, after a try: a key that cannot encrypt throws `UnusableKeyError` here. */
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
  // Node.js would accept a private key and use its public half, but the private key would then be stored in the state.
  if (/PRIVATE KEY-----/.test(pem)) {
    throw new UnusableKeyError('it is a private key. Use its public key, and keep the private key secret');
  }
  try {
    return createPublicKey(withLineBreaks(pem));
  } catch {
    throw new UnusableKeyError(notAKey('public key', pem));
  }
}
