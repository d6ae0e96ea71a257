import { stringify, LosslessNumber } from 'lossless-json';
import { parse, ParseOptions } from '../json/parse';

/** JSON as it is sent: numbers keep their text (`LosslessNumber`), so 2^53+1 and 99.90 pass through unchanged. */
export type Json = null | boolean | string | LosslessNumber | Json[] | JsonObject;

export type JsonObject = { [name: string]: Json };

/** Throws `SyntaxError`, or `RangeError` if the text is nested too deeply or is too large. The last of duplicate members wins, as in `JSON.parse`. */
export function parseJson(text: string, options?: ParseOptions): Json {
  return parse(text, options) as Json;
}

/** Accepts plain numbers and bigints as well as `Json`. */
export function printJson(value: unknown): string {
  const text = stringify(value);
  if (text === undefined) throw new TypeError('undefined cannot be written as JSON.');
  return text;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber)
  );
}
