import { LosslessNumber } from 'lossless-json';
import { formatPath, isObject, mapValues, objectOf, Path } from '../../json/members';
import { canonicalNumber, isSameNumber } from '../../json/number';

/** A value that is only known after apply. {@link UNKNOWN} is the only instance. */
export class Unknown {
  public toString(): string {
    return '(known after apply)';
  }
}

export const UNKNOWN = new Unknown();

/**
 * A Terraform value. Its `Type` determines whether a record is a map or an object.
 *
 * Numbers are decimal text (`LosslessNumber`), because Terraform's numbers are larger and more precise than JavaScript's. Records may
 * have any key, even `__proto__`: create them with `Object.fromEntries`, and read them with `Object.entries` or `Object.hasOwn`.
 */
export type Value = null | Unknown | string | boolean | LosslessNumber | Value[] | ObjectValue;

export type ObjectValue = { [name: string]: Value };

export const isRecord = (value: unknown): value is ObjectValue => isObject(value);

/** Returns a member of a map or an object, or null if it is absent. Safe for names such as `constructor`. */
export const memberOf = (record: ObjectValue, name: string): Value =>
  Object.hasOwn(record, name) ? (record[name] ?? null) : null;

/** Returns Terraform's name for the type of a value, for error messages. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Unknown) return 'unknown';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a bool';
  if (typeof value === 'number' || value instanceof LosslessNumber) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Terraform's type constraints, in the protocol's JSON form. */
export type Type =
  | 'string'
  | 'number'
  | 'bool'
  | readonly ['list', Type]
  | readonly ['map', Type]
  | readonly ['object', Readonly<Record<string, Type>>];

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

/** Formats a type as Terraform does, such as `list(string)`, for error messages. */
export function formatType(type: Type): string {
  if (typeof type === 'string') return type;
  return type[0] === 'object' ? 'object' : `${type[0]}(${formatType(type[1])})`;
}

/** Thrown for bytes, JSON or a value that does not match the type. The message names the attribute, and never contains the value. */
export class CodecError extends Error {
  constructor(problem: string, path: Path = []) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.name = 'CodecError';
  }
}

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

/** What becomes of a value that does not match its type: the value to use instead, or an exception. */
export type OnMismatch = (path: Path, expected: string, found: string) => Value;

/** Converts any value to a type, even numbers to text or back. Missing parts become null, unknown ones `unknown`. Omits other members. */
export function convert(
  value: unknown,
  type: Type,
  onMismatch: OnMismatch,
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
      return onMismatch(path, 'a number', 'other text or a number with too many digits');
    }
  }
  if (type === 'bool' && typeof value === 'boolean') return value;
  const converted = mapParts(type, value, (part, partType, step) =>
    convert(part, partType, onMismatch, unknown, [...path, step]),
  );
  return converted ?? onMismatch(path, formatType(type), kindOf(value));
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
