/** Encodes and decodes values as MessagePack, as Terraform does. */
import { LosslessNumber } from 'lossless-json';
import { MsgpackReader, Token } from './msgpack-reader';
import { MsgpackWriter } from './msgpack-writer';
import {
  CodecError,
  formatType,
  isRecord,
  kindOf,
  memberOf,
  Path,
  Type,
  Unknown,
  UNKNOWN,
  Value,
} from './value';
import { objectOf, setMember } from '../../json/members';
import { canonicalNumber, decimal } from '../../json/number';

/** Extension codes of unknown values: plain, and with refinements such as "not null". */
const UNKNOWN_EXTENSION_CODES = [0, 12];

/** Maximum nesting depth of a value: far deeper than any schema, but not deep enough to overflow the stack. */
const MAX_DEPTH = 500;

/** Encodes a value. Throws `CodecError` if it does not match the type. */
export function encode(value: Value, type: Type): Buffer {
  const writer = new MsgpackWriter();
  pack(writer, value, type, []);
  return writer.output;
}

/** Decodes a value. Throws `CodecError` if the bytes are not exactly one value of the type. */
export function decode(bytes: Uint8Array, type: Type): Value {
  const reader = new MsgpackReader(bytes);
  const value = unpack(reader, type, []);
  if (!reader.isAtEnd) throw new CodecError('Bytes follow the end of the value.', []);
  return value;
}

function pack(writer: MsgpackWriter, value: Value, type: Type, path: Path): void {
  if (value === null) return writer.nil();
  if (value instanceof Unknown) return writer.extension(UNKNOWN_EXTENSION_CODES[0]);
  if (type === 'string' && typeof value === 'string') return writer.text(value);
  if (type === 'bool' && typeof value === 'boolean') return writer.bool(value);
  if (type === 'number' && value instanceof LosslessNumber) return packNumber(writer, value, path);
  if (typeof type !== 'string') {
    const [kind, inner] = type;
    if (kind === 'list' && Array.isArray(value)) {
      writer.array(value.length);
      value.forEach((item, index) => packAt(writer, index, item, inner, path));
      return;
    }
    if (kind !== 'list' && isRecord(value)) {
      const unknown = Object.keys(value).find((name) => kind === 'object' && !Object.hasOwn(inner, name));
      if (unknown !== undefined) throw unknownAttribute(unknown, path);
      // Absent attributes are written as null, because the protocol requires every attribute.
      const names = Object.keys(kind === 'object' ? inner : value);
      writer.map(names.length);
      for (const name of names) {
        writer.text(name);
        packAt(writer, name, memberOf(value, name), kind === 'object' ? inner[name] : inner, path);
      }
      return;
    }
  }
  throw mismatch(type, kindOf(value), path);
}

function packAt(writer: MsgpackWriter, step: string | number, value: Value, type: Type, path: Path): void {
  path.push(step);
  pack(writer, value, type, path);
  path.pop();
}

/**
 * Writes decimal text, because floats are not exact. Integers, too: Terraform 1.11 gives a decoded integer a different precision from the
 * number in its state file, and counts that as a change (`plan -refresh-only -detailed-exitcode`).
 */
function packNumber(writer: MsgpackWriter, value: LosslessNumber, path: Path): void {
  const text = canonicalNumber(value.value);
  if (text === undefined) throw new CodecError('The number has too many digits.', path);
  writer.text(text);
}

function unpack(reader: MsgpackReader, type: Type, path: Path): Value {
  if (path.length > MAX_DEPTH) throw new CodecError('The value is nested too deeply.', []);
  const token = readToken(reader, path);
  if (token.kind === 'nil') return null;
  if (token.kind === 'extension') {
    if (UNKNOWN_EXTENSION_CODES.includes(token.code)) return UNKNOWN;
    throw new CodecError(`MessagePack extension ${token.code} is not a Terraform value.`, path);
  }
  if (typeof type === 'string') return unpackPrimitive(token, type, path);
  const [kind, inner] = type;
  if (kind === 'list') {
    if (token.kind !== 'array') throw mismatch(type, token.kind, path);
    const items: Value[] = [];
    for (let index = 0; index < token.size; index++) items.push(unpackAt(index, reader, inner, path));
    return items;
  }
  if (token.kind !== 'map') throw mismatch(type, token.kind, path);
  const record = objectOf<string, Value>(kind === 'object' ? Object.keys(inner) : [], () => null);
  for (let index = 0; index < token.size; index++) {
    const name = unpackKey(reader, path);
    if (kind === 'object' && !Object.hasOwn(inner, name)) throw unknownAttribute(name, path);
    setMember(record, name, unpackAt(name, reader, kind === 'object' ? inner[name] : inner, path));
  }
  return record;
}

function unpackKey(reader: MsgpackReader, path: Path): string {
  const key = readToken(reader, path);
  if (key.kind === 'string') return key.value;
  throw new CodecError(`Expected a string as a key, found ${key.kind}.`, path);
}

function unpackAt(step: string | number, reader: MsgpackReader, type: Type, path: Path): Value {
  path.push(step);
  const value = unpack(reader, type, path);
  path.pop();
  return value;
}

function unpackPrimitive(token: Token, type: Type, path: Path): Value {
  if (token.kind === 'string' && type === 'number') return withPath(() => decimal(token.value), path);
  if ((token.kind === 'string' || token.kind === 'bool' || token.kind === 'number') && token.kind === type) {
    return token.value;
  }
  throw mismatch(type, token.kind, path);
}

const readToken = (reader: MsgpackReader, path: Path): Token => withPath(() => reader.nextToken(), path);

function withPath<T>(action: () => T, path: Path): T {
  try {
    return action();
  } catch (error) {
    throw new CodecError(`Invalid data: ${error instanceof Error ? error.message : String(error)}.`, path);
  }
}

const mismatch = (type: Type, actual: string, path: Path): CodecError =>
  new CodecError(`Expected ${formatType(type)}, found ${actual}.`, path);

const unknownAttribute = (name: string, path: Path): CodecError =>
  new CodecError('The attribute is not in the schema.', [...path, name]);
