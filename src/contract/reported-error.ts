import { isJsonObject, Json, JsonObject, printJson } from './json';
import { filterMembers } from '../json/members';

// Names without case and underscores. Others, such as errorBudget and failurePolicy, are settings.
const ERROR_NAME =
  /^((has)?errors?|error(code|message|type|details?)|exception|fail(ed|ures?)|timedout|(failed|unavailable)ids|type)$/;
const STATUS_NAME = /^(status(code)?|state|result)$/;
const MESSAGE_NAME = /^(message|detail)$/;

const SUCCESS =
  /^(|0|2\d\d|-|n\/a|(.*[_ ])?(ok|success\w*|succeeded|created|accepted|updated|valid|done|empty|none|no error))\W*$/i;
const FAILURE_STATUS =
  /^([45]\d\d|(.*[_ ])?(error|fail(ed|ure)|unavailable|denied|forbidden|unauthori[sz]ed|unauthenticated|time(d_?)?out|exceeded|aborted))$/i;
const FAILURE =
  /(?<!\b(no|0|zero|without|any) )\b(denied|forbidden|unauthori[sz]ed|no permission|fail(ed|ure|s)?|error|unable|unavailable|cannot|could not|timed? ?out)\b/i;

/** Returns the undocumented members of a body that report an error, if any, in any common format. */
export function reportedError(json: JsonObject, documented: object = {}): JsonObject | undefined {
  const undocumented = filterMembers(json, (_, name) => !Object.hasOwn(documented, name));
  const isFailure = (value: Json, name: string) => reportsError(plain(name), value, json);
  const isMessage = (_: Json, name: string) => MESSAGE_NAME.test(plain(name));
  const reporting = filterMembers(undocumented, isFailure);
  if (Object.keys(reporting).length === 0) return undefined;
  return { ...reporting, ...filterMembers(undocumented, isMessage) };
}

/** Like `reportedError`, for a body without anything documented: a message alone is enough, unless it reports success. */
export function mayHaveFailed(json: JsonObject, documented?: object): boolean {
  const { code = null, message = null, details = null } = json;
  const isHarmless = isSuccess(message) || /\b(success\w*|(not )?found)\b/i.test(textOf(message));
  return (
    reportedError(json, documented) !== undefined || (code === null && !(isHarmless && isSuccess(details)))
  );
}

/** A JSON object may have a member called toString. */
const textOf = (value: Json): string =>
  isJsonObject(value) || Array.isArray(value) ? printJson(value) : String(value);

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

function reportsError(name: string, value: Json, { code = null, message = null }: JsonObject): boolean {
  const text = textOf(value);
  if (/^(success|ok)$/.test(name)) return /^(false|0|no)$/i.test(text);
  if (name === 'code' && !isJsonObject(value)) {
    // A code without a message may be any word.
    return (
      !isSuccess(value) && (typeof message === 'string' || /^\d+$/.test(text) || FAILURE_STATUS.test(text))
    );
  }
  if (STATUS_NAME.test(name)) {
    return isJsonObject(value) ? reportedError(value) !== undefined : FAILURE_STATUS.test(text);
  }
  if (MESSAGE_NAME.test(name)) return typeof value === 'string' && code === null && FAILURE.test(value);
  if (!ERROR_NAME.test(name)) return false;
  if (name === 'type') return /(exception|error)$/i.test(text);
  return isJsonObject(value) && value.code !== undefined
    ? reportedError(value) !== undefined
    : !isSuccess(value);
}

/** Whether a value is empty, or stands for success. */
function isSuccess(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.values(value).every(isSuccess);
  return value === null || value === false || SUCCESS.test(String(value));
}
