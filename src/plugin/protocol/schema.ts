import { Identity, ProviderFunction } from '../provider';
import { Attribute, Attributes, NestedAttributes, Schema, typeOf } from '../schema';
import { Type } from '../values/value';
import {
  FunctionMessage,
  ResourceIdentitySchema as IdentitySchemaMessage,
  Schema as SchemaMessage,
  Schema_Attribute as AttributeMessage,
  Schema_Object as ObjectMessage,
  Schema_Object_NestingMode as NestingMode,
} from './generated/plugin6';

export const toSchema = ({ description, attributes }: Schema): SchemaMessage => ({
  block: { attributes: toAttributeMessages(attributes), description },
});

export function toIdentitySchema({ schema: { attributes } }: Identity): IdentitySchemaMessage {
  const identityAttributes = Object.entries(attributes).map(([name, attribute]) => ({
    name,
    type: encodeType(typeOf(attribute)),
    requiredForImport: attribute.required ?? false,
    optionalForImport: attribute.optional ?? false,
    description: attribute.description,
  }));
  return { identityAttributes };
}

export const toFunction = ({
  summary,
  description,
  parameters,
  returns,
}: ProviderFunction): FunctionMessage => ({
  summary,
  description,
  parameters: parameters.map((parameter) => ({ ...parameter, type: encodeType(parameter.type) })),
  return: { type: encodeType(returns) },
});

const toAttributeMessages = (attributes: Attributes): AttributeMessage[] =>
  Object.entries(attributes).map(([name, attribute]) => toAttributeMessage(name, attribute));

const toAttributeMessage = (name: string, attribute: Attribute): AttributeMessage => ({
  name,
  type: attribute.type === undefined ? Buffer.alloc(0) : encodeType(attribute.type),
  nestedType: attribute.nested && toObjectMessage(attribute.nested),
  description: attribute.description,
  required: attribute.required ?? false,
  optional: attribute.optional ?? false,
  computed: (attribute.computed ?? false) || (attribute.keptIfUnset ?? false),
  sensitive: attribute.sensitive ?? false,
  // Terraform rejects a deprecation message without the flag, and versions before 1.15 read only the flag.
  deprecated: attribute.deprecated !== undefined,
  deprecationMessage: attribute.deprecated ?? '',
  writeOnly: attribute.writeOnly ?? false,
});

const toObjectMessage = ({ nesting, attributes }: NestedAttributes): ObjectMessage => ({
  attributes: toAttributeMessages(attributes),
  nesting: nesting === 'list' ? NestingMode.LIST : NestingMode.SINGLE,
});

const encodeType = (type: Type): Buffer => Buffer.from(JSON.stringify(type));
