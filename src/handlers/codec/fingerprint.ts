import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { Json, printJson, sortMembers } from '../../contract/json';
import { canonicalNumber } from '../../plugin';

/** Hashes JSON by meaning: 99.90 and 99.9 have the same hash, and the order of members is ignored. */
export const fingerprintOf = (json: Json): string =>
  createHash('sha256').update(canonicalText(json)).digest('base64url').slice(0, 22);

/** Returns the same text for JSON values that differ only in the order of members or the notation of numbers. */
export const canonicalText = (json: Json): string =>
  printJson(
    sortMembers(json, (value) =>
      value instanceof LosslessNumber
        ? new LosslessNumber(canonicalNumber(value.value) ?? value.value)
        : value,
    ),
  );
