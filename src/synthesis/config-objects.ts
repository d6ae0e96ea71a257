import { Token } from 'cdktf';
import { isPlainObject } from './literal';
import { Attribute, Kind, Members } from '../schema/kind';
import { propertyName, toSnakeCase } from '../schema/names';

/** An object in a configuration, or the configuration itself. */
export interface ConfigObject {
  readonly properties: Properties;
  /** Alternative properties, exactly one of which must be set. */
  readonly exactlyOne?: readonly string[];
  readonly object: object;
  /** The properties from the description that are set. */
  readonly settings: readonly Setting[];
  /** Path prefix for this object's property names, such as `issueTracker.`. */
  readonly path: string;
  /** Whether this is a plain object in the program. */
  readonly isLiteralObject: boolean;
}

/** A property that can be configured. */
export interface Property {
  readonly name: string;
  readonly apiName: string;
  readonly terraformName: string;
  readonly attribute: Attribute;
}

export interface Setting {
  readonly property: Property;
  readonly value: unknown;
}

/** The properties that a description lets users configure. */
export interface Properties {
  readonly all: ReadonlyMap<string, Property>;
  readonly required: readonly Property[];
  readonly writeOnly: readonly Property[];
}

interface ObjectDescription {
  readonly members: Members;
  readonly exactlyOne?: readonly string[];
}

/** Adds every object in a configuration to `configObjects`, outer objects first, and returns the list. */
export function configObjectsIn(
  { members, exactlyOne }: ObjectDescription,
  object: object,
  path = '',
  configObjects: ConfigObject[] = [],
): ConfigObject[] {
  const properties = propertiesOf(members);
  const settings: Setting[] = [];
  configObjects.push({
    properties,
    exactlyOne: exactlyOne?.map(propertyName),
    object,
    settings,
    path,
    isLiteralObject: path === '' || isPlainObject(object),
  });
  for (const property of properties.all.values()) {
    const value: unknown = Reflect.get(object, property.name);
    if (value === undefined || value === null) continue;
    settings.push({ property, value });
    if (typeof value === 'object') {
      addNested(configObjects, property.attribute.kind, value, `${path}${property.name}`);
    }
  }
  return configObjects;
}

function addNested(configObjects: ConfigObject[], kind: Kind, value: unknown, path: string): void {
  if (kind.kind === 'list' && Array.isArray(value)) {
    value.forEach((element, index) => addNested(configObjects, kind.of, element, `${path}[${index}]`));
  }
  if (kind.kind === 'object' && typeof value === 'object' && value !== null && !Token.isUnresolved(value)) {
    configObjectsIn(kind, value, `${path}.`, configObjects);
  }
}

export const isSet = (object: object, name: string): boolean => (Reflect.get(object, name) ?? null) !== null;

const cache = new WeakMap<Members, Properties>();

/** Returns the properties that can be configured. They are cached, because a stack has many objects with the same description. */
export function propertiesOf(members: Members): Properties {
  const cached = cache.get(members);
  if (cached) return cached;
  const all = Object.entries(members)
    .filter(([, { presence }]) => presence !== 'computed')
    .map(([apiName, attribute]) => {
      const name = propertyName(apiName);
      return { name, apiName, terraformName: toSnakeCase(apiName), attribute };
    });
  const properties = {
    all: new Map(all.map((property) => [property.name, property])),
    required: all.filter(({ attribute }) => attribute.presence === 'required'),
    writeOnly: all.filter(({ attribute }) => attribute.writeOnly),
  };
  cache.set(members, properties);
  return properties;
}
