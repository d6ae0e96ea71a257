/**
 * Services normalise their input: they trim, reorder, round, derive and omit values. The state must still contain the values as the
 * user wrote them, and the plan must show real changes. So the private state records fingerprints of the members of the service's last
 * response. As long as a member's fingerprint does not change, its value in the state does not change either.
 */
import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { isSameFloat32 } from './float32';
import { fromJson, member } from './json';
import { withoutDefaults, mayBeOmitted } from './omitted-defaults';
import { spellingOf } from './spelling';
import { mapValues } from './values';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, memoizeShort, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';

/** Fingerprints by path. A value that a service may omit has no fingerprint, unless it is a map entry. */
export type Fingerprints = { readonly [path: string]: string };

/** Stands for the fingerprint of a member of which the last response still showed the value before the change. The next read decides. */
export const NOT_TAKEN = '?';

export function answerFingerprints(
  members: Members,
  answer: JsonObject,
  extra: JsonObject = {},
): Fingerprints {
  const pairs: [string, string][] = [];
  for (const name of Object.keys(members)) {
    const { providerOnly, presence, kind } = members[name];
    if (!providerOnly && presence !== 'computed') addFingerprints(pairs, kind, member(answer, name), name);
  }
  for (const name of Object.keys(extra)) {
    pairs.push([extraMemberPath(name), fingerprintWithoutDefaults(member(answer, name))]);
  }
  return Object.fromEntries(pairs);
}

/** Returns the response's value if it changed since the last response and differs in meaning from the state's; otherwise the state's. */
export function reconcile(
  kind: Kind,
  state: Value,
  answer: Json | undefined,
  last: Fingerprints,
  path: string,
): Value {
  if (isUnchanged(kind, answer, last, path)) return state;
  if (kind.kind === 'object' && isRecord(state) && isJsonObject(answer)) {
    return Object.fromEntries(
      Object.entries(kind.members).map(([name, attribute]) => [
        name,
        reconcile(attribute.kind, state[name] ?? null, member(answer, name), last, subpath(path, name)),
      ]),
    );
  }
  if (wasNotTaken(last, path) && spellingOf(state, { kind }) === spellingOf(answer, { kind })) return state;
  if (kind.kind === 'map' && isRecord(state) && isJsonObject(answer)) {
    return reconcileMap(kind.of, state, answer, last, path);
  }
  if (isEquivalent(kind, state, answer)) return state;
  return fromJsonEmptyAsNull(kind, answer, path);
}

/** Whether a change of the member or of an entry in it was not taken. */
const wasNotTaken = (last: Fingerprints, path: string): boolean =>
  Object.keys(last).some((at) => last[at] === NOT_TAKEN && (at === path || at.startsWith(`${path}/`)));

function reconcileMap(
  entryKind: Kind,
  state: { [key: string]: Value },
  answer: JsonObject,
  last: Fingerprints,
  path: string,
): Value {
  if (hasRenamedEntryChanged(entryKind, state, answer, last, path)) {
    return mapValues(answer, (value, key) => fromJson(entryKind, value, subpath(path, key)));
  }
  const lastOfEntry = groupByEntry(last, path);
  const entries: [string, Value][] = [];
  for (const key of new Set([...Object.keys(state), ...Object.keys(answer)])) {
    const value = member(answer, key);
    const unchanged = isUnchangedEntry(entryKind, value, lastOfEntry(key), subpath(path, key));
    if (Object.hasOwn(state, key)) {
      if (unchanged) entries.push([key, state[key]]);
      else if (value !== undefined) entries.push([key, fromJson(entryKind, value, subpath(path, key))]);
    } else if (!unchanged) {
      entries.push([key, fromJson(entryKind, value, subpath(path, key))]);
    }
  }
  return Object.fromEntries(entries);
}

/** Groups the fingerprints by map entry in a single pass, because a map can have tens of thousands of entries. */
function groupByEntry(last: Fingerprints, path: string): (key: string) => Fingerprints {
  const entries = new Map<string, [string, string][]>();
  for (const [at, value] of Object.entries(last)) {
    if (!at.startsWith(`${path}/`)) continue;
    const [name] = at.slice(path.length + 1).split('/');
    const entry = entries.get(name) ?? [];
    entries.set(name, entry);
    entry.push([at, value]);
  }
  return (key) => Object.fromEntries(entries.get(escapeSegment(key)) ?? []);
}

/**
 * A service may rename a map entry: it stores the label `Team` as `team`, so the state has no entry with that key. Returns whether such an
 * entry has changed. If so, the state gets all entries of the response.
 */
function hasRenamedEntryChanged(
  entryKind: Kind,
  state: { [key: string]: Value },
  answer: JsonObject,
  last: Fingerprints,
  path: string,
): boolean {
  const stateKeys = new Set(Object.keys(state).map(escapeSegment));
  const current = new Map(
    Object.entries(answer).flatMap(([key, value]) => entryFingerprints(entryKind, value, subpath(path, key))),
  );
  return Object.entries(last)
    .filter(([at]) => at.startsWith(`${path}/`) && !stateKeys.has(at.slice(path.length + 1).split('/')[0]))
    .some(([at, value]) => current.get(at) !== value);
}

/** Returns the state's `extra_members`, with the service's values for the members that have changed on the service. */
export function reconcileExtraMembers(state: string, answer: JsonObject, last: Fingerprints): string {
  const extra = parseJson(state);
  if (!isJsonObject(extra)) return state;
  const hasChanged = ([name, value]: [string, Json]) => {
    const current = member(answer, name);
    const currentFingerprint = fingerprintWithoutDefaults(current);
    const lastFingerprint = last[extraMemberPath(name)];
    if (lastFingerprint === NOT_TAKEN && spellingOf(value) === spellingOf(current)) return false;
    return lastFingerprint !== currentFingerprint && fingerprintWithoutDefaults(value) !== currentFingerprint;
  };
  const changed = new Map(Object.entries(extra).filter(hasChanged));
  if (changed.size === 0) return state;
  const entries = Object.entries(extra).flatMap(([name, value]): [string, Json][] => {
    const reconciled = changed.has(name) ? member(answer, name) : value;
    return reconciled === undefined ? [] : [[name, reconciled]];
  });
  return printJson(Object.fromEntries(entries));
}

/** Like `fromJson`, but returns null for empty strings, lists, maps and objects, which services may return for unset members. */
export function fromJsonEmptyAsNull(kind: Kind, answer: Json | undefined, path: string): Value {
  const isNumberOrFlag = ['number', 'integer', 'integer64', 'boolean'].includes(kind.kind);
  if (!isNumberOrFlag && mayBeOmitted(kind, answer)) return null;
  if (kind.kind !== 'object' || !isJsonObject(answer)) return fromJson(kind, answer, path);
  return Object.fromEntries(
    Object.entries(kind.members).map(([name, attribute]) => [
      name,
      fromJsonEmptyAsNull(attribute.kind, member(answer, name), subpath(path, name)),
    ]),
  );
}

function isUnchanged(kind: Kind, answer: Json | undefined, last: Fingerprints, path: string): boolean {
  const current = fingerprints(kind, answer, path);
  const expected = Object.entries(last).filter(([at]) => at === path || at.startsWith(`${path}/`));
  return areEqual(current, expected);
}

/** Whether a map entry is unchanged. Unlike other members, an empty entry differs from a missing one. */
function isUnchangedEntry(
  entryKind: Kind,
  answer: Json | undefined,
  last: Fingerprints,
  path: string,
): boolean {
  return areEqual(entryFingerprints(entryKind, answer, path), Object.entries(last));
}

function areEqual(current: [string, string][], expected: [string, string][]): boolean {
  const byPath = new Map(current);
  return expected.length === byPath.size && expected.every(([at, value]) => byPath.get(at) === value);
}

/** Whether a response that differs from the last one still means the same as the state. */
function isEquivalent(kind: Kind, state: Value, answer: Json | undefined): boolean {
  if (mayBeOmitted(kind, answer)) return mayBeOmitted(kind, state);
  if (kind.kind === 'number' && kind.float32 && state instanceof LosslessNumber) {
    return answer instanceof LosslessNumber && isSameFloat32(state, answer);
  }
  if (kind.kind === 'list' && Array.isArray(state) && Array.isArray(answer)) {
    // In this API, the order of plain lists has no meaning: they contain labels, permission names and columns.
    return fingerprintOf(sortItems(state as Json[])) === fingerprintOf(sortItems(answer));
  }
  return false;
}

function fingerprints(kind: Kind, json: Json | undefined, path: string): [string, string][] {
  const pairs: [string, string][] = [];
  addFingerprints(pairs, kind, json, path);
  return pairs;
}

function addFingerprints(pairs: [string, string][], kind: Kind, json: Json | undefined, path: string): void {
  if (kind.kind === 'object' && isJsonObject(json)) {
    for (const name of Object.keys(kind.members)) {
      addFingerprints(pairs, kind.members[name].kind, member(json, name), subpath(path, name));
    }
  } else if (kind.kind === 'map' && isJsonObject(json)) {
    for (const [key, value] of Object.entries(json)) {
      pairs.push(...entryFingerprints(kind.of, value, subpath(path, key)));
    }
  } else if (json !== undefined && !mayBeOmitted(kind, json)) {
    pairs.push([path, fingerprintOf(json)]);
  }
}

function entryFingerprints(entryKind: Kind, json: Json | undefined, path: string): [string, string][] {
  if (json === undefined || json === null) return [];
  const pairs = fingerprints(entryKind, json, path);
  return pairs.length > 0 ? pairs : [[path, fingerprintOf(json)]];
}

const hash = memoizeShort(200, (text) => createHash('sha256').update(text).digest('base64url').slice(0, 22));

/** Hashes the meaning of JSON, not its spelling: 99.90 has the same hash as 99.9, and the order of members is ignored. */
export const fingerprintOf = (json: Json): string => hash(canonicalText(json));

/** Hashes a value without the members that a service may omit. */
function fingerprintWithoutDefaults(json: Json | undefined): string {
  const { value = null } = withoutDefaults({ value: json ?? null });
  return fingerprintOf(value);
}

function canonicalText(json: Json): string {
  return typeof json === 'string' ? JSON.stringify(json) : printJson(canonicalJson(json));
}

function canonicalJson(json: Json): Json {
  if (json instanceof LosslessNumber) return new LosslessNumber(canonicalNumber(json.value) ?? json.value);
  if (Array.isArray(json)) return json.map(canonicalJson);
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, canonicalJson(value)]),
  );
}

const sortItems = (list: Json[]): Json[] =>
  list.map(canonicalJson).sort((a, b) => (printJson(a) < printJson(b) ? -1 : 1));

const escapeSegment = (name: string) =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;

export const subpath = (path: string, name: string) => `${path}/${escapeSegment(name)}`;

const extraMemberPath = (name: string) => subpath('extraMembers', name);
