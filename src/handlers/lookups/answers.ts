/** Which calls a lookup makes. Each strategy returns the answers in order. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, parseJson } from '../../contract/json';
import { AttributePath, DiagnosticError } from '../../plugin';
import { DEFAULT_MAX_PAGES } from '../../schema/attributes';
import { MAX_SLO_IDS_PER_CALL } from '../../schema/slos';
import { member } from '../codec/json';

/** The configuration as JSON, by attribute. */
export type Sent = { readonly [attribute: string]: Json | undefined };

/** Calls the operation. `query` is added to the query of every call. */
export type Call = (query?: object) => Promise<JsonObject>;

export type Answers = (
  call: Call,
  configured: Sent,
  warn: (what: string, path: AttributePath) => void,
) => Promise<JsonObject[]>;

export const once: Answers = async (call) => [await call()];

/** Follows `nextPageToken` to the last page, or to `maxPages`. */
export const pages: Answers = async (call, { pageSize, maxPages }, warn) => {
  const most = maxPages instanceof LosslessNumber ? Number(maxPages.value) : DEFAULT_MAX_PAGES;
  const answers: JsonObject[] = [];
  const followed = new Set<string>();
  for (let token = ''; ; followed.add(token)) {
    const page = { page_size: pageSize, page_token: token === '' ? undefined : token };
    const answer = await call(pageSize === undefined && token === '' ? {} : { pagination: page });
    answers.push(answer);
    token = nextPageToken(answer);
    if (token === '') return answers;
    if (followed.has(token)) throw endless(token, answers.length);
    if (answers.length >= most) {
      warn(
        `Only the first ${most} pages were read, and there are more. Increase max_pages (maxPages of the construct), or narrow the lookup.`,
        ['max_pages'],
      );
      return answers;
    }
  }
};

/** SLOs by `ids`, in as many calls as necessary. The service must report for each whether it exists. */
export const sloBatches: Answers = async (call, configured) => {
  const ids = [...new Set(textsIn(configured.ids))];
  const answers: JsonObject[] = [];
  for (let start = 0; start < ids.length; start += MAX_SLO_IDS_PER_CALL) {
    answers.push(await call({ ids: ids.slice(start, start + MAX_SLO_IDS_PER_CALL) }));
  }
  const known = new Set(
    answers.flatMap(({ slos, notFoundIds }) => [...textsIn(notFoundIds), ...sloIds(slos)]),
  );
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return answers;
  throw new DiagnosticError(
    'Cannot look up the SLOs',
    `The service's answer does not match the API document: it contains ${missing.map((id) => `"${id}"`).join(', ')} neither in slos nor in notFoundIds.`,
    ['ids'],
  );
};

/** Undocumented members: a text that contains a JSON list or object is sent as that list or object. */
export function untyped(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((entry) => untyped(entry) ?? null);
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, untyped(entry) ?? null]));
  }
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

/** An answer without its page tokens, which may differ each time. */
export function withoutPageTokens(answer: JsonObject): JsonObject {
  const kept = Object.entries(answer).filter(([name]) => !/page_?token$/i.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'pagination' && isJsonObject(value) ? withoutPageTokens(value) : value,
    ]),
  );
}

function nextPageToken(answer: JsonObject): string {
  const pagination = member(answer, 'pagination');
  const token = isJsonObject(pagination)
    ? (member(pagination, 'nextPageToken') ?? member(pagination, 'next_page_token'))
    : undefined;
  return token === undefined || token === null ? '' : String(token as string);
}

function endless(token: string, read: number): Error {
  return new DiagnosticError(
    'The service returns the same page again',
    `The next page of page ${read} was already read (nextPageToken "${token.slice(0, 200)}"). If the service has other names for page_size and page_token, set queryNames of ObservabilityProvider (query_names in HCL), or select the pages with extra_query.`,
  );
}

function textsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function sloIds(slos: Json | undefined): string[] {
  return Array.isArray(slos) ? slos.filter(isJsonObject).map(({ id }) => String(id)) : [];
}
