import { isJsonObject, Json } from './json';
import { setMember } from '../json/members';
import { Kind } from '../schema/kind';

/** Replaces an empty object with a list, or an empty list with an object, where a response must have one: in some languages, both are the same. */
export function correctEmpty(kind: Kind | undefined, json: Json): Json {
  if (kind?.kind === 'list') {
    if (isJsonObject(json) && Object.keys(json).length === 0) return [];
    return Array.isArray(json) ? json.map((item) => correctEmpty(kind.of, item)) : json;
  }
  if (kind?.kind !== 'map' && kind?.kind !== 'object') return json;
  if (Array.isArray(json) && json.length === 0) return {};
  if (!isJsonObject(json)) return json;
  for (const [name, value] of Object.entries(json)) {
    const of = kind.kind === 'map' ? kind.of : kind.members[name]?.kind;
    setMember(json, name, correctEmpty(of, value));
  }
  return json;
}
