/**
 * Services normalise what they are given: they trim, reorder, round, derive, omit. What the user wrote has to stand in the
 * state all the same, and a real change has to show. So the private state remembers a fingerprint of each member of the
 * service's own last answer: a member that still has its fingerprint is unchanged, and the state's value stands.
 */
import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { sameFloat32 } from './float32';
import { fromJson, member } from './json';
import { mapEntries } from './values';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';

/** Fingerprints by path. An absent member and an empty object have none. */
export type Remembered = { readonly [path: string]: string };

export function remember(members: Members, answer: JsonObject, extra: JsonObject = {}): Remembered {
  const documented = Object.entries(members)
    .filter(([, attribute]) => !attribute.local && attribute.presence !== 'computed')
    .flatMap(([name, { kind }]) => fingerprints(kind, member(answer, name), name));
  const extras = Object.keys(extra).map((name): [string, string] => [
    extraPath(name),
    fingerprint(member(answer, name) ?? null),
  ]);
  return Object.fromEntries([...documented, ...extras]);
}

/**
 * The state's value where the answer is as remembered, else the answer's: that is drift, and the plan shows it.
 * `state` is the value in the state, `path` the member's path in API names.
 */
export function reconcile(
  kind: Kind,
  state: Value,
  answer: Json | undefined,
  remembered: Remembered,
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
  remembered: Remembered,
  path: string,
): Value {
  if (isMovedChanged(of, state, answer, remembered, path)) {
    return mapEntries(answer, (value, key) => fromJson(of, value, within(path, key)));
  }
  const rememberedOf = byEntry(remembered, path);
  const kept: [string, Value][] = [];
  for (const key of new Set([...Object.keys(state), ...Object.keys(answer)])) {
    const value = member(answer, key);
    const unchanged = isUnchanged(of, value, rememberedOf(key), within(path, key));
    if (Object.hasOwn(state, key)) {
      if (unchanged) kept.push([key, state[key]]);
      else if (value !== undefined) kept.push([key, fromJson(of, value, within(path, key))]);
    } else if (!unchanged) {
      kept.push([key, fromJson(of, value, within(path, key))]);
    }
  }
  return Object.fromEntries(kept);
}

/** What is remembered of each entry of a map, of which there may be tens of thousands. */
function byEntry(remembered: Remembered, path: string): (key: string) => Remembered {
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
 * Whether an entry changed that the service keeps under another name than the user's. Which entry of the state it is
 * cannot be told, so the answer is then shown as it is.
 */
function isMovedChanged(
  of: Kind,
  state: { [key: string]: Value },
  answer: JsonObject,
  remembered: Remembered,
  path: string,
): boolean {
  const own = new Set(Object.keys(state).map(escaped));
  const now = new Map(
    Object.entries(answer).flatMap(([key, value]) => fingerprints(of, value, within(path, key))),
  );
  return Object.entries(remembered)
    .filter(([at]) => at.startsWith(`${path}/`) && !own.has(at.slice(path.length + 1).split('/')[0]))
    .some(([at, before]) => now.get(at) !== before);
}

/** `extra_members` as it is, or with the members that somebody changed on the service as they are there. */
export function reconcileExtraMembers(state: string, answer: JsonObject, remembered: Remembered): string {
  const extra = parseJson(state);
  if (!isJsonObject(extra)) return state;
  const changed = Object.keys(extra).filter(
    (name) => remembered[extraPath(name)] !== fingerprint(member(answer, name) ?? null),
  );
  if (changed.length === 0) return state;
  const entries = Object.entries(extra)
    .map(([name, value]): [string, Json | undefined] => [
      name,
      changed.includes(name) ? member(answer, name) : value,
    ])
    .filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return printJson(Object.fromEntries(entries));
}

/** The value of a member that nobody configured yet. Services answer with empty members where nothing was set: null. */
export function adopt(kind: Kind, answer: Json | undefined, path: string): Value {
  if (isEmpty(answer)) return null;
  if (kind.kind !== 'object' || !isJsonObject(answer)) return fromJson(kind, answer, path);
  return Object.fromEntries(
    Object.entries(kind.members).map(([name, attribute]) => [
      name,
      adopt(attribute.kind, member(answer, name), within(path, name)),
    ]),
  );
}

function isEmpty(json: Json | undefined): boolean {
  if (json === undefined || json === null || json === '') return true;
  if (Array.isArray(json)) return json.length === 0;
  return isJsonObject(json) && Object.keys(json).length === 0;
}

function isUnchanged(kind: Kind, answer: Json | undefined, remembered: Remembered, path: string): boolean {
  const now = new Map(fingerprints(kind, answer, path));
  const before = Object.keys(remembered).filter((at) => at === path || at.startsWith(`${path}/`));
  return before.length === now.size && before.every((at) => now.get(at) === remembered[at]);
}

/** Whether an answer means what is in the state, though it is not the answer that is remembered. */
function isSame(kind: Kind, state: Value, answer: Json | undefined): boolean {
  if (kind.kind === 'number' && kind.float32 && state instanceof LosslessNumber) {
    return answer instanceof LosslessNumber && sameFloat32(state, answer);
  }
  if (kind.kind === 'list' && Array.isArray(state) && Array.isArray(answer)) {
    // The lists of this API are sets in meaning: labels, names of permissions, columns.
    return fingerprint(sorted(state as Json[])) === fingerprint(sorted(answer));
  }
  return false;
}

function fingerprints(kind: Kind, json: Json | undefined, path: string): [string, string][] {
  if (json === undefined || json === null || (Array.isArray(json) && json.length === 0)) return [];
  if (kind.kind === 'object' && isJsonObject(json)) {
    return Object.entries(kind.members).flatMap(([name, attribute]) =>
      fingerprints(attribute.kind, member(json, name), within(path, name)),
    );
  }
  if (kind.kind === 'map' && isJsonObject(json)) {
    return Object.entries(json).flatMap(([key, value]) => fingerprints(kind.of, value, within(path, key)));
  }
  return [[path, fingerprint(json)]];
}

/** Of the meaning, not the spelling: 99.90 and 99.9 are one number, and members have no order. */
export function fingerprint(json: Json): string {
  return createHash('sha256')
    .update(printJson(canonical(json)))
    .digest('base64url')
    .slice(0, 22);
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

const sorted = (list: Json[]): Json[] =>
  list.map(canonical).sort((a, b) => (printJson(a) < printJson(b) ? -1 : 1));

const escaped = (name: string) => name.replace(/~/g, '~0').replace(/\//g, '~1');

const within = (path: string, name: string) => `${path}/${escaped(name)}`;

const extraPath = (name: string) => within('extraMembers', name);
