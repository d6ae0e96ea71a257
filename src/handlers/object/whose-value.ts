/**
 * Chooses between the user's, the state's and the service's value. Services trim, reorder, round, derive and omit values. So the state
 * keeps the user's value until the response changes, and a change sends back the service's other values. The first matching row applies.
 *
 * | In                        | A member                                           | Gets                                                                             |
 * | ------------------------- | -------------------------------------------------- | -------------------------------------------------------------------------------- |
 * | the body of a change      | derived from one that changes (`unlessChanged`)    | the planned value; none if it is unknown                                         |
 * |                           | unknown in the plan                                | the service's value                                                              |
 * |                           | changed by the plan, not applied last time, in     | the planned value (99.9, never 99.9000015); an object member by member, a list   |
 * |                           | `extra_members`, or a decimal number               | or map as a whole                                                                |
 * |                           | removed by the plan                                | none; the service's value if it may set a default or was empty (not for objects) |
 * |                           | that the service does not return                   | the planned value; none if it is optional, and empty or chosen by the service    |
 * |                           | that only the service sets, except the id          | none                                                                             |
 * |                           | of any other kind, documented or not               | the service's value, unchanged; a documented null is omitted                     |
 * | the state after a change  | known in the plan                                  | the planned value (see `planning/apply.ts`)                                      |
 * |                           | of any other kind                                  | the service's value; null if it is invalid, or the API cannot return the object  |
 * | the state after a read    | that only the service sets                         | the service's value; times, and the id of an SLO, keep the state's notation      |
 * |                           | with an unchanged fingerprint, or the same meaning | the state's value; after a change that was not applied, also in another notation |
 * |                           | changed in any other way (drift), or sent back but | the service's value, a map as a whole; null if it is invalid or empty (except    |
 * |                           | lost or reset by the service                       | flags, numbers and names that may stay empty)                                    |
 * | the state after an import | that the service can return                        | the service's value, or `emptyAs` if it is empty                                 |
 * | the next plan             | that differs only in omitted defaults              | the state's value, if it is configured or `keptIfUnset`                          |
 */
import { fingerprintFor, fingerprintsOf, NOT_APPLIED, extraMemberPath } from './marks';
import { ObjectState } from './resource-type';
import { extraMembersOf, isDocumented, omit, sentMembers, unlistedMembers } from './undocumented';
import { asReceived, escapeName, nameAsReceived } from '../../contract/dialect';
import { isJsonObject, Json, JsonObject, objectOrEmpty, parseJson, printJson } from '../../contract/json';
import { definedMembers, filterMembers, mapValues } from '../../json/members';
import { canonicalText, isAlike, isExactly } from '../../json/same';
import { isFullyKnown, isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../../plugin';
import { Attribute, json as anyJson, Kind, Members } from '../../schema/kind';
import { apiObject } from '../../schema/operation';
import { mapParts } from '../../schema/visit';
import {
  ResponseMismatch,
  fromJson,
  member,
  toJson,
  areEqualExceptDefaults,
  mayBeOmitted,
} from '../codec/json';

// The body of a change.

/** Returns the service's current object with the planned changes. `readOnly` are the undocumented members that only the service sets. */
export function bodyOfChange(
  members: Members,
  remote: JsonObject,
  { values: prior, privateState: { fingerprints = {} } }: ObjectState,
  planned: ObjectValue,
  readOnly: readonly string[] = [],
): JsonObject {
  const managed = [prior, planned].flatMap((values) => Object.keys(extraMembersOf(members, values)));
  // The state may contain values that the service did not apply. Treats them as unknown, so that they are sent again.
  const known = mapValues(prior, (value, name) => (fingerprints[name] === NOT_APPLIED ? UNKNOWN : value));
  const object = changedObject(members, remote, known, planned);
  return {
    ...omit(object, [...managed, ...readOnly.map((name) => escapeName(members, name))]),
    ...('id' in remote && { id: remote.id }),
    ...extraMembersOf(members, planned),
  };
}

function changedObject(members: Members, remote: JsonObject, prior: Value, planned: ObjectValue): JsonObject {
  const valueIn = (object: Value, name: string): Value =>
    isRecord(object) ? memberOf(object, name) : object instanceof Unknown ? UNKNOWN : null;
  const [before, after] = [(name: string) => valueIn(prior, name), (name: string) => valueIn(planned, name)];
  const isChanged = (name: string) => {
    const { kind } = members[name];
    const [one, other] = [before(name), after(name)].map((value) => contentOf(kind, value));
    return !areEqualExceptDefaults(kind, one, other);
  };
  const documented = mapValues(sentMembers(members), (attribute, name) => {
    const { keepState } = attribute;
    // The service may have derived this value instead of storing the configured one, so it is not sent back.
    const isDerived = typeof keepState === 'object' && keepState.unlessChanged.some(isChanged);
    const [known, wanted] = [isDerived ? UNKNOWN : before(name), after(name)];
    if (isDerived && (wanted === null || wanted instanceof Unknown)) return undefined;
    return changedMember(attribute, member(remote, name) ?? undefined, known, wanted);
  });
  const unlisted = filterMembers(remote, (_value, name) => !isDocumented(members, name));
  return definedMembers<Json>({ ...documented, ...unlisted });
}

/** Undocumented members are a JSON string. `{}` means the same as null. */
const contentOf = (kind: Kind, value: Value): Value =>
  kind.kind === 'json' && typeof value === 'string' ? (parseJson(value) as Value) : value;

function changedMember(
  { kind, presence }: Attribute,
  remote: Json | undefined,
  prior: Value,
  planned: Value,
): Json | undefined {
  if (planned instanceof Unknown) return remote;
  const mayBeAbsent =
    presence !== 'required' && (presence === 'optionalComputed' || mayBeOmitted(kind, planned));
  const isNested = kind.kind === 'object' && isRecord(planned) && isJsonObject(remote);
  if (isExactly(planned, prior) && (remote !== undefined || mayBeAbsent) && !isNested) {
    // The service may have rounded the user's number.
    return kind.kind === 'number' && planned !== null ? toJson(kind, planned) : remote;
  }
  if (planned === null) {
    // Nothing was set, so there is nothing to remove.
    const wasEmpty = kind.kind !== 'object' && mayBeOmitted(kind, prior);
    return presence === 'optionalComputed' || wasEmpty ? remote : undefined;
  }
  if (kind.kind !== 'object' || !isRecord(planned)) return toJson(kind, planned);
  return changedObject(kind.members, objectOrEmpty(remote), prior, planned);
}

// The state.

/** The values in a response. Invalid members are null. */
export interface ShownValues {
  readonly values: ObjectValue;
  readonly mismatches: readonly ResponseMismatch[];
}

/** Returns the values in the response to a create or a change. The plugin gives known planned values precedence. */
export function valuesAfterChange(members: Members, shown: JsonObject, planned: ObjectValue): ShownValues {
  return readMembers(members, shown, planned, (name, { kind }) =>
    fromJson(kind, member(shown, name), nameAsReceived(shown, name)),
  );
}

export function valuesAfterRead(
  members: Members,
  shown: JsonObject,
  { values: prior, privateState: { fingerprints: last } }: ObjectState,
): ShownValues & { readonly isUnchanged: boolean } {
  const now = fingerprintsOf(members, shown, prior);
  const isUnchanged = isExactly(last, now);
  const isKept = (kind: Kind, path: string, old: Json | undefined, value: Json | undefined) =>
    last?.[path] === now[path] ||
    now[path] === fingerprintFor(kind, old) ||
    (last?.[path] === NOT_APPLIED && isAlike(old, value, { kind }));
  const read = readMembers(members, shown, prior, (name, attribute) => {
    const { kind, presence, mayStayEmpty } = attribute;
    const [old, value] = [prior[name], member(shown, name)];
    const path = nameAsReceived(shown, name);
    if (presence === 'computed') return fromJson(kind, value, path);
    if (!last) return importedValue(attribute, value, path);
    if (isKept(kind, name, toJson(kind, old), value)) return old;
    return mayStayEmpty && value === '' ? value : fromJsonEmptyAsNull(kind, value, path);
  });
  const extra = last && !isUnchanged ? extraMembersOf(members, prior) : {};
  const drifted = mapValues(
    filterMembers(extra, (old, name) => !isKept(anyJson, extraMemberPath(name), old, member(shown, name))),
    (_, name) => member(shown, name),
  );
  if (Object.keys(drifted).length === 0) return { ...read, isUnchanged };
  const extraMembers = definedMembers<Json>({ ...extra, ...drifted });
  const text = printJson(asReceived(apiObject(members), extraMembers, shown));
  return { ...read, values: { ...read.values, extraMembers: text }, isUnchanged };
}

/** Returns the value to import, or `emptyAs` if the service returns none: the plan then accepts both an omitted and an empty attribute. */
function importedValue({ kind, emptyAs }: Attribute, json: Json | undefined, path: string): Value {
  const value = fromJsonEmptyAsNull(kind, json, path);
  if (value !== null) return value;
  const empty = (emptyAs as Json | undefined) ?? json;
  if (kind.kind === 'string') return typeof empty === 'string' ? empty : null;
  return isJsonObject(empty) ? fromJson(kind, empty, path) : null;
}

/** Like `fromJson`, but returns null for empty strings, lists, maps and objects, which services may return for unset members. */
function fromJsonEmptyAsNull(kind: Kind, json: Json | undefined, path: string): Value {
  const isNumberOrFlag = ['number', 'integer', 'integer64', 'boolean'].includes(kind.kind);
  if (!isNumberOrFlag && mayBeOmitted(kind, json)) return null;
  if (kind.kind !== 'object' || !isJsonObject(json)) return fromJson(kind, json, path);
  return mapValues(kind.members, (attribute, name) =>
    fromJsonEmptyAsNull(attribute.kind, member(json, name), `${path}.${nameAsReceived(json, name)}`),
  );
}

/** Reads each member from the response. Members that only the provider has keep their value, except `unlistedMembers`. */
function readMembers(
  members: Members,
  shown: JsonObject,
  before: ObjectValue,
  read: (name: string, attribute: Attribute) => Value,
): ShownValues {
  const mismatches: ResponseMismatch[] = [];
  const values = mapValues(members, (attribute, name) => {
    if (name === 'unlistedMembers') return unlistedText(members, shown, before);
    if (attribute.providerOnly) return before[name] ?? null;
    try {
      return read(name, attribute);
    } catch (error) {
      if (!(error instanceof ResponseMismatch)) throw error;
      mismatches.push(error);
      return null;
    }
  });
  return { values, mismatches };
}

export function unlistedText(members: Members, shown: JsonObject, values: ObjectValue): string | null {
  const unlisted = asReceived(apiObject(members), unlistedMembers(members, shown, values), shown);
  return Object.keys(unlisted).length > 0 ? printJson(unlisted) : null;
}

// The plan.

/** Returns the attributes whose configured value differs from the state only in members that a service may omit. */
export function keptAttributesOf(members: Members, prior: ObjectValue, config: ObjectValue) {
  return Object.entries(members)
    .filter(([name, { kind, providerOnly, presence, keptIfUnset }]) => {
      const [old, wanted] = [prior, config].map((values) => values[name]);
      const isOptional = presence === 'optional' || presence === 'optionalComputed';
      const mayBeKept =
        !providerOnly && isOptional && old !== null && (wanted !== null || keptIfUnset === true);
      return mayBeKept && old !== wanted && areEqualExceptDefaults(kind, old, wanted);
    })
    .map(([name]) => name);
}

/** Returns the attributes whose configured value leads to the same request as the state's value. */
export function equivalentAttributesOf(members: Members, prior: ObjectValue, config: ObjectValue) {
  return Object.keys(members).filter((name) => {
    // Terraform does not accept the state's value if one of the two is null.
    if (!isFullyKnown(config[name]) || prior[name] === null || config[name] === null) return false;
    const [one, other] = [prior, config].map((values) =>
      canonicalText(sentPart(members[name].kind, values[name])),
    );
    return one === other;
  });
}

/** Sorts lists, as fingerprints do, and replaces empty lists and objects by null. Keeps the content of undocumented members. */
function sentPart(kind: Kind, value: Value): Json {
  const content = contentOf(kind, value) as Json;
  const sent = mapParts<Json, Json>({ kind }, content, (part = null, of) =>
    // The state never contains a write-only value. Its version shows a change.
    of.writeOnly ? null : sentPart(of.kind, part),
  );
  if (sent === undefined) return isExactly(content, {}) ? null : content;
  if (Array.isArray(sent)) return sent.length > 0 ? sent.map(canonicalText).sort() : null;
  return Object.values(sent).some((inner) => inner !== null) ? sent : null;
}
