/** Services omit false, 0 and empty values from their responses, so a missing member stands for one of these values. */
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { filterMembers } from '../../json/members';
import { isDefault, isExactly } from '../../json/same';
import { isRecord, memberOf, Unknown, Value } from '../../plugin';
import { Kind } from '../../schema/kind';
import { mapAll } from '../../schema/visit';

/** Whether a service may omit this value. An object may be omitted if all its members may be omitted, but a map only if it is empty. */
export function mayBeOmitted(kind: Kind, value: Value | undefined): boolean {
  if (value instanceof Unknown) return false;
  if (kind.kind === 'object' && isJsonObject(value)) {
    return Object.entries(kind.members).every(([name, member]) =>
      mayBeOmitted(member.kind, Object.hasOwn(value, name) ? value[name] : null),
    );
  }
  if (value === undefined) return true;
  const json = value as Json;
  return isDefault(kind.kind === 'json' ? withoutDefaults(json) : json);
}

/** Whether two values differ only in members that a service may omit. */
export function areEqualExceptDefaults(kind: Kind, one: Value, other: Value): boolean {
  if (mayBeOmitted(kind, one)) return mayBeOmitted(kind, other);
  if (kind.kind !== 'object' || !isRecord(one) || !isRecord(other)) return isExactly(one, other);
  return Object.entries(kind.members).every(([name, member]) =>
    areEqualExceptDefaults(member.kind, memberOf(one, name), memberOf(other, name)),
  );
}

/** Removes members that a service may omit, at any depth. Does not remove list items. */
export function withoutDefaults(json: JsonObject): JsonObject;
export function withoutDefaults(json: Json): Json;
export function withoutDefaults(json: Json): Json {
  const inner = mapAll<Json, Json>({}, json, (part) => withoutDefaults(part)) ?? json;
  return isJsonObject(inner) ? filterMembers(inner, (value) => !isDefault(value)) : inner;
}
