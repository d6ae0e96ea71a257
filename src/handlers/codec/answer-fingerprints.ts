/**
 * Services normalise their input: they trim, reorder, round, derive and omit. The state must still contain what the user wrote,
 * and the plan must show a real change. So the private state contains a fingerprint of each member of the service's last answer.
 * A member that still has its fingerprint is unchanged, and the state keeps its value.
 */
import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { sameFloat32 } from './float32';
import { fromJson, member } from './json';
import { withoutDefaults, mayBeOmitted } from './omitted-defaults';
import { mapEntries } from './values';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, rememberingShort, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';

/** Fingerprints by path. Members that a service may omit have none, except for the entries of maps. */
export type Fingerprints = { readonly [path: string]: string };

export function answerFingerprints(
  members: Members,
  answer: JsonObject,
  extra: JsonObject = {},
): Fingerprints {
  const found: [string, string][] = [];
  for (const name of Object.keys(members)) {
    const { local, presence, kind } = members[name];
    if (!local && presence !== 'computed') addFingerprints(found, kind, member(answer, name), name);
  }
  for (const name of Object.keys(extra)) {
    found.push([extraPath(name), fingerprintWithoutDefaults(member(answer, name))]);
  }
  return Object.fromEntries(found);
}

/**
 * The state's value if the answer is unchanged, otherwise the answer's value: that is drift, and the plan shows it.
 * `state` is the value in the state, `path` the member's path in the API's names.
 */
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
  if (isMovedChanged(of, state, answer, remembered, path)) {
    return mapEntries(answer, (value, key) => fromJson(of, value, within(path, key)));
  }
  const rememberedOf = byEntry(remembered, path);
  const kept: [string, Value][] = [];
  for (const key of new Set([...Object.keys(state), ...Object.keys(answer)])) {
    const value = member(answer, key);
    const unchanged = isUnchangedEntry(of, value, rememberedOf(key), within(path, key));
    if (Object.hasOwn(state, key)) {
      if (unchanged) kept.push([key, state[key]]);
      else if (value !== undefined) kept.push([key, fromJson(of, value, within(path, key))]);
    } else if (!unchanged) {
      kept.push([key, fromJson(of, value, within(path, key))]);
    }
  }
  return Object.fromEntries(kept);
}

/** The fingerprints by map entry. Grouped once, because there may be tens of thousands. */
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
 * Whether an entry changed that the service stores under another name than the user's. It cannot be matched with an entry of the
 * state, so the answer is then shown as it is.
 */
function isMovedChanged(
  of: Kind,
  state: { [key: string]: Value },
  answer: JsonObject,
  remembered: Fingerprints,
  path: string,
): boolean {
  const own = new Set(Object.keys(state).map(escaped));
  const now = new Map(
    Object.entries(answer).flatMap(([key, value]) => entryFingerprints(of, value, within(path, key))),
  );
  return Object.entries(remembered)
    .filter(([at]) => at.startsWith(`${path}/`) && !own.has(at.slice(path.length + 1).split('/')[0]))
    .some(([at, before]) => now.get(at) !== before);
}

/** `extra_members`, with the service's value for members that were changed there. */
export function reconcileExtraMembers(state: string, answer: JsonObject, remembered: Fingerprints): string {
  const extra = parseJson(state);
  if (!isJsonObject(extra)) return state;
  const changed = Object.entries(extra)
    .filter(([name, value]) => {
      const now = member(answer, name);
      const same = [fingerprintWithoutDefaults(now), fingerprint(now ?? null)];
      return !same.includes(remembered[extraPath(name)]) && fingerprintWithoutDefaults(value) !== same[0];
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

/** The value of a member that is not configured yet. Services return empty members if nothing was set, which become null. */
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
  // In the state of earlier versions, members that may be omitted have a fingerprint, too.
  const before = Object.entries(remembered).filter(
    ([at, print]) =>
      (at === path || at.startsWith(`${path}/`)) && (kind.kind === 'map' || !DEFAULTS.includes(print)),
  );
  return areSame(now, before);
}

/** An empty entry differs from a missing one. */
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

/** Whether an answer means the same as the state, although it differs from the remembered answer. */
function isSame(kind: Kind, state: Value, answer: Json | undefined): boolean {
  if (mayBeOmitted(kind, answer)) return mayBeOmitted(kind, state);
  if (kind.kind === 'number' && kind.float32 && state instanceof LosslessNumber) {
    return answer instanceof LosslessNumber && sameFloat32(state, answer);
  }
  if (kind.kind === 'list' && Array.isArray(state) && Array.isArray(answer)) {
    // The order of the lists of this API has no meaning: labels, names of permissions, columns.
    return fingerprint(sorted(state as Json[])) === fingerprint(sorted(answer));
  }
  return false;
}

function fingerprints(kind: Kind, json: Json | undefined, path: string): [string, string][] {
  const found: [string, string][] = [];
  addFingerprints(found, kind, json, path);
  return found;
}

function addFingerprints(found: [string, string][], kind: Kind, json: Json | undefined, path: string): void {
  if (kind.kind === 'object' && isJsonObject(json)) {
    for (const name of Object.keys(kind.members)) {
      addFingerprints(found, kind.members[name].kind, member(json, name), within(path, name));
    }
  } else if (kind.kind === 'map' && isJsonObject(json)) {
    for (const [key, value] of Object.entries(json)) {
      found.push(...entryFingerprints(kind.of, value, within(path, key)));
    }
  } else if (json !== undefined && !mayBeOmitted(kind, json)) {
    found.push([path, fingerprint(json)]);
  }
}

function entryFingerprints(of: Kind, json: Json | undefined, path: string): [string, string][] {
  if (json === undefined || json === null) return [];
  const prints = fingerprints(of, json, path);
  return prints.length > 0 ? prints : [[path, fingerprint(json)]];
}

const hash = rememberingShort(200, (text) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22),
);

/** A hash of the meaning, not the spelling: 99.90 equals 99.9, and the order of members does not count. */
export const fingerprint = (json: Json): string => hash(canonicalText(json));

/** A fingerprint without the members that a service may omit. */
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
