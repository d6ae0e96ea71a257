/** The names of the generated classes and interfaces, and the types of attributes in them. */
import { Description } from '../../src/schema/description';
import { Attribute, Kind, Members, ObjectKind } from '../../src/schema/kind';
import { objectName, toSnakeCase } from '../../src/schema/names';

type Filter = (attribute: Attribute) => boolean;

export const isConfigurable: Filter = ({ presence }) => presence !== 'computed';

export const chosen = (members: Members, isChosen: Filter): [string, Attribute][] =>
  Object.entries(members).filter(([, attribute]) => isChosen(attribute));

/** With those in objects and in lists of objects. */
export const deep = (members: Members, isChosen: Filter = () => true): [string, Attribute][] =>
  chosen(members, isChosen).flatMap(([name, attribute]) => [
    [name, attribute],
    ...deep(heldObject(attribute.kind)?.members ?? {}, isChosen),
  ]);

/** The object in an attribute, or in its list. */
export function heldObject(kind: Kind): ObjectKind<Members> | undefined {
  const element = kind.kind === 'list' ? kind.of : kind;
  return element.kind === 'object' ? element : undefined;
}

export interface HeldObject extends ObjectKind<Members> {
  readonly name: string;
  /** Of the attribute. */
  readonly attributeDoc: string;
  /** Whether it is an entry of a list. */
  readonly isEntry: boolean;
}

/** The objects in all attributes, inner ones first. Those with one name have one shape. */
export function heldObjects(
  descriptions: readonly Description[],
  isChosen: Filter,
  shapeOf: (object: HeldObject) => string,
): HeldObject[] {
  const found = new Map<string, HeldObject>();
  for (const object of descriptions.flatMap((one) => objectsIn(one.attributes, one.prefix, isChosen))) {
    const same = found.get(object.name);
    if (same && shapeOf(same) !== shapeOf(object)) {
      throw new Error(`Two objects with different members are called ${object.name}.`);
    }
    // A single object in one place may be an entry of a list in another.
    if (!same || (object.isEntry && !same.isEntry)) found.set(object.name, object);
  }
  return [...found.values()];
}

const objectsIn = (members: Members, parent: string, isChosen: Filter): HeldObject[] =>
  chosen(members, isChosen).flatMap(([member, { kind, doc }]) => {
    const held = heldObject(kind);
    if (!held) return [];
    const name = objectName(held, parent, member);
    const object = { ...held, name, attributeDoc: doc, isEntry: kind !== held };
    return [...objectsIn(held.members, name, isChosen), object];
  });

export function inputType(member: string, { kind }: Attribute, parent: string): string {
  const held = heldObject(kind);
  return held ? `${objectName(held, parent, member)}${kind === held ? '' : '[]'}` : plain(kind)[0];
}

type Plain = readonly [type: string, method: string];

const PLAIN: Readonly<Partial<Record<Kind['kind'], Plain>>> = {
  boolean: ['boolean | IResolvable', 'getBooleanAttribute'],
  number: ['number', 'getNumberAttribute'],
  integer: ['number', 'getNumberAttribute'],
};

/** The type of values without objects, and the method with which a construct reads them. */
function plain(kind: Kind): Plain {
  if (kind.kind === 'map') return [`{ [key: string]: ${plain(kind.of)[0]} }`, 'getStringMapAttribute'];
  if (kind.kind !== 'list') return PLAIN[kind.kind] ?? ['string', 'getStringAttribute'];
  const type = `${plain(kind.of)[0]}[]`;
  // Only an interpolation can represent a list of maps.
  const holdsMaps = kind.of.kind === 'map';
  return holdsMaps ? [`IResolvable | ${type}`, 'interpolationForAttribute'] : [type, 'getListAttribute'];
}

/** How an attribute is read from a resource: its type, and the expression for it. */
export function reading(member: string, attribute: Attribute, parent: string) {
  const { kind, presence } = attribute;
  const held = heldObject(kind);
  if (held) {
    const type = `${objectName(held, parent, member)}${kind === held ? 'OutputReference' : 'List'}`;
    return { type, read: `new ${type}(this, '${toSnakeCase(member)}', false)` };
  }
  const [type, method] = plain(kind);
  // A getter and its setter have the same type, so a configurable boolean may be either.
  const isExpression = kind.kind === 'boolean' && presence === 'computed';
  return { type: isExpression ? 'IResolvable' : type, read: `this.${method}('${toSnakeCase(member)}')` };
}
