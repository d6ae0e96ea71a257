import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { Json, printJson, sortMembers } from '../../contract/json';
import { canonicalNumber } from '../../plugin';

/** Hashes JSON by meaning: 99.90 and 99.9 have the same hash, and the order of members is ignored. */
export const fingerprintOf = (json: Json): string =>
  createHash('sha256').update(canonicalText(json)).digest('base64url').slice(0, 22);

/** Returns the same text for JSON values that differ only in the order of members, or in the notation of numbers (see `asDouble`). */
export const canonicalText = (json: Json): string =>
  printJson(
    sortMembers(json, (value) =>
      value instanceof LosslessNumber ? new LosslessNumber(asDouble(value.value)) : value,
    ),
  );

/**
 * Returns the shortest text for the double that a decimal rounds to. Terraform computes with 150 digits, so 0.993 * 100 is not quite 99.3.
 * Integers, which may be ids, and numbers beyond the range of a double keep their digits.
 */
export function asDouble(number: string): string {
  const canonical = canonicalNumber(number) ?? number;
  const double = Number(canonical);
  return (/[.e]/.test(canonical) && double !== 0 && canonicalNumber(String(double))) || canonical;
}

export const isSameDouble = (one: string, other: string): boolean => asDouble(one) === asDouble(other);
