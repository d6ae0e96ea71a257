import { createPrivateKey, KeyObject } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { CONTENT_ENCRYPTION, keyManagementOf, UnusableKeyError } from './keys';
import { notAKey, withLineBreaks } from './pem';

/** Thrown if a text cannot be decrypted with this key. The message is a clause that gives the reason. It does not quote the text. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** Decrypts the result of `encryptionFor`. Throws `UnusableKeyError` or `DecryptionError`. */
export async function decrypt(encrypted: string, privateKeyPem: string): Promise<string> {
  const key = readPrivateKey(privateKeyPem);
  const alg = keyManagementOf(key);
  const jwe = encrypted.trim();
  const required = keyManagementIn(jwe);
  if (required !== alg) {
    throw new DecryptionError(
      `it is encrypted for a different type of key: it requires a key for ${required}, but this key is for ${alg}`,
    );
  }
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [alg],
      contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
    });
    return Buffer.from(plaintext).toString();
  } catch {
    // By design, decryption fails in the same way for a wrong key and for a changed text.
    throw new DecryptionError('it was encrypted for a different key, or it was changed later');
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(withLineBreaks(pem));
  } catch {
    throw new UnusableKeyError(
      /ENCRYPTED/.test(pem)
        ? 'it is protected by a passphrase. Remove the passphrase, for example with "openssl pkey -in key.pem -out plain.pem"'
        : notAKey('private key', pem),
    );
  }
}

function keyManagementIn(jwe: string): string {
  const malformed = new DecryptionError(
    'it is not a complete JWE, which has five base64url parts separated by dots',
  );
  if (!/^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]*\.[\w-]+$/.test(jwe)) throw malformed;
  try {
    const { alg } = decodeProtectedHeader(jwe);
    return String(alg).slice(0, 40);
  } catch {
    throw malformed;
  }
}
