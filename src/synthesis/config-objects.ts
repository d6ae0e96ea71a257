import { Token } from 'cdktf';
import { spellConstant, spellPath } from './spelling';
import { isObject } from '../json/object';
import { formatPath } from '../json/path';
import { Attribute, Members } from '../schema/kind';
import { propertyName, toSnakeCase } from '../schema/names';
import { configurableMembers } from '../schema/operation';
import { ConfiguredObject, configuredObjects, Shape } from '../schema/walk';

/** The notation of configurations in programs. A value that is unknown at synth counts as set. */
export const PROPERTIES = {
  nameOf: propertyName,
  isObject: (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Token.isUnresolved(value),
  spell: spellPath,
  spellConstant,
  mayBeNull: () => false,
};

/** Returns every object in the configuration of a construct, outer objects first. */
export const configObjectsIn = (shape: Shape, config: object): ConfiguredObject[] =>
  configuredObjects(shape, config, PROPERTIES);

/** Returns the path of a property, such as `issueTracker.apiToken`. */
export const pathOf = ({ path }: ConfiguredObject, property: string): string =>
  formatPath([...path, property]);

/** Whether this is a plain object in the program. */
export const isPlainConfig = ({ path, object }: ConfiguredObject): boolean =>
  path.length === 0 || isObject(object);

export const isSet = (object: object, name: string): boolean => (Reflect.get(object, name) ?? null) !== null;

/** A property that can be configured. */
export interface Property {
  readonly name: string;
  readonly apiName: string;
  readonly terraformName: string;
  readonly attribute: Attribute;
}

const cache = new WeakMap<Members, ReadonlyMap<string, Property>>();

/** Returns the properties that can be configured. They are cached, because a stack has many objects with the same description. */
export function propertiesOf(members: Members): ReadonlyMap<string, Property> {
  const cached = cache.get(members);
  if (cached) return cached;
  const properties = Object.entries(configurableMembers(members)).map(([apiName, attribute]) => {
    const name = propertyName(apiName);
    return [name, { name, apiName, terraformName: toSnakeCase(apiName), attribute }] as const;
  });
  const byName = new Map(properties);
  cache.set(members, byName);
  return byName;
}
