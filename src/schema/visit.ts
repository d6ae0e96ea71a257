/**
 * Walks values together with their descriptions. Only here is it decided what a value contains: the elements of a list, the entries of a
 * map, and the members of an object. A value that does not fit its kind, such as an unknown list, contains nothing. `configObjects` and
 * `elementsIn` walk a configuration, for the checks at synth and at plan.
 */
import { Attribute, Kind, ListKind, MapKind, Members, ObjectKind } from './kind';
import { isObject, mapValues, Path } from '../json/members';

/** A kind, with the options of the attribute if it is one. The elements of a list or a map have those of the list or map. */
export type Described = Partial<Attribute> & Pick<Attribute, 'kind'>;

/** An index in a list, a key in a map, or the API name of a member. */
export type Step = string | number;

/** Returns what the description says about a part. Nothing about an undocumented part, or one that does not fit the kind. */
export function partOf(whole: Partial<Attribute>, step: Step): Partial<Attribute> {
  const { kind } = whole;
  if (kind === undefined) return {};
  if (isCollection(kind)) {
    return (typeof step === 'string') === (kind.kind === 'map') ? { ...whole, kind: kind.of } : {};
  }
  return kind.kind === 'object' && Object.hasOwn(kind.members, step) ? kind.members[step] : {};
}

const isCollection = (kind: Kind): kind is ListKind<Kind> | MapKind<Kind> => 'of' in kind;

export function objectKindIn(kind: Kind): ObjectKind<Members> | undefined {
  if (isCollection(kind) && kind.kind !== 'map') return objectKindIn(kind.of);
  return kind.kind === 'object' ? kind : undefined;
}

/** Returns the kind with another object: the kind itself, or what its list or map contains. */
export function withObject(kind: Kind, change: (object: ObjectKind<Members>) => ObjectKind<Members>): Kind {
  if (isCollection(kind)) return { ...kind, of: withObject(kind.of, change) };
  return kind.kind === 'object' ? change(kind) : kind;
}

export function allParts(whole: Described): Described[] {
  const { kind } = whole;
  if (isCollection(kind)) return [whole, ...allParts({ ...whole, kind: kind.of })];
  return [whole, ...(kind.kind === 'object' ? Object.values(kind.members).flatMap(allParts) : [])];
}

/** How a value names its members and which of its values are objects. Default: as in JSON. */
export interface Naming {
  readonly nameOf?: (apiName: string) => string;
  readonly isObject?: (value: unknown) => value is object;
}

/** Collects what `find` returns for a value, and, if it calls `inner`, for its documented parts. The path has the names of the value. */
export function visit<T>(
  whole: Described,
  value: unknown,
  find: (value: unknown, described: Described, path: Path, inner: () => T[]) => T[],
  path: Path = [],
  naming?: Naming,
): T[] {
  return find(value, whole, path, () =>
    partsIn(whole, value, naming).flatMap(([step, part, described]) =>
      visit(described, part, find, [...path, step], naming),
    ),
  );
}

type Part = [step: Step, value: unknown, described: Described];

function partsIn(
  whole: Described,
  value: unknown,
  { nameOf = sameName, isObject: isWhole = isObject }: Naming = {},
): Part[] {
  const { kind } = whole;
  if (kind.kind !== 'object') {
    const parts = mapParts(whole, value, (part, described, step): Part => [step, part, described]);
    return Object.values(parts ?? []);
  }
  if (!isWhole(value)) return [];
  return Object.entries(kind.members).flatMap(([apiName, member]): Part[] => {
    const part: unknown = Reflect.get(value, nameOf(apiName));
    return part === undefined ? [] : [[nameOf(apiName), part, member]];
  });
}

const sameName = (apiName: string): string => apiName;

/** Returns a value with each part changed, even those that it lacks. Undefined if it has none or does not fit. `from`, `to`: member names. */
export function mapParts<Value, To>(
  whole: Described,
  value: Value,
  change: (part: Value | undefined, described: Described, step: Step) => To,
  from = sameName,
  to = sameName,
): To[] | Record<string, To> | undefined {
  const { kind } = whole;
  if (kind.kind === 'object') {
    return isObjectOf<Value>(value) ? mapMembers(kind.members, value, change, from, to) : undefined;
  }
  if (!isCollection(kind)) return undefined;
  const described = { ...whole, kind: kind.of };
  if (kind.kind === 'map') {
    return isObjectOf<Value>(value)
      ? mapValues<string, Value, To>(value, (part, key) => change(part, described, key))
      : undefined;
  }
  return Array.isArray(value) ? value.map((part: Value, index) => change(part, described, index)) : undefined;
}

export function mapMembers<Value, To>(
  members: Members,
  object: Readonly<Record<string, Value>>,
  change: (part: Value | undefined, attribute: Attribute, apiName: string) => To,
  from = sameName,
  to = sameName,
): Record<string, To> {
  const changed: Record<string, To> = {};
  for (const name of Object.keys(members)) {
    changed[to(name)] = change(object[from(name)], members[name], name);
  }
  return changed;
}

/** Returns a value with each of its elements or members changed, documented or not. Undefined if it is neither a list nor an object. */
export function mapAll<Value, To>(
  whole: Partial<Attribute>,
  value: Value,
  change: (part: Value, described: Partial<Attribute>, step: Step) => To,
): To[] | Record<string, To> | undefined {
  if (Array.isArray(value)) {
    const described = partOf(whole, 0);
    return value.map((part: Value, index) => change(part, described, index));
  }
  if (!isObjectOf<Value>(value)) return undefined;
  return mapValues<string, Value, To>(value, (part, name) => change(part, partOf(whole, name), name));
}

/** The parts of a recursive type, such as JSON, have the same type as the whole. */
const isObjectOf = <Value>(value: unknown): value is Record<string, Value> => isObject(value);

/** The members of an object, and those of which exactly one must be set. */
export type Shape = Pick<ObjectKind<Members>, 'members' | 'exactlyOne'>;

/** An object in a configuration, or the configuration itself. */
export interface ConfigObject {
  readonly shape: Shape;
  readonly object: object;
  readonly path: Path;
  /** The attributes that the configuration sets, without computed attributes. */
  readonly settings: readonly Setting[];
}

export interface Setting {
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** The notation of a configuration: TypeScript or HCL. A placeholder for an unknown value is not an object. */
export type Notation = Required<Naming>;

/** Returns every object in a configuration, outer objects first. */
export const configObjects = (shape: Shape, object: object, notation: Notation): ConfigObject[] =>
  visit<ConfigObject>(
    { kind: { kind: 'object', ...shape } },
    object,
    (value, { kind, presence, jsonText }, path, inner) => {
      if (jsonText || presence === 'computed') return [];
      const isHere = kind.kind === 'object' && notation.isObject(value);
      return [...(isHere ? [configObject(kind, value, notation, path)] : []), ...inner()];
    },
    [],
    notation,
  );

function configObject(shape: Shape, object: object, { nameOf }: Notation, path: Path): ConfigObject {
  const settings = Object.entries(shape.members).flatMap(([apiName, attribute]): Setting[] => {
    const name = nameOf(apiName);
    const value: unknown = attribute.presence === 'computed' ? undefined : Reflect.get(object, name);
    return value === undefined || value === null ? [] : [{ name, attribute, value }];
  });
  return { shape, object, path, settings };
}

/** Returns the value with its path and everything in it, but not what is in its objects. */
export const elementsIn = (
  attribute: Described,
  value: unknown,
  path: Path,
): [kind: Kind, value: unknown, path: Path][] =>
  visit(
    attribute,
    value,
    (element, { kind }, at, inner) => [[kind, element, at], ...(kind.kind === 'object' ? [] : inner())],
    path,
  );
