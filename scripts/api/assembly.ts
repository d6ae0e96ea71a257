/** The public types in .jsii, from which API.md is written. The package has no enumerations. */
import { ClassType, CollectionKind, InterfaceType, TypeKind, TypeReference } from '@jsii/spec';

export interface Assembly {
  readonly types: Readonly<Record<string, Type>>;
}

export type Type = ClassType | InterfaceType;

const ROLE_BY_BASE_CLASS = {
  'cdktf.TerraformProvider': 'provider',
  'cdktf.TerraformResource': 'resource',
  'cdktf.TerraformDataSource': 'lookup',
  'cdktf.ComplexObject': 'output',
  'cdktf.ComplexList': 'output list',
} as const;

export type Role =
  | (typeof ROLE_BY_BASE_CLASS)[keyof typeof ROLE_BY_BASE_CLASS]
  | 'lookups'
  | 'helper'
  | 'constants'
  | 'configuration'
  | 'input';

/** Returns the purpose of a type, which determines its section in API.md. */
export function roleOf(type: Type): Role {
  const { name, properties = [], methods = [] } = type;
  if (type.kind === TypeKind.Interface) return /^(?!Dialect).*Config$/.test(name) ? 'configuration' : 'input';
  if (name === 'Lookup') return 'lookups';
  const [, role] = Object.entries(ROLE_BY_BASE_CLASS).find(([known]) => known === type.base) ?? [];
  if (role) return role;
  return methods.length === 0 && properties.every((property) => property.static) ? 'constants' : 'helper';
}

/** Returns the fully qualified name of the class or interface that a type, or the element type of a list, refers to. */
export function fqnOf(type: TypeReference): string | undefined {
  if ('fqn' in type) return type.fqn;
  const isList = 'collection' in type && type.collection.kind === CollectionKind.Array;
  return isList ? fqnOf(type.collection.elementtype) : undefined;
}

/** Returns the fully qualified name of the class of an output list's entries, or undefined for other types. */
export function entryOf(type: Type): string | undefined {
  const get = roleOf(type) === 'output list' ? type.methods?.find(({ name }) => name === 'get') : undefined;
  return get?.returns && fqnOf(get.returns.type);
}
