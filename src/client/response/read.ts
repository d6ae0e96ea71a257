import { ErrorResponse, failure, failureOf, failureOfBody, requestIdOf, requestedWaitMs } from './failure';
import { objectIn } from './message';
import { hasOnlyLists, isBlank, isPage, ObjectBody, readBody } from './shape';
import { rowFor } from './table';
import { comparableId } from '../../contract/ids';
import { Json, JsonObject, objectOrEmpty } from '../../contract/json';
import { isEmpty } from '../../json/same';
import { Dialect, serviceName } from '../../schema/dialect';
import { Operation } from '../../schema/operation';
import { FailedAttempt, Failure } from '../errors';
import type { HttpResponse } from '../exchange';
import { Redactor } from '../redact';

export interface AnsweredCall {
  /** In the service's dialect. */
  readonly operation: Operation;
  readonly dialect: Dialect;
  readonly redactor: Redactor;
  readonly url: string;
  /** The response may contain a secret that the service has just created, so errors do not quote the response. */
  readonly returnsSecret?: boolean;
  /** The requested object's id, and its path in the response. A read's response may lack the id if it has another documented member. */
  readonly requested?: { readonly id: string; readonly at: readonly string[] };
}

export interface ApiResponse {
  readonly status: number;
  readonly requestId?: string;
  /** The body, with documented names. Numbers are `LosslessNumber`. Any member may be missing or have an undocumented type. */
  readonly body: JsonObject;
  /** The members of the body that report a failure. Such a response proves no absence, no empty list and no passed check. */
  readonly reported?: JsonObject;
}

/** Returns a successful response. Throws `FailedAttempt` for any other, and if a documented object or its id is missing. */
export function readResponse(response: HttpResponse, call: AnsweredCall): ApiResponse {
  const { operation, dialect, redactor } = call;
  const { status, body } = response;
  const received = status < 300 ? readBody(body, operation, dialect) : undefined;
  const isContent = received?.shape === 'content' && !received.reported;
  const json = isContent ? undefined : objectIn(body);
  const row = rowFor({
    status,
    shape: received?.shape ?? ((isBlank(body) && !response.isIncomplete) || json ? 'other' : 'opaque'),
    isSent: true,
    isRead: operation.repeat === 'read',
    isForOneId: isForOneId(operation),
    asksToWait: requestedWaitMs(response) !== undefined && typeof json?.message === 'string',
    isPage: isPage(body),
    // Of other responses, which may be large, no text decides.
    text: status === 429 || status === 503 ? body.toString() : '',
  });
  const failed = { ...call, response, json, row };
  if (!received) throw new FailedAttempt(failureOf(failed));
  // The rule was added, even if the response does not show it.
  const isAppend = operation.repeat === 'create' && received.shape === 'other' && hasOnlyLists(operation);
  if ((row.is !== 'success' && !isAppend) || received.shape === 'opaque') {
    throw new FailedAttempt(failureOfBody(failed, received));
  }
  if (operation.repeat === 'read' && hidesFailure(operation, received)) {
    throw new FailedAttempt(failureOfBody(failed, { ...received, shape: 'error' }));
  }
  requireObject(received.json, failed);
  return {
    status,
    requestId: requestIdOf(response, redactor),
    body: received.json,
    reported: received.reported,
  };
}

/** Whether the call reads one object, whose id is in the path. */
const isForOneId = ({ repeat, path }: Operation): boolean => repeat === 'read' && path.includes('{');

/** Whether the body reports a failure, and shows nothing else but empty lists and ids that were not found. */
const hidesFailure = ({ output }: Operation, { json, reported }: ObjectBody): boolean =>
  reported !== undefined &&
  Object.keys(output.members).every(
    (name) => ['notFoundIds', 'pagination'].includes(name) || isEmpty(json[name]),
  );

const MAX_QUOTED_ID_LENGTH = 200;

/** Throws if the response to a call for one object shows another one, none of its documented members or, after a change, no id. */
function requireObject(json: JsonObject, answered: ErrorResponse): void {
  const { operation, dialect, redactor, requested } = answered;
  const { repeat, output } = operation;
  if (!requested) return;
  const invalid = (what: string, more: Partial<Failure> = {}) =>
    new FailedAttempt(failure(answered, 'invalid_answer', ` with ${what}`, { outcome: 'unknown', ...more }));
  const { at, id } = requested;
  const shown = comparableId(at.reduce<Json>((inner, name) => objectOrEmpty(inner)[name], json));
  if (shown === comparableId(id)) return;
  if (!shown && repeat !== 'read') {
    throw invalid(
      `no id (${at.map((name) => serviceName(dialect, undefined, name)).join('.')}). Plan again to see whether the change took effect`,
    );
  }
  if (!shown) {
    const { kind } = output.members[at[0]];
    const documented = kind.kind === 'object' ? Object.keys(kind.members) : [];
    const object = objectOrEmpty(json[at[0]]);
    if (documented.some((name) => (object[name] ?? null) !== null)) return;
    throw invalid(`none of the documented members of ${serviceName(dialect, output.name, at[0])}`);
  }
  const other = `"${redactor.redactHead(shown, MAX_QUOTED_ID_LENGTH)}"`;
  const differs = `the object ${other} instead of "${id}". The response was ignored`;
  const runAgain = 'Run the command again. If the error remains, report it to the operator of the service';
  if (repeat === 'read') throw invalid(`${differs}. ${runAgain}`);
  const nextStep = `The service may have created ${other} as a second object. Look for it before you run the command again, because another run may create one more. Check sloCreateMethod and paths in the provider's dialect.`;
  throw invalid(differs, { nextStep });
}
