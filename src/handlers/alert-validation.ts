import { isJsonObject, JsonObject } from '../contract/json';
import { Context, DiagnosticError } from '../plugin';
import { Connection } from './common/account';
import { failure, isManagementApiError } from './common/failure';
import { SloBody } from './slo-body';

/**
 * Asks the service whether the alerts that hang on an SLO fit its new form (operation 17). Alerts that do not fit are an
 * error (thrown) or a warning, as `alert_validation` of the provider says. A check that cannot be made is a warning: it must not
 * stand in the way of the change.
 */
export async function validateAlerts(
  { client, operations, alertValidation }: Connection,
  body: SloBody,
  subject: string,
  context: Context,
): Promise<void> {
  if (alertValidation === 'off') return;
  let failures: string[];
  try {
    const answer = await client.call(operations.validateSloAlerts, { body }, { signal: context.signal });
    failures = alertFailures(answer.body);
  } catch (error) {
    return couldNotCheck(subject, 'The change goes on without the check.', error, context);
  }
  if (failures.length === 0) return;
  const summary = `The change of ${subject} does not fit its alerts`;
  const detail = `Operation 17 reports:\n${failures.join('\n')}\n`;
  if (alertValidation === 'warn') return context.diagnostics.warning(summary, detail);
  throw new DiagnosticError(
    summary,
    `${detail}Nothing was changed. Change or remove these alerts first, or set alertValidation of the provider to "warn" or "off".`,
    ['name'],
  );
}

/** A check that cannot be made stands in nobody's way, unless it is the user who interrupted it. */
export function couldNotCheck(subject: string, consequence: string, error: unknown, context: Context): void {
  if (!isManagementApiError(error)) throw error;
  if (error.code === 'interrupted') {
    throw failure(`The alerts of ${subject} were not checked`, error, ['name']);
  }
  context.diagnostics.warning(
    `The alerts of ${subject} could not be checked`,
    `${consequence} ${error.message}`,
  );
}

/** One result per alert; an alert fails only if its errorMessage is not empty. */
function alertFailures(answer: JsonObject): string[] {
  const results = Array.isArray(answer.alertsValidationResult) ? answer.alertsValidationResult : [];
  return results.filter(isJsonObject).flatMap((alert) => {
    if (typeof alert.errorMessage !== 'string' || alert.errorMessage === '') return [];
    const name = typeof alert.name === 'string' ? `"${alert.name}"` : 'without a name';
    return [`- alert ${name} (id ${String(alert.id)}): ${alert.errorMessage}`];
  });
}
