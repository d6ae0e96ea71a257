/** Between attribute values and the JSON of the wire, by kind. */
import { LosslessNumber } from 'lossless-json';
import { shortestFloat32 } from './float32';
import { mapEntries } from './values';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, Unknown, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';

/** Thrown where an answer holds something else than the API documents. `path` is in API names. */
export class AnswerMismatch extends Error {
  constructor(
    public readonly path: string,
    expected: string,
    found: Json,
  ) {
    // A key of a map may be of any length.
    const where = path.length > 200 ? `${path.slice(0, 200)}…` : path || 'the answer';
    super(`${where} should be ${expected}, but is ${printJson(found).slice(0, 200)}`);
    this.name = 'AnswerMismatch';
  }
}

/** What to send for a value; undefined for null. The value must be wholly known. */
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
  if (kind.kind === 'object' && isRecord(value)) return toJsonObject(kind.members, value);
  return value as Json;
}

/** The members that are not null and belong to the API object. */
export function toJsonObject(members: Members, values: { [name: string]: Value }): JsonObject {
  const entries: [string, Json][] = [];
  for (const [name, attribute] of Object.entries(members)) {
    if (attribute.local) continue;
    const json = toJson(attribute.kind, values[name] ?? null);
    if (json !== undefined) entries.push([name, json]);
  }
  return Object.fromEntries(entries);
}

/** The value of a member of an answer; absent and null members are null. Throws `AnswerMismatch`. */
export function fromJson(kind: Kind, json: Json | undefined, path = ''): Value {
  if (json === undefined || json === null) return null;
  switch (kind.kind) {
    case 'json':
      return printJson(json);
    case 'string':
      if (typeof json === 'string') return json;
      // A timestamp or identifier may come as a number where the document says string.
      if (json instanceof LosslessNumber || typeof json === 'boolean') return String(json);
      throw new AnswerMismatch(path, 'a string', json);
    case 'integer64':
      return decimal(json, path, 'a 64-bit integer').value;
    case 'integer':
      return held(decimal(json, path, 'an integer'), path);
    case 'number': {
      const number = held(decimal(json, path, 'a number'), path);
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
    Object.entries(members).map(([name, { kind, local }]) => [
      name,
      local ? null : fromJson(kind, member(json, name), join(path, name)),
    ]),
  );
}

/** A member that the object itself has: answers may name members like `constructor`. */
export function member(json: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(json, name) ? json[name] : undefined;
}

function decimal(json: Json, path: string, expected: string): LosslessNumber {
  if (json instanceof LosslessNumber) return json;
  if (typeof json === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(json)) {
    return new LosslessNumber(json);
  }
  throw new AnswerMismatch(path, expected, json);
}

/** Terraform takes no number that would fill the memory when it is written out, such as 1e999999999. */
function held(number: LosslessNumber, path: string): LosslessNumber {
  if (canonicalNumber(number.value) !== undefined) return number;
  throw new AnswerMismatch(path, 'a number of at most 10,000 digits', number);
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name);
