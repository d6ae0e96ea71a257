import { createHash } from 'node:crypto';
import { Stack } from './stack';
import { isJsonObject, Json, printJson } from '../../contract/json';
import { objectOf } from '../../json/members';

/**
 * Returns a checksum of what the plans change, which does not depend on secrets, variables or the time. Null if they change nothing,
 * undefined if a plan failed.
 */
export function checksumOf(stacks: readonly Stack[]): string | null | undefined {
  const plans = stacks.flatMap(({ plan }) => plan ?? []);
  if (plans.length < stacks.length) return undefined;
  const changes = plans.map(({ resourceChanges, outputChanges }) => [
    ...resourceChanges.map((entry) => printJson(canonical(entry))).sort(),
    ...Object.entries(outputChanges)
      .map((output) => printJson(canonical(output)))
      .sort(),
  ]);
  if (changes.flat().length === 0) return null;
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex');
}

/** Sorts the members of objects. */
function canonical(json: Json): Json {
  if (Array.isArray(json)) return json.map(canonical);
  return isJsonObject(json) ? objectOf(Object.keys(json).sort(), (name) => canonical(json[name])) : json;
}
