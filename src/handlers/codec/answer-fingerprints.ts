/**
 * Services normalise their input: they trim, reorder, round, derive and omit values. The state must still contain the user's
 * spelling, and the plan must show real changes. So the private state contains a fingerprint of each member of the service's last
 * response. As long as the fingerprint of a member does not change, its value in the state does not change either.
 */
import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { sameFloat32 } from './float32';
import { fromJson, member } from './json';
import { withoutDefaults, mayBeOmitted } from './omitted-defaults';
import { mapEntries } from './values';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, memoizeShort, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';

/** Fingerprints by path. A value that a service may omit has no fingerprint, unless it is a map entry. */
export type Fingerprints = { readonly [path: string]: string };

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
    pairs.push([extraPath(name), fingerprintWithoutDefaults(member(answer, name))]);
  }
  return Object.fromEntries(pairs);
}

/** Returns the state's value if the response has not changed, or else the response's value, as drift. `path` uses the API's names. */
export function reconcile(
  kind: Kind,
  state: Value,
  answer: Json | undefined,
  remembered: Fingerprints,
  path: string,
): Value {
  if (isUnchanged(kind, answer, remembered, path)) return state;
  if (kind.kind === 'object' && isRecord(state) && isJsonObject(answer)) {
    return Object.fromEntries(
      Object.entries(kind.members).map(([name, attribute]) => [
        name,
        reconcile(attribute.kind, state[name] ?? null, member(answer, name), remembered, within(path, name)),
      ]),
    );
  }
  if (kind.kind === 'map' && isRecord(state) && isJsonObject(answer)) {
    return reconcileMap(kind.of, state, answer, remembered, path);
  }
  if (isSame(kind, state, answer)) return state;
  return adopt(kind, answer, path);
}

function reconcileMap(
  of: Kind,
  state: { [key: string]: Value },
  answer: JsonObject,
  remembered: Fingerprints,
  path: string,
): Value {
  if (hasRenamedEntryChanged(of, state, answer, remembered, path)) {
    return mapEntries(answer, (value, key) => fromJson(of, value, within(path, key)));
  }
  const rememberedOf = byEntry(remembered, path);
  const entries: [string, Value][] = [];
  for (const key of new Set([...Object.keys(state), ...Object.keys(answer)])) {
    const value = member(answer, key);
    const unchanged = isUnchangedEntry(of, value, rememberedOf(key), within(path, key));
    if (Object.hasOwn(state, key)) {
      if (unchanged) entries.push([key, state[key]]);
      else if (value !== undefined) entries.push([key, fromJson(of, value, within(path, key))]);
    } else if (!unchanged) {
      entries.push([key, fromJson(of, value, within(path, key))]);
    }
  }
  return Object.fromEntries(entries);
}

/** Groups the fingerprints by map entry in a single pass, because there may be tens of thousands of them. */
function byEntry(remembered: Fingerprints, path: string): (key: string) => Fingerprints {
  const entries = new Map<string, [string, string][]>();
  for (const [at, before] of Object.entries(remembered)) {
    if (!at.startsWith(`${path}/`)) continue;
    const [name] = at.slice(path.length + 1).split('/');
    const entry = entries.get(name) ?? [];
    entries.set(name, entry);
    entry.push([at, before]);
  }
  return (key) => Object.fromEntries(entries.get(escaped(key)) ?? []);
}

/**
 * A service may rename map entries. Returns whether a renamed entry has changed: because it matches no entry in the state, the state then
 * gets all entries from the response.
 */
function hasRenamedEntryChanged(
  of: Kind,
  state: { [key: string]: Value },
  answer: JsonObject,
  remembered: Fingerprints,
  path: string,
): boolean {
  const stateKeys = new Set(Object.keys(state).map(escaped));
  const now = new Map(
    Object.entries(answer).flatMap(([key, value]) => entryFingerprints(of, value, within(path, key))),
  );
  return Object.entries(remembered)
    .filter(([at]) => at.startsWith(`${path}/`) && !stateKeys.has(at.slice(path.length + 1).split('/')[0]))
    .some(([at, before]) => now.get(at) !== before);
}

/** Returns `extra_members` with the service's values for the members that have changed there. */
export function reconcileExtraMembers(state: string, answer: JsonObject, remembered: Fingerprints): string {
  const extra = parseJson(state);
  if (!isJsonObject(extra)) return state;
  const changed = Object.entries(extra)
    .filter(([name, value]) => {
      const now = member(answer, name);
      const after = [fingerprintWithoutDefaults(now), fingerprint(now ?? null)];
      return !after.includes(remembered[extraPath(name)]) && fingerprintWithoutDefaults(value) !== after[0];
    })
    .map(([name]) => name);
  if (changed.length === 0) return state;
  const entries = Object.entries(extra)
    .map(([name, value]): [string, Json | undefined] => [
      name,
      changed.includes(name) ? member(answer, name) : value,
    ])
    .filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return printJson(Object.fromEntries(entries));
}

/** Returns the value of a member that is not configured yet. Empty values become null: services also return them for unset members. */
export function adopt(kind: Kind, answer: Json | undefined, path: string): Value {
  const isNumberOrFlag = ['number', 'integer', 'integer64', 'boolean'].includes(kind.kind);
  if (!isNumberOrFlag && mayBeOmitted(kind, answer)) return null;
  if (kind.kind !== 'object' || !isJsonObject(answer)) return fromJson(kind, answer, path);
  return Object.fromEntries(
    Object.entries(kind.members).map(([name, attribute]) => [
      name,
      adopt(attribute.kind, member(answer, name), within(path, name)),
    ]),
  );
}

function isUnchanged(kind: Kind, answer: Json | undefined, remembered: Fingerprints, path: string): boolean {
  const now = fingerprints(kind, answer, path);
  // Earlier versions of the provider also stored fingerprints of members that a service may omit.
  const before = Object.entries(remembered).filter(
    ([at, print]) =>
      (at === path || at.startsWith(`${path}/`)) && (kind.kind === 'map' || !DEFAULTS.includes(print)),
  );
  return areSame(now, before);
}

/** Unlike other members, an empty map entry differs from a missing one. */
function isUnchangedEntry(
  of: Kind,
  answer: Json | undefined,
  remembered: Fingerprints,
  path: string,
): boolean {
  return areSame(entryFingerprints(of, answer, path), Object.entries(remembered));
}

function areSame(now: [string, string][], before: [string, string][]): boolean {
  const prints = new Map(now);
  return before.length === prints.size && before.every(([at, print]) => prints.get(at) === print);
}

/** Whether a response means the same as the state, although it differs from the last response. */
function isSame(kind: Kind, state: Value, answer: Json | undefined): boolean {
  if (mayBeOmitted(kind, answer)) return mayBeOmitted(kind, state);
  if (kind.kind === 'number' && kind.float32 && state instanceof LosslessNumber) {
    return answer instanceof LosslessNumber && sameFloat32(state, answer);
  }
  if (kind.kind === 'list' && Array.isArray(state) && Array.isArray(answer)) {
    // No list in this API has a meaningful order: they contain labels, permission names and columns.
    return fingerprint(sorted(state as Json[])) === fingerprint(sorted(answer));
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
      addFingerprints(pairs, kind.members[name].kind, member(json, name), within(path, name));
    }
  } else if (kind.kind === 'map' && isJsonObject(json)) {
    for (const [key, value] of Object.entries(json)) {
      pairs.push(...entryFingerprints(kind.of, value, within(path, key)));
    }
  } else if (json !== undefined && !mayBeOmitted(kind, json)) {
    pairs.push([path, fingerprint(json)]);
  }
}

function entryFingerprints(of: Kind, json: Json | undefined, path: string): [string, string][] {
  if (json === undefined || json === null) return [];
  const prints = fingerprints(of, json, path);
  return prints.length > 0 ? prints : [[path, fingerprint(json)]];
}

const hash = memoizeShort(200, (text) => createHash('sha256').update(text).digest('base64url').slice(0, 22));

/** Hashes the meaning of JSON, not its spelling: 99.90 has the same hash as 99.9, and the order of members is ignored. */
export const fingerprint = (json: Json): string => hash(canonicalText(json));

/** Hashes a value without the members that a service may omit. */
function fingerprintWithoutDefaults(json: Json | undefined): string {
  const { value = null } = withoutDefaults({ value: json ?? null });
  return fingerprint(value);
}

function canonicalText(json: Json): string {
  return typeof json === 'string' ? JSON.stringify(json) : printJson(canonical(json));
}

function canonical(json: Json): Json {
  if (json instanceof LosslessNumber) return new LosslessNumber(canonicalNumber(json.value) ?? json.value);
  if (Array.isArray(json)) return json.map(canonical);
  if (!isJsonObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, canonical(value)]),
  );
}

/** Fingerprints of values that a service may omit. */
const DEFAULTS = ['', false, new LosslessNumber('0')].map(fingerprint);

const sorted = (list: Json[]): Json[] =>
  list.map(canonical).sort((a, b) => (printJson(a) < printJson(b) ? -1 : 1));

const escaped = (name: string) =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;

const within = (path: string, name: string) => `${path}/${escaped(name)}`;

const extraPath = (name: string) => within('extraMembers', name);
