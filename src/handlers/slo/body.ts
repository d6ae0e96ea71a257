import { isDeepStrictEqual } from 'node:util';
import { unlistedMembers, without, withUnlistedMembers } from './unlisted-members';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { BodyOf } from '../../contract/operation';
import type { operations } from '../../contract/operations';
import { isFullyKnown, isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../../plugin';
import { Attribute, Kind, Members } from '../../schema/kind';
import { slo } from '../../schema/slo';
import { jsonObject, member, toJson, toJsonObject } from '../codec/json';
import { mayBeLeftOut } from '../codec/left-out';
import { Values } from '../codec/values';

/** Built from the description, which a test compares with the contract. Hence the type assertions below. */
export type SloBody = JsonObject & BodyOf<(typeof operations)['replaceSlo']>;

export type SloValues = Values<typeof slo.attributes>;

const members = slo.attributes;

/** What is configured for the members of which the plan keeps the state's value: they differ only in empty values, or are derived. */
export function configuredApart(config: SloValues, planned: SloValues): Partial<SloValues> {
  const names = Object.entries(members)
    .filter(([, { kind, presence }]) => presence !== 'computed' && kind.kind !== 'json')
    .map(([name]) => name as keyof SloValues)
    .filter((name) => isFullyKnown(config[name] as Value) && !isDeepStrictEqual(config[name], planned[name]));
  return Object.fromEntries(names.map((name) => [name, config[name]]));
}

/** What to send: the planned values, except for those that the plan only keeps. Of these, what nobody configured is unknown. */
export function asConfigured(planned: SloValues, apart: Partial<SloValues>): SloValues {
  const values = Object.entries(apart).map(([name, value]) => [
    name,
    orUnset((members as Members)[name].kind, value as Value, planned[name as keyof SloValues] as Value),
  ]);
  return { ...planned, ...Object.fromEntries(values) };
}

/** An object that is empty in the state may have undocumented members on the service, which nobody plans to remove. */
function orUnset(kind: Kind, config: Value, kept: Value): Value {
  if (config === null) return kept === null ? null : UNKNOWN;
  if (kind.kind !== 'object' || !isRecord(config) || !isRecord(kept)) return config;
  const values = Object.entries(kind.members).map(([name, inner]) => [
    name,
    orUnset(inner.kind, memberOf(config, name), memberOf(kept, name)),
  ]);
  return Object.fromEntries(values) as ObjectValue;
}

/** The body that creates an SLO. */
export function newSlo(planned: SloValues): SloBody {
  return toJsonObject(members, planned) as SloBody;
}

/**
 * The current SLO of the service, with the configured members set and those that the user removed omitted. The rest is sent back
 * unchanged: undocumented members at any depth, and members that the service derives or fills in. Members that only the
 * service sets (creator, times, revision) are omitted.
 */
export function replacedSlo(present: JsonObject, prior: SloValues, planned: SloValues): SloBody {
  const configured = sentMembers(members, planned as ObjectValue, prior as ObjectValue, present);
  const whole = withUnlistedMembers(members, configured, unlistedOf(present, prior, planned));
  const id = 'id' in present ? { id: present.id } : {};
  return { ...whole, ...id, ...jsonObject(planned.extraMembers) } as SloBody;
}

/** The SLO as the service has it if it stores exactly what the state says. */
export function sloOfState(state: SloValues): JsonObject {
  const documented = { ...toJsonObject(members, state), id: state.id as string };
  return withUnlistedMembers(members, documented, jsonObject(state.unlistedMembers));
}

/** The undocumented members of the service's SLO that are not in the `extra_members` of these values. */
export function unlistedOf(present: JsonObject, ...managed: (SloValues | null)[]): JsonObject {
  const extra = managed.flatMap((values) => Object.keys(jsonObject(values?.extraMembers ?? null)));
  return without(unlistedMembers(members, present), extra);
}

function sentMembers(
  among: Members,
  planned: ObjectValue,
  prior: ObjectValue | null,
  present: JsonObject,
): JsonObject {
  const entries = Object.entries(among)
    .filter(([, { local, presence }]) => !local && presence !== 'computed')
    .map(([name, attribute]): [string, Json | undefined] => [
      name,
      sentMember(attribute, planned[name], prior?.[name] ?? null, member(present, name)),
    ]);
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/**
 * Nobody changes it, so the service's own value goes back: Terraform changes the Unicode form of texts, and services omit what is
 * empty. Numbers are sent as they are written, even to a service that stores a float32.
 */
function isUntouched(
  { kind, presence }: Pick<Attribute, 'kind' | 'presence'>,
  planned: Value,
  prior: Value,
): boolean {
  const goesBackWhole = kind.kind === 'object' ? presence === 'optionalComputed' : kind.kind !== 'number';
  return goesBackWhole && planned !== null && isDeepStrictEqual(planned, prior);
}

const isSet = (json: Json | undefined): boolean => json !== undefined && json !== null;

const hasUnlisted = (kind: Kind, present: Json | undefined): boolean =>
  kind.kind === 'object' &&
  isJsonObject(present) &&
  Object.keys(unlistedMembers(kind.members, present)).length > 0;

/** The configured value, or the service's value if nobody configured or removed it. */
function sentMember(
  { kind, presence }: Attribute,
  planned: Value,
  prior: Value,
  present: Json | undefined,
): Json | undefined {
  if (isUntouched({ kind, presence }, planned, prior) && (presence !== 'required' || isSet(present))) {
    return present ?? undefined;
  }
  const wasSet = prior !== null && (kind.kind === 'object' || !mayBeLeftOut(kind, prior));
  const isUnset = planned === null || planned instanceof Unknown;
  const mayGo = wasSet && presence !== 'optionalComputed';
  if (isUnset && mayGo && (planned === null || !hasUnlisted(kind, present))) return undefined;
  if (isUnset) return present ?? undefined;
  if (kind.kind !== 'object' || !isRecord(planned)) return toJson(kind, planned);
  return sentMembers(
    kind.members,
    planned,
    isRecord(prior) ? prior : null,
    isJsonObject(present) ? present : {},
  );
}
