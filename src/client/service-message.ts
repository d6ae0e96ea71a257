import { MAX_ERROR_BYTES } from './limits';
import { Redactor } from './redact';
import { isJsonObject, Json, JsonObject, parseContainer, plainText, printJson } from '../contract/json';

const MAX_TEXT_LENGTH = 2048;

/** How many characters of the body are searched for the message. Markup may precede it. */
const MAX_SCAN_LENGTH = 32 * 1024;

/** Returns the message in an error body, or the whole body if it has none: redacted, without markup, at most 2,048 characters. */
export function serviceMessage(body: Buffer, redactor: Redactor): string {
  // Redacts first, because removing markup may leave parts of a secret, and again at the end, because decoding may reveal secrets.
  const text = redactor.redactHead(body.toString(), MAX_SCAN_LENGTH, body.length >= MAX_ERROR_BYTES).trim();
  const json = objectIn(text);
  const message = json ? (messageFromJson(json) ?? printJson(json)) : isHtml(text) ? withoutTags(text) : text;
  return printableStart(redactor.redact(message));
}

/** Whether an error body has the service's form: a JSON object with a message. */
export const isServiceError = (body: Buffer): boolean =>
  typeof objectIn(body.toString())?.message === 'string';

/** Whether a 404 says that an object does not exist. Routers and gateways also send one for a path that they do not know. */
export function isMissing(body: Buffer): boolean {
  const message = messageFromJson(objectIn(body.toString()) ?? {});
  return message !== undefined && !STATUS_TEXT.test(message) && !UNKNOWN_PATH.test(message);
}

const STATUS_TEXT =
  /^(HTTP )?(404 )?(Not Found|NOT[ _]FOUND|([Tt]he )?([Rr]equested )?[Rr]esource (was |could )?[Nn]ot (be )?[Ff]ound)\.?( \(code .*\))?$/;
const UNKNOWN_PATH =
  /(?<![\w"'-])(routes?|api|runtime error|endpoint|handler|page|path|ur[il]|static resource|no matching|no message available|method does not exist|default backend|unknown operation|service not found)(?![\w"'-])|(?<![\w/])\/\w+\//i;

/** Appears in errors instead of a response that may contain a new secret. */
export const HIDDEN_RESPONSE_NOTICE = 'the response is not shown, because it may contain the new secret';

/** Returns the notice, preceded by the error's code if that cannot be secret: a short number, or a constant such as `QUOTA_EXCEEDED`. */
export function hiddenMessage(body: Buffer): string {
  const [code] = /^(\d{1,5}|[A-Z_]{1,40})$/.exec(String(objectIn(body.toString())?.code)) ?? [];
  return code === undefined ? HIDDEN_RESPONSE_NOTICE : `code ${code}; ${HIDDEN_RESPONSE_NOTICE}`;
}

/** Returns the fields that an error body reports as invalid, in the same order as in the body. */
export function violatedFields(body: Buffer): readonly string[] {
  const json = objectIn(body.toString());
  return fieldsIn(json?.details ?? (isJsonObject(json?.error) ? json.error.details : undefined));
}

const fieldsIn = (details: Json | undefined): string[] =>
  [details ?? []].flat().flatMap((detail) => {
    if (!isJsonObject(detail)) return [];
    const field = detail.field ?? detail.subject;
    return typeof field === 'string' ? [field] : fieldsIn(violationsIn(detail));
  });

const violationsIn = (detail: JsonObject): Json | undefined =>
  detail.fieldViolations ?? detail.field_violations ?? detail.violations;

function objectIn(text: string): JsonObject | undefined {
  const json = parseContainer(text);
  return isJsonObject(json) ? json : undefined;
}

/** Returns the start of an invalid 2xx body: a page's text, or JSON without its strings, because they may contain a new secret. */
export function quoteAnswer(body: Buffer, redactor: Redactor): string {
  // The body may be truncated in the middle of a secret.
  const text = redactor.redactHead(body.toString(), MAX_SCAN_LENGTH, true).trim();
  return printableStart(redactor.redact(isHtml(text) ? withoutTags(text) : withoutStrings(text)));
}

/** Returns the message in an error, or undefined if it is in none of the common places. */
function messageFromJson(json: JsonObject): string | undefined {
  const inner = [json.error ?? null, json.errors ?? null].flat().filter(isJsonObject);
  const messages = inner.flatMap((error) => messageIn(error) ?? []);
  return messageIn(json) ?? (messages.join('; ') || undefined);
}

function messageIn(json: JsonObject): string | undefined {
  const message = [json.message, json.Message, json.error, json.detail, json.title].find(
    (value) => typeof value === 'string' && value !== '',
  );
  if (typeof message !== 'string') return undefined;
  const code = isJsonObject(json.code) ? '' : String(json.code ?? '');
  const text = code === '' ? message : `${message.replace(/\.$/, '')} (code ${code})`;
  const details = [json.details ?? []].flat().flatMap(detailText).join('; ');
  return details === '' ? text : `${text.replace(/\.$/, '')}. Details: ${details}`;
}

const isHtml = (text: string): boolean => /^<[a-z!?]/i.test(text);

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

function printableStart(text: string): string {
  // Control characters could change what the terminal shows.
  const printable = text.replace(/[^\P{Cc}\n]/gu, ' ').trim();
  return printable.length <= MAX_TEXT_LENGTH ? printable : `${printable.slice(0, MAX_TEXT_LENGTH - 1)}…`;
}

/** Formats an element of an error's `details`: the field and what is wrong with it, followed by the other members. */
function detailText(detail: Json): string[] {
  if (!isJsonObject(detail)) return [plainText(detail)];
  // `@type` only describes the other members.
  const { '@type': _, field, subject, description, message, ...others } = detail;
  const violations = violationsIn(others);
  if (Array.isArray(violations)) return violations.flatMap(detailText);
  const parts = [field ?? subject, description ?? message].filter((part) => part !== undefined);
  const text = parts.map(plainText).join(': ');
  const more = Object.entries(others).map(([name, value]) => `${name}: ${plainText(value)}`);
  if (text === '') return [more.join(', ')];
  return [more.length === 0 ? text : `${text} (${more.join(', ')})`];
}
