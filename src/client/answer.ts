import { isUtf8 } from 'node:buffer';
import { LosslessNumber } from 'lossless-json';
import { FailedAttempt, Failure } from './errors';
import type { HttpResponse } from './exchange';
import { failureOf } from './failure';
import { Redactor } from './redact';
import { HIDDEN_RESPONSE_NOTICE, quoteAnswer } from './service-message';
import { bodyFromService } from '../contract/dialect';
import { correctEmpty } from '../contract/empty';
import { comparableId } from '../contract/ids';
import { isJsonObject, Json, JsonObject, objectOrEmpty, parseJson } from '../contract/json';
import { isBareSuccess, mayHaveFailed, reportedError } from '../contract/reported-error';
import { Dialect } from '../schema/dialect';
import { hasEmptyAnswer, Operation, RetrySafety } from '../schema/operation';

export interface ExpectedAnswer {
  /** The response may contain a secret that the service has just created, so errors do not quote the response. */
  readonly returnsSecret?: boolean;
  readonly repeat: RetrySafety;
  /** The requested object's id, and its path in the response. A read's response may lack the id if it has another documented member. */
  readonly requested?: { readonly id: string; readonly at: readonly string[] };
}

/**
 * Returns the JSON object in a 2xx response, with documented names. Throws `FailedAttempt` if a documented object is missing, or if the
 * response contains only an error: some services return errors with status 200. A missing list counts as empty. After a create, the caller
 * must check that the object is there. Its deeply nested values become null, because an error would lose the id.
 */
export function readAnswer(
  response: HttpResponse,
  operation: Operation,
  dialect: Dialect,
  redactor: Redactor,
  { returnsSecret, repeat, requested }: ExpectedAnswer,
): JsonObject {
  const { status, body } = response;
  const wireName = (name: string) => dialect.memberNames[name] ?? name;
  const failed = (problem: string, more: Partial<Failure> = {}) =>
    new FailedAttempt({ code: 'invalid_answer', outcome: 'unknown', status, problem, ...more });
  const invalid = (what: string, more?: Partial<Failure>) =>
    failed(`the service returned ${status} with ${what}`, more);
  if (hasEmptyAnswer(operation) && isSuccessAlone(body.toString())) return {};
  if (body.length === 0) throw invalid('an empty body instead of a JSON object');
  // A later change would send the damaged text to the service. After a create, an error would lose the id.
  if (repeat !== 'create' && !isUtf8(body)) throw invalid('text that is not in UTF-8');
  const quote = () => (returnsSecret ? HIDDEN_RESPONSE_NOTICE : quoteAnswer(body, redactor));
  let json;
  try {
    json = parseJson(body.toString(), { prunesDeepValues: repeat === 'create', acceptsNaN: true });
  } catch (error) {
    if (error instanceof RangeError) {
      throw invalid(`overly complex JSON: ${error.message.replace(/\.$/, '')}`, { code: 'answer_too_large' });
    }
    // A retry may help if the JSON was truncated in transit, but not if a proxy returned its sign-in page.
    const isTransient = body.subarray(0, 100).toString().trimStart().startsWith('{');
    throw invalid(`${body.length} bytes that are not valid JSON: ${quote()}`, { isTransient });
  }
  if (!isJsonObject(json)) throw invalid(`JSON that is not an object: ${quote()}`);
  json = bodyFromService(operation.output, json, dialect);
  correctEmpty(operation.output, json);
  // After 206 (Partial Content) and 207 (Multi-Status), the rest may have failed. So the status counts like the same code in the body.
  if (repeat === 'read' && [206, 207].includes(status)) json.code = new LosslessNumber(String(status));
  const members = Object.entries(operation.output.members).filter(([name]) => name !== 'pagination');
  // An absent member may also be null, or an empty list or object. If the response reports an error, `notFoundIds` proves nothing.
  const absent = members.filter(([name]) => name === 'notFoundIds' || isAbsent(json[name]));
  const missing = members.find(
    ([name, { kind }]) => kind.kind === 'object' && !isJsonObject(json[name]),
  )?.[0];
  const isBare = members.every(([name]) => name === 'notFoundIds' || (json[name] ?? null) === null);
  const report = repeat === 'read' && isBare ? mayHaveFailed : reportedError;
  const isFailed = Boolean(report(json, operation.output.members));
  if (isFailed && (missing !== undefined || absent.length === members.length)) {
    throw new FailedAttempt(failureOf(response, redactor, returnsSecret));
  }
  if (missing !== undefined && repeat !== 'create' && repeat !== 'effect') {
    throw failed(`the response contains no ${wireName(missing)}`);
  }
  if (!requested) return json;
  const { at, id } = requested;
  const answered = comparableId(at.reduce<Json>((inner, name) => objectOrEmpty(inner)[name], json));
  if (answered === comparableId(id)) return json;
  if (!answered) {
    if (repeat !== 'read') {
      throw invalid(
        `no id (${at.map(wireName).join('.')}). Plan again to see whether the change took effect`,
      );
    }
    const { kind } = operation.output.members[at[0]];
    const documented = kind.kind === 'object' ? Object.keys(kind.members) : [];
    const object = objectOrEmpty(json[at[0]]);
    if (documented.some((name) => (object[name] ?? null) !== null)) return json;
    throw invalid(`none of the documented members of ${wireName(at[0])}`);
  }
  const other = `"${redactor.redactHead(answered, MAX_QUOTED_ID_LENGTH)}"`;
  const differs = `the object ${other} instead of "${id}". The response was ignored`;
  const runAgain = 'Run the command again. If the error remains, report it to the operator of the service';
  if (repeat === 'read') throw invalid(`${differs}. ${runAgain}`);
  const nextStep = `The service may have created ${other} as a second object. Look for it before you run the command again, because another run may create one more. Check sloCreateMethod and paths in the provider's dialect.`;
  throw invalid(differs, { nextStep });
}

const MAX_QUOTED_ID_LENGTH = 200;

/** Whether a body is empty, null, true, or a word such as "OK", which some frameworks write instead. */
const isSuccessAlone = (body: string): boolean =>
  /^[\s"]*true[\s"]*$/i.test(body) || (isBareSuccess(body) && !/\{|false|0|нет|無|无/i.test(body));

const isAbsent = (json: Json = null): boolean =>
  json === null || ((Array.isArray(json) || isJsonObject(json)) && Object.keys(json).length === 0);
