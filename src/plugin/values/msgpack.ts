/** Values on the wire: MessagePack as Terraform writes and reads it. */
import { Encoder, ExtData } from '@msgpack/msgpack';
import { LosslessNumber } from 'lossless-json';
import { CodecError } from './codec-error';
import { MsgpackReader, Token } from './msgpack-reader';
import { canonicalNumber, decimal } from './number';
import { describe, Type } from './type';
import { isRecord, kindOf, ObjectValue, Unknown, UNKNOWN, Value } from './value';

/** Extension codes of unknown values: plain, and with refinements such as that it is not null. */
const UNKNOWN_CODES = [0, 12];
const UNKNOWN_BYTES = new ExtData(0, new Uint8Array([0]));

/** Far beyond any schema, and far from the end of the stack. */
const DEEPEST = 500;

type Path = (string | number)[];

/** Throws `CodecError` if the value does not match the type. */
export function encode(value: Value, type: Type): Uint8Array {
  // The types bound the depth already.
  return new Encoder({ maxDepth: Infinity }).encode(pack(value, type, []));
}

/** Throws only `CodecError`, for bytes that are not exactly one value of the type. */
export function decode(bytes: Uint8Array, type: Type): Value {
  const reader = new MsgpackReader(bytes);
  const value = unpack(reader, type, []);
  if (!reader.atEnd) throw new CodecError('Bytes follow the end of the value.', []);
  return value;
}

/** The value as JavaScript values that the library encodes exactly. */
function pack(value: Value, type: Type, path: Path): unknown {
  if (value === null) return null;
  if (value instanceof Unknown) return UNKNOWN_BYTES;
  if (type === 'string' && typeof value === 'string') return wellFormed(value);
  if (type === 'bool' && typeof value === 'boolean') return value;
  if (type === 'number' && value instanceof LosslessNumber) return packNumber(value, path);
  if (typeof type !== 'string') {
    const [kind, inner] = type;
    if (kind === 'object') {
      if (isRecord(value)) return packObject(value, inner, path);
    } else if (kind === 'map') {
      if (isRecord(value)) {
        return Object.fromEntries(
          Object.entries(value).map(([key, item]) => [wellFormed(key), pack(item, inner, [...path, key])]),
        );
      }
    } else if (Array.isArray(value)) {
      return value.map((item, index) => pack(item, inner, [...path, index]));
    }
  }
  throw mismatch(type, kindOf(value), path);
}

function packObject(value: ObjectValue, types: Readonly<Record<string, Type>>, path: Path): unknown {
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(types, name)) throw unknownAttribute(name, path);
  }
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      Object.hasOwn(value, name) ? pack(value[name] ?? null, type, [...path, name]) : null,
    ]),
  );
}

/** Never a float: integers that are exact in JavaScript, otherwise decimal text. */
function packNumber(value: LosslessNumber, path: Path): number | string {
  const text = canonicalNumber(value.value);
  if (text === undefined) throw new CodecError('The number has too many digits.', path);
  const integer = Number(text);
  return Number.isSafeInteger(integer) && String(integer) === text ? integer : text;
}

/** Half of a surrogate pair cannot be encoded in UTF-8. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

function unpack(reader: MsgpackReader, type: Type, path: Path): Value {
  if (path.length > DEEPEST) throw new CodecError('The value is nested too deeply.', []);
  const token = read(reader, path);
  if (token.kind === 'nil') return null;
  if (token.kind === 'extension') {
    if (UNKNOWN_CODES.includes(token.code)) return UNKNOWN;
    throw new CodecError(`MessagePack extension ${token.code} is not a Terraform value.`, path);
  }
  if (typeof type === 'string') return unpackPrimitive(token, type, path);
  const [kind, inner] = type;
  if (kind === 'list' || kind === 'set') {
    if (token.kind !== 'array') throw mismatch(type, token.kind, path);
    const items: Value[] = [];
    for (let index = 0; index < token.size; index++) items.push(unpack(reader, inner, [...path, index]));
    return items;
  }
  if (token.kind !== 'map') throw mismatch(type, token.kind, path);
  const entries = new Map<string, Value>();
  if (kind === 'object') {
    for (const name of Object.keys(inner)) entries.set(name, null);
  }
  for (let index = 0; index < token.size; index++) {
    const key = read(reader, path);
    if (key.kind !== 'string') throw new CodecError(`A key is a ${key.kind} instead of a string.`, path);
    if (kind === 'object' && !Object.hasOwn(inner, key.value)) throw unknownAttribute(key.value, path);
    entries.set(
      key.value,
      unpack(reader, kind === 'object' ? inner[key.value] : inner, [...path, key.value]),
    );
  }
  return Object.fromEntries(entries);
}

function unpackPrimitive(token: Token, type: Type, path: Path): Value {
  if (token.kind === 'string' && type === 'number') return tell(() => decimal(token.value), path);
  if ((token.kind === 'string' || token.kind === 'bool' || token.kind === 'number') && token.kind === type) {
    return token.value;
  }
  throw mismatch(type, token.kind, path);
}

function read(reader: MsgpackReader, path: Path): Token {
  return tell(() => reader.next(), path);
}

function tell<T>(action: () => T, path: Path): T {
  try {
    return action();
  } catch (error) {
    throw new CodecError(`Invalid data: ${error instanceof Error ? error.message : String(error)}.`, path);
  }
}

function mismatch(type: Type, found: string, path: Path): CodecError {
  return new CodecError(`Expected ${describe(type)}, found ${found}.`, path);
}

function unknownAttribute(name: string, path: Path): CodecError {
  return new CodecError('The schema has no such attribute.', [...path, name]);
}
