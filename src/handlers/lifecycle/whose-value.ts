/**
 * Whose value wins: the user's, the state's or the service's. Services trim, reorder, round, derive and omit values. So the state keeps what
 * the user wrote until the service's response changes, and a change sends back what the user did not touch. The first row that fits decides.
 *
 * | In                       | A member                                                   | Has the value                                                                 |
 * | ------------------------ | ---------------------------------------------------------- | ----------------------------------------------------------------------------- |
 * | the body of a change     | that the plan changes                                      | that is planned; of an object, member by member                               |
 * |                          | that the plan removes                                      | none; of the service if that chooses a default, or if it was empty            |
 * |                          | that is a decimal number, and that the service shows       | that is planned: 99.9, never 99.9000015                                       |
 * |                          | that derives from one that changes (`unlessChanged`)       | that is planned, none while that is unknown                                   |
 * |                          | that the service did not take last time                    | that is planned                                                               |
 * |                          | that the service does not show                             | that is planned; none if it is empty, or if the service may choose it         |
 * |                          | in `extra_members`                                         | that is planned, none if it was removed                                       |
 * |                          | that only the service sets, except the id                  | none                                                                          |
 * |                          | of any other kind, documented or not                       | of the service, as it came; a documented null is left out                     |
 * | the state after a change | that is known in the plan                                  | that is planned (see `conform-state.ts`)                                      |
 * |                          | of any other kind                                          | of the service; null if it is invalid, or if the API cannot return the object |
 * | the state after a read   | that only the service sets                                 | of the service; the id keeps the state's spelling                             |
 * |                          | whose response has the fingerprint of the last one         | of the state                                                                  |
 * |                          | whose response means the same as the state                 | of the state; if it was not taken, only the spelling may differ               |
 * |                          | whose response changed otherwise, that is, drift           | of the service; null if it is invalid or, except for flags and numbers, empty |
 * | after an import          | that the service can return                                | of the service, or `emptyAs` if that is empty                                 |
 * | the read after a change  | that was sent back, and that the service lost or reset     | of the service, as drift, unless it derives from one that changed             |
 * | the next plan            | that is configured, and differs only in what services omit | of the state                                                                  |
 */
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { ObjectState } from './resource-type';
import { asReceived, nameAsReceived } from '../../contract/dialect';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { comparableTime } from '../../contract/timestamp';
import { definedMembers, filterMembers, mapValues } from '../../json/members';
import { isRecord, ObjectValue, Unknown, UNKNOWN, Value } from '../../plugin';
import { Attribute, isPercentage, Kind, Members, timestamp } from '../../schema/kind';
import { apiObject } from '../../schema/operation';
import { canonicalText, fingerprintOf } from '../codec/fingerprint';
import { AnswerMismatch, fromJson, member, parseObject, toJson } from '../codec/json';
import { areEqualExceptDefaults, mayBeOmitted, withoutDefaults } from '../codec/omitted-defaults';
import { ObjectPrivateState } from '../codec/private-state';
import { spellingOf } from '../codec/spelling';

// The body of a change.

/** Returns the service's current object with the planned changes. */
export function bodyOfChange(
  members: Members,
  current: JsonObject,
  { values: prior, privateState: { fingerprints = {} } }: ObjectState,
  planned: ObjectValue,
): JsonObject {
  const managed = [prior, planned].flatMap((values) => Object.keys(extraMembersOf(members, values)));
  // What the service did not take is not known to be there, whatever the state says.
  const known = mapValues(prior, (value, name) => (fingerprints[name] === NOT_TAKEN ? UNKNOWN : value));
  const object = changedObject(members, current, known, planned);
  return {
    ...omit(object, managed),
    ...('id' in current && { id: current.id }),
    ...extraMembersOf(members, planned),
  };
}

function changedObject(
  members: Members,
  current: JsonObject,
  prior: ObjectValue | Unknown | null,
  planned: ObjectValue,
): JsonObject {
  const valueIn = (object: ObjectValue | Unknown | null, name: string): Value =>
    object instanceof Unknown ? UNKNOWN : (object?.[name] ?? null);
  const [before, after] = [(name: string) => valueIn(prior, name), (name: string) => valueIn(planned, name)];
  const isChanged = (name: string) => {
    const { kind } = members[name];
    const [one, other] = [before(name), after(name)].map((value) => contentOf(kind, value));
    return !areEqualExceptDefaults(kind, one, other);
  };
  const documented = mapValues(sentMembers(members), (attribute, name) => {
    const { keepState } = attribute;
    // The service may have derived its value instead of storing the configured one, so it is not sent back.
    const isDerived = typeof keepState === 'object' && keepState.unlessChanged.some(isChanged);
    const [known, wanted] = [isDerived ? UNKNOWN : before(name), after(name)];
    if (isDerived && (wanted === null || wanted instanceof Unknown)) return undefined;
    return changedMember(attribute, member(current, name), known, wanted);
  });
  const unlisted = filterMembers(current, (_value, name) => !isDocumented(members, name));
  return definedMembers<Json>({ ...documented, ...unlisted });
}

/** The members that a change can send. */
const sentMembers = (members: Members): Members =>
  filterMembers(members, ({ providerOnly, presence }) => !providerOnly && presence !== 'computed');

/** Undocumented members are JSON text, of which `{}` means the same as no text. */
const contentOf = (kind: Kind, value: Value): Value =>
  kind.kind === 'json' && typeof value === 'string' ? (parseJson(value) as Value) : value;

function changedMember(
  { kind, presence }: Attribute,
  current: Json | undefined,
  prior: Value,
  planned: Value,
): Json | undefined {
  const stored = current ?? undefined;
  if (planned instanceof Unknown) return stored;
  const isExpected =
    presence !== 'required' && (presence === 'optionalComputed' || mayBeOmitted(kind, planned));
  const isInside = kind.kind === 'object' && isRecord(planned) && isJsonObject(stored);
  if (isDeepStrictEqual(planned, prior) && (stored !== undefined || isExpected) && !isInside) {
    // The service may have rounded the user's number.
    return kind.kind === 'number' && planned !== null ? toJson(kind, planned) : stored;
  }
  if (planned === null) {
    // Nothing was set, so there is nothing to remove.
    const wasEmpty = kind.kind !== 'object' && mayBeOmitted(kind, prior);
    return presence === 'optionalComputed' || wasEmpty ? stored : undefined;
  }
  if (kind.kind !== 'object' || !isRecord(planned)) return toJson(kind, planned);
  const present = isJsonObject(stored) ? stored : {};
  return changedObject(
    kind.members,
    present,
    isRecord(prior) || prior instanceof Unknown ? prior : null,
    planned,
  );
}

// Undocumented members.

const isDocumented = (members: Members, name: string): boolean =>
  Object.hasOwn(members, name) && !members[name].providerOnly;

export function extraMembersOf(members: Members, { extraMembers = null }: ObjectValue): JsonObject {
  return parseObject(extraMembers, members);
}

/** Returns the undocumented members at any depth, except those in `extra_members`. */
export function unlistedMembers(members: Members, current: JsonObject, values: ObjectValue) {
  return omit(unlistedIn(members, current), Object.keys(extraMembersOf(members, values)));
}

/** Nested undocumented members stay inside the documented objects that contain them. */
function unlistedIn(members: Members, answer: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]): [string, Json][] => {
      if (!isDocumented(members, name)) return [[name, value]];
      const { kind } = members[name];
      if (kind.kind !== 'object' || !isJsonObject(value)) return [];
      const inner = unlistedIn(kind.members, value);
      return Object.keys(inner).length > 0 ? [[name, inner]] : [];
    }),
  );
}

export function omit(object: JsonObject, names: readonly string[]): JsonObject {
  return filterMembers(object, (_value, name) => !names.includes(name));
}

// Fingerprints of responses.

/** By member, such as `labels`, or `extraMembers/priority`. A member that a service may omit has none. */
export type Fingerprints = NonNullable<ObjectPrivateState['fingerprints']>;

/** Each extra member has its own, because the service may overwrite one whenever another one changes. */
export const extraMemberPath = (name: string): string => `extraMembers/${name}`;

/** Stands for the fingerprint of a member of which the last response still showed the value before the change. The next read decides. */
export const NOT_TAKEN = '?';

export function fingerprintsOf(members: Members, answer: JsonObject, values: ObjectValue): Fingerprints {
  const documented = mapValues(sentMembers(members), ({ kind }, name) =>
    fingerprintFor(kind, member(answer, name)),
  );
  const extra = Object.keys(extraMembersOf(members, values)).map((name) => [
    extraMemberPath(name),
    fingerprintOfExtra(member(answer, name)),
  ]);
  return definedMembers({ ...documented, ...Object.fromEntries(extra) });
}

/**
 * Returns the fingerprints after a change: of the service's object before it, where the change sent back what the service had. If the
 * response shows another value there, the next read decides.
 */
export function fingerprintsAfterChange(
  members: Members,
  current: JsonObject,
  { values: prior, privateState: { fingerprints: last = {} } }: ObjectState,
  planned: ObjectValue,
  stored: JsonObject,
): Fingerprints {
  const valuesByPath = (values: ObjectValue): Record<string, unknown> => {
    const extra = Object.entries(extraMembersOf(members, values));
    return { ...values, ...Object.fromEntries(extra.map(([name, json]) => [extraMemberPath(name), json])) };
  };
  const [before, after] = [prior, planned].map(valuesByPath);
  const isUnchanged = (path: string) => isDeepStrictEqual(before[path], after[path]);
  const isSentBack = (_: string, path: string) => {
    const attribute: Partial<Attribute> = Object.hasOwn(members, path) ? members[path] : {};
    const { keepState } = attribute;
    const sources = typeof keepState === 'object' ? keepState.unlessChanged : [];
    // The service derives the value again if a source changes, unless it has shown that it stores the configured one. An empty one shows nothing.
    const [ours, theirs] = [after[path], member(current, path)].map((value) => spellingOf(value, attribute));
    const isStored = ours !== '' && ours === theirs;
    // A value that is not configured may follow from another one, at every change.
    const isOurs = after[path] !== null && last[path] !== NOT_TAKEN && isUnchanged(path);
    return isOurs && (sources.every(isUnchanged) || isStored);
  };
  return {
    ...filterMembers(fingerprintsOf(members, stored, planned), (...entry) => !isSentBack(...entry)),
    ...filterMembers(fingerprintsOf(members, current, prior), isSentBack),
  };
}

function fingerprintFor(kind: Kind, json: Json | undefined): string | undefined {
  const meaning = meaningOf(kind, json);
  return meaning === undefined ? undefined : fingerprintOf(meaning);
}

function fingerprintOfExtra(json: Json | undefined): string | undefined {
  const { value } = withoutDefaults({ value: json ?? null });
  return value === undefined ? undefined : fingerprintOf(value);
}

/**
 * Returns the documented part of a value, without members that a service may omit. An empty map entry differs from a missing one. The
 * order of plain lists has no meaning in this API: they contain labels, permission names and columns.
 */
function meaningOf(kind: Kind, json: Json | undefined): Json | undefined {
  if (kind.kind === 'map' && isJsonObject(json)) {
    const entries = Object.entries(json).filter(([, value]) => value !== null);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  if (json === undefined || mayBeOmitted(kind, json)) return undefined;
  if (kind === timestamp) return comparableTime(String(json));
  if (kind.kind === 'list' && Array.isArray(json)) return json.map(canonicalText).sort();
  if (isPercentage(kind) && json instanceof LosslessNumber) {
    const single = Math.fround(Number(json.value));
    return Number.isFinite(single) ? new LosslessNumber(String(single)) : json;
  }
  if (kind.kind !== 'object' || !isJsonObject(json)) return json;
  return definedMembers(mapValues(kind.members, ({ kind: of }, name) => meaningOf(of, member(json, name))));
}

// The state.

/** The values in a response. Invalid members are null. */
export interface AnswerValues {
  readonly values: ObjectValue;
  readonly mismatches: readonly AnswerMismatch[];
}

/** Returns the values in the response to a create or a change. The plugin gives known planned values precedence. */
export function valuesAfterChange(members: Members, answer: JsonObject, planned: ObjectValue): AnswerValues {
  return readMembers(members, answer, planned, (name, { kind }) =>
    fromJson(kind, member(answer, name), nameAsReceived(answer, name)),
  );
}

/** Returns the values after a read. */
export function valuesAfterRead(
  members: Members,
  answer: JsonObject,
  { values: state, privateState: { fingerprints: last } }: ObjectState,
): AnswerValues & { readonly isUnchanged: boolean } {
  const now = fingerprintsOf(members, answer, state);
  const isUnchanged = isDeepStrictEqual(last, now);
  const read = readMembers(members, answer, state, (name, attribute) => {
    const { kind, presence, mayStayEmpty } = attribute;
    const [stored, value] = [state[name], member(answer, name)];
    const path = nameAsReceived(answer, name);
    if (presence === 'computed') return fromJson(kind, value, path);
    if (!last) return importedValue(attribute, value, path);
    if (last[name] === now[name] || now[name] === fingerprintFor(kind, toJson(kind, stored))) return stored;
    if (last[name] === NOT_TAKEN && spellingOf(stored, { kind }) === spellingOf(value, { kind })) {
      return stored;
    }
    return mayStayEmpty && value === '' ? value : fromJsonEmptyAsNull(kind, value, path);
  });
  const extra = last && !isUnchanged ? extraMembersAfterRead(members, answer, state, last) : {};
  return { ...read, values: { ...read.values, ...extra }, isUnchanged };
}

/** Returns the extra members with the service's values for those that drifted. Empty if none did. */
function extraMembersAfterRead(
  members: Members,
  answer: JsonObject,
  state: ObjectValue,
  last: Fingerprints,
): ObjectValue {
  const hasDrifted = ([name, stored]: [string, Json]) => {
    const [before, value] = [last[extraMemberPath(name)], member(answer, name)];
    const now = fingerprintOfExtra(value);
    if (now === before || now === fingerprintOfExtra(stored)) return false;
    return before !== NOT_TAKEN || spellingOf(stored) !== spellingOf(value);
  };
  const extra = extraMembersOf(members, state);
  if (!Object.entries(extra).some(hasDrifted)) return {};
  const current = definedMembers(
    mapValues(extra, (stored, name) => (hasDrifted([name, stored]) ? member(answer, name) : stored)),
  );
  return { extraMembers: printJson(asReceived(apiObject(members), current, answer)) };
}

/** Returns the value to import, or `emptyAs` if the service returns none: the plan then accepts both an omitted and an empty attribute. */
function importedValue({ kind, emptyAs }: Attribute, answer: Json | undefined, name: string): Value {
  const value = fromJsonEmptyAsNull(kind, answer, name);
  if (value !== null) return value;
  const empty = (emptyAs as Json | undefined) ?? answer;
  if (kind.kind === 'string') return typeof empty === 'string' ? empty : null;
  return isJsonObject(empty) ? fromJson(kind, empty, name) : null;
}

/** Like `fromJson`, but returns null for empty strings, lists, maps and objects, which services may return for unset members. */
function fromJsonEmptyAsNull(kind: Kind, answer: Json | undefined, path: string): Value {
  const isNumberOrFlag = ['number', 'integer', 'integer64', 'boolean'].includes(kind.kind);
  if (!isNumberOrFlag && mayBeOmitted(kind, answer)) return null;
  if (kind.kind !== 'object' || !isJsonObject(answer)) return fromJson(kind, answer, path);
  return mapValues(kind.members, (attribute, name) =>
    fromJsonEmptyAsNull(attribute.kind, member(answer, name), `${path}.${nameAsReceived(answer, name)}`),
  );
}

/** Reads each member that the service has. The provider's own keep their value, except the undocumented members. */
function readMembers(
  members: Members,
  answer: JsonObject,
  before: ObjectValue,
  read: (name: string, attribute: Attribute) => Value,
): AnswerValues {
  const mismatches: AnswerMismatch[] = [];
  const values = mapValues(members, (attribute, name) => {
    if (name === 'unlistedMembers') {
      const unlisted = asReceived(apiObject(members), unlistedMembers(members, answer, before), answer);
      return Object.keys(unlisted).length > 0 ? printJson(unlisted) : null;
    }
    if (attribute.providerOnly) return before[name] ?? null;
    try {
      return read(name, attribute);
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      mismatches.push(error);
      return null;
    }
  });
  return { values, mismatches };
}

// The plan.

/** Returns the attributes whose configured value differs from the state only in members that a service may omit. */
export function keptAttributesOf(members: Members, state: ObjectValue, config: ObjectValue) {
  return Object.entries(members)
    .filter(([name, { kind, providerOnly, presence, keptIfUnset }]) => {
      const [stored, configured] = [state, config].map((values) => values[name]);
      const isOptional = presence === 'optional' || presence === 'optionalComputed';
      const mayBeKept =
        !providerOnly && isOptional && stored !== null && (configured !== null || keptIfUnset === true);
      return mayBeKept && stored !== configured && areEqualExceptDefaults(kind, stored, configured);
    })
    .map(([name]) => name);
}
