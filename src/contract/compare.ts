/** Compares the service's responses with the documented API. The differences contain no values, and no names that look user-defined. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from './json';
import { isOfKind, jsonTypeOf } from './validate';
import { joinPath } from '../json/members';
import { integer, Kind, Members } from '../schema/kind';

export interface Difference {
  /**
   * - `unknown`: the document does not contain the member
   * - `missing`: no object has the member; not an error, because services omit defaults
   * - `type`: the JSON type of the values is not the documented one
   * - `empty`: all lists are empty, so there are no objects to compare
   * - `other`: the object is a choice, and contains a member other than the documented one
   */
  readonly difference: 'unknown' | 'missing' | 'type' | 'empty' | 'other';
  /** Path of the member, such as `scopes[].filters[].entityType`, or `labels.*` for the entries of a map. */
  readonly path: string;
  readonly expected?: string;
  readonly found?: string;
  readonly accepted?: boolean;
  /** Number of objects, values or lists with the difference. */
  readonly count: number;
  readonly of: number;
}

/** Compares all values at one path with the documented type. Returns each difference once, with its number of times. */
export function compareAnswers(kind: Kind, values: readonly Json[], path = ''): Difference[] {
  if (kind.kind === 'json') return [];
  return [...typeDifferences(kind, values, path), ...nestedDifferences(kind, values, path)];
}

function nestedDifferences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  const objects = values.filter(isJsonObject);
  if (kind.kind === 'map') return compareAnswers(kind.of, objects.flatMap(Object.values<Json>), `${path}.*`);
  if (kind.kind === 'object' && objects.length > 0) return memberDifferences(kind.members, objects, path);
  if (!('of' in kind)) return [];
  const lists = values.filter((value) => Array.isArray(value));
  const items = lists.flat();
  const isEmpty = kind.of.kind === 'object' && items.length === 0 && lists.length > 0;
  if (isEmpty) return [{ difference: 'empty', path, count: lists.length, of: lists.length }];
  return compareAnswers(kind.of, items, `${path}[]`);
}

/** The usual form of member names in an API. Any other name may be a user's choice, and may be secret. */
const API_NAME_PATTERN = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
/** Unlike words, random text consists of short runs of upper-case letters, lower-case letters and digits. */
const looksLikeToken = (name: string): boolean =>
  name.length >= 16 && name.length < 3 * (name.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g) ?? []).length;
/** Whether a name can be shown in a report that users share. */
export const isPublicName = (name: string): boolean => API_NAME_PATTERN.test(name) && !looksLikeToken(name);
const HIDDEN_NAME = '(another name)';
/** If the objects at a path have more unknown names than this in total, they are probably maps, whose keys a user chose. */
const MAX_UNKNOWN_NAMES = 20;

function memberDifferences(members: Members, all: readonly JsonObject[], path: string): Difference[] {
  // An object with a single documented member is a choice, of which the document shows only one branch.
  const isChoice = Object.keys(members).length === 1 && path !== '';
  const isOther = (object: JsonObject) =>
    isChoice &&
    Object.keys(object).every((name) => !Object.hasOwn(members, name)) &&
    Object.keys(object).length === 1;
  const objects = all.filter((object) => !isOther(object));
  const branches = unknownMembers({}, all.filter(isOther), path);
  return [
    ...(objects.length > 0 ? comparedMembers(members, objects, path) : []),
    ...branches.map((item): Difference => ({ difference: 'other', ...item, of: all.length })),
  ];
}

function comparedMembers(members: Members, objects: readonly JsonObject[], path: string): Difference[] {
  const total = objects.length;
  const known = Object.entries(members).flatMap(([name, { kind }]): Difference[] => {
    const values = objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
    if (values.length > 0) return compareAnswers(kind, values, joinPath(path, name));
    return [{ difference: 'missing', path: joinPath(path, name), count: total, of: total }];
  });
  const unknown = unknownMembers(members, objects, path);
  return [...known, ...unknown.map((item): Difference => ({ difference: 'unknown', ...item, of: total }))];
}

function unknownMembers(members: Members, objects: readonly JsonObject[], path: string) {
  const undocumented = objects.map((object) =>
    Object.entries(object).filter(([name]) => !Object.hasOwn(members, name)),
  );
  const isMap = new Set(undocumented.flat().map(([name]) => name)).size > MAX_UNKNOWN_NAMES;
  const shownName = (name: string) => (!isMap && isPublicName(name) ? name : HIDDEN_NAME);
  // Counts HIDDEN_NAME once per object, even if it stands for several members.
  const perObject = undocumented.flatMap((entries) =>
    tally(
      entries.map(([name, value]) => ({ path: joinPath(path, shownName(name)), found: jsonType(value) })),
    ),
  );
  return tally(perObject.map(({ path: where, found }) => ({ path: where, found })));
}

function typeDifferences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  const expected = jsonTypeOf(kind);
  const mismatches = values
    .map((value) => ({ path, expected, found: jsonType(value), accepted: isAccepted(kind, value) }))
    .filter(({ found }) => found !== expected && !(found === 'integer' && expected === 'number'));
  return tally(mismatches).map((mismatch) => ({ difference: 'type', ...mismatch, of: values.length }));
}

function jsonType(value: Json): string {
  if (value instanceof LosslessNumber) return isOfKind(integer, value, 'json') ? 'integer' : 'number';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether `fromJson` in the handlers accepts the value. A test checks that the two functions agree. */
const isAccepted = (kind: Kind, value: Json): boolean =>
  value === null ||
  (kind.kind === 'string' && (value instanceof LosslessNumber || typeof value === 'boolean')) ||
  (kind.kind === 'integer64' && typeof value === 'string' && value !== '') ||
  isOfKind(kind, value, 'json');

function tally<T extends object>(all: readonly T[]): (T & { readonly count: number })[] {
  const counted = new Map<string, T & { count: number }>();
  for (const item of all) {
    const key = JSON.stringify(item);
    counted.set(key, { ...item, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  return [...counted.values()];
}
