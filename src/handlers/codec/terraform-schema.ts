import { fingerprint } from './answer-fingerprints';
import { parseJson } from '../../contract/json';
import { samePublicKey } from '../../encryption/keys';
import { Attribute as TerraformAttribute, Attributes, Schema, Type } from '../../plugin';
import { Description, isResource, isUpdatable } from '../../schema/description';
import { Attribute, Constants, Kind, Members } from '../../schema/kind';
import { inTerraformNames, toSnakeCase } from '../../schema/names';

const schemas = new WeakMap<Description, Schema>();

/** The Terraform schema of a description. Made when it is first asked for: most launches need few of them. */
export function terraformSchema(description: Description): Schema {
  const known = schemas.get(description);
  if (known) return known;
  const schema = newSchema(description);
  schemas.set(description, schema);
  return schema;
}

function newSchema(description: Description): Schema {
  const replaceable = isResource(description) && !isUpdatable(description);
  return {
    version: 0,
    description: inTerraformNames(description.doc),
    deprecated: deprecationOf(description),
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
  const { presence, keepState, replaces } = attribute;
  return {
    ...typeOf(attribute.kind),
    sameMeaning: sameMeaning(attribute.kind),
    // Only the encoded schema has it, which is made when the package is built.
    get description() {
      return docOf(attribute);
    },
    required: presence === 'required',
    optional: presence === 'optional' || presence === 'optionalComputed',
    computed: presence === 'computed' || presence === 'optionalComputed',
    keptIfUnset: attribute.keptIfUnset,
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    deprecated: deprecationOf(attribute),
    requiresReplace: presence !== 'computed' && (replaces ?? replaceable) === true,
    keepState:
      typeof keepState === 'object' ? { unlessChanged: keepState.unlessChanged.map(toSnakeCase) } : keepState,
  };
}

const deprecationOf = ({ deprecated }: Pick<Attribute, 'deprecated'>): string | undefined =>
  deprecated && inTerraformNames(deprecated);

function sameMeaning(kind: Kind): TerraformAttribute['sameMeaning'] {
  if (kind.kind === 'json') return sameJson;
  return kind.kind === 'string' && kind.holds === 'publicKey' ? samePublicKey : undefined;
}

/** False for text that is not JSON. Validation refuses such text. */
function sameJson(one: string, other: string): boolean {
  try {
    return fingerprint(parseJson(one)) === fingerprint(parseJson(other));
  } catch {
    return false;
  }
}

/** What it means, what values it has, and what holds where it is not set. */
function docOf({ doc, constants, unset }: Attribute): string {
  const value = constants ? `\`${unset}\`` : unset;
  return [
    inTerraformNames(doc),
    constants && valuesOf(constants),
    unset !== undefined && `Default: ${inTerraformNames(String(value))}.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function valuesOf({ values, closed }: Constants): string {
  const listed = values.map(({ value, doc }) => `\`${value}\` (${clause(doc)})`).join(', ');
  return closed ? `One of ${listed}.` : `The API documents ${listed}; any other text is allowed.`;
}

/** A sentence as part of another one. */
const clause = (sentence: string): string =>
  `${sentence[0].toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

/** Objects become nested attributes, so that each member has its own docs, sensitivity and presence. */
function typeOf(kind: Kind): Pick<TerraformAttribute, 'type' | 'nested'> {
  if (kind.kind === 'object') {
    return { nested: { nesting: 'single', attributes: attributesOf(kind.members, false) } };
  }
  if (kind.kind === 'list' && kind.of.kind === 'object') {
    return { nested: { nesting: 'list', attributes: attributesOf(kind.of.members, false) } };
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
