import { LosslessNumber } from 'lossless-json';
import { AnswerMismatch } from './json';
import type { ManagementApiError } from '../../client';
import { AttributePath, DiagnosticError } from '../../plugin';

/**
 * What to tell the user when a call failed. `what` is a phrase like `Cannot create SLO "checkout"`. Errors that are no
 * failure of the service (a bug of ours) pass through.
 */
export function failure(what: string, error: unknown, path?: AttributePath, hint = ''): unknown {
  if (isManagementApiError(error)) {
    return new DiagnosticError(what, [error.message, hint].filter(Boolean).join(' '), path);
  }
  if (error instanceof AnswerMismatch) {
    return new DiagnosticError(
      what,
      `The service's answer is not what its API documents: ${error.message}. ${hint}`.trim(),
      path,
    );
  }
  return error;
}

/**
 * `failure` of a create. Where its outcome is unknown, it says what to do about an object that is there all the same:
 * `ifThere` begins with where to look, such as `If the service shows ...`.
 */
export function createFailure(what: string, error: unknown, path: AttributePath, ifThere: string): unknown {
  const isUnknown = isManagementApiError(error) && error.outcome === 'unknown';
  return failure(what, error, path, isUnknown ? ifThere : '');
}

/** By name, because the class itself is loaded only with the client. */
export function isManagementApiError(error: unknown): error is ManagementApiError {
  return error instanceof Error && error.name === 'ManagementApiError';
}

/**
 * The id in the answer to a create; a number counts as its text. Without it the object cannot be managed, so its absence is
 * an error.
 */
export function requireId(id: unknown, what: string, path: AttributePath, ifThere: string): string {
  if (typeof id === 'string' && id !== '') return id;
  if (id instanceof LosslessNumber) return id.value;
  throw new DiagnosticError(
    what,
    `The service answered without the id of the new object, so it cannot be managed. The object may exist all the same: look for it in the service before you apply again. ${ifThere}`,
    path,
  );
}
