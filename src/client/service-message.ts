import { Redactor } from './redact';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';

const MAX_LENGTH = 2048;

/** What is looked at to find those 2 kB, because markup may precede the text. */
const MAX_SCAN = 32 * 1024;

/** What the body of an error answer says, for people: redacted, without markup, at most 2 kB. Empty if it says nothing. */
export function serviceMessage(body: Buffer, redactor: Redactor): string {
  // Redacted before and after, since decoding may bring secrets to light and removing markup may take them apart.
  const text = redactor.redactHead(body.toString(), MAX_SCAN).trim();
  return cut(redactor.redact(fromJson(text) ?? (isHtml(text) ? withoutTags(text) : text)));
}

/** Whether an error body is as the service writes it: a JSON object with a message. */
export function inServiceForm(body: Buffer): boolean {
  try {
    const json = parseJson(body.toString());
    return isJsonObject(json) && typeof json.message === 'string';
  } catch {
    return false;
  }
}

/**
 * The first part of a successful answer that cannot be used. Values of strings are left out: a truncated answer may hold
 * a secret that the service has just made.
 */
export function quoteAnswer(body: Buffer, redactor: Redactor): string {
  const text = redactor.redactHead(body.toString(), MAX_SCAN).trim();
  return cut(redactor.redact(isHtml(text) ? withoutTags(text) : withoutStrings(text)));
}

function fromJson(text: string): string | undefined {
  let json: Json;
  try {
    json = parseJson(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(json)) return undefined;
  const error = json.error;
  return sentence(json) ?? (isJsonObject(error) ? sentence(error) : undefined) ?? printJson(json);
}

function sentence(json: JsonObject): string | undefined {
  const message = [json.message, json.error, json.detail, json.title].find(
    (value) => typeof value === 'string' && value !== '',
  );
  if (typeof message !== 'string') return undefined;
  const code = json.code === undefined || isJsonObject(json.code) ? undefined : json.code;
  return code === undefined || code === null || code === ''
    ? message
    : `${message.replace(/\.$/, '')} (code ${String(code)})`;
}

function isHtml(text: string): boolean {
  return /^<[a-z!?]/i.test(text);
}

/** Many pages of errors say in their text once more what is their title. */
function withoutTags(html: string): string {
  const [title = ''] = /<title\b.*?<\/title\s*>/is.exec(html) ?? [];
  const rest = textOf(html.replace(title, ' '));
  return rest.includes(textOf(title)) ? rest : textOf(html);
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

function withoutStrings(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*(?:"|$)(\s*:)?/gs, (literal, colon?: string) =>
    colon === undefined ? '"…"' : literal,
  );
}

function cut(text: string): string {
  // Control characters could rewrite what the terminal shows.
  const printable = text.replace(/[^\P{Cc}\n]/gu, ' ').trim();
  return printable.length <= MAX_LENGTH ? printable : `${printable.slice(0, MAX_LENGTH - 1)}…`;
}
