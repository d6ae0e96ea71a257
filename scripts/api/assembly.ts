/** Types for the parts of .jsii from which API.md is written. */
export interface Assembly {
  readonly types: Readonly<Record<string, Type>>;
}

export interface Type extends Named {
  readonly fqn: string;
  readonly kind: 'class' | 'interface';
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly initializer?: { readonly parameters?: readonly Parameter[] };
  readonly properties?: readonly Property[];
  readonly methods?: readonly Method[];
}

export interface Parameter extends Named {
  readonly type: TypeReference;
  readonly optional?: boolean;
}

export interface Property extends Parameter {
  readonly static?: boolean;
  readonly locationInModule: { readonly line: number };
}

export interface Method extends Named {
  readonly parameters?: readonly Parameter[];
  readonly returns?: { readonly type: TypeReference };
  readonly static?: boolean;
  readonly overrides?: string;
}

interface Named {
  readonly name: string;
  readonly docs?: Docs;
}

export type Docs = Readonly<
  Partial<Record<'summary' | 'remarks' | 'default' | 'returns' | 'example' | 'deprecated', string>>
>;

export type TypeReference =
  | { readonly primitive: string }
  | { readonly fqn: string }
  | { readonly union: { readonly types: readonly TypeReference[] } }
  | { readonly collection: { readonly kind: 'array' | 'map'; readonly elementtype: TypeReference } };

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
export function roleOf({ name, kind, base, properties = [], methods = [] }: Type): Role {
  if (kind === 'interface') return /^(?!Dialect).*Config$/.test(name) ? 'configuration' : 'input';
  if (name === 'Lookup') return 'lookups';
  const [, role] = Object.entries(ROLE_BY_BASE_CLASS).find(([known]) => known === base) ?? [];
  if (role) return role;
  return methods.length === 0 && properties.every((property) => property.static) ? 'constants' : 'helper';
}

/** Returns the fully qualified name of the class or interface that a type, or the element type of a list, refers to. */
export function fqnOf(type: TypeReference): string | undefined {
  if ('fqn' in type) return type.fqn;
  const isList = 'collection' in type && type.collection.kind === 'array';
  return isList ? fqnOf(type.collection.elementtype) : undefined;
}

/** Returns the fully qualified name of the class of an output list's entries, or undefined for other types. */
export function entryOf(type: Type): string | undefined {
  const get = roleOf(type) === 'output list' ? type.methods?.find(({ name }) => name === 'get') : undefined;
  return get?.returns && fqnOf(get.returns.type);
}
