/** Which calls a lookup makes. Each way gives the answers in order. */
import { LosslessNumber } from 'lossless-json';
import { member } from './common/json';
import { isJsonObject, Json, JsonObject, parseJson } from '../contract/json';
import { MAX_SLO_IDS_PER_CALL } from '../contract/limits';
import { AttributePath, DiagnosticError } from '../plugin';
import { DEFAULT_MAX_PAGES } from '../schema/answer';

/** What is configured, as JSON, by attribute. */
export type Sent = { readonly [attribute: string]: Json | undefined };

/** Calls the operation; `query` is added to what every call has. */
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
        `There are more than the ${most} pages that were read. Raise max_pages (maxPages of the construct), or narrow what is read.`,
        ['max_pages'],
      );
      return answers;
    }
  }
};

/** SLOs by `ids`, in as many calls as it takes. The service has to say of each whether it exists. */
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
    `The service's answer is not what its API documents: it names ${missing.map((id) => `"${id}"`).join(', ')} neither among slos nor among notFoundIds.`,
    ['ids'],
  );
};

/** The members of what the API does not document: text that is JSON of a list or an object is sent as that. */
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

function nextPageToken(answer: JsonObject): string {
  const pagination = member(answer, 'pagination');
  const token = isJsonObject(pagination) ? member(pagination, 'nextPageToken') : undefined;
  return token === undefined || token === null ? '' : String(token as string);
}

function endless(token: string, read: number): Error {
  return new DiagnosticError(
    'The service does not come to an end of its pages',
    `Page ${read} names a next page that was read before (nextPageToken "${token.slice(0, 200)}"). Report it to the service; extra_query can choose its pages in another way.`,
  );
}

function textsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

function sloIds(slos: Json | undefined): string[] {
  return Array.isArray(slos) ? slos.filter(isJsonObject).map(({ id }) => String(id)) : [];
}
