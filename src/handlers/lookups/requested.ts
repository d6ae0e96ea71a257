/** How lookups read objects by their ids. Objects that were not requested are left out. */
import { CallOperation, CallStrategy, SentAttributes, sizeLimit, WOULD_BE_TOO_LARGE } from './answers';
import type { ApiResponse } from '../../client';
import { comparableId, SloOrNotFound, sloResults } from '../../contract/ids';
import { isJsonObject, Json, elementsOf, objectOrEmpty } from '../../contract/json';
import { DiagnosticError } from '../../plugin';
import { MAX_SLO_IDS_PER_CALL } from '../../schema/slos';
import { ResponseMismatch, canonicalId } from '../codec/json';

/**
 * Reads the SLOs in `ids`, in batches. Reads each SLO that is not found again, alone: some services report SLOs beyond their own batch limit
 * as not found. Throws if the responses do not say whether an SLO exists, or contradict each other.
 */
export const readSlos: CallStrategy = async (sendCall, configured) => {
  const ids = distinctIds(configured);
  const call = withSizeLimit(sendCall);
  const responses: ApiResponse[] = [];
  for (let start = 0; start < ids.length; start += MAX_SLO_IDS_PER_CALL) {
    responses.push(await call({ ids: ids.slice(start, start + MAX_SLO_IDS_PER_CALL) }));
  }
  const results = resultsFor(ids, responses);
  const missing = ids.length > 1 ? ids.filter((_, index) => results[index] === 'not found') : [];
  const again = await Promise.all(missing.map(async (id) => call({ ids: [id] })));
  const alone = new Map(resultsFor(missing, again).map((result, index) => [missing[index], result]));
  const latest = ids.map((id, index) => alone.get(id) ?? results[index]);
  const notFoundIds = ids.filter((_, index) => latest[index] === 'not found');
  const objects = [{ slos: latest.filter(isJsonObject), notFoundIds }];
  return { responses: [...responses, ...again], objects };
};

function withSizeLimit(call: CallOperation): CallOperation {
  const fits = sizeLimit();
  return async (query) => {
    const response = await call(query);
    if (fits(response.body)) return response;
    throw new DiagnosticError(
      'Cannot look up the SLOs',
      `The responses ${WOULD_BE_TOO_LARGE}. Look up fewer SLOs in each data source. If the service also returns SLOs that were not requested, set queryStyle and queryNames in the dialect of the provider.`,
      ['ids'],
    );
  };
}

/** Reads the custom enrichments. Filters by id, because a service may ignore the search, but not by name, which may match similar names. */
export const readCustomEnrichments: CallStrategy = async (call, { id }) => {
  const response = await call();
  if (id === undefined) return { responses: [response] };
  const found = response.body.customEnrichmentsData ?? [];
  const ids = elementsOf(found).map((entry) =>
    canonicalId(objectOrEmpty(objectOrEmpty(entry).definition).id),
  );
  const isRequested = (_: Json, index: number) => ids[index] === canonicalId(id);
  const requested = elementsOf(found).filter(isRequested);
  // A list without the requested one may be the first page of all, so it does not prove that the requested one does not exist.
  if (!Array.isArray(found) || ids.includes(undefined) || (found.length > 0 && requested.length !== 1)) {
    const expected = `empty, or a list of enrichments with ids that contains ${String(id)} once`;
    throw new ResponseMismatch('customEnrichmentsData', expected, found);
  }
  return { responses: [response], objects: [{ ...response.body, customEnrichmentsData: requested }] };
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

/** Returns the configured ids, without duplicates. The comparison ignores the case of UUIDs. */
function distinctIds({ ids }: SentAttributes): string[] {
  return [...new Map(elementsOf(ids).map((id) => [comparableId(id), String(id)])).values()];
}
