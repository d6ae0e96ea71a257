import { LosslessNumber } from 'lossless-json';
import { formatType, kindOf, Type, Unknown, Value } from './value';
import { mapParts } from './visit';
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
  const converted = mapParts(type, value, (part, partType, step) =>
    convert(part, partType, reject, [...path, step]),
  );
  return converted ?? reject(path, formatType(type), kindOf(value));
}
