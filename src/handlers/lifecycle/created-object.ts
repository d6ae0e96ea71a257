/** Detects from the response to a create that the object existed before. Some services replace an object with the same name. */
import { isJsonObject, objectOrEmpty } from '../../contract/json';
import { Context, groupOf } from '../../plugin';

/** How old an object must be, when the request is sent, to count as existing. A smaller age may be clock skew within the service. */
const MIN_AGE_MS = 60_000;
/** A time without a zone may be in any zone. */
const MIN_AGE_WITHOUT_ZONE_MS = 48 * 3_600_000;
const QUARTER_HOUR_MS = 15 * 60_000;
const MAX_OFFSET_MS = 14 * 3_600_000;
const EARLIEST_PLAUSIBLE_TIME = Date.UTC(2000, 0);

export const CREATED_GROUP = groupOf(
  'createdWithDoubts',
  'More creates and changes may not have done what you expect',
  'All of these objects are in the state. Compare them with the objects on the service.',
);

/** Warns about a create that changed an existing object. `evidence` is a clause. `keptValues` is undefined if no response shows its values. */
export function warnOfReplacedObject(
  subject: string,
  evidence: string,
  keptValues: boolean | undefined,
  { diagnostics }: Context,
): void {
  const values = keptValues
    ? 'Some of its values still differ from this resource (the next plan shows them)'
    : keptValues === undefined
      ? 'The response does not show whether it now has the values that this resource sets (check this in the service)'
      : 'The object now has the values that this resource sets';
  diagnostics.cappedWarning(
    CREATED_GROUP,
    `Creating ${subject} replaced an existing object`,
    `The service treated the create as a change to an object that existed before: ${evidence}. ${values}, and Terraform manages it, as after an import. If the plan said that an old object with this id stays on the service, do not remove it there. If another resource, stack or person owns it, remove this resource from the state (terraform state rm), restore the previous values of the object, and give this resource a name that is not in use.`,
  );
}

/** Returns the evidence that an object is older than the request, if any. `sentAt` is a time by the service's clock, or NaN. */
export function evidenceOfAge(object: unknown, sentAt: number): string | undefined {
  const { createTime, revision } = objectOrEmpty(object);
  const text = String(createTime);
  const isUnixTime = /^\d{10}(\d{3})?$/.test(text);
  const isDate = /^\d{4}-\d\d-\d\d[T ]|GMT$/.test(text);
  const created = isUnixTime ? Number(text.padEnd(13, '0')) : isDate ? Date.parse(text) : NaN;
  const hasZone = isUnixTime || /(Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(text);
  const minAge = hasZone ? MIN_AGE_MS : MIN_AGE_WITHOUT_ZONE_MS;
  // Services use the time zero for an unknown time. A time in another form may be of this moment.
  const hasTime = !/^0?$/.test(String(createTime ?? '')) && !(created <= EARLIEST_PLAUSIBLE_TIME);
  const age = sentAt - created;
  const number = Number(isJsonObject(revision) && String(revision.revision));
  // Some services label their local time as UTC.
  const remainder = Math.abs(age - Math.round(age / QUARTER_HOUR_MS) * QUARTER_HOUR_MS);
  const mayBeLocal = age <= MAX_OFFSET_MS + MIN_AGE_MS && remainder <= MIN_AGE_MS;
  if (isJsonObject(revision) && number <= 1 && mayBeLocal) return undefined;
  if (hasTime && age > minAge) return `it was created at ${new Date(created).toISOString()}`;
  return !hasTime && number > 1 ? `its revision is ${number}` : undefined;
}
