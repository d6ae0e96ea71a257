/** Compares ids. They are strings in the API document, but services may use numbers. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, JsonObject, elementsOf, printJson } from './json';
import { mayHaveFailed } from './reported-error';

export const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the same string for equal ids: UUIDs in lower case, numbers as text. Returns undefined if the value is not an id. */
export function comparableId(id: unknown): string | undefined {
  const text = id instanceof LosslessNumber ? id.value : id;
  if (typeof text !== 'string') return undefined;
  return UUID_PATTERN.test(text) ? text.toLowerCase() : text;
}

export type SloOrNotFound = JsonObject | 'not found';

/** Whether a batch response may be incomplete. If so, its `notFoundIds` does not prove that an SLO was deleted. */
export const mayLackSlos = (answer: JsonObject): boolean =>
  mayHaveFailed(answer) ||
  !Array.isArray(answer.slos ?? []) ||
  Object.entries(answer).some(([name, value]) => INCOMPLETE_NAME.test(name) && !UNSET.test(printJson(value)));

/** Matches the names by which services say that a list is incomplete. */
const INCOMPLETE_NAME =
  /^(unreachable|warnings?|partial_?responses?|truncated|stale|skipped(_?ids)?|forbidden_?ids|next_?page_?token|has_?more|_shards)$/i;
const UNSET = /^("?false"?|0|null|""|\[\]|\{\}|(?=.*"failed":0\b).*)$/;

/** Returns the result for each id in a batch response: the SLO, `not found` or a problem. Ignores SLOs that were not requested. */
export function sloResults(
  answer: JsonObject,
  ids: readonly string[],
  isPartial = mayLackSlos(answer),
): readonly (SloOrNotFound | Error)[] {
  const { slos, notFoundIds } = answer;
  const found = new Map<string | undefined, JsonObject | 'several'>();
  for (const slo of elementsOf(slos).filter(isJsonObject)) {
    const id = comparableId(slo.id);
    found.set(id, found.has(id) ? 'several' : slo);
  }
  const notFound = new Set(elementsOf(notFoundIds).map(comparableId));
  return ids.map((id) => {
    const slo = found.get(comparableId(id));
    const isNotFound = notFound.has(comparableId(id));
    if (slo === 'several') return new Error(`the response contains the SLO "${id}" more than once`);
    if (slo && isNotFound) {
      return new Error(`the response contains the SLO "${id}" and says that it does not exist`);
    }
    if (isNotFound && isPartial) {
      return new Error(
        `the response lists the SLO "${id}" in notFoundIds, but contains an error or no list of SLOs, or says that it is incomplete, so the SLO may exist`,
      );
    }
    if (slo ?? isNotFound) return slo ?? 'not found';
    return new Error(`the response neither contains the SLO "${id}" nor says that it does not exist`);
  });
}
