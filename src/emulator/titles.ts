/** What people call an object. */
import { isJsonObject, Json, JsonObject } from '../contract/json';

/** A name may have any length. */
const LONGEST = 200;

/** Objects have a name in different places. */
export function titleOf(object: JsonObject): string {
  const places = ['name', 'displayName', 'definition.name', 'data.name', 'fieldName', 'objectStorage.bucket'];
  return places.map((place) => textAt(object, ...place.split('.'))).find((text) => text !== '') ?? '';
}

/** Empty unless there is a text or a number. */
export function textAt(json: Json, ...names: readonly string[]): string {
  const found = names.reduce<Json | undefined>(
    (outer, name) => (isJsonObject(outer) && Object.hasOwn(outer, name) ? outer[name] : undefined),
    json,
  );
  return Array.isArray(found) || isJsonObject(found) ? '' : String(found ?? '');
}

/** The first one, and how many more there are. Null without any. */
export function together([first = '', ...others]: readonly string[]): string | null {
  if (first === '') return null;
  return `${first.slice(0, LONGEST)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
