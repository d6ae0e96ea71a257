import { Attributes, objectType } from '../schema';
import { decode, encode } from '../values/msgpack';
import { decodeStateJson } from '../values/state-json';
import { Type } from '../values/type';
import { memberOf, ObjectValue, Value } from '../values/value';
import { DynamicValue } from './generated/plugin6';

export function toDynamicValue(value: Value, type: Type): DynamicValue {
  return { msgpack: Buffer.from(encode(value, type)), json: Buffer.alloc(0) };
}

/** Throws `CodecError`. A value that was not sent is null. */
export function fromDynamicValue(message: DynamicValue | undefined, type: Type): Value {
  if (message?.msgpack.length) return decode(message.msgpack, type);
  return message?.json.length ? decodeStateJson(message.json.toString('utf8'), type) : null;
}

/** Missing attributes are sent as null, because the protocol requires every attribute. */
export function toDynamicObject(value: ObjectValue | null, attributes: Attributes): DynamicValue {
  return toDynamicValue(value && complete(value, attributes), objectType(attributes));
}

/** Throws `CodecError`, also if the value is not an object. */
export function fromDynamicObject(
  message: DynamicValue | undefined,
  attributes: Attributes,
): ObjectValue | null {
  return fromDynamicValue(message, objectType(attributes)) as ObjectValue | null;
}

function complete(value: ObjectValue, attributes: Attributes): ObjectValue {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, memberOf(value, name)]));
}
