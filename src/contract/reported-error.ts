import { isJsonObject, Json, JsonObject, printJson } from './json';

/** Returns the error that a body reports, if any: a message, and a code other than those of success, such as gRPC's 0. */
export function reportedError(json: JsonObject): JsonObject | undefined {
  const { code = '', message } = isJsonObject(json.error) ? json.error : json;
  if (typeof message !== 'string' || isJsonObject(code)) return undefined;
  return /^(0|2\d\d|OK|null)?$/i.test(String(code)) ? undefined : { code, message };
}

/** Whether a body reports an error in any form, including forms that no document describes. */
export function mayReportError(json: JsonObject): boolean {
  const { error, errors, errorCode, code, message } = json;
  const isEmpty = (value: Json = null) => ['null', 'false', '0', '""', '[]', '{}'].includes(printJson(value));
  const isSuccess = code !== undefined || /^\W*(ok|success\w*)\W*$/i.test(String(message as string));
  const members = [error, errors, errorCode, isSuccess ? null : message];
  return reportedError(json) !== undefined || !members.every(isEmpty);
}
