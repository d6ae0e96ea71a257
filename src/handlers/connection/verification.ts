/** Fails a plan that creates something if the service cannot be reached or rejects the API key. */
import { isManagementApiError } from './failed-call';
import type { Connection } from './provider-block';
import { FOR_CHANGE } from './teams';
import type { ErrorCode } from '../../client';
import { Context, DiagnosticError } from '../../plugin';
import { ENV_VARIABLES } from '../../schema/environment';
import { capitalized } from '../../schema/names';

const CONNECTION_FAILURE_CODES: readonly ErrorCode[] = ['unreachable', 'tls_failure', 'proxy_failure'];
/** Error codes that suggest a wrong base URL. A gateway that blocks the call can cause them too. */
const WRONG_ADDRESS_CODES: readonly ErrorCode[] = [
  'not_found',
  'redirected',
  'invalid_answer',
  'answer_too_large',
];

const SKIP_ADVICE =
  `To skip this check, set verifyConnection on ObservabilityProvider (verify_connection in HCL) or the ` +
  `environment variable ${ENV_VARIABLES.verifyConnection} to false.`;

/**
 * Checks the connection, once per process, before the first plan that creates an object. Throws if the service cannot be used, but only
 * once, so that the plan shows a single error. Ignores failures that may be temporary, such as a busy service, because the apply reports
 * them if they persist.
 */
export async function verify(connection: Connection, context: Context): Promise<void> {
  if (!connection.needsCheck) return;
  connection.needsCheck = false;
  const { error } = await connection.teams.read(FOR_CHANGE, context.signal);
  if (!isManagementApiError(error) || context.signal.aborted) return;
  const { code, outcome, message, problem, nextStep } = error;
  const isUnconnected = code === 'interrupted' && outcome === 'notSent';
  const service = `The observability service at ${connection.baseUrl}`;
  if (code === 'unauthorized') {
    const ifRight = 'If the API key is right, it may not be allowed to list team scopes.';
    throw new DiagnosticError(`${service} rejects the API key`, `${message} ${ifRight} ${SKIP_ADVICE}`);
  }
  if (CONNECTION_FAILURE_CODES.includes(code) || isUnconnected) {
    const reason = isUnconnected
      ? `No connection within ${FOR_CHANGE.pageMs / 1000} seconds.`
      : `${capitalized(problem)}. ${nextStep}`;
    throw new DiagnosticError(`${service} cannot be reached`, `${reason} ${SKIP_ADVICE}`);
  }
  if (!WRONG_ADDRESS_CODES.includes(code)) return;
  context.diagnostics.warning(
    `${service} may be the wrong service`,
    `If a plan creates something, the provider first reads the service's list of team scopes. ${message} You can ignore this warning if a gateway blocks this call. ${SKIP_ADVICE}`,
    undefined,
    'wrong_address',
  );
}
