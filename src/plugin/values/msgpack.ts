import { toType } from './convert';
import { MsgpackReader } from './msgpack-reader';
import { MsgpackWriter } from './msgpack-writer';
import { CodecError, Type, Value } from './value';

/** Encodes a value, with null for each absent attribute, because the protocol requires all. Throws `CodecError` if it does not match the type. */
export function encode(value: Value, type: Type): Buffer {
  const writer = new MsgpackWriter();
  writer.write(toType(value, type));
  return writer.output;
}

/** Decodes a value. Throws `CodecError` if the bytes are not exactly one value of the type. */
export function decode(bytes: Uint8Array, type: Type): Value {
  try {
    return toType(new MsgpackReader(bytes).readAll(), type);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CodecError(`Invalid data: ${error.message}.`);
  }
}
