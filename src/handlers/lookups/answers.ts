/** The strategies by which a lookup calls its operation. */
import { LosslessNumber } from 'lossless-json';
import type { ApiResponse } from '../../client';
import { MAX_ANSWER_BYTES } from '../../client/limits';
import { isJsonObject, Json, JsonObject, objectOrEmpty } from '../../contract/json';
import { filterMembers, mapValues } from '../../json/members';
import { AttributePath, DiagnosticError } from '../../plugin';
import { DEFAULT_MAX_PAGES } from '../../schema/attributes';
import { nextPageToken } from '../codec/json';

/** The configured values as JSON, keyed by attribute name. */
export type SentAttributes = { readonly [attribute: string]: Json | undefined };

/** Calls the lookup's operation once. Adds `query` to the query parameters that every call has. */
export type CallOperation = (query?: object) => Promise<ApiResponse>;

export type CallStrategy = (
  call: CallOperation,
  configured: SentAttributes,
  warn: (what: string, path?: AttributePath) => void,
) => Promise<{
  /** All responses in order, for the attribute `json`. */
  readonly responses: readonly ApiResponse[];
  /** The source of the other attributes. Default: the bodies of the responses. */
  readonly objects?: readonly JsonObject[];
}>;

export const callOnce: CallStrategy = async (call) => ({ responses: [await call()] });

/**
 * Follows `nextPageToken` to the last page, but reads at most `maxPages` pages, and only as much as one response may contain. Some services
 * return a token with the last page, so an empty page ends the list if it repeats a token, or once the list has `totalSize` entries.
 */
export const readPages: CallStrategy = async (call, { pageSize, maxPages }, warn) => {
  const limit = maxPages instanceof LosslessNumber ? Number(maxPages.value) : DEFAULT_MAX_PAGES;
  const responses: ApiResponse[] = [];
  const followedTokens = new Set<string>();
  const fits = sizeLimit();
  for (let token = ''; ; followedTokens.add(token)) {
    const page = { page_size: pageSize, page_token: token === '' ? undefined : token };
    const { totalSize = null } = objectOrEmpty(responses.at(-1)?.body.pagination);
    const bodies = responses.map(({ body }) => body);
    const mayBeComplete = totalSize !== null && entryCount(bodies) >= Number(totalSize);
    const response = await call(pageSize === undefined && token === '' ? {} : { pagination: page });
    token = nextPageToken(objectOrEmpty(response.body.pagination));
    const isRepeated = followedTokens.has(token);
    if ((mayBeComplete || isRepeated) && entryCount([response.body]) === 0) return { responses };
    if (!fits(response.body)) {
      warn(
        `Only a part was read (pages: ${responses.length}), because more ${WOULD_BE_TOO_LARGE}. Narrow the lookup.`,
      );
      return { responses };
    }
    responses.push(response);
    if (token === '') return { responses };
    if (isRepeated) throw repeatedTokenError(token, responses.length);
    if (responses.length >= limit) {
      warn(
        `Only the first ${limit} pages were read, but there are more. Increase max_pages (maxPages in CDKTF), or narrow the lookup.`,
        ['max_pages'],
      );
      return { responses };
    }
  }
};

/** Returns a function that adds a response, and returns false if all together are larger than one may be. The first always fits. */
export function sizeLimit(): (body: JsonObject) => boolean {
  let total = 0;
  return (body) => {
    const isFirst = total === 0;
    total += sizeOf(body);
    return isFirst || total <= MAX_ANSWER_BYTES;
  };
}

export const WOULD_BE_TOO_LARGE = `would have too many values, or be larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB together`;

/** Each value adds this to the size of a response, because it needs memory even if its text is short. */
const BYTES_PER_VALUE = 16;

/** Returns the approximate size of a response in bytes. */
function sizeOf(json: Json): number {
  if (Array.isArray(json)) return json.reduce<number>((sum, item) => sum + sizeOf(item), BYTES_PER_VALUE);
  if (!isJsonObject(json)) return BYTES_PER_VALUE + String(json as unknown).length;
  return Object.entries(json).reduce(
    (sum, [name, value]) => sum + name.length + sizeOf(value),
    BYTES_PER_VALUE,
  );
}

/** Removes the page tokens, which may differ from one response to the next. */
export function withoutPageTokens(body: JsonObject): JsonObject {
  const kept = filterMembers(body, (_, name) => !/page_?token$/i.test(name));
  return mapValues(kept, (value, name) =>
    name === 'pagination' && isJsonObject(value) ? withoutPageTokens(value) : value,
  );
}

/** Counts the entries of all lists. `event` is the only content that is not a list. */
const entryCount = (bodies: readonly JsonObject[]): number =>
  bodies.flatMap((body) => [body.event ?? [], ...Object.values(body).filter(Array.isArray)].flat()).length;

function repeatedTokenError(token: string, page: number): Error {
  return new DiagnosticError(
    'The service repeated a page token',
    `The response for page ${page} refers to a page that was already read (nextPageToken "${token.slice(0, 200)}"). If the service uses different names for pageSize and pageToken, set queryNames in the dialect of the provider, or select the pages with extra_query.`,
  );
}
