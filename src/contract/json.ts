import { stringify, LosslessNumber } from 'lossless-json';
import { isObject } from '../json/object';
import { orElse } from '../json/or-else';
import { parse, ParseOptions } from '../json/parse';

/** JSON whose numbers keep their text (`LosslessNumber`), so that 2^53+1 and 99.90 are sent unchanged. */
export type Json = null | boolean | string | LosslessNumber | Json[] | JsonObject;

export type JsonObject = { [name: string]: Json };

/** Parses JSON. Throws `SyntaxError` if it is invalid, or `RangeError` if it is too deep or too large. Of duplicates, the last one wins. */
export const parseJson = (text: string, options?: ParseOptions): Json => parse(text, options) as Json;

/** Parses a string that contains a JSON list or object. Returns any other string unchanged. */
export const parseContainer = (text: string): Json =>
  /^\s*[[{]/.test(text) ? orElse(() => parseJson(text), text) : text;

/** Writes a value as JSON, on one line unless `indent` is given. Accepts numbers and bigints as well as `Json`. */
export function printJson(value: unknown, indent?: number): string {
  const text = stringify(value, undefined, indent);
  if (text === undefined) throw new TypeError('undefined cannot be written as JSON.');
  return text;
}

/** Returns a string unchanged, and any other value as JSON. */
export const plainText = (value: Json): string => (typeof value === 'string' ? value : printJson(value));

export const isJsonObject = (value: unknown): value is JsonObject => isObject(value);

/** Returns the value, or an empty object if the value is not an object. */
export const objectOrEmpty = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** Returns the elements of a list, or none if the value is not a list. */
export const elementsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
