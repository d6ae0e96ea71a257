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
 * Records may hold any key, `__proto__` among them: build them with `Object.fromEntries`, read unknown keys with
 * `Object.entries` or `Object.hasOwn`.
 */
export type Value = null | Unknown | string | boolean | LosslessNumber | Value[] | ObjectValue;

export type ObjectValue = { [name: string]: Value };
