import { isJsonObject, JsonObject } from '../../contract/json';
import { Context, DiagnosticError, groupOf } from '../../plugin';
import { sloAlertValidation } from '../../schema/slo-alert-validation';
import { Connection } from '../connection/account';
import { failure, isManagementApiError } from '../connection/failure';

const UNFIT = groupOf(
  'alertsDoNotFit',
  'More SLO changes conflict with alerts',
  'To refuse all such changes, set alertValidation of the provider to "error".',
);
const UNCHECKED = groupOf(
  'alertsNotChecked',
  'The alerts of more SLOs could not be checked',
  'All of these changes continue without the check.',
);

/** Asks the service which alerts of an SLO would break by its change. Throws `ManagementApiError`. */
export async function brokenAlerts({ client }: Connection, body: JsonObject, { signal }: Context) {
  return alertFailures((await client.call(sloAlertValidation.operations.read, { body }, { signal })).body);
}

/**
 * Alerts that would break are an error (thrown) or a warning, depending on `alert_validation` of the provider. If the check
 * itself fails, that is only a warning, because it must not block the change. Default: asks the service.
 */
export async function validateAlerts(
  connection: Connection,
  body: JsonObject,
  subject: string,
  context: Context,
  asked?: Promise<readonly string[]>,
): Promise<void> {
  const { alertValidation } = connection;
  if (alertValidation === 'off') return;
  let failures: readonly string[];
  try {
    failures = await (asked ?? brokenAlerts(connection, body, context));
  } catch (error) {
    return couldNotCheck(subject, 'The change continues without the check.', error, context);
  }
  if (failures.length === 0) return;
  const summary = `The change of ${subject} conflicts with its alerts`;
  const detail = `The service reports that these alerts would break:\n${failures.join('\n')}\n`;
  if (alertValidation === 'warn') return context.diagnostics.cappedWarning(UNFIT, summary, detail);
  throw new DiagnosticError(
    summary,
    `${detail}Nothing was changed. Change or remove these alerts first, or set alertValidation of the provider to "warn" or "off".`,
  );
}

/** Warns that the check failed. Throws if the user interrupted it. */
export function couldNotCheck(subject: string, consequence: string, error: unknown, context: Context): void {
  if (!isManagementApiError(error)) throw error;
  if (error.code === 'interrupted') {
    throw failure(`The alerts of ${subject} were not checked`, error);
  }
  context.diagnostics.cappedWarning(
    UNCHECKED,
    `The alerts of ${subject} could not be checked`,
    `${consequence} ${error.message}`,
  );
}

/** One result per alert. An alert fails only if its errorMessage is not empty. */
function alertFailures(answer: JsonObject): string[] {
  const results = Array.isArray(answer.alertsValidationResult) ? answer.alertsValidationResult : [];
  return results.filter(isJsonObject).flatMap((alert) => {
    if (typeof alert.errorMessage !== 'string' || alert.errorMessage === '') return [];
    const name = typeof alert.name === 'string' ? `"${alert.name}"` : 'without a name';
    return [`- alert ${name} (id ${String(alert.id)}): ${alert.errorMessage}`];
  });
}
