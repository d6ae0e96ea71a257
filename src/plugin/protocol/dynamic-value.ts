import { Attributes, objectType } from '../schema';
import { decode, encode } from '../values/msgpack';
import { CodecError, isRecord, ObjectValue, Type, Value } from '../values/value';
import { DynamicValue, RawState } from './generated/plugin6';
import { orElse } from '../../json/or-else';
import { parseJson } from '../../json/parse';
import { toType } from '../values/convert';

const NIL = 0xc0;

export const toDynamicValue = (value: Value, type: Type): DynamicValue => ({ msgpack: encode(value, type) });

/** Decodes a value. Returns null if no value was sent. Throws `CodecError`. */
export const fromDynamicValue = (message: DynamicValue | undefined, type: Type): Value =>
  message?.msgpack.length ? decode(message.msgpack, type) : null;

export const isNull = (message: DynamicValue | undefined): boolean =>
  !message?.msgpack.length || message.msgpack[0] === NIL;

/** Decodes JSON from the state file of any release: missing attributes become null, and others are omitted. Throws `CodecError`. */
export function decodeStateJson(text: string, type: Type): Value {
  const state = orElse(() => parseJson(text), undefined);
  if (state !== undefined) return toType(state, type);
  throw new CodecError('The stored state is not valid JSON, or is nested too deeply.');
}

export const toDynamicObject = (value: ObjectValue | null, attributes: Attributes): DynamicValue =>
  toDynamicValue(value, objectType(attributes));

/** Decodes an object. Throws `CodecError`, for example if the value is not an object. */
export const fromDynamicObject = (message: DynamicValue | undefined, attributes: Attributes) =>
  objectOrNull(fromDynamicValue(message, objectType(attributes)));

export const fromRawObject = (message: RawState | undefined, attributes: Attributes) =>
  objectOrNull(decodeStateJson(message?.json.toString('utf8') ?? '', objectType(attributes)));

const objectOrNull = (value: Value): ObjectValue | null => (isRecord(value) ? value : null);
