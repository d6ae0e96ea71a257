import type { ErrorCode, ManagementApiError } from '../../client';
import { AttributePath, DiagnosticError, DiagnosticGroup } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { AnswerMismatch } from '../codec/json';

/** Converts a failed call to an error with the summary `what`, such as `Cannot create SLO "checkout"`. Returns other errors unchanged. */
export function failure(what: string, error: unknown, path?: AttributePath, hint = ''): unknown {
  const isCall = isManagementApiError(error);
  if (!isCall && !(error instanceof AnswerMismatch)) return error;
  const { message } = error;
  const reason = isCall ? message : `The service's response does not match the API document: ${message}.`;
  const group = failureGroup(isCall ? error.code : 'mismatch', message);
  return new DiagnosticError(what, `${reason} ${hint}`.trim(), path, group);
}

/**
 * Returns the path of the top-level attribute that the service's error names, such as `labels` for `slo.labels.team`, because Terraform
 * cannot locate nested attributes. Returns undefined if the error names no attribute. Terraform then shows the whole resource.
 */
export function refusedPath(members: Members, error: unknown): AttributePath | undefined {
  if (!isManagementApiError(error)) return undefined;
  const names = Object.keys(members).map(toSnakeCase);
  const steps = error.violatedFields.flatMap((field) => field.split(/[.[\]]+/)).map(toSnakeCase);
  const name = steps.find((step) => names.includes(step));
  return name === undefined ? undefined : [name];
}

/** Error codes for failed connections. */
export const CONNECTION_FAILURE_CODES: readonly string[] = [
  'unreachable',
  'tls_failure',
  'proxy_failure',
] satisfies ErrorCode[];

/** Codes of errors whose cause affects every object, not only the one that the call was for. */
const SHARED_CAUSE_CODES: readonly string[] = [
  ...CONNECTION_FAILURE_CODES,
  ...(['unauthorized', 'interrupted', 'missing_file'] satisfies ErrorCode[]),
];

function failureGroup(code: string, message: string): DiagnosticGroup {
  const affectsAll = SHARED_CAUSE_CODES.includes(code);
  return {
    key: `failed: ${code}`,
    more: affectsAll
      ? {
          summary: 'More objects could not be read for the same reason',
          detail: `Only the first ten are listed. The others failed in the same way, or were not read at all. The reason: ${message}`,
        }
      : {
          summary: 'More objects could not be read',
          detail:
            'Only the first ten are listed. The others may have failed for other reasons. Correct the errors that are listed, then plan again to see the others.',
        },
    affectsAll,
  };
}

/** Like `failure`, but adds `ifCreated` if the object may exist, and `ifRefused` if the request was rejected (see `CreateFailureTexts`). */
export function failedCreate(
  what: string,
  error: unknown,
  path: AttributePath | undefined,
  ifCreated: string,
  ifRefused = '',
): unknown {
  if (!isManagementApiError(error)) return failure(what, error, path);
  const isRefused = REFUSED_CODES.includes(error.code) || error.status === 501;
  const mayExist = error.outcome === 'unknown' || error.code === 'conflict';
  const hints = [isRefused ? ifRefused : '', mayExist ? ifCreated : ''];
  return failure(what, error, path, hints.filter(Boolean).join(' '));
}

const REFUSED_CODES: readonly string[] = ['bad_request', 'not_found'] satisfies ErrorCode[];

/** Checks the error's name instead of its class, because the class is loaded on demand, together with the client. */
export function isManagementApiError(error: unknown): error is ManagementApiError {
  return error instanceof Error && error.name === 'ManagementApiError';
}
