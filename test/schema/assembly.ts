import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public surface as jsii publishes it to other languages. `npm run compile` writes it. */
const FILE = join(__dirname, '..', '..', '.jsii');

export interface TypeReference {
  readonly primitive?: string;
  readonly fqn?: string;
  readonly collection?: { readonly kind: 'array' | 'map'; readonly elementtype: TypeReference };
  readonly union?: { readonly types: readonly TypeReference[] };
}

export interface Property {
  readonly name: string;
  readonly type: TypeReference;
  readonly optional?: boolean;
  readonly immutable?: boolean;
  readonly static?: boolean;
  /** The type, of this or another package, whose member this one replaces. */
  readonly overrides?: string;
  readonly docs?: { readonly summary?: string; readonly default?: string };
}

export interface Parameter {
  readonly name: string;
  readonly type: TypeReference;
  readonly optional?: boolean;
}

export interface Method {
  readonly name: string;
  readonly parameters?: readonly Parameter[];
  readonly returns?: { readonly type: TypeReference; readonly optional?: boolean };
  readonly static?: boolean;
  /** The type, of this or another package, whose member this one replaces. */
  readonly overrides?: string;
}

export interface JsiiType {
  readonly fqn: string;
  readonly kind: 'class' | 'enum' | 'interface';
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Property[];
  readonly methods?: readonly Method[];
  readonly initializer?: { readonly parameters?: readonly Parameter[] };
}

const { name: PACKAGE, types: TYPES } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  name: string;
  types: Record<string, JsiiType>;
};

/** Returns every type of the package, each with only its own members. */
export function jsiiTypes(): readonly JsiiType[] {
  return Object.values(TYPES);
}

/** Formats a type without the package's name: `string`, `Slo`, `cdktf.IResolvable`, `string[]`. */
export function printType({ primitive, fqn, collection, union }: TypeReference): string {
  if (collection) {
    const element = printType(collection.elementtype);
    return collection.kind === 'array' ? `${element}[]` : `{ [key: string]: ${element} }`;
  }
  if (union) return union.types.map(printType).sort().join(' | ');
  return primitive ?? fqn?.replace(`${PACKAGE}.`, '') ?? 'nothing';
}
