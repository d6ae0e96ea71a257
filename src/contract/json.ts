import { stringify } from 'lossless-json';
import { Json } from '../json/members';
import { orElse } from '../json/or-else';
import { parseJson, ParseOptions } from '../json/parse';

export {
  elementsOf,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOrEmpty,
  objectsIn,
} from '../json/members';
export { parseJson } from '../json/parse';

/** Like `parseJson`, but returns undefined for a text that cannot be parsed. */
export const tryParseJson = (text: string, options?: ParseOptions): Json | undefined =>
  orElse(() => parseJson(text, options), undefined);

/** Parses a string that contains a JSON list or object. Returns any other string unchanged. */
export const parseContainer = (text: string): Json =>
  (/^\s*[[{]/.test(text) ? tryParseJson(text) : undefined) ?? text;

/** Writes a value as JSON, on one line unless `indent` is given. Accepts numbers and bigints as well as `Json`. */
export function printJson(value: unknown, indent?: number): string {
  const text = stringify(value, undefined, indent);
  if (text === undefined) throw new TypeError('undefined cannot be written as JSON.');
  return text;
}

export const plainText = (value: Json): string => (typeof value === 'string' ? value : printJson(value));
