import { isRecord, memberOf, Type, Value } from './value';
import { mapValues, objectOf } from '../../json/members';

/** Returns a value with each part changed, including attributes that it lacks. Undefined if it has no parts, or does not fit the type. */
export function mapParts(
  type: Type,
  value: unknown,
  change: (part: Value, type: Type, step: string | number) => Value,
): Value | undefined {
  if (typeof type === 'string') return undefined;
  const [kind, inner] = type;
  if (kind === 'list') {
    return Array.isArray(value) ? value.map((part: Value, index) => change(part, inner, index)) : undefined;
  }
  if (!isRecord(value)) return undefined;
  if (kind === 'map') return mapValues(value, (part, key) => change(part, inner, key));
  return objectOf(Object.keys(inner), (name) => change(memberOf(value, name), inner[name], name));
}

export function partOf(value: Value, step: string | number): Value {
  if (typeof step === 'number') return Array.isArray(value) ? (value[step] ?? null) : null;
  return isRecord(value) ? memberOf(value, step) : null;
}
