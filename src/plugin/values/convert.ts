import { LosslessNumber } from 'lossless-json';
import { formatType, isRecord, kindOf, memberOf, Type, Unknown, Value } from './value';
import { objectOf } from '../../json/members';
import { canonicalNumber } from '../../json/number';
import { Path } from '../../json/path';

/** Called for a value that does not match its type. Returns the value to use instead, or throws. */
export type Reject = (path: Path, expected: string, found: string) => Value;

/**
 * Converts any value to a type. Unknown and missing parts become null, and members that are not in the type are omitted. As in Terraform, a
 * number becomes a string, and text becomes a number, if the type requires it.
 */
export function convert(value: unknown, type: Type, reject: Reject, path: Path = []): Value {
  if (value === null || value === undefined || value instanceof Unknown) return null;
  if (typeof value === 'string' || value instanceof LosslessNumber) {
    if (type === 'string') return String(value);
    if (type === 'number') {
      const text = canonicalNumber(String(value));
      if (text !== undefined) return new LosslessNumber(text);
      return reject(path, 'a number', 'other text or a number with too many digits');
    }
  }
  if (type === 'bool' && typeof value === 'boolean') return value;
  if (typeof type !== 'string') {
    const [kind, inner] = type;
    const convertAt = (step: string | number, part: unknown, partType: Type) =>
      convert(part, partType, reject, [...path, step]);
    if (kind !== 'list' && isRecord(value)) {
      const types = kind === 'object' ? inner : objectOf<string, Type>(Object.keys(value), () => inner);
      return objectOf(Object.keys(types), (name) => convertAt(name, memberOf(value, name), types[name]));
    }
    if (kind === 'list' && Array.isArray(value)) {
      return value.map((item, index) => convertAt(index, item, inner));
    }
  }
  return reject(path, formatType(type), kindOf(value));
}
