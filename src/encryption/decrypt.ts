import { createPrivateKey, KeyObject } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { CONTENT_ENCRYPTION, keyManagementOf, UnusableKeyError } from './keys';

/** The text was not encrypted for this key. The message is a clause that says why and does not quote the text. */
export class UndecryptableError extends Error {
  override readonly name = 'UndecryptableError';
}

/** Decrypts a text of `encryptionFor`. Throws `UnusableKeyError` and `UndecryptableError`. */
export async function decrypt(encrypted: string, privateKeyPem: string): Promise<string> {
  const key = readPrivateKey(privateKeyPem);
  const alg = keyManagementOf(key);
  const jwe = encrypted.trim();
  const needed = keyManagementIn(jwe);
  if (needed !== alg) {
    throw new UndecryptableError(
      `it is encrypted for another type of key: it needs a key for ${needed}, and this key is for ${alg}`,
    );
  }
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
    });
    return Buffer.from(plaintext).toString();
  } catch {
    // The encryption does not distinguish between a wrong key and a changed text, by design.
    throw new UndecryptableError('it was encrypted for another key, or it was changed later');
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new UnusableKeyError(
      /ENCRYPTED/.test(pem)
        ? 'it is protected by a passphrase. Remove the passphrase, for example with "openssl pkey -in key.pem -out plain.pem"'
        : 'it is not a private key in PEM format ("-----BEGIN PRIVATE KEY-----")',
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
