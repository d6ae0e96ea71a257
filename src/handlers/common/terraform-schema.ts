import { Attribute as TerraformAttribute, Attributes, Schema, Type } from '../../plugin';
import { Description, ResourceDescription } from '../../schema/description';
import { Attribute, Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';

/** The Terraform schema of a description. */
export function terraformSchema(description: Description | ResourceDescription): Schema {
  const replaceable = 'updatable' in description && !description.updatable;
  return {
    version: 0,
    description: description.doc,
    attributes: attributesOf(description.attributes, replaceable),
  };
}

function attributesOf(members: Members, replaceable: boolean): Attributes {
  return Object.fromEntries(
    Object.entries(members).map(([name, attribute]) => [
      toSnakeCase(name),
      attributeOf(attribute, replaceable),
    ]),
  );
}

function attributeOf(attribute: Attribute, replaceable: boolean): TerraformAttribute {
  const { presence, keepState } = attribute;
  return {
    ...typeOf(attribute.kind),
    description: attribute.doc,
    required: presence === 'required',
    optional: presence === 'optional' || presence === 'optionalComputed',
    computed: presence === 'computed' || presence === 'optionalComputed',
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    deprecated: attribute.deprecated,
    requiresReplace: presence !== 'computed' && (attribute.replaces ?? replaceable),
    keepState:
      typeof keepState === 'object' ? { unlessChanged: keepState.unlessChanged.map(toSnakeCase) } : keepState,
  };
}

/** Objects become nested attributes, so that their members have docs, sensitivity and presence of their own. */
function typeOf(kind: Kind): Pick<TerraformAttribute, 'type' | 'nested'> {
  if (kind.kind === 'object') {
    return { nested: { nesting: 'single', attributes: attributesOf(kind.members, false) } };
  }
  if ((kind.kind === 'list' || kind.kind === 'map') && kind.of.kind === 'object') {
    return { nested: { nesting: kind.kind, attributes: attributesOf(kind.of.members, false) } };
  }
  return { type: plainType(kind) };
}

function plainType(kind: Kind): Type {
  switch (kind.kind) {
    case 'boolean':
      return 'bool';
    case 'number':
    case 'integer':
      return 'number';
    case 'list':
    case 'map':
      return [kind.kind, plainType(kind.of)];
    case 'object':
      return [
        'object',
        Object.fromEntries(
          Object.entries(kind.members).map(([name, member]) => [toSnakeCase(name), plainType(member.kind)]),
        ),
      ];
    default:
      return 'string';
  }
}
