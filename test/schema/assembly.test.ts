import { JsiiType, jsiiType, printType, Property } from './assembly';
import { CONSTRUCTS, META_PROPERTIES } from './constructs';
import * as surface from '../../src';
import { Attribute, Kind, Members } from '../../src/schema/kind';
import { propertyName } from '../../src/schema/names';

const withType = new Map(
  Object.entries(surface).flatMap(([name, exported]) =>
    'tfResourceType' in exported ? [[name, exported.tfResourceType] as const] : [],
  ),
);

describe('the public surface', () => {
  it('has a description for every construct', () => {
    expect([...withType.keys()].sort()).toEqual([...CONSTRUCTS.keys()].sort());
  });

  describe.each([...CONSTRUCTS])('%s', (name, description) => {
    it('has the Terraform type of its description', () => {
      expect(withType.get(name)).toBe(description.terraformType);
    });

    it('accepts exactly the configurable attributes', () => {
      const [, , config] = jsiiType(name).initializer?.parameters ?? [];
      const extra = META_PROPERTIES.get(name) ?? [];
      expect(configMistakes(printType(config.type), description.attributes, extra)).toEqual([]);
    });

    it('returns exactly the readable attributes', () => {
      const extra = META_PROPERTIES.get(name) ?? [];
      expect(getterMistakes(name, description.attributes, extra)).toEqual([]);
    });
  });
});

const isConfigurable = ({ presence }: Attribute) => presence !== 'computed';

function configMistakes(typeName: string, members: Members, extra: readonly string[] = []): string[] {
  const configurable = Object.entries(members).filter(([, attribute]) => isConfigurable(attribute));
  return compare(jsiiType(typeName), configurable, extra, ({ kind, presence }, property, place) => [
    ...kindMistakes(kind, property, place, 'boolean | cdktf.IResolvable', configMistakes),
    ...unless((property.optional === true) === (presence !== 'required'), `${place} must be ${presence}`),
    ...unless(
      presence === 'required' || property.docs?.default !== undefined,
      `${place} documents no default`,
    ),
  ]);
}

function getterMistakes(typeName: string, members: Members, extra: readonly string[] = []): string[] {
  const type = jsiiType(typeName);
  const inputs = (type.properties ?? []).map(({ name }) => name).filter((name) => name.endsWith('Input'));
  // A write-only attribute of the construct itself has a property to set it.
  const [readable, writeOnly] = [false, true].map((hidden) =>
    Object.entries(members).filter(([, attribute]) => (attribute.writeOnly === true) === hidden),
  );
  const settable = writeOnly.map(([name]) => propertyName(name));
  return compare(type, readable, [...extra, ...inputs, ...settable], (attribute, property, place) => {
    const boolean = isConfigurable(attribute) ? 'boolean | cdktf.IResolvable' : 'cdktf.IResolvable';
    const ofObject = attribute.jsonText ? configMistakes : outputMistakes;
    return kindMistakes(attribute.kind, property, place, boolean, ofObject);
  });
}

function outputMistakes(typeName: string, members: Members): string[] {
  const { base } = jsiiType(typeName);
  return [
    ...unless(base === 'cdktf.ComplexObject', `${typeName} must be a ComplexObject`),
    ...getterMistakes(typeName, members),
  ];
}

/** Compares each attribute with the property of its name, and expects no other properties. */
function compare(
  type: JsiiType,
  attributes: [string, Attribute][],
  extra: readonly string[],
  mistakes: (attribute: Attribute, property: Property, place: string) => string[],
): string[] {
  const properties = new Map(
    (type.properties ?? [])
      .filter((property) => !property.static)
      .map((property) => [property.name, property]),
  );
  const expected = new Set([...extra, ...attributes.map(([name]) => propertyName(name))]);
  return [
    ...attributes.flatMap(([name, attribute]) => {
      const place = `${type.name}.${propertyName(name)}`;
      const property = properties.get(propertyName(name));
      if (property === undefined) return [`${place} is missing`];
      return [
        ...mistakes(attribute, property, place),
        ...unless(Boolean(property.docs?.summary), `${place} has no documentation`),
      ];
    }),
    ...[...properties.keys()]
      .filter((name) => !expected.has(name))
      .map((name) => `${type.name}.${name} is in no schema`),
  ];
}

function kindMistakes(
  kind: Kind,
  { type }: Property,
  place: string,
  boolean: string,
  ofObject: (typeName: string, members: Members) => string[],
): string[] {
  const actual = printType(type);
  if (kind.kind === 'object') return ofObject(actual, kind.members);
  if (kind.kind === 'list' && kind.of.kind === 'object') {
    return listMistakes(actual, kind.of.members, place, ofObject);
  }
  const expected = scalarType(kind, boolean);
  return unless(actual === expected, `${place} is ${actual}, but the schema says ${expected}`);
}

/** Checks a list of objects: an array in a configuration, but a class that returns its elements in an attribute. */
function listMistakes(
  actual: string,
  members: Members,
  place: string,
  ofObject: (typeName: string, members: Members) => string[],
): string[] {
  if (actual.endsWith('[]')) return ofObject(actual.slice(0, -2), members);
  const type = jsiiType(actual);
  const element = type.methods?.find(({ name }) => name === 'get')?.returns?.type;
  if (type.base !== 'cdktf.ComplexList' || element === undefined) {
    return [`${place} must be a ComplexList with get()`];
  }
  return ofObject(printType(element), members);
}

function scalarType(kind: Kind, boolean: string): string {
  switch (kind.kind) {
    case 'boolean':
      return boolean;
    case 'number':
    case 'integer':
      return 'number';
    case 'list':
      // Only an interpolation can represent a list of maps.
      return `${kind.of.kind === 'map' ? 'cdktf.IResolvable | ' : ''}${scalarType(kind.of, boolean)}[]`;
    case 'map':
      return `{ [key: string]: ${scalarType(kind.of, boolean)} }`;
    default:
      return 'string';
  }
}

function unless(isCorrect: boolean, mistake: string): string[] {
  return isCorrect ? [] : [mistake];
}
