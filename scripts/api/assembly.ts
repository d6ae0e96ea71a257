/** Types for the parts of .jsii that API.md shows. */
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

const ROLE_BY_BASE = {
  'cdktf.TerraformProvider': 'provider',
  'cdktf.TerraformResource': 'resource',
  'cdktf.TerraformDataSource': 'lookup',
  'cdktf.ComplexObject': 'output',
  'cdktf.ComplexList': 'outputs',
} as const;

export type Role =
  | (typeof ROLE_BY_BASE)[keyof typeof ROLE_BY_BASE]
  | 'lookups'
  | 'helper'
  | 'constants'
  | 'configuration'
  | 'input';

/** The purpose of a type, which determines its section. */
export function roleOf({ name, kind, base, properties = [], methods = [] }: Type): Role {
  if (kind === 'interface') return name.endsWith('Config') ? 'configuration' : 'input';
  if (name === 'Lookup') return 'lookups';
  const [, role] = Object.entries(ROLE_BY_BASE).find(([of]) => of === base) ?? [];
  if (role) return role;
  return methods.length === 0 && properties.every((property) => property.static) ? 'constants' : 'helper';
}

/** Returns the fully qualified name of a class or interface, or of the elements of a list. */
export function fqnIn(type: TypeReference): string | undefined {
  if ('fqn' in type) return type.fqn;
  const isList = 'collection' in type && type.collection.kind === 'array';
  return isList ? fqnIn(type.collection.elementtype) : undefined;
}

export function entryOf(type: Type): string | undefined {
  const get = roleOf(type) === 'outputs' ? type.methods?.find(({ name }) => name === 'get') : undefined;
  return get?.returns && fqnIn(get.returns.type);
}
