/** Builds objects whose members may have any name, even `__proto__`, which a plain assignment would lose. */

/** Like `Object.fromEntries`, but without an array for each member, because each Terraform call creates many objects. */
export function objectOf<T>(names: readonly string[], valueOf: (name: string) => T): Record<string, T> {
  const object: Record<string, T> = {};
  for (const name of names) setMember(object, name, valueOf(name));
  return object;
}

export function setMember<T>(object: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    object[name] = value;
  }
}
