/** The body of a request that changes an object, and what of the service's object goes back with it. */
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { isFullyKnown, isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../../plugin';
import { Attribute, Kind, Members } from '../../schema/kind';
import { jsonObject, member, toJson, toJsonObject } from '../codec/json';
import { mayBeOmitted } from '../codec/omitted-defaults';
import { Values } from '../codec/values';

/** What is configured for the members of which the plan keeps the state's value: they differ only in empty values, or are derived. */
export function configuredApart<M extends Members>(members: M, config: Values<M>, planned: Values<M>) {
  const names = Object.entries(members)
    .filter(([, { kind, presence }]) => presence !== 'computed' && kind.kind !== 'json')
    .map(([name]) => name)
    .filter((name) => isFullyKnown(config[name] as Value) && !isDeepStrictEqual(config[name], planned[name]));
  return Object.fromEntries(names.map((name) => [name, config[name]])) as Partial<Values<M>>;
}

/** What to send: the planned values, except for those that the plan only keeps. Of these, what nobody configured is unknown. */
export function asConfigured<M extends Members>(members: M, planned: Values<M>, apart: Partial<Values<M>>) {
  const values = Object.entries(apart).map(([name, value]) => [
    name,
    orUnset(members[name].kind, value as Value, planned[name] as Value),
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

/**
 * The current object of the service, with the configured members set and those that the user removed omitted. The rest is sent back
 * unchanged: undocumented members at any depth, and members that the service derives or fills in. Members that only the
 * service sets (creator, times, revision) are omitted.
 */
export function replacedObject<M extends Members>(
  members: M,
  present: JsonObject,
  prior: Values<M>,
  planned: Values<M>,
): JsonObject {
  const configured = sentMembers(members, planned as ObjectValue, prior as ObjectValue, present);
  const whole = withUnlistedMembers(members, configured, unlistedOf(members, present, prior, planned));
  const id = 'id' in present ? { id: present.id } : {};
  return { ...whole, ...id, ...extraMembersOf(planned) } as JsonObject;
}

/** The object as the service has it if it stores exactly what the state says. */
export function objectOfState<M extends Members>(members: M, state: Values<M>): JsonObject {
  const documented = { ...toJsonObject(members, state), id: state.id as string };
  return withUnlistedMembers(members, documented, jsonObject((state.unlistedMembers ?? null) as Value));
}

export function extraMembersOf<M extends Members>({ extraMembers = null }: Values<M>): JsonObject {
  return jsonObject(extraMembers as Value);
}

/** The undocumented members of the service's object that are not in the `extra_members` of these values. */
export function unlistedOf<M extends Members>(
  members: M,
  present: JsonObject,
  ...managed: (Values<M> | null)[]
): JsonObject {
  const extra = managed.flatMap((values) => (values ? Object.keys(extraMembersOf(values)) : []));
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
  const wasSet = prior !== null && (kind.kind === 'object' || !mayBeOmitted(kind, prior));
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

/** The undocumented members at any depth, inside the documented objects that contain them. */
export function unlistedMembers(members: Members, answer: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]): [string, Json][] => {
      const documented = Object.hasOwn(members, name) && !members[name].local;
      if (!documented) return [[name, value]];
      const inner = unlistedWithin(members[name].kind, value);
      return inner && Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}

function unlistedWithin(kind: Kind, value: Json): JsonObject | undefined {
  return kind.kind === 'object' && isJsonObject(value) ? unlistedMembers(kind.members, value) : undefined;
}

/**
 * Merges documented values with undocumented ones. If a documented object is not sent, its undocumented members are not sent
 * either: an object that the user removed is removed completely.
 */
function withUnlistedMembers(members: Members, documented: JsonObject, unlisted: JsonObject): JsonObject {
  const kept = Object.entries(unlisted).flatMap(([name, value]): [string, Json][] => {
    if (!Object.hasOwn(members, name) || members[name].local) return [[name, value]];
    const { kind } = members[name];
    const sent = member(documented, name);
    if (kind.kind !== 'object' || !isJsonObject(value) || !isJsonObject(sent)) return [];
    return [[name, withUnlistedMembers(kind.members, sent, value)]];
  });
  return Object.fromEntries([...Object.entries(documented), ...kept]);
}

export function without(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
