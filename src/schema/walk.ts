/** Traverses a configuration, for the checks at synth and at plan. */
import { Attribute, Kind, Members, ObjectKind } from './kind';
import { Described, Naming, visit } from './visit';
import { Path } from '../json/members';

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
      const isObject = kind.kind === 'object' && notation.isObject(value);
      return [...(isObject ? [configObject(kind, value, notation, path)] : []), ...inner()];
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
