/** Converts attribute values to the API's JSON and back, according to their kind. */
import { LosslessNumber } from 'lossless-json';
import { escapeName, nameAsReceived } from '../../contract/dialect';
import {
  isJsonObject,
  Json,
  JsonObject,
  objectOrEmpty,
  parseJson,
  plainText,
  printJson,
} from '../../contract/json';
import { filterMembers, joinPath, mapValues } from '../../json/members';
import { canonicalNumber, shortestFloat32 } from '../../json/number';
import { isDefault, isExactly } from '../../json/same';
import { isRecord, memberOf, ObjectValue, Unknown, Value } from '../../plugin';
import { Attribute, isApiMember, isInteger64, isPercentage, Kind, Members } from '../../schema/kind';
import { nestByPath, Operation } from '../../schema/operation';
import { mapAll, mapParts } from '../../schema/visit';

/** Thrown if a response does not match the documented API. Quotes only numbers and booleans: a string may be a misplaced secret. */
export class ResponseMismatch extends Error {
  constructor(
    public readonly path: string,
    expected: string,
    actual: Json,
  ) {
    // Shortened, because a path may contain a map key of any length.
    const where = path.length > 200 ? `${path.slice(0, 200)}…` : path || 'the response';
    super(`${where} should be ${expected}, but is ${describeJson(actual)}`);
    this.name = 'ResponseMismatch';
  }
}

/** Returns the JSON to send for a value, or undefined for null. The value must be fully known. */
export function toJson(kind: Kind, value: Value): Json | undefined {
  if (value === null) return undefined;
  if (value instanceof Unknown) throw new TypeError('An unknown value cannot be sent.');
  if (kind.kind === 'json' && typeof value === 'string') return parseJson(value);
  if (kind.kind === 'integer64' && typeof value === 'string') return new LosslessNumber(value);
  if (kind.kind === 'object' && isRecord(value)) return toJsonObject(kind.members, value);
  return (
    mapParts<Value, Json>({ kind }, value, (part = null, of) => toJson(of.kind, part) ?? null) ??
    (value as Json)
  );
}

/** Returns the JSON object to send: the documented members that are not null, and the undocumented members that the user set. */
export function toJsonObject(members: Members, values: ObjectValue): JsonObject {
  const entries = Object.entries(members).flatMap(([name, attribute]) =>
    entriesFor(name, attribute, values, members),
  );
  return nestByPath<Json>(entries, (group) => group);
}

function entriesFor(
  name: string,
  attribute: Attribute,
  values: ObjectValue,
  members: Members,
): [readonly string[], Json][] {
  const { kind, presence, writeOnly, at = [name] } = attribute;
  if (presence === 'computed' || writeOnly) return [];
  // The user sets a secret in either its plain or its write-only attribute.
  const value = values[name] ?? values[`${name}Wo`] ?? null;
  // The member is not sent, so that the service derives its value.
  if (presence === 'optionalComputed' && value instanceof Unknown) return [];
  if (kind.kind === 'json' && kind.represents === 'members') {
    return Object.entries(parseObject(value, members)).map(([memberName, json]) => [[memberName], json]);
  }
  if (kind.kind === 'object' && kind.represents === 'member' && isRecord(value)) {
    return [[[escapeName(members, String(value.name))], toJsonObject(kind.members, value)]];
  }
  const json = isApiMember(attribute) ? toJson(kind, value) : undefined;
  return json === undefined ? [] : [[at, json]];
}

/** Parses undocumented members from validated JSON, and escapes names that clash with `members`. Returns an empty object for null. */
export function parseObject(text: Value, members: Members): JsonObject {
  if (typeof text !== 'string') return {};
  const value = parseJson(text);
  const entries = Object.entries(isJsonObject(value) ? value : {});
  return Object.fromEntries(entries.map(([name, json]) => [escapeName(members, name), json]));
}

/** Converts a member of a response to an attribute's value. Returns null if the member is absent or null. Throws `ResponseMismatch`. */
export function fromJson(kind: Kind, json: Json | undefined, path = ''): Value {
  if (json === undefined || json === null) return null;
  switch (kind.kind) {
    case 'json':
      return printJson(json);
    case 'string':
      if (typeof json === 'string') return json;
      // Services may return a number for a timestamp or id that is a string in the documented API.
      if (json instanceof LosslessNumber || typeof json === 'boolean') return String(json);
      throw new ResponseMismatch(path, 'a string', json);
    case 'integer64': {
      const id = canonicalId(json);
      if (id !== undefined) return id;
      throw new ResponseMismatch(path, 'an identifier', json);
    }
    case 'integer':
      return requireDecimal(json, path, 'an integer');
    case 'number': {
      const number = requireDecimal(json, path, 'a number');
      return isPercentage(kind) ? shortestFloat32(number) : number;
    }
    case 'boolean':
      if (typeof json === 'boolean') return json;
      throw new ResponseMismatch(path, 'a boolean', json);
    case 'object':
      if (!isJsonObject(json)) throw new ResponseMismatch(path, 'an object', json);
      return fromJsonObject(kind.members, json, path);
    case 'list':
    case 'map': {
      const value = mapParts({ kind }, json, (part, of, step) =>
        fromJson(of.kind, part, joinPath(path, step)),
      );
      if (value !== undefined) return value;
      throw new ResponseMismatch(path, kind.kind === 'list' ? 'a list' : 'an object', json);
    }
  }
}

export function fromJsonObject(members: Members, json: JsonObject, path = ''): { [name: string]: Value } {
  return mapValues(members, (attribute, name) =>
    attribute.providerOnly ? null : attributeFromJson(name, attribute, json, path),
  );
}

export function attributeFromJson(
  name: string,
  { kind, at: [first, ...inner] = [name] }: Pick<Attribute, 'kind' | 'at'>,
  json: JsonObject,
  path = '',
): Value {
  const [value, at] = [member(json, first), joinPath(path, nameAsReceived(json, first))];
  if (inner.length === 0 || value === undefined || value === null) return fromJson(kind, value, at);
  if (!isJsonObject(value)) throw new ResponseMismatch(at, 'an object', value);
  return attributeFromJson(name, { kind, at: inner }, value, at);
}

/** Returns an object's own member. For a name such as `constructor`, `json[name]` would return an inherited property. */
export function member(json: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

/** What services return for an id that is not set: the default of its type. */
export const UNSET_ID = /^(\s*|0+|-\d+|null|0{8}(-0{4}){3}-0{12})$/i;

/** Returns the id at a path in the response to a create, as a string. Returns undefined if the response contains no id. */
export function idFrom(response: unknown, ...path: readonly string[]): { id: string } | undefined {
  const id = path.reduce<unknown>((json, name) => (isJsonObject(json) ? member(json, name) : null), response);
  const text = id instanceof LosslessNumber ? (canonicalId(id) ?? id.value) : id;
  return typeof text === 'string' && !UNSET_ID.test(text) ? { id: text } : undefined;
}

/** Returns an id as a string. Integers get their canonical form: `7.0` and `"007"` become `"7"`. Returns undefined if it is not an id. */
export function canonicalId(json: Json | undefined): string | undefined {
  if (typeof json !== 'string' && !(json instanceof LosslessNumber)) return undefined;
  const text = canonicalNumber(String(json));
  if (text !== undefined && isInteger64(text)) return text;
  return typeof json === 'string' && json !== '' ? json : undefined;
}

function requireDecimal(json: Json, path: string, expected: string): LosslessNumber {
  const isDecimal = typeof json === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(json);
  if (!isDecimal && !(json instanceof LosslessNumber)) throw new ResponseMismatch(path, expected, json);
  const number = new LosslessNumber(String(json));
  // Written out, all digits of a number such as 1e999999999 would exhaust the memory.
  if (canonicalNumber(number.value) !== undefined) return number;
  throw new ResponseMismatch(path, 'a number with at most 10,000 digits', number);
}

function describeJson(json: Json): string {
  if (Array.isArray(json)) return 'a list';
  if (isJsonObject(json)) return 'an object';
  return typeof json === 'string' ? 'a string' : printJson(json).slice(0, 200);
}

/** Returns the token of the next page, or an empty string on the last page. */
export function nextPageToken({ nextPageToken: token }: JsonObject): string {
  const text = plainText(token ?? '');
  return UNSET_ID.test(text) ? '' : text;
}

export function wrapObject({ requestMember, body }: Operation, object: JsonObject): JsonObject {
  if (requestMember === undefined) return object;
  return { [requestMember]: body?.members[requestMember].kind.kind === 'list' ? [object] : object };
}

/** Returns the object in a response. The client has checked that it exists, except in the response to a create. */
export function unwrapObject(response: JsonObject, { responseMember }: Operation): JsonObject {
  return objectOrEmpty(responseMember === undefined ? response : member(response, responseMember));
}

/**
 * Whether a service may omit this value: services omit false, 0 and empty values, so a missing member stands for one of them. An object may
 * be omitted if all its members may be omitted, but a map only if it is empty.
 */
export function mayBeOmitted(kind: Kind, value: Value | undefined): boolean {
  if (value instanceof Unknown) return false;
  if (kind.kind === 'object' && isJsonObject(value)) {
    return Object.entries(kind.members).every(([name, attribute]) =>
      mayBeOmitted(attribute.kind, Object.hasOwn(value, name) ? value[name] : null),
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
  return Object.entries(kind.members).every(([name, attribute]) =>
    areEqualExceptDefaults(attribute.kind, memberOf(one, name), memberOf(other, name)),
  );
}

/** Removes members that a service may omit, at any depth. Does not remove list items. */
export function withoutDefaults(json: JsonObject): JsonObject;
export function withoutDefaults(json: Json): Json;
export function withoutDefaults(json: Json): Json {
  const inner = mapAll<Json, Json>({}, json, (part) => withoutDefaults(part)) ?? json;
  return isJsonObject(inner) ? filterMembers(inner, (value) => !isDefault(value)) : inner;
}
