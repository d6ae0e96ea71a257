/** Converts what Terraform sends and stores as bytes: values, states, and the private state. */
import { stringify } from 'lossless-json';
import { Logger } from '../log';
import { PrivateState } from '../provider';
import { Attributes, objectType } from '../schema';
import { decode, encode } from '../values/msgpack';
import { CodecError, isRecord, ObjectValue, toType, Type, Value } from '../values/value';
import { DynamicValue, RawState } from './generated/plugin6';
import { orElse } from '../../json/or-else';
import { parseJson } from '../../json/parse';

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

/** What Terraform stores with an object. In a plan, the planned private state, too: an apply that fails needs both. */
export interface PrivateContent {
  readonly present: PrivateState;
  readonly planned?: PrivateState;
  readonly warned?: boolean;
}

/** Sorts the members of objects: Terraform counts other bytes as a change, although it shows none (`plan -refresh-only`). */
export const toPrivateBytes = (content: PrivateContent): Buffer =>
  Buffer.from(
    stringify(content, (_name, value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
    ) ?? '',
  );

/** Decodes the bytes. Returns an empty private state if they are empty or unreadable, because every call can run without one. */
export function fromPrivateBytes(bytes: Uint8Array, typeName: string, log: Logger): PrivateContent {
  if (bytes.length === 0) return { present: {} };
  const content = orElse(() => parseJson(Buffer.from(bytes).toString('utf8')), undefined);
  if (isRecord(content) && isRecord(content.present)) {
    const { present, planned, warned } = content;
    return { present, ...(isRecord(planned) && { planned }), ...(warned === true && { warned: true }) };
  }
  log.log('warn', `Ignoring the private state of a ${typeName}, because it is not in this provider's format`);
  return { present: {} };
}
