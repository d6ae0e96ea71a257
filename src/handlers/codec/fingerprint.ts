import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { Json, printJson, sortMembers } from '../../contract/json';
import { canonicalNumber } from '../../plugin';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Hashes the meaning of JSON, not its notation: 99.90 has the same hash as 99.9, and the order of members is ignored. */
export const fingerprintOf = (json: Json): string =>
  hash(typeof json === 'string' ? JSON.stringify(json) : canonicalText(json));

/** Returns the same text for JSON that differs only in the order of members or the notation of numbers. */
export const canonicalText = (json: Json): string =>
  printJson(
    sortMembers(json, (value) =>
      value instanceof LosslessNumber
        ? new LosslessNumber(canonicalNumber(value.value) ?? value.value)
        : value,
    ),
  );
