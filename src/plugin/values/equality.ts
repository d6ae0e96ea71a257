import { LosslessNumber } from 'lossless-json';
import { canonicalNumber } from './number';
import { isRecord, memberOf, Type, Unknown, Value } from './value';

/**
 * Whether two values of a type are equal for Terraform: numbers by value, text in any Unicode composition,
 * unknown only with unknown. An absent attribute is null.
 */
export function equal(a: Value, b: Value, type: Type): boolean {
  if (a === b) return true;
  if (typeof type !== 'string' && type[0] === 'object' && isRecord(a) && isRecord(b)) {
    const [, types] = type;
    return Object.keys(types).every((name) => equal(memberOf(a, name), memberOf(b, name), types[name]));
  }
  return fingerprint(a, type) === fingerprint(b, type);
}

/** Whether nothing in the value is unknown. */
export function isFullyKnown(value: Value): boolean {
  if (value instanceof Unknown) return false;
  if (Array.isArray(value)) return value.every(isFullyKnown);
  return !isRecord(value) || Object.values(value).every(isFullyKnown);
}

/** The same text exactly for equal values. */
function fingerprint(value: Value, type: Type): string {
  if (value === null) return 'null';
  if (value instanceof Unknown) return '?';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quote(value);
  if (value instanceof LosslessNumber) return canonicalNumber(value.value) ?? value.value;
  if (typeof type === 'string') throw new TypeError(`A ${type} cannot be compared with a collection.`);

  const [kind, inner] = type;
  if (kind === 'object') {
    const record = isRecord(value) ? value : {};
    return `{${Object.entries(inner).map(([name, member]) => fingerprint(memberOf(record, name), member))}}`;
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => fingerprint(item, inner))}]`;
  }
  const entries = Object.entries(value).map(([key, item]) => `${quote(key)}:${fingerprint(item, inner)}`);
  return `{${entries.sort()}}`;
}

/** Terraform normalizes all text to NFC when it reads it. */
function quote(text: string): string {
  return JSON.stringify(text.normalize('NFC'));
}
