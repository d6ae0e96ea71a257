import { isJsonObject, Json, JsonObject } from './json';

const SUCCESS_CODE = /^(0|2\d\d|OK|SUCCESS(FUL)?|CREATED|ACCEPTED|UPDATED|null)?$/i;
const FAILURE_MESSAGE = /\b(denied|forbidden|unauthori[sz]ed|fail(ed|ure)?|error|unable|unavailable|cannot|could not|timed? ?out)\b/i;

/** Returns the error that a body reports, if any: a message, and a code other than those of success, such as gRPC's 0. */
export function reportedError(json: JsonObject): JsonObject | undefined {
  const { code = '', message } = isJsonObject(json.error) ? json.error : json;
  if (typeof message !== 'string' || isJsonObject(code)) return undefined;
  return SUCCESS_CODE.test(String(code)) ? undefined : { code, message };
}

/** Whether a body reports an error, even in a form that no document describes. */
export const mayReportError = (json: JsonObject): boolean =>
  reportedError(json) !== undefined ||
  ![json.error, json.errors, json.errorCode].every(isEmpty) ||
  (typeof json.message === 'string' && FAILURE_MESSAGE.test(json.message));

/** Like `mayReportError`, but a message alone is enough, unless it reports success. */
export function mayHaveFailed(json: JsonObject): boolean {
  const { code = null, message } = json;
  const isSuccess = typeof message === 'string' && /^\W*(ok|success\w*)?\W*$/i.test(message);
  return mayReportError(json) || (code === null && !isSuccess && !isEmpty(message));
}

function isEmpty(value: Json = null): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.values(value).every(isEmpty);
  return ['', '0', 'false', 'null', 'none', 'ok'].includes(String(value).toLowerCase());
}
