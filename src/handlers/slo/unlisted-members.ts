/** The undocumented members of an answer: they are kept, shown, and sent back unchanged. */
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { Kind, Members } from '../../schema/kind';
import { member } from '../codec/json';

/** The undocumented members at any depth, inside the documented objects that contain them. */
export function unlistedMembers(members: Members, answer: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]): [string, Json][] => {
      const documented = Object.hasOwn(members, name) && !members[name].local;
      if (!documented) return [[name, value]];
      const inner = unlistedWithin(members[name].kind, value);
      return inner && Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}

function unlistedWithin(kind: Kind, value: Json): JsonObject | undefined {
  return kind.kind === 'object' && isJsonObject(value) ? unlistedMembers(kind.members, value) : undefined;
}

/**
 * Merges documented values with undocumented ones. If a documented object is not sent, its undocumented members are not sent
 * either: an object that the user removed is removed completely.
 */
export function withUnlistedMembers(
  members: Members,
  documented: JsonObject,
  unlisted: JsonObject,
): JsonObject {
  const kept = Object.entries(unlisted).flatMap(([name, value]): [string, Json][] => {
    if (!Object.hasOwn(members, name) || members[name].local) return [[name, value]];
    const { kind } = members[name];
    const sent = member(documented, name);
    if (kind.kind !== 'object' || !isJsonObject(value) || !isJsonObject(sent)) return [];
    return [[name, withUnlistedMembers(kind.members, sent, value)]];
  });
  return Object.fromEntries([...Object.entries(documented), ...kept]);
}

export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
