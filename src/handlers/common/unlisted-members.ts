/** The members of an answer that the API does not document: kept, shown, and sent back unchanged. */
import { member } from './json';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { Kind, Members } from '../../schema/kind';

/** The undocumented members at any depth, in their place; documented objects on the way there are kept as frames. */
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
 * Lays documented values over undocumented ones. A frame whose documented object is not sent is dropped with it: what the
 * user removed is removed whole.
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
