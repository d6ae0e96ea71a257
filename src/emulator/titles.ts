import { Json, JsonObject, objectOrEmpty } from '../contract/json';

const MAX_TITLE_LENGTH = 200;

/** Returns an object's name, or an empty string if it has none. The name's path depends on the kind of object. */
export function titleOf(object: JsonObject): string {
  const paths = ['name', 'displayName', 'definition.name', 'data.name', 'fieldName', 'objectStorage.bucket'];
  const values = paths.map((path) =>
    path.split('.').reduce<Json | undefined>((outer, name) => objectOrEmpty(outer)[name], object),
  );
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
}

/** Returns the first title and the number of other titles, or null if there are none. */
export function summarizeTitles([first = '', ...others]: readonly string[]): string | null {
  if (first === '') return null;
  return `${first.slice(0, MAX_TITLE_LENGTH)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
