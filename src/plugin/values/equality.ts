import { LosslessNumber } from 'lossless-json';
import { canonicalNumber } from './number';
import { isRecord, memberOf, Type, Unknown, Value } from './value';

/**
 * Whether Terraform treats two values as equal. Compares numbers by value, and strings regardless of their Unicode composition. An unknown
 * value equals only an unknown value, and an absent attribute equals null.
 */
export function equal(a: Value, b: Value, type: Type): boolean {
  if (a === b) return true;
  if (typeof type !== 'string' && type[0] === 'object' && isRecord(a) && isRecord(b)) {
    const [, types] = type;
    return Object.keys(types).every((name) => equal(memberOf(a, name), memberOf(b, name), types[name]));
  }
  return canonicalText(a, type) === canonicalText(b, type);
}

/** Whether no part of the value is unknown. */
export function isFullyKnown(value: Value): boolean {
  if (value instanceof Unknown) return false;
  if (Array.isArray(value)) return value.every(isFullyKnown);
  return !isRecord(value) || Object.values(value).every(isFullyKnown);
}

/** Returns the same string for two values if and only if they are equal. */
function canonicalText(value: Value, type: Type): string {
  if (value === null) return 'null';
  if (value instanceof Unknown) return '?';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (value instanceof LosslessNumber) return canonicalNumber(value.value) ?? value.value;
  if (typeof type === 'string') throw new TypeError(`A ${type} cannot be compared with a collection.`);

  const [kind, inner] = type;
  if (kind === 'object') {
    const record = isRecord(value) ? value : {};
    return `{${Object.entries(inner).map(([name, member]) => canonicalText(memberOf(record, name), member))}}`;
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => canonicalText(item, inner))}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => `${quote(key)}:${canonicalText(item, inner)}`);
  return `{${entries.sort()}}`;
}

/** Normalizes to NFC, as Terraform does for every string that it reads. */
const quote = (text: string): string => JSON.stringify(text.normalize('NFC'));
