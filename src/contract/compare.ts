/** Compares the service's responses with the API document. Differences contain no values, and hide names that a user may have chosen. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from './json';
import { isOfKind } from './validate';
import { integer, Kind, Members } from '../schema/kind';

export interface Difference {
  /**
   * - `unknown`: the document does not contain the member
   * - `missing`: no object has the member; not an error, because services omit defaults
   * - `type`: the value has a different JSON type
   * - `empty`: all lists are empty, so their objects were not compared
   */
  readonly difference: 'unknown' | 'missing' | 'type' | 'empty';
  /** Path such as `scopes[].filters[].entityType`, or `labels.*` for the entries of a map. */
  readonly path: string;
  readonly expected?: string;
  readonly found?: string;
  /** Whether the provider accepts a value of the type in `found`. */
  readonly accepted?: boolean;
  /** Number of objects, values or lists with the difference. */
  readonly count: number;
  /** Number of objects, values or lists compared. */
  readonly of: number;
}

/** Returns the differences, counted over all responses. */
export const compare = (output: Kind, answers: readonly Json[]): Difference[] =>
  differences(output, answers, '');

/** Compares all values at one path together, so that each value is visited once. */
function differences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  if (kind.kind === 'json') return [];
  return [...typeDifferences(kind, values, path), ...nestedDifferences(kind, values, path)];
}

function nestedDifferences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  const objects = values.filter(isJsonObject);
  if (kind.kind === 'map') return differences(kind.of, objects.flatMap(Object.values<Json>), `${path}.*`);
  if (kind.kind === 'object' && objects.length > 0) return memberDifferences(kind.members, objects, path);
  if (kind.kind !== 'list') return [];
  const lists = values.filter((value) => Array.isArray(value));
  const items = lists.flat();
  const isEmpty = kind.of.kind === 'object' && items.length === 0 && lists.length > 0;
  if (isEmpty) return [{ difference: 'empty', path, count: lists.length, of: lists.length }];
  return differences(kind.of, items, `${path}[]`);
}

/** The usual form of member names in an API. Any other name may be a user's choice, and may be secret. */
const API_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const HIDDEN_NAME = '(another name)';
/** Objects with more unknown names than this are probably maps, whose keys a user chose. */
const MAX_NAMES = 20;

function memberDifferences(members: Members, objects: readonly JsonObject[], path: string): Difference[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const total = objects.length;
  const known = Object.entries(members).flatMap(([name, { kind }]): Difference[] => {
    const values = objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
    if (values.length > 0) return differences(kind, values, at(name));
    return [{ difference: 'missing', path: at(name), count: total, of: total }];
  });
  const undocumented = objects.map((object) =>
    Object.entries(object).filter(([name]) => !Object.hasOwn(members, name)),
  );
  const isMap = new Set(undocumented.flat().map(([name]) => name)).size > MAX_NAMES;
  const shownName = (name: string) => (isMap || !API_NAME.test(name) ? HIDDEN_NAME : name);
  // Counted once per object, even if several of its members are shown as HIDDEN_NAME.
  const perObject = undocumented.flatMap((entries) =>
    countEqual(entries.map(([name, value]) => ({ path: at(shownName(name)), found: typeOf(value) }))),
  );
  const unknown = countEqual(perObject.map(({ path: where, found }) => ({ path: where, found })));
  return [...known, ...unknown.map((item): Difference => ({ difference: 'unknown', ...item, of: total }))];
}

const TYPES: { readonly [kind: string]: string } = { integer64: 'integer', list: 'array', map: 'object' };

function typeDifferences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  const expected = TYPES[kind.kind] ?? kind.kind;
  const mismatches = values
    .map((value) => ({ path, expected, found: typeOf(value), accepted: isAccepted(kind, value) }))
    .filter(({ found }) => found !== expected && !(found === 'integer' && expected === 'number'));
  return countEqual(mismatches).map((mismatch) => ({ difference: 'type', ...mismatch, of: values.length }));
}

function typeOf(value: Json): string {
  if (value instanceof LosslessNumber) return isOfKind(integer, value, 'json') ? 'integer' : 'number';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether `fromJson` in the handlers accepts the value. A test checks that both functions agree. */
const isAccepted = (kind: Kind, value: Json): boolean =>
  value === null ||
  (kind.kind === 'string' && (value instanceof LosslessNumber || typeof value === 'boolean')) ||
  isOfKind(kind, value, 'json');

/** Returns each distinct item with the number of times it occurs. */
function countEqual<T extends object>(all: readonly T[]): (T & { readonly count: number })[] {
  const counts = new Map<string, number>();
  for (const key of all.map((item) => JSON.stringify(item))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ ...(JSON.parse(key) as T), count }));
}
