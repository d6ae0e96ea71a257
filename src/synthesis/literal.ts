import { Token } from 'cdktf';

/** CDKTF represents a number that is only known at apply by a number of this size. */
const HUGE = 1e200;

/** Whether the value is known at synth: not missing, not a token, and not text with an expression. */
export function isLiteral<T>(value: T | undefined): value is T {
  return (
    value !== undefined && !Token.isUnresolved(value) && !(typeof value === 'string' && value.includes('${'))
  );
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

/** Whether the object is not an instance of a class. Objects may come from another realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
