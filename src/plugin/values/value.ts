import { LosslessNumber } from 'lossless-json';

/** A value that Terraform will only know after apply. There is one instance, {@link UNKNOWN}. */
export class Unknown {
  public toString(): string {
    return '(known after apply)';
  }
}

export const UNKNOWN = new Unknown();

/**
 * A Terraform value. Which of list and set an array is, and which of map and object a record is, says its `Type`.
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
