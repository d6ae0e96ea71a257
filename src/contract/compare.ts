/** Compares the service's responses with the documented API. The differences contain no values, and no names that look user-defined. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject, objectOrEmpty } from './json';
import { isOfKind, jsonTypeOf } from './validate';
import { joinPath } from '../json/members';
import { integer, Kind, Members } from '../schema/kind';
import { wordsIn } from '../schema/names';

export interface Difference {
  /**
   * - `unknown`: the document does not contain the member
   * - `missing`: no object has the member; not an error, because services omit defaults
   * - `type`: the JSON type of the values is not the documented one
   * - `empty`: all lists are empty, so there are no objects to compare
   * - `other`: the member is a branch of a choice, instead of a documented one
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

function memberDifferences(members: Members, objects: readonly JsonObject[], path: string): Difference[] {
  // An object with a single documented member is a choice, too, of which the document shows only one branch.
  const isSingle = Object.keys(members).length === 1 && path !== '';
  const branches = Object.entries(members).filter(([, { hasAlternatives = isSingle }]) => hasAlternatives);
  const hasBranch = (object: JsonObject) => branches.some(([name]) => (object[name] ?? null) !== null);
  /** Returns the names of undocumented members that are there instead of the documented branches. */
  const othersIn = (object: JsonObject) => {
    if (branches.length === 0 || hasBranch(object) || (isSingle && Object.keys(object).length > 1)) return [];
    const isSimilar = (name: string, branch: string, kind: Kind) =>
      (kind.kind === 'object' && isJsonObject(object[name])) ||
      [...wordsIn(branch)].some((word) => wordsIn(name).has(word));
    // Other members may stand for any documented member, and one with documented content for the branch itself.
    const isBranch = (name: string) =>
      branches.some(([branch, { kind }]) => isSimilar(name, branch, kind)) &&
      !branches.some(([, { kind }]) => hasContentOf(kind, object[name]));
    return Object.keys(object).filter(
      (name) => !Object.hasOwn(members, name) && (isSingle || isBranch(name)),
    );
  };
  const open = objects.filter((object) => !hasBranch(object) && othersIn(object).length === 0);
  const known = Object.entries(members).flatMap(([name, { kind, hasAlternatives = isSingle }]) => {
    const values = objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
    if (values.length > 0) return compareAnswers(kind, values, joinPath(path, name));
    const count = (hasAlternatives ? open : objects).length;
    const missing: Difference = { difference: 'missing', path: joinPath(path, name), count, of: count };
    return count > 0 ? [missing] : [];
  });
  return [...known, ...unknownMembers(members, objects, path, othersIn)];
}

/** Whether a value may be of the kind under another name. An object must have a documented member. */
const hasContentOf = (kind: Kind, value: Json): boolean =>
  kind.kind === 'object'
    ? Object.keys(objectOrEmpty(value)).some((name) => Object.hasOwn(kind.members, name))
    : kind.kind !== 'json' && isOfKind(kind, value, 'json');

function unknownMembers(
  members: Members,
  objects: readonly JsonObject[],
  path: string,
  othersIn: (object: JsonObject) => readonly string[],
): Difference[] {
  const undocumented = objects.map((object) => {
    const others = new Set(othersIn(object));
    return Object.entries(object)
      .filter(([name]) => !Object.hasOwn(members, name))
      .map(([name, value]) => ({ name, value, difference: others.has(name) ? 'other' : 'unknown' }) as const);
  });
  const isMap = new Set(undocumented.flat().map(({ name }) => name)).size > MAX_UNKNOWN_NAMES;
  const shownName = (name: string) => (!isMap && isPublicName(name) ? name : HIDDEN_NAME);
  // Counts HIDDEN_NAME once per object, even if it stands for several members.
  const perObject = undocumented.flatMap((entries) =>
    tally(
      entries.map(({ difference, name, value }) => ({
        difference,
        path: joinPath(path, shownName(name)),
        found: jsonType(value),
      })),
    ),
  );
  const counted = tally(perObject.map(({ count: _, ...each }) => each));
  return counted.map((each) => ({ ...each, of: objects.length }));
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
