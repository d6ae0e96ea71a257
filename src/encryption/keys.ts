import { KeyObject } from 'node:crypto';

/** The key cannot be used. The message is a phrase that says why, and quotes nothing of the key. */
export class UnusableKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableKeyError';
  }
}

/** How the text itself is encrypted, whatever the key. */
export const CONTENT_ENCRYPTION = 'A256GCM';

/** How the content's key reaches the holder of the private key: one way for each type of key, by its JWE name. */
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
