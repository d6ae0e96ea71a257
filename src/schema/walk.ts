/** The walk through a configuration, for the checks at synth and at plan. */
import { Attribute, Kind, Members } from './kind';
import { Path } from '../json/path';

/** The members of an object, and those of which exactly one must be set. */
export interface Shape {
  readonly members: Members;
  readonly exactlyOne?: readonly string[];
}

/** An object in a configuration, or the configuration itself. */
export interface ConfiguredObject {
  readonly shape: Shape;
  readonly object: object;
  readonly path: Path;
  /** The attributes that users can set, and that are set. */
  readonly settings: readonly Setting[];
}

export interface Setting {
  /** The name in the configuration. */
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** How a configuration is written. */
export interface Notation {
  /** Returns the name of an attribute, which is also its name in paths. */
  readonly nameOf: (apiName: string) => string;
  /** Whether a value is an object, and not a placeholder for an unknown value. */
  readonly isObject: (value: unknown) => value is object;
}

/** Adds every object in a configuration to `found`, outer objects first, and returns `found`. */
export function configuredObjects(
  shape: Shape,
  object: object,
  notation: Notation,
  path: Path = [],
  found: ConfiguredObject[] = [],
): ConfiguredObject[] {
  const settings: Setting[] = [];
  found.push({ shape, object, path, settings });
  for (const [apiName, attribute] of Object.entries(shape.members)) {
    if (attribute.presence === 'computed') continue;
    const name = notation.nameOf(apiName);
    const value: unknown = Reflect.get(object, name) ?? undefined;
    if (value === undefined) continue;
    settings.push({ name, attribute, value });
    if (typeof value !== 'object') continue;
    for (const [kind, element, at] of elementsIn(attribute.kind, value, [...path, name])) {
      if (kind.kind === 'object' && notation.isObject(element)) {
        configuredObjects(kind, element, notation, at, found);
      }
    }
  }
  return found;
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
