/** The strategies by which a lookup calls its operation. Each returns the responses in order. */
import { LosslessNumber } from 'lossless-json';
import { comparableId, elementsOf, sloResults } from '../../contract/ids';
import { isJsonObject, Json, JsonObject, parseContainer } from '../../contract/json';
import { filterMembers, mapValues } from '../../json/members';
import { AttributePath, DiagnosticError } from '../../plugin';
import { DEFAULT_MAX_PAGES } from '../../schema/attributes';
import { MAX_SLO_IDS_PER_CALL } from '../../schema/slos';
import { member } from '../codec/json';

/** The configured values as JSON, keyed by attribute name. */
export type SentAttributes = { readonly [attribute: string]: Json | undefined };

/** Calls the lookup's operation once. Adds `query` to the query parameters that every call has. */
export type CallOperation = (query?: object) => Promise<JsonObject>;

export type CallStrategy = (
  call: CallOperation,
  configured: SentAttributes,
  warn: (what: string, path: AttributePath) => void,
) => Promise<JsonObject[]>;

export const callOnce: CallStrategy = async (call) => [await call()];

/**
 * Follows `nextPageToken` to the last page, but reads at most `maxPages` pages. Some services return a token with the last page, so an
 * empty page ends the list once it has `totalSize` entries.
 */
export const readPages: CallStrategy = async (call, { pageSize, maxPages }, warn) => {
  const limit = maxPages instanceof LosslessNumber ? Number(maxPages.value) : DEFAULT_MAX_PAGES;
  const answers: JsonObject[] = [];
  const followedTokens = new Set<string>();
  for (let token = ''; ; followedTokens.add(token)) {
    const page = { page_size: pageSize, page_token: token === '' ? undefined : token };
    const { totalSize = null } = paginationOf(answers.at(-1) ?? {});
    const mayBeComplete = totalSize !== null && entryCount(answers) >= Number(totalSize);
    const answer = await call(pageSize === undefined && token === '' ? {} : { pagination: page });
    if (mayBeComplete && entryCount([answer]) === 0) return answers;
    answers.push(answer);
    token = nextPageToken(answer);
    if (token === '') return answers;
    if (followedTokens.has(token)) throw repeatedTokenError(token, answers.length);
    if (answers.length >= limit) {
      warn(
        `Only the first ${limit} pages were read, but there are more. Increase max_pages (maxPages in CDKTF), or narrow the lookup.`,
        ['max_pages'],
      );
      return answers;
    }
  }
};

/** Reads the SLOs in `ids`, in batches. */
export const readSloBatches: CallStrategy = async (call, configured) => {
  const ids = distinctIds(configured);
  const answers: JsonObject[] = [];
  for (let start = 0; start < ids.length; start += MAX_SLO_IDS_PER_CALL) {
    answers.push(await call({ ids: ids.slice(start, start + MAX_SLO_IDS_PER_CALL) }));
  }
  return answers;
};

/** Returns the requested SLOs as a single response. Throws if the responses do not say whether an SLO exists, or contradict each other. */
export function requestedSlos(configured: SentAttributes, answers: readonly JsonObject[]): JsonObject {
  const ids = distinctIds(configured);
  const all = (name: string) => answers.flatMap((answer) => elementsOf(answer[name])) as Json[];
  const results = sloResults({ slos: all('slos'), notFoundIds: all('notFoundIds') }, ids);
  const problems = results.filter((result) => result instanceof Error).map(({ message }) => message);
  if (problems.length === 0) {
    return {
      slos: results.filter(isJsonObject),
      notFoundIds: ids.filter((_, index) => results[index] === 'not found'),
    };
  }
  throw new DiagnosticError(
    'Cannot look up the SLOs',
    `The service's response does not match the API document: ${problems.join('; ')}. Plan again. If the error remains, a proxy may be changing the responses, or the service has a fault.`,
    ['ids'],
  );
}

/** Returns the configured ids, without those that differ only in the case of a UUID. */
function distinctIds({ ids }: SentAttributes): string[] {
  return [...new Map(elementsOf(ids).map((id) => [comparableId(id), String(id)])).values()];
}

/** Parses strings that contain a JSON list or object, for `untyped` attributes. */
export function parseJsonStrings(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((entry) => parseJsonStrings(entry) ?? null);
  if (isJsonObject(value)) return mapValues(value, (entry) => parseJsonStrings(entry) ?? null);
  return typeof value === 'string' ? parseContainer(value) : value;
}

/** Removes the page tokens, which may differ from one response to the next. */
export function withoutPageTokens(answer: JsonObject): JsonObject {
  const kept = filterMembers(answer, (_, name) => !/page_?token$/i.test(name));
  return mapValues(kept, (value, name) =>
    name === 'pagination' && isJsonObject(value) ? withoutPageTokens(value) : value,
  );
}

const entryCount = (answers: readonly JsonObject[]): number =>
  answers.flatMap((answer) => Object.values(answer).filter(Array.isArray).flat()).length;

function paginationOf(answer: JsonObject): JsonObject {
  const pagination = member(answer, 'pagination');
  return isJsonObject(pagination) ? pagination : {};
}

function nextPageToken(answer: JsonObject): string {
  const pagination = paginationOf(answer);
  const token = member(pagination, 'nextPageToken') ?? member(pagination, 'next_page_token') ?? '';
  return String(token as string);
}

function repeatedTokenError(token: string, page: number): Error {
  return new DiagnosticError(
    'The service repeated a page token',
    `The response for page ${page} refers to a page that was already read (nextPageToken "${token.slice(0, 200)}"). If the service uses other names for pageSize and pageToken, set queryNames in the dialect of the provider, or select the pages with extra_query.`,
  );
}
