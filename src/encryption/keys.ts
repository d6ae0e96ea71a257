import { KeyObject, createPublicKey } from 'node:crypto';
import { withLineBreaks } from './pem';

/** Thrown if a key cannot be used. The message is a clause that gives the reason. It does not quote the key. */
export class UnusableKeyError extends Error {
  override readonly name = 'UnusableKeyError';
}

export const CONTENT_ENCRYPTION = 'A256GCM';

export function keyManagementOf({ asymmetricKeyType }: KeyObject): string {
  switch (asymmetricKeyType) {
    case 'rsa':
      return 'RSA-OAEP-256';
    case 'x25519':
      return 'ECDH-ES+A256KW';
    default:
      throw new UnusableKeyError(
        `it is of type ${asymmetricKeyType ?? 'unknown'}. Use an RSA key of 2048 bits or more, or an X25519 key`,
      );
  }
}

export function isSamePublicKey(one: string, other: string): boolean {
  try {
    return encoded(one).equals(encoded(other));
  } catch {
    return false;
  }
}

/** With `KeyObject.equals`, keys of different types leave an error in OpenSSL's queue, with which the connection to Terraform then fails. */
const encoded = (pem: string): Buffer =>
  createPublicKey(withLineBreaks(pem)).export({ type: 'spki', format: 'der' });
