import { isJsonObject, Json, JsonObject, plainText } from './json';
import { filterMembers } from '../json/members';

// Matches names in lower case without underscores. Does not match settings such as errorBudget and failurePolicy.
const ERROR_NAME =
  /^(is|has)?((validation|field)?errors?|errno|fault|err(or)?(code|message|msg|type|details?)|exception|fail(ed|ures?)|timedout|partial(results?|failures?)?|incomplete|degraded|failed(ids|shards|items|count)|unavailableids|type)$/;
const MESSAGE_NAME = /^((ret(urn)?|result)?(message|msg)|detail)$/;

/** Matches a word that means success or nothing. Envelopes in other languages also say it with a code other than 0 or 200. */
const BARE_SUCCESS =
  /^(0+|ok|success|done|created|accepted|updated|none|null|false|n\/a|no[_ ]errors?|[^不未没沒失部]{0,6}成功(しました)?|无|無|なし|성공(했습니다)?|없음|(?!не )(\S+ )?успешно|нет)?$/iu;
// A sentence that ends in "empty" or "not valid" reports an error.
const SUCCESS =
  /^(20[0-5]|(?!.*(\b|_)(not|no|without)[_ ])((.*[_ ])?(ok|success\w*|succeeded|(been|was|were) (created|updated|processed|completed|saved|accepted|applied))|(\w+_)?(created|accepted|updated|unspecified)|valid|empty))$/i;
const FAILURE_STATUS =
  /^([45]\d\d|(.*[_ ])?(error|fail(ed|ure)?|rejected|invalid|ko|partial\w*|incomplete|degraded|unavailable|denied|forbidden|unauthori[sz]ed|unauthenticated|time(d_?)?out|exceeded|aborted))$/i;
const FAILURE =
  /(?<!\b(no|0|zero|without|any) )\b(denied|forbidden|unauthori[sz]ed|no permission|fail(ed|ure|s)?|error(?! (budget|rate))|unable|unavailable|cannot|could not|timed? ?out|incomplete|invalid|rejected|exceeded|not (created|updated|saved|stored|applied|processed|completed|passed|valid|allowed))\b/i;
/** Unless it also matches `FAILURE`. */
const HARMLESS = /\b(success\w*|(not )?found|processed|completed|passed|retrieved|fetched)\b/i;
/** Announces a later change, or that a new secret is shown only once, and is no error now. */
const NOTICE =
  /\bdeprecat|\bwill (be|no longer)\b|\bcannot be (recovered|(retrieved|shown|displayed|viewed|seen) (again|later|after (this|you|closing)))\b/i;

/** Returns the undocumented members with which a body reports an error in a common format, or undefined if there are none. */
export function reportedError(json: JsonObject, documented: object = {}): JsonObject | undefined {
  const undocumented = filterMembers(json, (_, name) => !Object.hasOwn(documented, name));
  const reporting = filterMembers(undocumented, (value, name) => reportsError(plain(name), value, json));
  const messages = filterMembers(undocumented, (_, name) => MESSAGE_NAME.test(plain(name)));
  return Object.keys(reporting).length === 0 ? undefined : { ...reporting, ...messages };
}

/** Whether a body without documented content may report an error. A message alone is enough, unless it reports success. */
export function mayHaveFailed(json: JsonObject, documented?: object): boolean {
  const { code = null, message = null, details = null } = json;
  const text = plainText(message);
  const isHarmless = isSuccess(message) || (HARMLESS.test(text) && !FAILURE.test(text));
  return (
    reportedError(json, documented) !== undefined || (code === null && !(isHarmless && isSuccess(details)))
  );
}

const messageIn = (object: JsonObject): Json => {
  const names = Object.keys(object).filter((name) => MESSAGE_NAME.test(plain(name)) && name !== 'detail');
  return names.map((name) => object[name]).find((value) => value !== null) ?? null;
};

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();

function reportsError(name: string, value: Json, object: JsonObject): boolean {
  const { code = null } = object;
  const text = isJsonObject(value) || Array.isArray(value) ? '' : plainText(value).slice(0, MAX_WORDS_LENGTH);
  if (/^((is)?(success(ful)?|complete|valid)|succeeded|ok)$/.test(name)) return /^(false|0|no)$/i.test(text);
  if (/^(ret(urn)?|result)?code$/.test(name) && !isJsonObject(value)) {
    const message = messageIn(object);
    // Without a message, a word in `code` need not be an error code.
    const isErrorCode = typeof message === 'string' || /^\d+$/.test(text) || FAILURE_STATUS.test(text);
    const isExcused = /^[45]\d\d+$/.test(text) ? isBareSuccess(plainText(message)) : isSuccess(message);
    return isErrorCode && !isSuccess(value) && (message === '' || message === null || !isExcused);
  }
  if (/^(status(code)?|state|result|meta)$/.test(name)) {
    return isJsonObject(value) ? reportedError(value) !== undefined : FAILURE_STATUS.test(text);
  }
  if (MESSAGE_NAME.test(name)) {
    return typeof value === 'string' && isSuccess(code) && FAILURE.test(value) && !NOTICE.test(value);
  }
  if (!ERROR_NAME.test(name)) return false;
  if (name === 'type') return /(exception|error)$/i.test(text);
  const hasCode = isJsonObject(value) && value.code !== undefined;
  return hasCode ? reportedError(value) !== undefined : !isSuccess(value);
}

/** Whether a value is empty or means success. */
function isSuccess(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isJsonObject(value)) return Object.values(value).every(isSuccess);
  const text = String(value);
  if (value === null || isBareSuccess(text)) return true;
  return text.length <= MAX_WORDS_LENGTH && SUCCESS.test(wordsIn(text));
}

/** Whether a text contains no words, or says success in one. */
export const isBareSuccess = (text: string): boolean => BARE_SUCCESS.test(wordsIn(text));

/** A longer text is a sentence, on which the patterns would take long. */
const MAX_WORDS_LENGTH = 500;

/** Removes what surrounds the words of a short text. `\W` would also match letters outside ASCII. */
const wordsIn = (text: string): string =>
  text.length > MAX_WORDS_LENGTH ? text : text.replace(/^(?!-\d)[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
