/** Traverses a configuration, for the checks at synth and at plan. */
import { Attribute, Kind, Members } from './kind';
import { Path } from '../json/path';

/** The members of an object. Exactly one of those in `exactlyOne` must be set. */
export interface Shape {
  readonly members: Members;
  readonly exactlyOne?: readonly string[];
}

/** An object in a configuration, or the configuration itself. */
export interface ConfiguredObject {
  readonly shape: Shape;
  readonly object: object;
  readonly path: Path;
  /** The attributes that the configuration sets, without computed attributes. */
  readonly settings: readonly Setting[];
}

export interface Setting {
  /** The name in the configuration. */
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** The notation of a configuration: TypeScript or HCL. */
export interface Notation {
  /** Returns the name of an attribute in this notation, including in paths. */
  readonly nameOf: (apiName: string) => string;
  /** Whether a value is an object, and not a placeholder for an unknown value. */
  readonly isObject: (value: unknown) => value is object;
}

/** Returns every object in a configuration, outer objects first. */
export function configuredObjects(
  shape: Shape,
  object: object,
  notation: Notation,
  path: Path = [],
): ConfiguredObject[] {
  const settings = Object.entries(shape.members).flatMap(([apiName, attribute]): Setting[] => {
    const name = notation.nameOf(apiName);
    const value: unknown = attribute.presence === 'computed' ? undefined : Reflect.get(object, name);
    return value === undefined || value === null ? [] : [{ name, attribute, value }];
  });
  const inner = settings
    .filter(({ attribute }) => !attribute.jsonText)
    .flatMap(({ name, attribute, value }) => elementsIn(attribute.kind, value, [...path, name]))
    .flatMap(([kind, element, at]) =>
      kind.kind === 'object' && notation.isObject(element)
        ? configuredObjects(kind, element, notation, at)
        : [],
    );
  return [{ shape, object, path, settings }, ...inner];
}

/** Returns the value with its path or, for a list, each element at any depth with its path. */
export function elementsIn(
  kind: Kind,
  value: unknown,
  path: Path,
): [kind: Kind, value: unknown, path: Path][] {
  if (kind.kind !== 'list' || !Array.isArray(value)) return [[kind, value, path]];
  return value.flatMap((element, index) => elementsIn(kind.of, element, [...path, index]));
}
