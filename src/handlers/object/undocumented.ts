/** Separates an object's documented members from the undocumented ones, which a change sends back unchanged. */
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { filterMembers } from '../../json/members';
import { ObjectValue } from '../../plugin';
import { Members } from '../../schema/kind';
import { parseObject } from '../codec/json';

/** The members that a change can send. */
export const sentMembers = (members: Members): Members =>
  filterMembers(members, ({ providerOnly, presence }) => !providerOnly && presence !== 'computed');

export const isDocumented = (members: Members, name: string): boolean =>
  Object.hasOwn(members, name) && !members[name].providerOnly;

export function extraMembersOf(members: Members, { extraMembers = null }: ObjectValue): JsonObject {
  return parseObject(extraMembers, members);
}

/** Returns the undocumented members at any depth, except those in `extra_members`. */
export function unlistedMembers(members: Members, shown: JsonObject, values: ObjectValue) {
  return omit(unlistedIn(members, shown), Object.keys(extraMembersOf(members, values)));
}

/** The reverse of schema/visit.ts, which ignores undocumented members. Nested ones stay inside the documented objects that contain them. */
function unlistedIn(members: Members, object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      if (!isDocumented(members, name)) return [[name, value]];
      const { kind } = members[name];
      if (kind.kind !== 'object' || !isJsonObject(value)) return [];
      const inner = unlistedIn(kind.members, value);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}

export function omit(object: JsonObject, names: readonly string[]): JsonObject {
  return filterMembers(object, (_value, name) => !names.includes(name));
}
