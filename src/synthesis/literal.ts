import { Token } from 'cdktf';

/** CDKTF represents a number that is only known at apply by a number of this size. */
const HUGE = 1e200;

/** Whether the value is known at synth: not missing, not a token, and not text with an expression. */
export function isLiteral<T>(value: T | null | undefined): value is T {
  if (value === undefined || value === null || Token.isUnresolved(value)) return false;
  return !(typeof value === 'string' && /[$%]\{/.test(value));
}

/** Whether a number is calculated from one that is only known at apply, and so is meaningless. */
export function isCalculatedFromToken(value: unknown): boolean {
  return typeof value === 'number' && !Token.isUnresolved(value) && Math.abs(value) > HUGE;
}

/**
 * Whether the value is a plain object of the program: not an instance of a class, such as an attribute of another resource, and
 * nothing that CDKTF resolves later.
 */
export function isWritten(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return isPlain(value) && !Token.isUnresolved(value);
}

/** A copy with what getters of a class give, which a spread leaves out. */
export function plainCopy<T extends object>(object: T): T {
  const copy = { ...object };
  // A program without types may leave a configuration out.
  let type: object = (object as T | undefined) ?? {};
  while (!isPlain(type)) {
    type = Object.getPrototypeOf(type) as object;
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
      if (get && !(name in copy)) Reflect.set(copy, name, Reflect.get(object, name));
    }
  }
  return copy;
}

/** Whether the object is not an instance of a class. Objects may come from another realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
