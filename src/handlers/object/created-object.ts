/** Detects from the response to a create that the object existed before. Some services replace an object with the same name. */
import { JsonObject } from '../../contract/json';
import { Context, groupOf } from '../../plugin';

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
