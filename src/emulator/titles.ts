/** The names of objects, for display. */
import { textAt } from './json';
import { JsonObject } from '../contract/json';

const MAX_TITLE_LENGTH = 200;

/** Returns an object's name, or an empty string if it has none. The name's path depends on the kind of object. */
export function titleOf(object: JsonObject): string {
  const paths = ['name', 'displayName', 'definition.name', 'data.name', 'fieldName', 'objectStorage.bucket'];
  return paths.map((path) => textAt(object, ...path.split('.'))).find((text) => text !== '') ?? '';
}

/** Returns the first title and the number of other titles, or null if there are none. */
export function summarizeTitles([first = '', ...others]: readonly string[]): string | null {
  if (first === '') return null;
  return `${first.slice(0, MAX_TITLE_LENGTH)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
