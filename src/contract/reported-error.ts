import { isJsonObject, JsonObject } from './json';

/** Returns the error that a body reports, if any: a message, and a code other than those of success, such as gRPC's 0. */
export function reportedError(json: JsonObject): JsonObject | undefined {
  const { code = '', message } = isJsonObject(json.error) ? json.error : json;
  if (typeof message !== 'string' || isJsonObject(code)) return undefined;
  return /^(0|2\d\d|OK|null)?$/i.test(String(code)) ? undefined : { code, message };
}
