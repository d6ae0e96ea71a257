/** Warnings about the response to a create, a change or a read. The object is in the state anyway. */
import { LosslessNumber } from 'lossless-json';
import { extraMemberPath, Fingerprints, NOT_APPLIED } from './marks';
import { ResourceType, shorten } from './resource-type';
import { unescapeName } from '../../contract/dialect';
import { isJsonObject, Json, JsonObject, printJson } from '../../contract/json';
import { firstTen } from '../../json/first-ten';
import { canonicalNumber } from '../../json/number';
import { isAlike, looseText } from '../../json/same';
import { Context, groupOf, memberOf, ObjectValue, Unknown } from '../../plugin';
import { Attribute, json, object } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { partOf } from '../../schema/visit';
import { member, ResponseMismatch, toJsonObject, withoutDefaults } from '../codec/json';

/** Larger than the difference between two time zones: services may label local times as UTC, or omit the time of day. */
const MIN_AGE_MS = 48 * 3_600_000;
/** Services use an earlier time, such as zero, for an unknown one. */
const EARLIEST_PLAUSIBLE_TIME = Date.UTC(2000, 0);

/** Warns about an object that a refresh leaves as it is in the state, because the provider cannot call the service yet. */
export function warnThatNothingIsRead(subject: string, { diagnostics }: Context): void {
  diagnostics.cappedWarning(
    groupOf('More objects were not read'),
    `${subject} was not read`,
    'Some settings of the provider, such as its base URL or API key, are known only after other resources are applied. The plan therefore shows no changes that were made outside Terraform. The next plan does.',
  );
}

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

/**
 * Warns about attributes that the service may not have applied, and `others`. Returns `NOT_APPLIED` for those that the next read decides.
 * Only numbers, booleans and documented constants show that a value was not applied. A service that normalizes a text to the value from
 * before looks the same as one that ignores the change.
 */
export function reportNotApplied(
  type: ResourceType,
  { prior, planned }: Readonly<Record<'prior' | 'planned', ObjectValue>>,
  shown: JsonObject,
  { diagnostics }: Context,
  others: readonly string[] = [],
): Fingerprints {
  const { members } = type;
  const whole = { kind: object(members) };
  const [old, body] = [prior, planned].map((values) => toJsonObject(members, values));
  // The service derives values that are unknown in the plan.
  const isPlanned = (name: string) => !(memberOf(planned, name) instanceof Unknown);
  const names = Object.keys({ ...old, ...body }).filter(isPlanned);
  const namesOf = (differs: typeof showsOld) =>
    names.filter((name) => {
      const [now, wanted, earlier] = [shown, body, old].map((version) => member(version, name));
      return differs(partOf(whole, name), now, wanted, earlier);
    });
  const different = namesOf(isDifferent);
  const listed = [...new Set([...different, ...namesOf(showsOld), ...others])].map((name) =>
    Object.hasOwn(members, name) ? toSnakeCase(name) : printJson(shorten(unescapeName(name))),
  );
  const isReadable = type.description.operations.read !== undefined;
  if (listed.length > 0) {
    const next = isReadable
      ? 'The next plan shows numbers, booleans and documented constants that still differ. It does not show texts, lists and maps, because services may normalize them: check these in the service.'
      : 'Check in the service which values are in effect.';
    diagnostics.cappedWarning(
      groupOf('More changes may not have been applied completely'),
      `The service may not have applied all values of ${type.subject(planned)}`,
      `Its response contains different values: ${firstTen(listed).join(', ')}. The state contains the planned values. ${next}`,
    );
  }
  const memberPath = (name: string) => (Object.hasOwn(members, name) ? name : extraMemberPath(name));
  return Object.fromEntries(isReadable ? different.map((name) => [memberPath(name), NOT_APPLIED]) : []);
}

/** Whether a number, boolean or documented constant differs from the planned one. The service chooses what `…_UNSPECIFIED` means. */
function isDifferent(attribute: Partial<Attribute>, shown?: Json, wanted?: Json): boolean {
  const { kind = json, constants } = attribute;
  if (isJsonObject(shown) && isJsonObject(wanted) && kind.kind !== 'map') {
    return Object.entries(wanted).some(([name, inner]) =>
      isDifferent(partOf(attribute, name), member(shown, name), inner),
    );
  }
  const isConstant = (value: unknown) => constants?.values.some((constant) => constant.value === value);
  if (isConstant(wanted)) {
    return isConstant(shown) === true && shown !== wanted && !/_UNSPECIFIED$/.test(String(wanted));
  }
  const isFlag = typeof wanted === 'boolean' && typeof shown === 'boolean';
  // Services may return a documented number as a string. Any other string is a text, even if it looks like a number.
  const isQuoted = kind.kind !== 'json' && typeof shown === 'string' && canonicalNumber(shown) !== undefined;
  const isNumber = wanted instanceof LosslessNumber && (shown instanceof LosslessNumber || isQuoted);
  return (isFlag || isNumber) && !isAlike(shown, wanted, { kind });
}

/** Whether the response shows the value from before, although the plan has another one. Ignores case, white space and omitted defaults. */
function showsOld(attribute: Partial<Attribute>, shown?: Json, wanted?: Json, old?: Json): boolean {
  const { kind } = attribute;
  if (shown === undefined || old === undefined) return false;
  if (isJsonObject(shown) && isJsonObject(old) && isJsonObject(wanted ?? {}) && kind?.kind !== 'map') {
    return Object.keys(old).some((name) => {
      const [now, planned, before] = [shown, wanted, old].map((version) =>
        isJsonObject(version) ? member(version, name) : undefined,
      );
      return showsOld(partOf(attribute, name), now, planned, before);
    });
  }
  const textOf = (value: Json = null) => looseText(withoutDefaults({ value }).value, attribute);
  return textOf(shown) !== '' && textOf(shown) === textOf(old) && textOf(shown) !== textOf(wanted);
}
