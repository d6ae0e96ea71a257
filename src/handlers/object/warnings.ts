/** Warnings about the response to a create, a change or a read. The object is in the state anyway. */
import { ResourceType } from './resource-type';
import { JsonObject, printJson } from '../../contract/json';
import { Context, groupOf } from '../../plugin';
import { ResponseMismatch } from '../codec/json';

/** Larger than the difference between two time zones: services may label local times as UTC, or omit the time of day. */
const MIN_AGE_MS = 48 * 3_600_000;
/** Services use an earlier time, such as zero, for an unknown one. */
const EARLIEST_PLAUSIBLE_TIME = Date.UTC(2000, 0);

export const CREATED_GROUP = groupOf(
  'More creates and changes may not have done what you expect',
  'All of these objects are in the state. Compare them with the objects on the service.',
);

/** Warns about a create that changed an existing object. `evidence` is a clause. */
export function warnOfReplacedObject(subject: string, evidence: string, { diagnostics }: Context): void {
  diagnostics.cappedWarning(
    CREATED_GROUP,
    `Creating ${subject} replaced an existing object`,
    `The service treated the create as a change to an object that existed before: ${evidence}. Terraform manages it, as after an import. Check in the service which values it has. If the plan said that an old object with this id stays on the service, do not remove it there. If another resource, stack or person owns it, remove this resource from the state (terraform state rm), restore the previous values of the object, and give this resource a name that is not in use.`,
  );
}

/** Returns the evidence that an object existed long before the create that last changed it, if any. */
export function evidenceOfAge({ createTime, updateTime }: JsonObject): string | undefined {
  const [created, updated] = [createTime, updateTime].map((time) =>
    typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time) ? Date.parse(time) : NaN,
  );
  const isOld = created > EARLIEST_PLAUSIBLE_TIME && updated - created > MIN_AGE_MS;
  return isOld ? `it was created at ${new Date(created).toISOString()}` : undefined;
}

/** Reports all mismatches in one warning, because Terraform groups warnings with the same summary. */
export function warnOfMismatches(
  mismatches: readonly ResponseMismatch[],
  subject: string,
  { diagnostics }: Context,
): void {
  if (mismatches.length === 0) return;
  diagnostics.cappedWarning(
    { ...groupOf('More responses do not match the documented API'), code: 'undocumented_response' },
    `The response for ${subject} does not match the documented API`,
    `In the service's response, ${mismatches.map(({ message }) => message).join('; ')}. These members are null in the state.`,
  );
}

/** Warns if a successful response also reports a failure. Without `secrets`, it may contain a new one, so only its members are named. */
export function warnOfReportedError(
  type: ResourceType,
  what: string,
  secrets: readonly string[] | undefined,
  reported: JsonObject | undefined,
  { diagnostics }: Context,
): void {
  if (!reported) return;
  const reason = secrets && type.connection.client.redact(printJson(reported), secrets).slice(0, 500);
  const names = `${Object.keys(reported).join(', ')}, which is not shown, because it may contain the new secret`;
  diagnostics.cappedWarning(
    CREATED_GROUP,
    `The service ${what}, but reported an error`,
    `It responded: ${reason ?? names}.`,
  );
}
