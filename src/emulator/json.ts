import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';
import { definedMembers, mapValues } from '../json/members';

/** Returns a deep copy in which every number is a `LosslessNumber`. */
export function losslessCopy(value: object): JsonObject {
  return parseJson(printJson(value)) as JsonObject;
}

export const asList = (value: Json = []): Json[] => (Array.isArray(value) ? value : [value]);

/** Applies `change` to all values in the object, innermost first, and omits those that become undefined. List items have no `name`. */
export function mapDeep(
  object: JsonObject,
  change: (value: Json, name?: string) => Json | undefined,
): JsonObject {
  const visit = (value: Json, name?: string): Json | undefined => {
    if (isJsonObject(value)) return change(mapDeep(value, change), name);
    if (!Array.isArray(value)) return change(value, name);
    const items = value.map((item) => visit(item)).filter((item) => item !== undefined);
    return change(items, name);
  };
  return definedMembers(mapValues(object, visit));
}
