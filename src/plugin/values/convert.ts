import { LosslessNumber } from 'lossless-json';
import { CodecError, formatType, kindOf, mapParts, Type, Unknown, UNKNOWN, Value } from './value';
import { Path } from '../../json/members';
import { canonicalNumber } from '../../json/number';

/** What becomes of a value that does not match its type: the value to use instead, or an exception. */
export type Reject = (path: Path, expected: string, found: string) => Value;

/** Converts any value to a type, even numbers to text or back. Missing parts become null, unknown ones `unknown`. Omits other members. */
export function convert(
  value: unknown,
  type: Type,
  reject: Reject,
  unknown: Unknown | null,
  path: Path = [],
): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Unknown) return unknown;
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
    convert(part, partType, reject, unknown, [...path, step]),
  );
  return converted ?? reject(path, formatType(type), kindOf(value));
}

/** Converts any value to a type, except that unknown values stay unknown. Throws `CodecError` if it does not match the type. */
export const toType = (value: unknown, type: Type): Value =>
  convert(
    value,
    type,
    (path, expected, found) => {
      throw new CodecError(`Expected ${expected}, found ${found}.`, path);
    },
    UNKNOWN,
  );
