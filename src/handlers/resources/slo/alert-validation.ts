import type { ApiResponse } from '../../../client';
import { isJsonObject, JsonObject, plainText } from '../../../contract/json';
import { Context, DiagnosticError, groupOf } from '../../../plugin';
import { sloAlertValidation } from '../../../schema/slo-alert-validation';
import { ResponseMismatch } from '../../codec/json';
import { failedCall, isManagementApiError, sharedCauseOf } from '../../connection/failed-call';
import { Connection } from '../../connection/provider-block';

/**
 * Throws an error or warns if alerts would break, depending on the provider's `alert_validation`. If the check itself fails, only warns,
 * because a failed check must not block the change.
 */
export async function validateAlerts(
  connection: Connection,
  body: JsonObject,
  subject: string,
  context: Context,
): Promise<void> {
  const { alertValidation, client } = connection;
  const { read } = sloAlertValidation.operations;
  if (alertValidation === 'off' || !client.hasCall(read)) return;
  let failures: readonly string[];
  try {
    const response = await client.call(read, { body }, { signal: context.signal, isCheck: true });
    failures = alertFailures(response);
  } catch (error) {
    return reportFailedCheck(connection, subject, 'The change proceeds without the check.', error, context);
  }
  if (failures.length === 0) return;
  const summary = `The change to ${subject} conflicts with its alerts`;
  const detail = `The service reports that these alerts would break:\n${failures.join('\n')}\n`;
  const group = groupOf('More SLO changes conflict with alerts');
  if (alertValidation === 'warn') return context.diagnostics.cappedWarning(group, summary, detail);
  throw new DiagnosticError(
    summary,
    `${detail}Nothing was changed. Change or remove these alerts first, or set the provider's alertValidation (alert_validation in HCL) to "warn" or "off".`,
  );
}

/** Warns that the check failed, only once if the cause affects every SLO. Throws if the user interrupted it. */
export function reportFailedCheck(
  { shownWarnings }: Connection,
  subject: string,
  consequence: string,
  error: unknown,
  context: Context,
): void {
  const isAnswered = error instanceof ResponseMismatch;
  if (!isAnswered && !isManagementApiError(error)) throw error;
  if (!isAnswered && error.code === 'interrupted') {
    throw failedCall(`The alerts of ${subject} were not checked`, error);
  }
  const cause = isAnswered ? undefined : sharedCauseOf(error);
  if (cause !== undefined && shownWarnings.has(cause)) return;
  if (cause !== undefined) shownWarnings.add(cause);
  context.diagnostics.cappedWarning(
    groupOf('More SLOs have alerts that could not be checked'),
    `The alerts of ${subject}${cause === undefined ? '' : ', and perhaps of other SLOs,'} could not be checked`,
    `${consequence} ${isAnswered ? `In the response, ${error.message}.` : error.message}`,
  );
}

/** Returns a line for each alert that would break. Throws if the results are not a list of objects, or if there is none and the response also reports an error. */
function alertFailures({ body, reported }: ApiResponse): string[] {
  const results = body.alertsValidationResult ?? [];
  if (!Array.isArray(results) || !results.every(isJsonObject)) {
    throw new ResponseMismatch('alertsValidationResult', 'a list of objects', results);
  }
  const failures = results.flatMap(({ name, id, errorMessage = null }) => {
    const problem = errorMessage === null ? '' : plainText(errorMessage).trim();
    if (problem === '') return [];
    const label = typeof name === 'string' ? `"${name}"` : 'without a name';
    // Joined to one line, so that text from the service cannot look like a line from the provider.
    return [`- alert ${label} (id ${String(id)}): ${problem}`.replace(/\s+/g, ' ')];
  });
  if (failures.length === 0 && reported) throw new ResponseMismatch('', 'complete, without an error', body);
  return failures;
}
