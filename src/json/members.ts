/** Builds objects whose members may have any name, even `__proto__`, which a plain assignment would lose. */
import { LosslessNumber } from 'lossless-json';

/** Whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber);

/** Like `Object.fromEntries`, but without an array for each member, because each Terraform call creates many objects. */
export function objectOf<Name extends string, T>(
  names: readonly Name[],
  valueOf: (name: Name) => T,
): Record<Name, T> {
  const object = {} as Record<Name, T>;
  for (const name of names) setMember<T>(object, name, valueOf(name));
  return object;
}

/** Like `Object.keys`, for an object whose type lists all of its members. */
export const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** Returns an object with the same names and the mapped values. */
export const mapValues = <Name extends string, From, To>(
  object: Readonly<Record<Name, From>>,
  change: (value: From, name: Name) => To,
): Record<Name, To> => objectOf(namesOf(object), (name) => change(object[name], name));

/** Returns the members to keep. */
export const filterMembers = <T>(
  object: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => boolean,
): Record<string, T> =>
  objectOf(
    Object.keys(object).filter((name) => isKept(object[name], name)),
    (name) => object[name],
  );

/** Returns the members that have a value. */
export const definedMembers = <T>(object: Readonly<Record<string, T | undefined>>) =>
  filterMembers(object, (value) => value !== undefined) as Record<string, T>;

export function setMember<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}

/** Sorts the members of all objects recursively, and applies `change` to each value that is not an object or a list. */
export function sortMembers<T>(json: T, change = (value: T): unknown => value): T {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort);
    return isObject(value)
      ? objectOf(Object.keys(value).sort(), (name) => sort(value[name]))
      : change(value as T);
  };
  return sort(json) as T;
}
