/** Services omit false, 0 and empty values from their answers. A missing member means the same. */
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { canonicalNumber, isRecord, memberOf, Unknown, Value } from '../../plugin';
import { Kind } from '../../schema/kind';

/**
 * Whether a service may omit a member with this value. An object counts as empty if all its members do. A map with an entry does
 * not.
 */
export function mayBeLeftOut(kind: Kind, value: Value | undefined): boolean {
  if (value instanceof Unknown) return false;
  if (kind.kind === 'object' && isJsonObject(value)) {
    return Object.entries(kind.members).every(([name, member]) =>
      mayBeLeftOut(member.kind, Object.hasOwn(value, name) ? value[name] : null),
    );
  }
  return value === undefined || isDefault(value as Json);
}

/** Whether two values differ only in members that a service may omit. */
export function areSameOrLeftOut(kind: Kind, one: Value, other: Value): boolean {
  if (mayBeLeftOut(kind, one)) return mayBeLeftOut(kind, other);
  if (kind.kind !== 'object' || !isRecord(one) || !isRecord(other)) return isDeepStrictEqual(one, other);
  return Object.entries(kind.members).every(([name, member]) =>
    areSameOrLeftOut(member.kind, memberOf(one, name), memberOf(other, name)),
  );
}

/** JSON without the members, at any depth, that a service may omit. List items stay. */
export function bare(json: JsonObject): JsonObject;
export function bare(json: Json): Json;
export function bare(json: Json): Json {
  if (Array.isArray(json)) return json.map(bare);
  if (!isJsonObject(json)) return json;
  const entries = Object.entries(json).map(([name, value]): [string, Json] => [name, bare(value)]);
  return Object.fromEntries(entries.filter(([, value]) => !isDefault(value)));
}

function isDefault(json: Json): boolean {
  if (json instanceof LosslessNumber) return canonicalNumber(json.value) === '0';
  if (Array.isArray(json)) return json.length === 0;
  if (isJsonObject(json)) return Object.keys(json).length === 0;
  return json === null || json === '' || json === false;
}
