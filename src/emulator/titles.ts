/** The names of objects, for display. */
import { isJsonObject, Json, JsonObject } from '../contract/json';

const MAX_TITLE_LENGTH = 200;

/** Returns an object's name, or an empty string if it has none. The name's path depends on the kind of object. */
export function titleOf(object: JsonObject): string {
  const paths = ['name', 'displayName', 'definition.name', 'data.name', 'fieldName', 'objectStorage.bucket'];
  return paths.map((path) => textAt(object, ...path.split('.'))).find((text) => text !== '') ?? '';
}

/** Returns the value at a path as text, or an empty string if it is absent, a list or an object. */
export function textAt(json: Json, ...names: readonly string[]): string {
  const value = names.reduce<Json | undefined>(
    (outer, name) => (isJsonObject(outer) && Object.hasOwn(outer, name) ? outer[name] : undefined),
    json,
  );
  return Array.isArray(value) || isJsonObject(value) ? '' : String(value ?? '');
}

/** Returns the first title and the number of other titles, or null if there are none. */
export function summarizeTitles([first = '', ...others]: readonly string[]): string | null {
  if (first === '') return null;
  return `${first.slice(0, MAX_TITLE_LENGTH)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
