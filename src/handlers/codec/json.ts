/** Converts between attribute values and the JSON of the API, by kind. */
import { LosslessNumber } from 'lossless-json';
import { shortestFloat32 } from './float32';
import { mapEntries, Values } from './values';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, ObjectValue, Unknown, Value } from '../../plugin';
import { isInteger64, Attribute, Kind, Members } from '../../schema/kind';
import { byPath } from '../../schema/operation';

/**
 * Thrown if an answer does not match the API document. `path` uses the API's names. Unexpected text may be a misplaced secret, so
 * only numbers and booleans are quoted.
 */
export class AnswerMismatch extends Error {
  constructor(
    public readonly path: string,
    expected: string,
    found: Json,
  ) {
    // A map key may have any length.
    const where = path.length > 200 ? `${path.slice(0, 200)}…` : path || 'the answer';
    super(`${where} should be ${expected}, but is ${shown(found)}`);
    this.name = 'AnswerMismatch';
  }
}

/** The JSON to send for a value; undefined for null. The value must be fully known. */
export function toJson(kind: Kind, value: Value): Json | undefined {
  if (value === null) return undefined;
  if (value instanceof Unknown) throw new TypeError('An unknown value cannot be sent.');
  if (kind.kind === 'json' && typeof value === 'string') return parseJson(value);
  if (kind.kind === 'integer64' && typeof value === 'string') return new LosslessNumber(value);
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.map((element) => toJson(kind.of, element) ?? null);
  }
  if (kind.kind === 'map' && isRecord(value)) {
    return mapEntries(value, (element) => toJson(kind.of, element) ?? null);
  }
  if (kind.kind === 'object' && isRecord(value)) return toJsonObject(kind.members, value as Values<Members>);
  return value as Json;
}

/** What to send for an object: its documented members that are not null, and those that the API does not document. */
export function toJsonObject<M extends Members>(members: M, values: Values<M>): JsonObject {
  return byPath<Json>(
    Object.entries(members).flatMap(([name, attribute]) =>
      entriesFor(name, attribute, values as ObjectValue),
    ),
    (group) => group,
  );
}

function entriesFor(
  name: string,
  { kind, presence, local, writeOnly, at = [name] }: Attribute,
  values: ObjectValue,
): [readonly string[], Json][] {
  if (presence === 'computed' || writeOnly) return [];
  // A secret is given plainly or write-only.
  const value = values[name] ?? values[`${name}Wo`] ?? null;
  // The service derives it.
  if (presence === 'optionalComputed' && value instanceof Unknown) return [];
  if (kind.kind === 'json' && kind.holds === 'members') {
    return Object.entries(jsonObject(value)).map(([unlisted, json]) => [[unlisted], json]);
  }
  if (kind.kind === 'object' && kind.holds === 'member' && isRecord(value)) {
    return [[[String(value.name)], toJsonObject(kind.members, value as Values<Members>)]];
  }
  const json = local ? undefined : toJson(kind, value);
  return json === undefined ? [] : [[at, json]];
}

/** The object in a JSON attribute; empty if the attribute is null. `checkTexts` has validated it. */
export function jsonObject(text: Value): JsonObject {
  if (typeof text !== 'string') return {};
  const value = parseJson(text);
  return isJsonObject(value) ? value : {};
}

/** The value of a member of an answer; absent and null members are null. Throws `AnswerMismatch`. */
export function fromJson(kind: Kind, json: Json | undefined, path = ''): Value {
  if (json === undefined || json === null) return null;
  switch (kind.kind) {
    case 'json':
      return printJson(json);
    case 'string':
      if (typeof json === 'string') return json;
      // A timestamp or id may be a number where the API document says string.
      if (json instanceof LosslessNumber || typeof json === 'boolean') return String(json);
      throw new AnswerMismatch(path, 'a string', json);
    case 'integer64': {
      const id = integer64Of(json);
      if (id !== undefined) return id;
      throw new AnswerMismatch(path, 'a 64-bit integer', json);
    }
    case 'integer':
      return requireWritable(decimal(json, path, 'an integer'), path);
    case 'number': {
      const number = requireWritable(decimal(json, path, 'a number'), path);
      return kind.float32 ? shortestFloat32(number) : number;
    }
    case 'boolean':
      if (typeof json === 'boolean') return json;
      throw new AnswerMismatch(path, 'a boolean', json);
    case 'list':
      if (!Array.isArray(json)) throw new AnswerMismatch(path, 'a list', json);
      return json.map((element, index) => fromJson(kind.of, element, `${path}[${index}]`));
    case 'map':
      if (!isJsonObject(json)) throw new AnswerMismatch(path, 'an object', json);
      return mapEntries(json, (element, key) => fromJson(kind.of, element, join(path, key)));
    case 'object':
      if (!isJsonObject(json)) throw new AnswerMismatch(path, 'an object', json);
      return fromJsonObject(kind.members, json, path);
  }
}

export function fromJsonObject(members: Members, json: JsonObject, path = ''): { [name: string]: Value } {
  return Object.fromEntries(
    Object.entries(members).map(([name, attribute]) => [
      name,
      attribute.local ? null : attributeFromJson(name, attribute, json, path),
    ]),
  );
}

/** The value that an answer has for an attribute. */
export function attributeFromJson(
  name: string,
  { kind, at: [first, ...inner] = [name] }: Pick<Attribute, 'kind' | 'at'>,
  json: JsonObject,
  path = '',
): Value {
  const [found, place] = [member(json, first), join(path, first)];
  if (inner.length === 0 || found === undefined || found === null) return fromJson(kind, found, place);
  if (!isJsonObject(found)) throw new AnswerMismatch(place, 'an object', found);
  return attributeFromJson(name, { kind, at: inner }, found, place);
}

/** An own member of the object: answers may have members like `constructor`. */
export function member(json: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

/** The id in the answer to a create, at this path. A number becomes text. */
export function idFrom(answer: unknown, ...path: readonly string[]): { id: string } | undefined {
  const id = path.reduce<unknown>((json, name) => (isJsonObject(json) ? member(json, name) : null), answer);
  if (typeof id === 'string' && id !== '') return { id };
  return id instanceof LosslessNumber ? { id: id.value } : undefined;
}

/** A 64-bit id in its canonical form: `"7"`, `7.0` and `"007"` are 7. Undefined if it is not one. */
export function integer64Of(json: Json | undefined): string | undefined {
  if (typeof json !== 'string' && !(json instanceof LosslessNumber)) return undefined;
  const text = canonicalNumber(String(json));
  return text !== undefined && isInteger64(text) ? text : undefined;
}

function decimal(json: Json, path: string, expected: string): LosslessNumber {
  if (json instanceof LosslessNumber) return json;
  if (typeof json === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(json)) {
    return new LosslessNumber(json);
  }
  throw new AnswerMismatch(path, expected, json);
}

/** Refuses numbers that would fill the memory when they are written out, such as 1e999999999. */
function requireWritable(number: LosslessNumber, path: string): LosslessNumber {
  if (canonicalNumber(number.value) !== undefined) return number;
  throw new AnswerMismatch(path, 'a number of at most 10,000 digits', number);
}

function shown(json: Json): string {
  if (Array.isArray(json)) return 'a list';
  if (isJsonObject(json)) return 'an object';
  return typeof json === 'string' ? 'a string' : printJson(json).slice(0, 200);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);
