/** The ways in which lookups call their operation. */
import { LosslessNumber } from 'lossless-json';
import type { ApiResponse } from '../../client';
import { comparableId, SloOrNotFound, sloResults } from '../../contract/ids';
import { elementsOf, isJsonObject, Json, JsonObject, objectOrEmpty } from '../../contract/json';
import { AttributePath, DiagnosticError } from '../../plugin';
import { DEFAULT_MAX_PAGES } from '../../schema/attributes';
import { MAX_SLO_IDS_PER_CALL } from '../../schema/slos';
import { canonicalId, nextPageToken, ResponseMismatch } from '../codec/json';

/** The configured values as JSON, keyed by attribute name. */
export type SentAttributes = { readonly [attribute: string]: Json | undefined };

/** Calls the lookup's operation once. Adds `query` to the query parameters that every call has. */
export type CallOperation = (query?: object) => Promise<ApiResponse>;

export type CallStrategy = (
  call: CallOperation,
  sent: SentAttributes,
  warn: (what: string, path?: AttributePath) => void,
) => Promise<{
  /** All responses in order, for the attribute `json`. */
  readonly responses: readonly ApiResponse[];
  /** The source of the other attributes. Default: the bodies of the responses. */
  readonly objects?: readonly JsonObject[];
}>;

export const callOnce: CallStrategy = async (call) => ({ responses: [await call()] });

/**
 * Follows `nextPageToken` to the last page, but reads at most `maxPages` pages. Some services return a token with the last page, so an empty
 * page ends the list if it repeats a token, or once the list has `totalSize` entries.
 */
export const readPages: CallStrategy = async (call, { pageSize, maxPages }, warn) => {
  const limit = maxPages instanceof LosslessNumber ? Number(maxPages.value) : DEFAULT_MAX_PAGES;
  const responses: ApiResponse[] = [];
  const followedTokens = new Set<string>();
  for (let token = ''; ; followedTokens.add(token)) {
    const page = { page_size: pageSize, page_token: token === '' ? undefined : token };
    const { totalSize = null } = objectOrEmpty(responses.at(-1)?.body.pagination);
    const mayBeComplete = totalSize !== null && entryCount(responses) >= Number(totalSize);
    const response = await call(pageSize === undefined && token === '' ? {} : { pagination: page });
    token = nextPageToken(objectOrEmpty(response.body.pagination));
    const isRepeated = followedTokens.has(token);
    if ((mayBeComplete || isRepeated) && entryCount([response]) === 0) return { responses };
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

/** Counts the entries of all lists. `event` is the only content that is not a list. */
const entryCount = (responses: readonly ApiResponse[]): number =>
  responses.flatMap(({ body }) => [body.event ?? [], ...Object.values(body).filter(Array.isArray)].flat())
    .length;

function repeatedTokenError(token: string, page: number): Error {
  return new DiagnosticError(
    'The service repeated a page token',
    `The response for page ${page} refers to a page that was already read (nextPageToken "${token.slice(0, 200)}"). If the service uses different names for pageSize and pageToken, set queryNames in the dialect of the provider, or select the pages with extra_query.`,
  );
}

/**
 * Reads the SLOs in `ids`, in batches, and leaves out others. Reads each SLO that is not found again, alone: some services report SLOs
 * beyond their own batch limit as not found. Throws if the responses do not say whether an SLO exists, or contradict each other.
 */
export const readSlos: CallStrategy = async (call, sent) => {
  // The comparison ignores the case of UUIDs.
  const ids = [...new Map(elementsOf(sent.ids).map((id) => [comparableId(id), String(id)])).values()];
  const responses: ApiResponse[] = [];
  for (let start = 0; start < ids.length; start += MAX_SLO_IDS_PER_CALL) {
    responses.push(await call({ ids: ids.slice(start, start + MAX_SLO_IDS_PER_CALL) }));
  }
  const found = resultsFor(ids, responses);
  const missing = ids.length > 1 ? ids.filter((_, index) => found[index] === 'not found') : [];
  const again = await Promise.all(missing.map(async (id) => call({ ids: [id] })));
  const alone = new Map(resultsFor(missing, again).map((result, index) => [missing[index], result]));
  const latest = ids.map((id, index) => alone.get(id) ?? found[index]);
  const notFoundIds = ids.filter((_, index) => latest[index] === 'not found');
  const objects = [{ slos: latest.filter(isJsonObject), notFoundIds }];
  return { responses: [...responses, ...again], objects };
};

/** Returns the result for each SLO. */
function resultsFor(ids: readonly string[], responses: readonly ApiResponse[]): readonly SloOrNotFound[] {
  const all = (name: string) => responses.flatMap(({ body }) => elementsOf(body[name]));
  const reported = responses.find((response) => response.reported)?.reported;
  const results = sloResults({ slos: all('slos'), notFoundIds: all('notFoundIds') }, ids, reported);
  const found = results.filter((result): result is SloOrNotFound => !(result instanceof Error));
  if (found.length === results.length) return found;
  const problems = results.flatMap((result) => (result instanceof Error ? result.message : []));
  throw new DiagnosticError(
    'Cannot look up the SLOs',
    `The service's response does not match the documented API: ${problems.join('; ')}. Plan again. If the error remains, a proxy may be changing the responses, the service may use different names than the dialect of the provider says, or it may have a bug.`,
    ['ids'],
  );
}

/** Reads the custom enrichments. Filters by id, because a service may ignore the search, but not by name, which may match similar names. */
export const readCustomEnrichments: CallStrategy = async (call, { id }) => {
  const response = await call();
  if (id === undefined) return { responses: [response] };
  const found = response.body.customEnrichmentsData ?? [];
  const ids = elementsOf(found).map((enrichment) =>
    canonicalId(objectOrEmpty(objectOrEmpty(enrichment).definition).id),
  );
  const requested = elementsOf(found).filter((_, index) => ids[index] === canonicalId(id));
  // A list without the requested one may be the first page of all, so it does not prove that the requested one does not exist.
  if (!Array.isArray(found) || ids.includes(undefined) || (found.length > 0 && requested.length !== 1)) {
    const expected = `empty, or a list of enrichments with ids that contains ${String(id)} once`;
    throw new ResponseMismatch('customEnrichmentsData', expected, found);
  }
  return { responses: [response], objects: [{ ...response.body, customEnrichmentsData: requested }] };
};
