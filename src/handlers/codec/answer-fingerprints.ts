/**
 * Services normalise their input: they trim, reorder, round, derive and omit values. The state must still contain the values as the
 * user wrote them, and the plan must show real changes. So the private state records a fingerprint of each member of the service's last
 * response. As long as a member's fingerprint does not change, its value in the state does not change either.
 */
import { createHash } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { isSameFloat32 } from './float32';
import { fromJson, member, toJson } from './json';
import { withoutDefaults, mayBeOmitted } from './omitted-defaults';
import { spellingOf } from './spelling';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../../contract/json';
import { canonicalNumber, isRecord, memberOf, memoizeShort, Value } from '../../plugin';
import { Kind, Members } from '../../schema/kind';

/** Fingerprints by member. A documented member that a service may omit has none. */
export type Fingerprints = { readonly [name: string]: string };

/** Stands for the fingerprint of a member of which the last response still showed the value before the change. The next read decides. */
export const NOT_TAKEN = '?';

/** Returns the fingerprints of a response. `extra` contains the configured extra members. */
export function answerFingerprints(
  members: Members,
  answer: JsonObject,
  extra: JsonObject = {},
): Fingerprints {
  const documented = Object.entries(members).flatMap(([name, { providerOnly, presence, kind }]) => {
    const meaning =
      providerOnly || presence === 'computed' ? undefined : meaningOf(kind, member(answer, name));
    return meaning === undefined ? [] : [[name, fingerprintOf(meaning)] as const];
  });
  const extraPairs = Object.keys(extra).map((name) => [
    extraMemberPath(name),
    fingerprintOf(meaningOfExtra(answer, name)),
  ]);
  return Object.fromEntries([...documented, ...extraPairs]) as Fingerprints;
}

export const extraMemberPath = (name: string) => `extraMembers/${name}`;

const meaningOfExtra = (json: JsonObject, name: string): Json =>
  withoutDefaults({ value: member(json, name) ?? null }).value ?? null;

/** Returns the documented part of a value, without members that a service may omit. An empty map entry differs from a missing one. */
function meaningOf(kind: Kind, json: Json | undefined): Json | undefined {
  if (kind.kind === 'map' && isJsonObject(json)) {
    const entries = Object.entries(json).filter(([, value]) => value !== null);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  if (json === undefined || mayBeOmitted(kind, json)) return undefined;
  if (kind.kind !== 'object' || !isJsonObject(json)) return json;
  const entries = Object.entries(kind.members).flatMap(([name, { kind: of }]): [string, Json][] => {
    const inner = meaningOf(of, member(json, name));
    return inner === undefined ? [] : [[name, inner]];
  });
  return Object.fromEntries(entries);
}

/** Returns the response's value if it changed since the last response and differs in meaning from the state's; otherwise the state's. */
export function reconcile(
  kind: Kind,
  state: Value,
  answer: Json | undefined,
  last: string | undefined,
  path: string,
): Value {
  const meaning = meaningOf(kind, answer);
  if ((meaning === undefined ? undefined : fingerprintOf(meaning)) === last) return state;
  if (last === NOT_TAKEN && spellingOf(state, { kind }) === spellingOf(answer, { kind })) return state;
  return isEquivalent(kind, state, answer) ? state : fromJsonEmptyAsNull(kind, answer, path);
}

/** Returns the state's `extra_members`, with the service's values for the members that have changed on the service. */
export function reconcileExtraMembers(state: string, answer: JsonObject, last: Fingerprints): string {
  const extra = parseJson(state);
  if (!isJsonObject(extra)) return state;
  const hasChanged = ([name, value]: [string, Json]) => {
    const [current, stored] = [answer, extra].map((object) => fingerprintOf(meaningOfExtra(object, name)));
    const fingerprint = last[extraMemberPath(name)];
    if (fingerprint === NOT_TAKEN && spellingOf(value) === spellingOf(member(answer, name))) return false;
    return fingerprint !== current && stored !== current;
  };
  const changed = new Set(
    Object.entries(extra)
      .filter(hasChanged)
      .map(([name]) => name),
  );
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
      fromJsonEmptyAsNull(attribute.kind, member(answer, name), `${path}/${name}`),
    ]),
  );
}

/** Whether a response that differs from the last one still means the same as the state. */
function isEquivalent(kind: Kind, state: Value, answer: Json | undefined): boolean {
  if (mayBeOmitted(kind, answer)) return mayBeOmitted(kind, state);
  if (kind.kind === 'object' && isRecord(state) && isJsonObject(answer)) {
    return Object.entries(kind.members).every(([name, { kind: of }]) =>
      isEquivalent(of, memberOf(state, name), member(answer, name)),
    );
  }
  if (kind.kind === 'number' && kind.float32 && state instanceof LosslessNumber) {
    return answer instanceof LosslessNumber && isSameFloat32(state, answer);
  }
  if (kind.kind === 'list' && Array.isArray(state) && Array.isArray(answer)) {
    // In this API, the order of plain lists has no meaning: they contain labels, permission names and columns.
    return fingerprintOf(sortItems(state as Json[])) === fingerprintOf(sortItems(answer));
  }
  return fingerprintOf(toJson(kind, state) ?? null) === fingerprintOf(answer ?? null);
}

const hash = memoizeShort(200, (text) => createHash('sha256').update(text).digest('base64url').slice(0, 22));

/** Hashes the meaning of JSON, not its spelling: 99.90 has the same hash as 99.9, and the order of members is ignored. */
export const fingerprintOf = (json: Json): string => hash(canonicalText(json));

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
