import { createPublicKey } from 'node:crypto';

/** Whether two PEM texts contain the same public key, regardless of line endings and the text around them. */
export function samePublicKey(one: string, other: string): boolean {
  try {
    return createPublicKey(one).equals(createPublicKey(other));
  } catch {
    return false;
  }
}
