import { createPrivateKey, KeyObject } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { CONTENT_ENCRYPTION, keyManagementOf, UnusableKeyError } from './keys';

/** The text is none that was encrypted for this key. The message is a phrase that says why, and quotes nothing of it. */
export class UndecryptableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UndecryptableError';
  }
}

/** The text that `encryptionFor` encrypted. Throws `UnusableKeyError` and `UndecryptableError`. */
export async function decrypt(encrypted: string, privateKeyPem: string): Promise<string> {
  const key = readPrivateKey(privateKeyPem);
  const alg = keyManagementOf(key);
  const jwe = encrypted.trim();
  const needed = keyManagementIn(jwe);
  if (needed !== alg) {
    throw new UndecryptableError(
      `it is encrypted for another type of key: it needs one for ${needed}, and this one is for ${alg}`,
    );
  }
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
    });
    return Buffer.from(plaintext).toString();
  } catch {
    // A wrong key and changed text are one and the same failure, by design of the encryption.
    throw new UndecryptableError('it was encrypted for another key, or was changed since');
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new UnusableKeyError(
      /ENCRYPTED/.test(pem)
        ? 'it is protected by a passphrase. Take that off, for example with "openssl pkey -in key.pem -out plain.pem"'
        : 'it is not a private key in PEM form ("-----BEGIN PRIVATE KEY-----")',
    );
  }
}

function keyManagementIn(jwe: string): string {
  const malformed = new UndecryptableError(
    'it is not a complete JWE: five parts of base64url with dots between',
  );
  if (!/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]*\.[\w-]+$/.test(jwe)) throw malformed;
  try {
    const { alg } = decodeProtectedHeader(jwe);
    return String(alg).slice(0, 40);
  } catch {
    throw malformed;
  }
}
