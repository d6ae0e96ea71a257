import { isJsonObject, Json, JsonObject } from './json';
import { filterMembers } from '../json/members';

const SUCCESS =
  /^\W*(|0|2\d\d|ok|success(ful|fully)?|succeeded|created|accepted|updated|none|null)\W*$/i;
const FAILURE =
  /denied|forbidden|unauthori[sz]ed|permission|fail|\berror\b|unable|unavailable|cannot|could not|timed? ?out/i;

/** Returns the undocumented members of a body that report an error, if any, in whichever form the service uses. */
export function reportedError(json: JsonObject, documented: object = {}): JsonObject | undefined {
  const reporting = filterMembers(json, (value, name) => {
    return name !== 'message' && !Object.hasOwn(documented, name) && reportsError(name, value);
  });
  const { code = null, message } = json;
  const isFailure = typeof message === 'string' && code === null && FAILURE.test(message);
  if (!isFailure && Object.keys(reporting).length === 0) return undefined;
  return { ...reporting, ...(message !== undefined && { message }) };
}

/** Like `reportedError`, for a body without anything documented: a message alone is enough, unless it reports success. */
export function mayHaveFailed(json: JsonObject, documented?: object): boolean {
  const { code = null, message = null } = json;
  return reportedError(json, documented) !== undefined || (code === null && !isSuccess(message));
}

function reportsError(name: string, value: Json): boolean {
  if (name === 'success') return String(value) === 'false';
  if (name === 'code') return !isJsonObject(value) && !isSuccess(value);
  if (/^status(Code)?$/.test(name)) {
    return isJsonObject(value)
      ? reportedError(value) !== undefined
      : /^[45]\d\d$/.test(String(value)) || FAILURE.test(String(value));
  }
  if (!/error|exception|fail/i.test(name)) return false;
  return isJsonObject(value) && value.code !== undefined
    ? reportedError(value) !== undefined
    : !isSuccess(value);
}

/** Whether a value is empty, or stands for success. */
function isSuccess(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.values(value).every(isSuccess);
  return value === false || SUCCESS.test(String(value));
}
