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

export function toSchema({ version, description, attributes, deprecated }: Schema): SchemaMessage {
  return {
    version,
    block: {
      version,
      attributes: toAttributeMessages(attributes),
      description,
      ...deprecation(deprecated),
    },
  };
}

export function toIdentitySchema({ schema: { version, attributes } }: Identity): IdentitySchemaMessage {
  const identityAttributes = Object.entries(attributes).map(([name, attribute]) => ({
    name,
    type: encodeType(typeOf(attribute)),
    requiredForImport: attribute.required ?? false,
    optionalForImport: attribute.optional ?? false,
    description: attribute.description,
  }));
  return { version, identityAttributes };
}

export function toFunction({ summary, description, parameters, returns }: ProviderFunction): FunctionMessage {
  return {
    summary,
    description,
    parameters: parameters.map((parameter) => ({ ...parameter, type: encodeType(parameter.type) })),
    return: { type: encodeType(returns) },
  };
}

function toAttributeMessages(attributes: Attributes): AttributeMessage[] {
  return Object.entries(attributes).map(([name, attribute]) => toAttributeMessage(name, attribute));
}

function toAttributeMessage(name: string, attribute: Attribute): AttributeMessage {
  return {
    name,
    type: attribute.type === undefined ? Buffer.alloc(0) : encodeType(attribute.type),
    nestedType: attribute.nested && toObjectMessage(attribute.nested),
    description: attribute.description,
    required: attribute.required ?? false,
    optional: attribute.optional ?? false,
    computed: (attribute.computed ?? false) || (attribute.keptIfUnset ?? false),
    sensitive: attribute.sensitive ?? false,
    ...deprecation(attribute.deprecated),
    writeOnly: attribute.writeOnly ?? false,
  };
}

/** Sets both fields: Terraform rejects a deprecation message without the flag, and versions before 1.15 read only the flag. */
const deprecation = (message = '') => ({ deprecated: message !== '', deprecationMessage: message });

function toObjectMessage({ nesting, attributes }: NestedAttributes): ObjectMessage {
  return {
    attributes: toAttributeMessages(attributes),
    nesting: nesting === 'list' ? NestingMode.LIST : NestingMode.SINGLE,
  };
}

function encodeType(type: Type): Buffer {
  return Buffer.from(JSON.stringify(type));
}
