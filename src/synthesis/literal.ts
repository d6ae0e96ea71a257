import { Token } from 'cdktf';
import { isObject } from '../json/members';

/** CDKTF represents a number that is only known after apply as a number whose absolute value is larger than this. */
const MIN_NUMBER_TOKEN = 1e200;

/** Whether the value is known at synth: not missing, not a token, and not a string with an expression. */
export function isLiteral<T>(value: T | null | undefined): value is T {
  if (value === undefined || value === null || Token.isUnresolved(value)) return false;
  return !(typeof value === 'string' && /[$%]\{/.test(value));
}

/** Whether the number was calculated from CDKTF's placeholder for an unknown number, which makes the result meaningless. */
export const isCalculatedFromToken = (value: unknown): boolean =>
  Number.isFinite(value) && !Token.isUnresolved(value) && Math.abs(Number(value)) > MIN_NUMBER_TOKEN;

/**
 * Whether the value is a plain object in the program: not an instance of a class, such as an attribute of another resource, and
 * not a token that CDKTF resolves later.
 */
export const isLiteralObject = (value: unknown): value is object =>
  isObject(value) && !Token.isUnresolved(value);

/** Returns, for example, `Object` for an instance of any class, `Array` or `Map`. */
export const classOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

/** Like `plainCopy`, without properties that are undefined: in a spread, they would replace values. */
export function definedCopy<T extends object>(object: T): T {
  const copy = plainCopy(object);
  for (const name of Object.keys(copy)) {
    if (Reflect.get(copy, name) === undefined) Reflect.deleteProperty(copy, name);
  }
  return copy;
}

/** Copies an object with the values of its class's getters, which a spread omits. */
export function plainCopy<T extends object>(object: T): T {
  const copy = { ...object };
  // A program in plain JavaScript may omit the configuration, or pass a text.
  let type: object = Object(object);
  while (!isObject(type)) {
    type = Reflect.getPrototypeOf(type) ?? {};
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(type))) {
      if (get && !(name in copy)) Reflect.set(copy, name, Reflect.get(object, name));
    }
  }
  return copy;
}
