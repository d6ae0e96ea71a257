import { Type } from './values/type';
import { Value } from './values/value';

/** What Terraform knows of the configuration of a provider, a resource or a data source. */
export interface Schema {
  /** Raised when stored state of an older form needs `upgradeState`. */
  readonly version: number;
  readonly description: string;
  readonly attributes: Attributes;
}

export type Attributes = Readonly<Record<string, Attribute>>;

/** One attribute. Exactly one of `type` and `nested` is set. */
export interface Attribute {
  readonly description: string;
  readonly type?: Type;
  readonly nested?: NestedAttributes;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  /** Never stored in plan or state; readable in the configuration only. */
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  /** Planned where the configuration is null. Only for `optional` and `computed` attributes. */
  readonly default?: Value;
  /** A change of this attribute replaces the resource. */
  readonly requiresReplace?: boolean;
  /**
   * For computed attributes: when the resource changes and the configuration does not set the attribute, plan the value
   * in the state instead of unknown. With `unlessChanged`, only while none of the named top-level attributes changes.
   */
  readonly keepState?: boolean | { readonly unlessChanged: readonly string[] };
}

export interface NestedAttributes {
  readonly nesting: 'single' | 'list' | 'set' | 'map';
  readonly attributes: Attributes;
}

/** The type of an attribute's value, that of nested attributes included. */
export function typeOf(attribute: Attribute): Type {
  if (attribute.type !== undefined) return attribute.type;
  if (attribute.nested === undefined) throw new TypeError('An attribute needs a type or nested attributes.');
  const element = objectType(attribute.nested.attributes);
  return attribute.nested.nesting === 'single' ? element : [attribute.nested.nesting, element];
}

/** The type of an object that has these attributes. */
export function objectType(attributes: Attributes): Type {
  return ['object', Object.fromEntries(Object.entries(attributes).map(([name, one]) => [name, typeOf(one)]))];
}
