import {
  elementsOf,
  isJsonObject,
  Json,
  JsonObject,
  objectOrEmpty,
  parseContainer,
  plainText,
  printJson,
} from '../../contract/json';
import { isExactly } from '../../json/same';
import { MAX_ERROR_BYTES } from '../limits';
import { Redactor } from '../redact';

const MAX_TEXT_LENGTH = 2048;

/** Returns the message in an error body, or the whole body if it has none: redacted, without markup, at most 2,048 characters. */
export const serviceMessage = (body: Buffer, redactor: Redactor): string =>
  quote(body, redactor, body.length >= MAX_ERROR_BYTES, (text) => {
    const json = parseContainer(text);
    return isJsonObject(json) ? (messageFromJson(json) ?? printJson(json)) : text;
  });

/** Returns the start of an invalid 2xx body: a page's text, or JSON without its strings, because they may contain a new secret. */
export const quoteAnswer = (body: Buffer, redactor: Redactor): string =>
  // The body may be truncated in the middle of a secret.
  quote(body, redactor, true, withoutStrings);

function quote(body: Buffer, redactor: Redactor, mayBeCut: boolean, read: (text: string) => string): string {
  // Redacts first, because removing markup may leave parts of a secret, and again at the end, because decoding may reveal secrets.
  const text = redactor.redactHead(body.toString(), MAX_ERROR_BYTES, mayBeCut).trim();
  return printableStart(redactor.redact(/^<[a-z!?]/i.test(text) ? withoutTags(text) : read(text)));
}

export function objectIn(body: Buffer): JsonObject | undefined {
  const json = parseContainer(body.toString());
  return isJsonObject(json) ? json : undefined;
}

/** Appears in errors instead of a response that may contain a new secret. */
export const HIDDEN_RESPONSE_NOTICE = 'the response is not shown, because it may contain the new secret';

/** Returns the notice, preceded by the error's code if that cannot be secret. */
export function hiddenMessage(json: JsonObject): string {
  const code = errorCode(json);
  return code === undefined ? HIDDEN_RESPONSE_NOTICE : `code ${code}; ${HIDDEN_RESPONSE_NOTICE}`;
}

/** Returns an error's code if it is a short number, or a constant such as `QUOTA_EXCEEDED`. */
export const errorCode = ({ code }: JsonObject): string | undefined =>
  /^(\d{1,5}|[A-Z_]{1,40})$/.exec(String(code))?.[0];

/** Returns the fields that an error body reports as invalid, in the same order as in the body. */
export const violatedFields = (json: JsonObject): readonly string[] =>
  [json, objectOrEmpty(json.error)]
    .flatMap(partsOf)
    .flatMap((part) => problemsIn(part))
    .flatMap(({ field }) => (typeof field === 'string' ? [field] : []));

/** Returns what an error lists beside its message. `false` and `{}` list nothing. */
const partsOf = ({ details, errors }: JsonObject): Json[] =>
  [details ?? [], errors ?? []].flat().filter((part) => part !== false && !isExactly(part, {}));

/** Returns the message in an error, or undefined if it is in none of the common places. */
function messageFromJson(json: JsonObject): string | undefined {
  const { error = null, errors = null, details = null } = json;
  const own = messageIn(json);
  if (own !== undefined) return withDetails(own, partsOf(objectOrEmpty(error)));
  const messages = [error, errors]
    .flat()
    .flatMap((inner) => (isJsonObject(inner) ? (messageIn(inner) ?? []) : []));
  return messages.length === 0 ? undefined : withDetails(messages.join('; '), partsOf({ details }));
}

function messageIn(json: JsonObject): string | undefined {
  const message = [json.message, json.Message, json.error, json.detail, json.title].find(
    (value) => typeof value === 'string' && value !== '',
  );
  if (typeof message !== 'string') return undefined;
  const code = isJsonObject(json.code) ? '' : String(json.code ?? '');
  const main = code === '' ? message : `${message.replace(/\.$/, '')} (code ${code})`;
  return withDetails(main, partsOf(json));
}

function withDetails(message: string, parts: readonly Json[]): string {
  const details = parts.flatMap((part) => problemsIn(part)).flatMap(({ text }) => text || []);
  return details.length === 0 ? message : `${message.replace(/\.$/, '')}. Details: ${details.join('; ')}`;
}

/** Removes the tags, and the title if the body repeats it, as many error pages do. */
function withoutTags(html: string): string {
  const [title = ''] = /<title\b.*?<\/title\s*>/is.exec(html) ?? [];
  const bodyText = textOf(html.replace(title, ' '));
  return bodyText.includes(textOf(title)) ? bodyText : textOf(html);
}

function textOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
  return html
    .replace(/<(script|style)\b.*?(?:<\/\1\s*>|$)/gis, ' ')
    .replace(/<!--.*?(?:-->|$)/gs, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name])
    .replace(/\s+/g, ' ')
    .trim();
}

const withoutStrings = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*(?:"|$)(\s*:)?/gs, (literal, colon?: string) =>
    colon === undefined ? '"…"' : literal,
  );

/** Returns the beginning of a text, without control characters, which could change what the terminal shows. */
export function printableStart(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const printable = text.replace(/[^\P{Cc}\n]/gu, ' ').trim();
  return printable.length <= maxLength ? printable : `${printable.slice(0, maxLength - 1)}…`;
}

/** Returns the problems in one of an error's details: the field and what is wrong with it, or JSON if the detail shows neither. */
function problemsIn(detail: Json, outer?: Json): { readonly field?: Json; readonly text: string }[] {
  if (!isJsonObject(detail)) return [{ field: outer, text: textOfParts([outer, detail]) }];
  const field = detail.field ?? detail.subject ?? outer;
  const violations = detail.fieldViolations ?? detail.field_violations ?? detail.violations;
  const inner = [isJsonObject(violations) ? violations : elementsOf(violations)].flat();
  if (inner.length > 0) return inner.flatMap((violation) => problemsIn(violation, field));
  return [{ field, text: textOfParts([field, detail.description ?? detail.message]) || printJson(detail) }];
}

const textOfParts = (parts: readonly (Json | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined ? [] : plainText(part))).join(': ');
