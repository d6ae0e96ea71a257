import { Attributes, objectType } from '../schema';
import { decode, encode } from '../values/msgpack';
import { CodecError, isRecord, ObjectValue, Type, Value } from '../values/value';
import { DynamicValue, RawState } from './generated/plugin6';
import { parseJson } from '../../json/parse';
import { convert } from '../values/convert';

/** MessagePack's null. */
const NIL = 0xc0;
const NO_JSON = Buffer.alloc(0);

export const toDynamicValue = (value: Value, type: Type): DynamicValue => ({
  msgpack: encode(value, type),
  json: NO_JSON,
});

/** Decodes a value. Returns null if no value was sent. Throws `CodecError`. */
export function fromDynamicValue(message: DynamicValue | undefined, type: Type): Value {
  if (message?.msgpack.length) return decode(message.msgpack, type);
  return message?.json.length ? decodeStateJson(message.json.toString('utf8'), type) : null;
}

/**
 * Decodes a JSON value from the state file. Missing attributes become null, and attributes that are not in the schema are omitted, so that
 * the state of an older or newer release can be read. Throws `CodecError`.
 */
export const decodeStateJson = (text: string, type: Type): Value =>
  convert(parseState(text), type, (path, expected, found) => {
    throw new CodecError(`Expected ${expected}, found ${found}.`, path);
  });

function parseState(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new CodecError('The stored state is not valid JSON, or is nested too deeply.', []);
  }
}

/** Whether the value is null or was not sent. Does not decode it. */
export function isNull(message: DynamicValue | undefined): boolean {
  if (message?.msgpack.length) return message.msgpack[0] === NIL;
  return !message?.json.length || message.json.toString('utf8').trim() === 'null';
}

export const toDynamicObject = (value: ObjectValue | null, attributes: Attributes): DynamicValue =>
  toDynamicValue(value, objectType(attributes));

/** Decodes an object. Throws `CodecError`, for example if the value is not an object. */
export const fromDynamicObject = (message: DynamicValue | undefined, attributes: Attributes) =>
  objectOrNull(fromDynamicValue(message, objectType(attributes)));

/** Decodes an object from the state file. Throws `CodecError`. */
export const fromRawObject = (message: RawState | undefined, attributes: Attributes) =>
  objectOrNull(decodeStateJson(message?.json.toString('utf8') ?? '', objectType(attributes)));

const objectOrNull = (value: Value): ObjectValue | null => (isRecord(value) ? value : null);
