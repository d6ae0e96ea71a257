/** Builds the request body for a change to an object, including the parts of the service's object that are sent back unchanged. */
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { isFullyKnown, isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../../plugin';
import { Attribute, Kind, Members } from '../../schema/kind';
import { parseObject, member, toJson } from '../codec/json';
import { areEqualExceptDefaults, mayBeOmitted } from '../codec/omitted-defaults';
import { Values } from '../codec/values';

/** Returns the configured values that the plan replaced with the state's, because those are equivalent or derived by the service. */
export function overriddenValues<M extends Members>(members: M, config: Values<M>, planned: Values<M>) {
  const names = Object.entries(members)
    .filter(([, { kind, presence }]) => presence !== 'computed' && kind.kind !== 'json')
    .map(([name]) => name)
    .filter((name) => isFullyKnown(config[name] as Value) && !isDeepStrictEqual(config[name], planned[name]));
  return Object.fromEntries(names.map((name) => [name, config[name]])) as Partial<Values<M>>;
}

/** Replaces the values that the plan took from the state with those in `config`, or with unknown where `config` has null. */
export function asConfigured<M extends Members>(members: M, planned: Values<M>, config: Partial<Values<M>>) {
  const values = Object.entries(config).map(([name, value]) => [
    name,
    configuredOrUnknown(members[name].kind, value as Value, planned[name] as Value),
  ]);
  return { ...planned, ...Object.fromEntries(values) };
}

/**
 * Returns the configured value. If only the plan has one, returns unknown: a change then sends the service's value back, or keeps an object
 * that has undocumented members. If the plan has none either, because the service has to derive the value again, returns null.
 */
function configuredOrUnknown(kind: Kind, config: Value, kept: Value): Value {
  if (config === null) return kept === null || kept instanceof Unknown ? null : UNKNOWN;
  if (kind.kind !== 'object' || !isRecord(config) || !isRecord(kept)) return config;
  const values = Object.entries(kind.members).map(([name, inner]) => [
    name,
    configuredOrUnknown(inner.kind, memberOf(config, name), memberOf(kept, name)),
  ]);
  return Object.fromEntries(values) as ObjectValue;
}

/**
 * Returns the service's current object with the configured members set. Omits the members that the user removed, and those that only
 * the service sets (creator, times, revision), or derives from members that change. Sends all others back unchanged: undocumented members
 * at any depth, and members that the service derives or fills in.
 */
export function replacementObject<M extends Members>(
  members: M,
  current: JsonObject,
  prior: Values<M>,
  planned: Values<M>,
): JsonObject {
  const configured = sentMembers(members, planned as ObjectValue, prior as ObjectValue, current);
  const object = withUnlistedMembers(members, configured, unmanagedMembers(members, current, prior, planned));
  const id = 'id' in current ? { id: current.id } : {};
  return { ...object, ...id, ...extraMembersOf(planned) } as JsonObject;
}

export function extraMembersOf<M extends Members>({ extraMembers = null }: Values<M>): JsonObject {
  return parseObject(extraMembers as Value);
}

/** Returns the undocumented members of the service's object, except those in the `extra_members` of `managed`. */
export function unmanagedMembers<M extends Members>(
  members: M,
  current: JsonObject,
  ...managed: (Values<M> | null)[]
): JsonObject {
  const extra = managed.flatMap((values) => (values ? Object.keys(extraMembersOf(values)) : []));
  return omit(unlistedMembers(members, current), extra);
}

function sentMembers(
  members: Members,
  planned: ObjectValue,
  prior: ObjectValue | null,
  current: JsonObject,
): JsonObject {
  const valueIn = (values: ObjectValue | null, name: string) => values?.[name] ?? null;
  const isChanged = (name: string) =>
    !areEqualExceptDefaults(members[name].kind, valueIn(prior, name), valueIn(planned, name));
  const entries = Object.entries(members)
    .filter(([, { providerOnly, presence }]) => !providerOnly && presence !== 'computed')
    .map(([name, attribute]): [string, Json | undefined] => {
      const { keepState } = attribute;
      const value = planned[name];
      // The service may have derived its value instead of storing the configured one, so it is not sent back.
      const isStale = typeof keepState === 'object' && keepState.unlessChanged.some(isChanged);
      if (isStale && !(value instanceof Unknown)) {
        return [name, sentMember(attribute, value, null, undefined)];
      }
      return [name, sentMember(attribute, value, valueIn(prior, name), member(current, name))];
    });
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/**
 * Whether to send back the service's own value: true if the user did not change the member. The state's value may differ from it, because
 * Terraform normalises Unicode and services omit empty values. Numbers are always sent as the user wrote them.
 */
function isSentBack(
  { kind, presence }: Pick<Attribute, 'kind' | 'presence'>,
  planned: Value,
  prior: Value,
): boolean {
  const mayBeSentBack = kind.kind === 'object' ? presence === 'optionalComputed' : kind.kind !== 'number';
  return mayBeSentBack && planned !== null && isDeepStrictEqual(planned, prior);
}

const isSet = (json: Json | undefined): boolean => json !== undefined && json !== null;

const hasUnlistedMembers = (kind: Kind, current: Json | undefined): boolean =>
  kind.kind === 'object' &&
  isJsonObject(current) &&
  Object.keys(unlistedMembers(kind.members, current)).length > 0;

/** Returns the value to send: the configured value, or the service's value if the user neither changed nor removed the member. */
function sentMember(
  { kind, presence }: Attribute,
  planned: Value,
  prior: Value,
  current: Json | undefined,
): Json | undefined {
  if (isSentBack({ kind, presence }, planned, prior) && (presence !== 'required' || isSet(current))) {
    return current ?? undefined;
  }
  const wasSet = prior !== null && (kind.kind === 'object' || !mayBeOmitted(kind, prior));
  const isUnset = planned === null || planned instanceof Unknown;
  const mayBeRemoved = wasSet && presence !== 'optionalComputed';
  if (isUnset && mayBeRemoved && (planned === null || !hasUnlistedMembers(kind, current))) return undefined;
  if (isUnset) return current ?? undefined;
  if (kind.kind !== 'object' || !isRecord(planned)) return toJson(kind, planned);
  return sentMembers(
    kind.members,
    planned,
    isRecord(prior) ? prior : null,
    isJsonObject(current) ? current : {},
  );
}

/** Returns the undocumented members at any depth. Nested ones stay inside the documented objects that contain them. */
export function unlistedMembers(members: Members, answer: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]): [string, Json][] => {
      const documented = Object.hasOwn(members, name) && !members[name].providerOnly;
      if (!documented) return [[name, value]];
      const inner = unlistedWithin(members[name].kind, value);
      return inner && Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}

function unlistedWithin(kind: Kind, value: Json): JsonObject | undefined {
  return kind.kind === 'object' && isJsonObject(value) ? unlistedMembers(kind.members, value) : undefined;
}

/** Merges documented and undocumented members. If the user removed an object, its undocumented members are removed too. */
function withUnlistedMembers(members: Members, documented: JsonObject, unlisted: JsonObject): JsonObject {
  const entries = Object.entries(unlisted).flatMap(([name, value]): [string, Json][] => {
    if (!Object.hasOwn(members, name) || members[name].providerOnly) return [[name, value]];
    const { kind } = members[name];
    const inner = member(documented, name);
    if (kind.kind !== 'object' || !isJsonObject(value) || !isJsonObject(inner)) return [];
    return [[name, withUnlistedMembers(kind.members, inner, value)]];
  });
  return Object.fromEntries([...Object.entries(documented), ...entries]);
}

export function omit(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
