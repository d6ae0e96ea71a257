/** The names of the generated classes and interfaces, and the types of their attributes. */
import { Description } from '../../src/schema/description';
import { Attribute, Kind, Members, ObjectKind } from '../../src/schema/kind';
import { classPrefix, toSnakeCase } from '../../src/schema/names';

/** Returns the name of a description's page, such as `outgoing_webhook`. */
export const slugOf = ({ terraformType }: Description): string => terraformType.replace('observability_', '');

/** Returns the name of a description's example and of its tests, such as `outgoing-webhook`. */
export const exampleNameOf = (description: Description): string => slugOf(description).replaceAll('_', '-');

type MemberFilter = (attribute: Attribute) => boolean;

export const isConfigurable: MemberFilter = ({ presence }) => presence !== 'computed';

export const filterMembers = (members: Members, filter: MemberFilter): [string, Attribute][] =>
  Object.entries(members).filter(([, attribute]) => filter(attribute));

/** Returns all attributes, including those in objects and in lists of objects. */
export const allAttributes = (members: Members, filter: MemberFilter = () => true): [string, Attribute][] =>
  filterMembers(members, filter).flatMap(([name, attribute]) => [
    [name, attribute],
    ...allAttributes(nestedObject(attribute.kind)?.members ?? {}, filter),
  ]);

/** Returns the kind of an object, or of the objects in a list. Returns undefined for other kinds. */
export function nestedObject(kind: Kind): ObjectKind<Members> | undefined {
  const element = kind.kind === 'list' ? kind.of : kind;
  return element.kind === 'object' ? element : undefined;
}

export interface NestedObject extends ObjectKind<Members> {
  readonly name: string;
  /** Documentation of the attribute that contains the object. */
  readonly attributeDoc: string;
  /** Whether the object is an entry of a list. */
  readonly isEntry: boolean;
}

/** Returns the objects in all attributes, inner objects first. Throws if objects with the same name have different shapes. */
export function nestedObjects(
  descriptions: readonly Description[],
  filter: MemberFilter,
  shapeOf: (object: NestedObject) => string,
): NestedObject[] {
  const byName = new Map<string, NestedObject>();
  for (const object of descriptions.flatMap((one) => objectsIn(one.attributes, one.prefix, filter))) {
    const same = byName.get(object.name);
    if (same && shapeOf(same) !== shapeOf(object)) {
      throw new Error(`Two objects with different members are called ${object.name}.`);
    }
    // An object that is a single object in one place and a list entry in another needs a list class, too.
    if (!same || (object.isEntry && !same.isEntry)) byName.set(object.name, object);
  }
  return [...byName.values()];
}

const objectsIn = (members: Members, parent: string, filter: MemberFilter): NestedObject[] =>
  filterMembers(members, filter).flatMap(([member, { kind, doc }]) => {
    const nested = nestedObject(kind);
    if (!nested) return [];
    const name = classPrefix(nested, parent, member);
    const object = { ...nested, name, attributeDoc: doc, isEntry: kind !== nested };
    return [...objectsIn(nested.members, name, filter), object];
  });

export function inputType(member: string, { kind }: Attribute, parent: string): string {
  const nested = nestedObject(kind);
  return nested ? `${classPrefix(nested, parent, member)}${kind === nested ? '' : '[]'}` : plainType(kind)[0];
}

type PlainType = readonly [type: string, method: string];

const PLAIN_TYPES: Readonly<Partial<Record<Kind['kind'], PlainType>>> = {
  boolean: ['boolean | IResolvable', 'getBooleanAttribute'],
  number: ['number', 'getNumberAttribute'],
  integer: ['number', 'getNumberAttribute'],
};

/** Returns the TypeScript type of a value without objects, and the CDKTF method that reads it. */
function plainType(kind: Kind): PlainType {
  if (kind.kind === 'map') return [`{ [key: string]: ${plainType(kind.of)[0]} }`, 'getStringMapAttribute'];
  if (kind.kind !== 'list') return PLAIN_TYPES[kind.kind] ?? ['string', 'getStringAttribute'];
  const type = `${plainType(kind.of)[0]}[]`;
  // Only an interpolation can represent a list of maps.
  const containsMaps = kind.of.kind === 'map';
  return containsMaps ? [`IResolvable | ${type}`, 'interpolationForAttribute'] : [type, 'getListAttribute'];
}

/** Returns the type of an attribute, and the expression that reads it from a resource. */
export function attributeReader(member: string, attribute: Attribute, parent: string) {
  const { kind, presence } = attribute;
  const nested = nestedObject(kind);
  if (nested) {
    const type = `${classPrefix(nested, parent, member)}${kind === nested ? 'OutputReference' : 'List'}`;
    return { type, expression: `new ${type}(this, '${toSnakeCase(member)}', false)` };
  }
  const [type, method] = plainType(kind);
  // A computed boolean's getter always returns an IResolvable. A configurable boolean's getter must have the setter's type, a union.
  const isResolvable = kind.kind === 'boolean' && presence === 'computed';
  return {
    type: isResolvable ? 'IResolvable' : type,
    expression: `this.${method}('${toSnakeCase(member)}')`,
  };
}
