/** Builds objects whose members may have any name, even `__proto__`, which a plain assignment would lose. */

/** Like `Object.fromEntries`, but without an array for each member, because each Terraform call creates many objects. */
export function objectOf<T>(names: readonly string[], valueOf: (name: string) => T): Record<string, T> {
  const object: Record<string, T> = {};
  for (const name of names) setMember(object, name, valueOf(name));
  return object;
}

/** Returns an object with the same names and other values. */
export const mapValues = <From, To>(
  object: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> => objectOf(Object.keys(object), (name) => change(object[name], name));

/** Returns the members to keep. */
export const filterMembers = <T>(
  object: Readonly<Record<string, T>>,
  isKept: (value: T, name: string) => boolean,
): Record<string, T> =>
  objectOf(
    Object.keys(object).filter((name) => isKept(object[name], name)),
    (name) => object[name],
  );

export function setMember<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}
