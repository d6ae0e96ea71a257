/** Builds objects whose members may have any name, even `__proto__`, which a plain assignment would lose. */

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

export const mapValues = <Name extends string, From, To>(
  object: Readonly<Record<Name, From>>,
  change: (value: From, name: Name) => To,
): Record<Name, To> => objectOf(namesOf(object), (name) => change(object[name], name));

export const filterMembers = <T>(
  object: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => boolean,
): Record<string, T> =>
  objectOf(
    Object.keys(object).filter((name) => isKept(object[name], name)),
    (name) => object[name],
  );

export const definedMembers = <T>(object: Readonly<Record<string, T | undefined>>) =>
  filterMembers(object, (value) => value !== undefined) as Record<string, T>;

export function setMember<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}
