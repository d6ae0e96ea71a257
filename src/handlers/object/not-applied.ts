/**
 * Compares the response to a create or a change with the plan. Only numbers, booleans and documented constants show that a value was not
 * applied. A service that normalizes a text to the value from before looks the same as one that ignores the change.
 */
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
import { member, toJsonObject } from '../codec/json';
import { withoutDefaults } from '../codec/omitted-defaults';

/** Warns about attributes that the service may not have applied, and `others`. Returns `NOT_APPLIED` for those that the next read decides. */
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
