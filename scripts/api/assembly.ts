/** The parts of .jsii that API.md shows. */
export interface Assembly {
  readonly name: string;
  readonly types: Readonly<Record<string, Type>>;
}

export interface Type extends Named {
  readonly fqn: string;
  readonly kind: 'class' | 'interface';
  readonly namespace?: string;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly initializer?: { readonly parameters?: readonly Parameter[] };
  readonly properties?: readonly Property[];
  readonly methods?: readonly Method[];
}

export interface Property extends Named {
  readonly type: TypeReference;
  readonly optional?: boolean;
  readonly static?: boolean;
  readonly locationInModule: { readonly line: number };
}

export interface Method extends Named {
  readonly parameters?: readonly Parameter[];
  readonly returns?: { readonly type: TypeReference };
  readonly static?: boolean;
  readonly overrides?: string;
}

export interface Parameter extends Named {
  readonly type: TypeReference;
  readonly optional?: boolean;
}

interface Named {
  readonly name: string;
  readonly docs?: Docs;
}

export interface Docs {
  readonly summary?: string;
  readonly remarks?: string;
  readonly default?: string;
  readonly returns?: string;
  readonly example?: string;
}

export type TypeReference =
  | { readonly primitive: string }
  | { readonly fqn: string }
  | { readonly union: { readonly types: readonly TypeReference[] } }
  | { readonly collection: { readonly kind: 'array' | 'map'; readonly elementtype: TypeReference } };

export type Role =
  | 'provider'
  | 'resource'
  | 'lookups'
  | 'lookup'
  | 'helper'
  | 'constants'
  | 'configuration'
  | 'input'
  | 'output'
  | 'outputs';

const ROLE_BY_BASE: Readonly<Record<string, Role>> = {
  'cdktf.TerraformProvider': 'provider',
  'cdktf.TerraformResource': 'resource',
  'cdktf.TerraformDataSource': 'lookup',
  'cdktf.ComplexObject': 'output',
  'cdktf.ComplexList': 'outputs',
};

/** The purpose of a type, which decides its section. */
export function roleOf({ name, kind, base, properties = [], methods = [] }: Type): Role {
  if (kind === 'interface') return name.endsWith('Config') ? 'configuration' : 'input';
  if (name === 'Lookup') return 'lookups';
  if (base !== undefined && Object.hasOwn(ROLE_BY_BASE, base)) return ROLE_BY_BASE[base];
  return methods.length === 0 && properties.every((property) => property.static) ? 'constants' : 'helper';
}

/** In the order of the source, which starts with the most important ones. */
export const inSourceOrder = (properties: readonly Property[] = []): Property[] =>
  [...properties].sort((a, b) => a.locationInModule.line - b.locationInModule.line);

/** A type in TypeScript syntax. */
export function spelled(type: TypeReference): string {
  if ('primitive' in type) return type.primitive;
  if ('fqn' in type) return type.fqn.slice(type.fqn.lastIndexOf('.') + 1);
  if ('union' in type) return type.union.types.map(spelled).join(' | ');
  const { kind, elementtype } = type.collection;
  if (kind === 'map') return `{ [key: string]: ${spelled(elementtype)} }`;
  return 'union' in elementtype ? `(${spelled(elementtype)})[]` : `${spelled(elementtype)}[]`;
}

/** The type itself, or the type of its elements. */
export function namedIn(type: TypeReference): string | undefined {
  if ('fqn' in type) return type.fqn;
  return 'collection' in type && type.collection.kind === 'array'
    ? namedIn(type.collection.elementtype)
    : undefined;
}

/** The members of a list of objects. */
export function entryOf(type: Type): string | undefined {
  const get = roleOf(type) === 'outputs' ? type.methods?.find(({ name }) => name === 'get') : undefined;
  return get?.returns && namedIn(get.returns.type);
}

/** The configuration that a class takes. */
export function configOf({ initializer }: Type, types: Assembly['types']): Type | undefined {
  const config = initializer?.parameters?.find(({ name }) => name === 'config');
  return config && types[namedIn(config.type) ?? ''];
}
