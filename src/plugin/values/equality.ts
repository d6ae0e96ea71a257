import { LosslessNumber } from 'lossless-json';
import { isRecord, memberOf, Type, Unknown, Value } from './value';
import { isSameNumber } from '../../json/number';

/** Whether Terraform treats two values as equal: numbers by value, text regardless of Unicode composition, an absent attribute as null. */
export function equal(a: Value, b: Value, type: Type): boolean {
  if (a === b) return true;
  if (typeof a === 'string' && typeof b === 'string') return a.normalize() === b.normalize();
  if (a instanceof LosslessNumber && b instanceof LosslessNumber) return isSameNumber(a, b);
  if (typeof type === 'string') return false;
  const [kind, inner] = type;
  if (kind === 'list') {
    if (!Array.isArray(a) || !Array.isArray(b)) return false;
    return a.length === b.length && a.every((item, index) => equal(item, b[index], inner));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  if (kind === 'object') {
    return Object.keys(inner).every((name) => equal(memberOf(a, name), memberOf(b, name), inner[name]));
  }
  const [entries, others] = [a, b].map(
    (map) => new Map(Object.entries(map).map(([key, item]) => [key.normalize(), item])),
  );
  const isInBoth = ([key, item]: [string, Value]) =>
    others.has(key) && equal(item, others.get(key) ?? null, inner);
  return entries.size === others.size && [...entries].every(isInBoth);
}

export function isFullyKnown(value: Value): boolean {
  if (value instanceof Unknown) return false;
  if (Array.isArray(value)) return value.every(isFullyKnown);
  return !isRecord(value) || Object.values(value).every(isFullyKnown);
}
