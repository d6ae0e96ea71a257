import { Token } from 'cdktf';
import { isPlain } from './literal';
import { Attribute, Kind, Members } from '../schema/kind';
import { propertyName, toSnakeCase } from '../schema/names';

/** An object in a configuration, or the configuration itself. */
export interface ConfigObject {
  readonly properties: Properties;
  /** Properties of which exactly one is set. */
  readonly exactlyOne?: readonly string[];
  readonly object: object;
  /** What is set in it, and described. */
  readonly settings: readonly Setting[];
  /** What precedes the names of its properties, such as `issueTracker.`. */
  readonly path: string;
  /** Whether the program wrote it as a plain object. */
  readonly isWritten: boolean;
}

/** A property that may be configured. */
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

/** Those of one description. */
export interface Properties {
  readonly all: ReadonlyMap<string, Property>;
  readonly required: readonly Property[];
  readonly writeOnly: readonly Property[];
}

interface Described {
  readonly members: Members;
  readonly exactlyOne?: readonly string[];
}

/** Every object of a configuration, the outer ones first. They are added to `configObjects`. */
export function configObjectsIn(
  { members, exactlyOne }: Described,
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
    isWritten: path === '' || isPlain(object),
  });
  for (const property of properties.all.values()) {
    const value: unknown = Reflect.get(object, property.name);
    if (value === undefined || value === null) continue;
    settings.push({ property, value });
    if (typeof value === 'object') {
      addWithin(configObjects, property.attribute.kind, value, `${path}${property.name}`);
    }
  }
  return configObjects;
}

function addWithin(configObjects: ConfigObject[], kind: Kind, value: unknown, path: string): void {
  if (kind.kind === 'list' && Array.isArray(value)) {
    value.forEach((element, index) => addWithin(configObjects, kind.of, element, `${path}[${index}]`));
  }
  if (kind.kind === 'object' && typeof value === 'object' && value !== null && !Token.isUnresolved(value)) {
    configObjectsIn(kind, value, `${path}.`, configObjects);
  }
}

export const isSet = (object: object, name: string): boolean => (Reflect.get(object, name) ?? null) !== null;

const known = new WeakMap<Members, Properties>();

/** Made once per description, since a stack has many objects of the same one. */
export function propertiesOf(members: Members): Properties {
  const before = known.get(members);
  if (before) return before;
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
  known.set(members, properties);
  return properties;
}
