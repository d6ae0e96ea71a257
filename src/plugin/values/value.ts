import { LosslessNumber } from 'lossless-json';
import { AttributePath, formatPath } from '../diagnostics';

/** A value that Terraform will only know after apply. There is one instance, {@link UNKNOWN}. */
export class Unknown {
  public toString(): string {
    return '(known after apply)';
  }
}

export const UNKNOWN = new Unknown();

/**
 * A Terraform value. Its `Type` says whether a record is a map or an object.
 *
 * Numbers are decimal text (`LosslessNumber`), because Terraform's numbers are larger and more exact than JavaScript's.
 * Records may have any key, even `__proto__`: create them with `Object.fromEntries`, read unknown keys with
 * `Object.entries` or `Object.hasOwn`.
 */
export type Value = null | Unknown | string | boolean | LosslessNumber | Value[] | ObjectValue;

export type ObjectValue = { [name: string]: Value };

/** Whether a value is a map or an object. */
export function isRecord(value: unknown): value is ObjectValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof LosslessNumber)
  );
}

/** A member of a map or an object, null where it is absent. Safe for names such as `constructor`. */
export function memberOf(record: ObjectValue, name: string): Value {
  return Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

/** Terraform's name for the type of a value, for error messages. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Unknown) return 'unknown';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a bool';
  if (typeof value === 'number' || value instanceof LosslessNumber) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Terraform's type constraints, in the JSON form that the protocol itself uses. */
export type Type =
  | 'string'
  | 'number'
  | 'bool'
  | readonly ['list', Type]
  | readonly ['map', Type]
  | readonly ['object', Readonly<Record<string, Type>>];

/** A type as Terraform writes it, for error messages: `list(string)`. */
export function describe(type: Type): string {
  if (typeof type === 'string') return type;
  return type[0] === 'object' ? 'object' : `${type[0]}(${describe(type[1])})`;
}

/** The steps to the value that a codec reads or writes: one array for all of them, because there are several values in every call. */
export type Path = (string | number)[];

/** Bytes, JSON or a value that do not match their type. The message contains the attribute, but never the value. */
export class CodecError extends Error {
  public readonly path: AttributePath;

  /** @param path copied, so that a codec may go on to change it */
  constructor(
    public readonly problem: string,
    path: AttributePath,
  ) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.name = 'CodecError';
    this.path = [...path];
  }
}
