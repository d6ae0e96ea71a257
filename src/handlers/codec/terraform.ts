/** Describes resources and lookups to Terraform, and converts its snake_case attributes to the camelCase values that handlers use. */
import { parseJson } from '../../contract/json';
import { isSameTime } from '../../contract/timestamp';
import { isSamePublicKey } from '../../encryption/keys';
import { isSameDouble } from '../../json/number';
import { orElse } from '../../json/or-else';
import { isSame } from '../../json/same';
import {
  Attribute as TerraformAttribute,
  Attributes,
  objectType,
  ObjectValue,
  Schema,
  Type,
  Value,
} from '../../plugin';
import { Description, isResource, isUpdatable } from '../../schema/description';
import { Attribute, Constants, Kind, Members } from '../../schema/kind';
import { inTerraformNames, toSnakeCase } from '../../schema/names';
import { Described, mapMembers, mapParts } from '../../schema/visit';

const schemas = new WeakMap<Description, Schema>();

/** Returns the Terraform schema for a description. Creates it on first use, because most runs of the provider need only a few schemas. */
export function terraformSchema(description: Description): Schema {
  const cached = schemas.get(description);
  if (cached) return cached;
  const replacesByDefault = isResource(description) && !isUpdatable(description);
  const schema = {
    description: inTerraformNames(description.doc),
    attributes: attributesOf(description.attributes, replacesByDefault),
  };
  schemas.set(description, schema);
  return schema;
}

function attributesOf(members: Members, replacesByDefault = false): Attributes {
  const entries = Object.entries(members).map(([name, attribute]): [string, TerraformAttribute] => [
    toSnakeCase(name),
    attributeOf(attribute, replacesByDefault),
  ]);
  return Object.fromEntries(entries);
}

function attributeOf(attribute: Attribute, replacesByDefault: boolean): TerraformAttribute {
  const { presence, keepState, replaces, deprecated } = attribute;
  return {
    ...(attribute.jsonText ? { type: 'string' } : attributeType(attribute.kind)),
    sameMeaning: sameMeaning(attribute.kind),
    // A getter, because the description is needed only when the package is built, to encode the schema.
    get description() {
      return docOf(attribute);
    },
    required: presence === 'required',
    optional: presence === 'optional' || presence === 'optionalComputed',
    computed: presence === 'computed' || presence === 'optionalComputed',
    keptIfUnset: attribute.keptIfUnset,
    sensitive: attribute.sensitive,
    writeOnly: attribute.writeOnly,
    deprecated: deprecated && inTerraformNames(deprecated),
    requiresReplace: presence !== 'computed' && (replaces ?? replacesByDefault) === true,
    keepState:
      typeof keepState === 'object' ? { unlessChanged: keepState.unlessChanged.map(toSnakeCase) } : keepState,
  };
}

function sameMeaning(kind: Kind): TerraformAttribute['sameMeaning'] {
  if (kind.kind === 'json') return isSameJson;
  if (kind.kind === 'number') return isSameDouble;
  if (kind.kind !== 'string') return undefined;
  return { publicKey: isSamePublicKey, timestamp: isSameTime, text: undefined }[kind.represents ?? 'text'];
}

/** Compares two JSON strings by meaning. Returns false for invalid JSON, which validation rejects. */
const isSameJson = (one: string, other: string): boolean =>
  orElse(() => isSame(parseJson(one), parseJson(other)), false);

function docOf({ doc, constants, defaultText }: Attribute): string {
  const value = constants ? `\`${defaultText}\`` : defaultText;
  const listed = constants ? ` ${valuesOf(constants)}` : '';
  const preset = defaultText === undefined ? '' : ` Default: ${inTerraformNames(String(value))}.`;
  return inTerraformNames(doc) + listed + preset;
}

function valuesOf({ values, closed }: Constants): string {
  const listed = values.map(({ value, doc }) => `\`${value}\` (${toClause(doc)})`).join(', ');
  return closed ? `One of ${listed}.` : `The documented API lists ${listed}; any other string is accepted.`;
}

const toClause = (sentence: string): string =>
  `${sentence[0].toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

/** Returns the type of an attribute. An object has nested attributes, so that each member has its own docs, sensitivity and presence. */
function attributeType(kind: Kind): Pick<TerraformAttribute, 'type' | 'nested'> {
  const item = kind.kind === 'list' ? kind.of : kind;
  if (item.kind !== 'object') return { type: plainType(kind) };
  const nesting = item === kind ? 'single' : 'list';
  return { nested: { nesting, attributes: attributesOf(item.members) } };
}

/** The only place that decides on Terraform's types. */
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
      return objectType(attributesOf(kind.members));
    default:
      return 'string';
  }
}

/** Returns an object's values, keyed by their API names. During a plan, some may be unknown. */
export function fromTerraform(members: Members, value: ObjectValue): ObjectValue {
  return rename(members, value, toSnakeCase, unchangedName);
}

export function toTerraform(members: Members, value: ObjectValue): ObjectValue {
  return rename(members, value, unchangedName, toSnakeCase);
}

const unchangedName = (apiName: string): string => apiName;

function rename(
  members: Members,
  value: ObjectValue,
  from: typeof unchangedName,
  to: typeof unchangedName,
): ObjectValue {
  const renamed = (part: Value = null, whole: Described): Value =>
    mapParts(whole, part, renamed, from, to) ?? part;
  return mapMembers(members, value, renamed, from, to);
}

/** Returns a string as Terraform stores it: in NFC, with U+FFFD for lone surrogates. */
export const terraformText = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd').normalize();
