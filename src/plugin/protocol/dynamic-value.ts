import { Attributes, objectType } from '../schema';
import { decode, encode } from '../values/msgpack';
import { decodeStateJson } from '../values/state-json';
import { isRecord, ObjectValue, Type, Value } from '../values/value';
import { DynamicValue, RawState } from './generated/plugin6';

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
