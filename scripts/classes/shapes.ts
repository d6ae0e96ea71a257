/** The names of the generated classes and interfaces, and the types of attributes in them. */
import { Attribute, Kind, Members, ObjectKind } from '../../src/schema/kind';
import { objectName, toSnakeCase } from '../../src/schema/names';

export const isConfigurable = ({ presence }: Attribute): boolean => presence !== 'computed';

/** The object in an attribute, or in its list. */
export function heldObject(kind: Kind): ObjectKind<Members> | undefined {
  const element = kind.kind === 'list' ? kind.of : kind;
  return element.kind === 'object' ? element : undefined;
}

/** The type of an attribute in a configuration. */
export function inputType(member: string, { kind }: Attribute, parent: string): string {
  const held = heldObject(kind);
  if (held) return `${objectName(held, parent, member)}${kind === held ? '' : '[]'}`;
  return plainType(kind);
}

function plainType(kind: Kind): string {
  switch (kind.kind) {
    case 'boolean':
      return 'boolean | IResolvable';
    case 'number':
    case 'integer':
      return 'number';
    case 'list':
      // Only an interpolation can represent a list of maps.
      return `${kind.of.kind === 'map' ? 'IResolvable | ' : ''}${plainType(kind.of)}[]`;
    case 'map':
      return `{ [key: string]: ${plainType(kind.of)} }`;
    default:
      return 'string';
  }
}

/** How an attribute is read from a resource: its type, and the expression for it. */
export interface Reading {
  readonly type: string;
  readonly read: string;
}

export function reading(member: string, attribute: Attribute, parent: string): Reading {
  const { kind, presence } = attribute;
  const name = `'${toSnakeCase(member)}'`;
  const held = heldObject(kind);
  if (held) {
    const type = `${objectName(held, parent, member)}${kind === held ? 'OutputReference' : 'List'}`;
    return { type, read: `new ${type}(this, ${name}, false)` };
  }
  const type = inputType(member, attribute, parent);
  switch (kind.kind) {
    case 'boolean':
      // A getter and its setter have the same type, so a configurable attribute may be either.
      return {
        type: presence === 'computed' ? 'IResolvable' : type,
        read: `this.getBooleanAttribute(${name})`,
      };
    case 'number':
    case 'integer':
      return { type, read: `this.getNumberAttribute(${name})` };
    case 'list':
      return {
        type,
        read: `this.${kind.of.kind === 'map' ? 'interpolationForAttribute' : 'getListAttribute'}(${name})`,
      };
    case 'map':
      return { type, read: `this.getStringMapAttribute(${name})` };
    default:
      return { type, read: `this.getStringAttribute(${name})` };
  }
}
