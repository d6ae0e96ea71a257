import type { ErrorCode, ManagementApiError } from '../../client';
import { AttributePath, DiagnosticError, DiagnosticGroup, groupOf } from '../../plugin';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { ResponseMismatch } from '../codec/json';

/** Converts a failed call to an error with the summary `what`, such as `Cannot create SLO "checkout"`. Returns other errors unchanged. */
export function failedCall(what: string, error: unknown, path?: AttributePath, hint = ''): unknown {
  const isCall = isManagementApiError(error);
  if (!isCall && !(error instanceof ResponseMismatch)) return error;
  const { message } = error;
  const reason = isCall ? message : `The service's response does not match the documented API: ${message}.`;
  const group = isCall ? failureGroup(error, hint) : otherReadsFailed('mismatch');
  return new DiagnosticError(what, `${reason} ${hint}`.trim(), path, group);
}

/** The hint for a change that fails before it is sent. */
export const hintIfUnsent = (error: unknown): string =>
  isManagementApiError(error) && error.operation.repeat === 'read' ? 'Nothing was changed.' : '';

/** The way out if the service does not prove that an object was deleted. */
export const IF_DELETED =
  'If the object no longer exists, remove it from the state (terraform state rm), and the next apply creates it again.';

/** Returns the hint for a failed read of an object: empty, unless the service responded with 404, in JSON or for a path with an id. */
export const wayOutIfMissing = (error: unknown): string =>
  isManagementApiError(error) &&
  error.code === 'not_found' &&
  (error.isFromService || error.operation.path.includes('{'))
    ? IF_DELETED
    : '';

/** Returns the top-level attribute that the service's error names, such as `labels` for `slo.labels.team`: Terraform finds no nested ones. */
export function rejectedPath(members: Members, error: unknown): AttributePath | undefined {
  if (!isManagementApiError(error)) return undefined;
  const names = Object.keys(members).map(toSnakeCase);
  const steps = error.violatedFields.flatMap((field) => field.split(/[.[\]]+/)).map(toSnakeCase);
  const name = steps.find((step) => names.includes(step));
  return name === undefined ? undefined : [name];
}

/** Summaries of errors with a cause that affects every object, not only the object of the failed call. */
const SHARED_CAUSES: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'The service rejects the API key (401)',
  unreachable: 'The service cannot be reached',
  tls_failure: 'The service cannot be reached',
  proxy_failure: 'The service cannot be reached',
  timeout: 'The service does not respond',
  rate_limited: 'The service allows no more requests for now (429)',
  interrupted: 'The run was interrupted',
  missing_file: 'A file of the provider cannot be loaded',
};

const otherReadsFailed = (code: string): DiagnosticGroup => ({
  ...groupOf(
    'More objects could not be read',
    'The others may have failed for other reasons. Correct the errors that are listed, then plan again to see the others.',
  ),
  key: `failed: ${code}`,
});

/** Returns the cause if it affects every object. */
export const sharedCauseOf = ({ code, status }: ManagementApiError): string | undefined =>
  // With a status, the service or a proxy responded, and may respond to the next read.
  code === 'timeout' && status !== undefined ? undefined : SHARED_CAUSES[code];

function failureGroup(error: ManagementApiError, hint: string): DiagnosticGroup {
  const { code, message, effect } = error;
  const cause = sharedCauseOf(error);
  const group = otherReadsFailed(code);
  if (cause === undefined) return group;
  const combined = (count: number) => ({
    summary: `${cause}, so at least ${count} objects were not read`,
    detail: `${message} The remaining objects were skipped.`,
  });
  const sentences = [`${cause}.`, effect, hint];
  return { ...group, combined, brief: sentences.filter(Boolean).join(' ') };
}

/** Checks the error's name instead of its class, because the class is loaded on demand, together with the client. */
export function isManagementApiError(error: unknown): error is ManagementApiError {
  return error instanceof Error && error.name === 'ManagementApiError';
}
