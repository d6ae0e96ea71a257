/** How answers of the service differ from the API document. A difference contains no value, and no name that a user chose. */
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from './json';
import { isOfKind } from './validate';
import { integer, Kind, Members } from '../schema/kind';

export interface Difference {
  /**
   * - `unknown`: the document does not have the member
   * - `missing`: none of the objects has the member; services omit defaults, so this is no fault
   * - `type`: the value has another JSON type
   * - `empty`: all lists are empty, so their objects were not compared
   */
  readonly difference: 'unknown' | 'missing' | 'type' | 'empty';
  /** Such as `scopes[].filters[].entityType`, or `labels.*` for the entries of a map. */
  readonly path: string;
  readonly expected?: string;
  readonly found?: string;
  /** Whether the provider accepts the other type. */
  readonly accepted?: boolean;
  /** How often, among so many objects, values or lists. */
  readonly count: number;
  readonly of: number;
}

/** The differences of all answers together. */
export const compare = (output: Kind, answers: readonly Json[]): Difference[] =>
  differences(output, answers, '');

/** Of all values at one path, so that each value is visited once. */
function differences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  if (kind.kind === 'json') return [];
  return [...typeDifferences(kind, values, path), ...differencesWithin(kind, values, path)];
}

function differencesWithin(kind: Kind, values: readonly Json[], path: string): Difference[] {
  const objects = values.filter(isJsonObject);
  if (kind.kind === 'map') return differences(kind.of, objects.flatMap(Object.values<Json>), `${path}.*`);
  if (kind.kind === 'object' && objects.length > 0) return ofMembers(kind.members, objects, path);
  if (kind.kind !== 'list') return [];
  const lists = values.filter((value) => Array.isArray(value));
  const items = lists.flat();
  const isEmpty = kind.of.kind === 'object' && items.length === 0 && lists.length > 0;
  if (isEmpty) return [{ difference: 'empty', path, count: lists.length, of: lists.length }];
  return differences(kind.of, items, `${path}[]`);
}

/** The members of an API have such names. Any other may be a secret, or may be chosen by a user. */
const API_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const ANOTHER_NAME = '(another name)';
/** An object with more unknown names is probably a map, so a user chooses them. */
const MOST_NAMES = 20;

function ofMembers(members: Members, objects: readonly JsonObject[], path: string): Difference[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const of = objects.length;
  const documented = Object.entries(members).flatMap(([name, { kind }]): Difference[] => {
    const present = objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
    if (present.length > 0) return differences(kind, present, at(name));
    return [{ difference: 'missing', path: at(name), count: of, of }];
  });
  const others = objects.map((object) =>
    Object.entries(object).filter(([name]) => !Object.hasOwn(members, name)),
  );
  const isMap = new Set(others.flat().map(([name]) => name)).size > MOST_NAMES;
  const shown = (name: string) => (isMap || !API_NAME.test(name) ? ANOTHER_NAME : name);
  const unknown = others.flat().map(([name, value]) => ({ path: at(shown(name)), found: typeOf(value) }));
  const ofOthers = counted(unknown).map((one): Difference => ({ difference: 'unknown', ...one, of }));
  return [...documented, ...ofOthers];
}

const TYPES: { readonly [kind: string]: string } = { integer64: 'integer', list: 'array', map: 'object' };

function typeDifferences(kind: Kind, values: readonly Json[], path: string): Difference[] {
  const expected = TYPES[kind.kind] ?? kind.kind;
  const others = values
    .map((value) => ({ path, expected, found: typeOf(value), accepted: isAccepted(kind, value) }))
    .filter(({ found }) => found !== expected && !(found === 'integer' && expected === 'number'));
  return counted(others).map((other) => ({ difference: 'type', ...other, of: values.length }));
}

function typeOf(value: Json): string {
  if (value instanceof LosslessNumber) return isOfKind(integer, value, 'json') ? 'integer' : 'number';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** As `fromJson` of the handlers does it. A test compares them. */
const isAccepted = (kind: Kind, value: Json): boolean =>
  value === null ||
  (kind.kind === 'string' && (value instanceof LosslessNumber || typeof value === 'boolean')) ||
  isOfKind(kind, value, 'json');

/** Each of the equal ones once, with their number. */
function counted<T extends object>(all: readonly T[]): (T & { readonly count: number })[] {
  const counts = new Map<string, number>();
  for (const key of all.map((one) => JSON.stringify(one))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ ...(JSON.parse(key) as T), count }));
}
