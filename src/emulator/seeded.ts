import { LosslessNumber } from 'lossless-json';
import { Collection, COLLECTIONS } from './collections';
import { invalid } from './service-error';
import { strictProblemsOfSeed } from './strict';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { validate } from '../contract/validate';

/** Throws `ServiceError` (400) for an object that the service could not have. A null member counts as absent. */
export function checkSeed(collection: Collection, key: string, seeded: JsonObject): void {
  const present = withoutNull(seeded) as JsonObject;
  const { kind, key: name } = COLLECTIONS[collection];
  const problems = [
    ...validate(kind, present),
    ...strictProblemsOfSeed(collection, present),
    ...(name !== undefined && String(present[name]) !== key ? [`${name}: must be the key, "${key}"`] : []),
  ];
  if (problems.length > 0) throw invalid(`${collection} "${key}": ${problems.join('; ')}`);
}

/** The object with its key as its identifier, if it has none. */
export function identified(collection: Collection, key: string, object: JsonObject): JsonObject {
  const { kind, key: name } = COLLECTIONS[collection];
  if (name === undefined || (object[name] ?? null) !== null) return object;
  const isNumber = kind.members[name].kind.kind !== 'string' && /^\d+$/.test(key);
  return { ...object, [name]: isNumber ? new LosslessNumber(key) : key };
}

function withoutNull(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutNull);
  if (!isJsonObject(json)) return json;
  const present = Object.entries(json).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNull(member)]));
}
