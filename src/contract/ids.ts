/** Compares ids. They are strings in the documented API, but services may use numbers. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, JsonObject, elementsOf } from './json';

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
export const UUID_PATTERN = new RegExp(`^${UUID}$`, 'i');
export const UUIDS = new RegExp(UUID, 'gi');

/** Returns the same string for equal ids: UUIDs in lower case, numbers as text. Returns undefined if the value is not an id. */
export function comparableId(id: unknown): string | undefined {
  const text = id instanceof LosslessNumber ? id.value : id;
  if (typeof text !== 'string') return undefined;
  return UUID_PATTERN.test(text) ? text.toLowerCase() : text;
}

export type SloOrNotFound = JsonObject | 'not found';

/** Returns the result for each id in a batch response. `reported` are members that report a failure: they cast doubt on `notFoundIds`. */
export function sloResults(
  answer: JsonObject,
  ids: readonly string[],
  reported?: JsonObject,
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
    if (isNotFound && reported) {
      return new Error(
        `the response lists the SLO "${id}" in notFoundIds, but also reports a failure (${Object.keys(reported).join(', ')}), so the SLO may exist`,
      );
    }
    if (slo ?? isNotFound) return slo ?? 'not found';
    return new Error(`the response neither contains the SLO "${id}" nor says that it does not exist`);
  });
}
