import type { ErrorCode, ManagementApiError } from '../../client';
import { AttributePath, DiagnosticError, DiagnosticGroup } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { AnswerMismatch } from '../codec/json';

/**
 * The error for the user after a failed call. `what` is a phrase like `Cannot create SLO "checkout"`. Other errors (our bugs)
 * pass through.
 */
export function failure(what: string, error: unknown, path?: AttributePath, hint = ''): unknown {
  const isCall = isManagementApiError(error);
  if (!isCall && !(error instanceof AnswerMismatch)) return error;
  const { message } = error;
  const reason = isCall ? message : `The service's answer does not match the API document: ${message}.`;
  const group = failed(isCall ? error.code : 'mismatch', message);
  return new DiagnosticError(what, `${reason} ${hint}`.trim(), path, group);
}

/**
 * The attribute that the service names in a refusal, such as `labels` of `slo.labels.team`: Terraform finds the line of no deeper
 * one. Undefined, which shows the whole resource, if it names none.
 */
export function refusedPath(members: Members, error: unknown): AttributePath | undefined {
  if (!isManagementApiError(error)) return undefined;
  const names = Object.keys(members).map(toSnakeCase);
  const steps = error.violatedFields.flatMap((field) => field.split(/[.[\]]+/)).map(toSnakeCase);
  const name = steps.find((step) => names.includes(step));
  return name === undefined ? undefined : [name];
}

/** Codes of calls that could not connect. */
export const NO_CONNECTION: readonly string[] = [
  'unreachable',
  'tls_failure',
  'proxy_failure',
] satisfies ErrorCode[];

/** Codes that affect all objects, not only the one in the call. */
const AFFECTS_ALL: readonly string[] = [
  ...NO_CONNECTION,
  ...(['unauthorized', 'interrupted'] satisfies ErrorCode[]),
];

function failed(code: string, message: string): DiagnosticGroup {
  const affectsAll = AFFECTS_ALL.includes(code);
  return {
    key: `failed: ${code}`,
    more: affectsAll
      ? {
          summary: 'More objects could not be read, for the same reason',
          detail: `Only the first ten are listed. The others failed in the same way, or were not read at all: ${message}`,
        }
      : {
          summary: 'More objects could not be read',
          detail:
            'Only the first ten are listed, and the others may have other reasons. Correct these, then plan again to see the others.',
        },
    affectsAll,
  };
}

/**
 * `failure` of a create. If the outcome is unknown, `ifCreated` says what to do if the object exists anyway; it begins with where to
 * look, such as `If the service shows ...`. `ifRefused` is another possible reason if the service refused the request.
 */
export function createFailure(
  what: string,
  error: unknown,
  path: AttributePath | undefined,
  ifCreated: string,
  ifRefused = '',
): unknown {
  if (!isManagementApiError(error)) return failure(what, error, path);
  const isRefused = REFUSED.includes(error.code) || error.status === 501;
  const mayExist = error.outcome === 'unknown' || error.code === 'conflict';
  const hints = [isRefused ? ifRefused : '', mayExist ? ifCreated : ''];
  return failure(what, error, path, hints.filter(Boolean).join(' '));
}

const REFUSED: readonly string[] = ['bad_request', 'not_found'] satisfies ErrorCode[];

/** Checks the name, because the class is loaded only with the client. */
export function isManagementApiError(error: unknown): error is ManagementApiError {
  return error instanceof Error && error.name === 'ManagementApiError';
}
