/** The shape of a response's body: what its structure says. Nothing here reads a word. */
import { isUtf8 } from 'node:buffer';
import { LosslessNumber } from 'lossless-json';
import { bodyFromService } from '../../contract/dialect';
import { isJsonObject, Json, JsonObject, parseJson, plainText } from '../../contract/json';
import { isOfKind } from '../../contract/validate';
import { filterMembers } from '../../json/members';
import { isDefault } from '../../json/same';
import { Dialect } from '../../schema/dialect';
import { Kind } from '../../schema/kind';
import { hasEmptyAnswer, Operation } from '../../schema/operation';

/**
 * - `content`: a JSON object with a documented member, or one that the documented API allows to be empty
 * - `error`: a JSON object without a documented member that reports a failure
 * - `other`: any other JSON object, and an empty 404
 * - `opaque`: a page, text, JSON that is not an object, a truncated or oversized body, or none where the documented API has content
 * - `none`: no response
 */
export type Shape = 'content' | 'error' | 'other' | 'opaque' | 'none';

export interface ObjectBody {
  readonly shape: 'content' | 'error' | 'other';
  /** The body, with documented names. */
  readonly json: JsonObject;
  /** The members that report a failure. Beside content, they only say that the response proves no absence, empty list or passed check. */
  readonly reported?: JsonObject;
}

export interface OpaqueBody {
  readonly shape: 'opaque';
  readonly problem: 'empty' | 'not UTF-8' | 'not JSON' | 'not an object' | 'too complex';
  readonly reason?: string;
}

/** Reads the body of a 2xx response. In the response to a create, values that are nested too deeply become null: an error would lose the id. */
export function readBody(body: Buffer, operation: Operation, dialect: Dialect): ObjectBody | OpaqueBody {
  if (isBlank(body)) {
    return hasEmptyAnswer(operation) ? { shape: 'content', json: {} } : { shape: 'opaque', problem: 'empty' };
  }
  const isCreate = operation.repeat === 'create';
  // A later change would send the damaged text to the service.
  if (!isCreate && !isUtf8(body)) return { shape: 'opaque', problem: 'not UTF-8' };
  try {
    const json = parseJson(body.toString(), { prunesDeepValues: isCreate, acceptsNaN: true });
    if (!isJsonObject(json)) return { shape: 'opaque', problem: 'not an object' };
    return readObject(bodyFromService(operation.output, json, dialect), operation, dialect);
  } catch (error) {
    if (!(error instanceof RangeError)) return { shape: 'opaque', problem: 'not JSON' };
    return { shape: 'opaque', problem: 'too complex', reason: error.message.replace(/\.$/, '') };
  }
}

/** Whether the body contains at most a few line breaks or blanks. */
export const isBlank = (body: Buffer): boolean => body.length < 100 && body.toString().trim() === '';

/** Whether the documented response has only lists and `pagination`. */
export const hasOnlyLists = ({ output: { members } }: Operation): boolean =>
  Object.keys(members).every((name) => name === 'pagination' || members[name].kind.kind === 'list');

export const isPage = (body: Buffer): boolean => startsWith(body, '<');

/** Whether the rest of a body that is not JSON may be missing. */
export const mayBeTruncated = (body: Buffer): boolean => startsWith(body, '{');

const startsWith = (body: Buffer, start: string): boolean =>
  body.subarray(0, 100).toString().trimStart().startsWith(start);

function readObject(json: JsonObject, operation: Operation, { success }: Dialect): ObjectBody {
  const { members } = operation.output;
  const isDocumented = (value: Json, name: string) =>
    Object.hasOwn(members, name) && hasType(members[name].kind, value);
  const isShown = Object.keys(json).some((name) => name !== 'pagination' && isDocumented(json[name], name));
  const undocumented = filterMembers(json, (value, name) => value !== null && !isDocumented(value, name));
  const envelope = filterMembers(undocumented, (_, name) => Object.hasOwn(success, name));
  const rejected = filterMembers(envelope, (value, name) => !success[name].includes(plainText(value)));
  const flags = filterMembers(
    undocumented,
    (value, name) => !Object.hasOwn(envelope, name) && reportsFailure(value, name),
  );
  const failed = { ...rejected, ...flags };
  const failedWithCode = hasMembers(envelope) ? failed : { ...failed, ...failureCode(undocumented) };

  if (hasMembers(rejected)) {
    // A create that returns an id or a secret has taken effect. An empty list or object contains neither.
    const isDone =
      operation.repeat === 'create' &&
      Object.keys(json).some((name) => isDocumented(json[name], name) && !isDefault(json[name]));
    return { shape: isDone ? 'content' : 'error', json, reported: failed };
  }
  if (isShown || hasMembers(envelope)) {
    // Without the list, the response may be an error that repeats the requested ids.
    const reported = 'notFoundIds' in members && !isSet(json.slos) ? failedWithCode : failed;
    return { shape: 'content', json, ...(hasMembers(reported) && { reported }) };
  }
  if (hasMembers(failedWithCode)) return { shape: 'error', json, reported: failedWithCode };
  const isPlain = (name: string) =>
    name === 'message' || (name === 'code' && SUCCESS_CODES.includes(plainText(undocumented.code)));
  const isBare = hasOnlyLists(operation) && Object.keys(undocumented).every(isPlain);
  return { shape: isBare || hasEmptyAnswer(operation) ? 'content' : 'other', json };
}

const isSet = (value: Json = null): boolean => value !== null;
const hasMembers = (object: JsonObject): boolean => Object.keys(object).length > 0;

/** Whether an undocumented member reports a failure. The documented API shows no error, so this is an assumption. */
const reportsFailure = (value: Json, name: string): boolean =>
  name === 'error' || name === 'errors' ? !isDefault(value) : isFlag(name) && value === false;

const isFlag = (name: string): boolean => name === 'success' || name === 'ok';

const SUCCESS_CODES = ['0', '200'];

const failureCode = ({ code = null, message = null }: JsonObject): JsonObject =>
  isSet(code) && isSet(message) && !SUCCESS_CODES.includes(plainText(code)) ? { code, message } : {};

/** Whether a value has the documented JSON type. Numbers may be strings, and ids may be numbers. */
function hasType(kind: Kind, value: Json = null): boolean {
  if (kind.kind === 'json') return isSet(value);
  const isText = /^(string|number|integer)/.test(kind.kind);
  return isText
    ? typeof value === 'string' || value instanceof LosslessNumber
    : isOfKind(kind, value, 'json');
}
