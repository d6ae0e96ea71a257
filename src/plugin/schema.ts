import { Type, Value } from './values/value';
import { objectOf } from '../json/members';

/** What Terraform knows of the configuration of a provider, a resource or a data source. */
export interface Schema {
  /** Raised when stored state of an older form needs `upgradeState`. */
  readonly version: number;
  readonly description: string;
  /** Why not to use it any longer. A configuration that has it gets a warning. */
  readonly deprecated?: string;
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
  /** Why not to set it any longer. A configuration that sets it gets a warning. */
  readonly deprecated?: string;
  /**
   * For text: whether two texts that differ mean the same. What is configured then changes nothing, and the text in the
   * state stays.
   */
  readonly sameMeaning?: (one: string, other: string) => boolean;
  /**
   * For optional attributes: if the attribute is not configured, its value in the state may be kept, if the resource reports
   * that it means the same (`keptAttributes`). Terraform calls such an attribute computed.
   */
  readonly keptIfUnset?: boolean;
  /** A change of this attribute replaces the resource. Only at the top level. */
  readonly requiresReplace?: boolean;
  /**
   * For computed attributes: when the resource changes and the configuration does not set the attribute, plan the value
   * in the state instead of unknown. With `unlessChanged`, only while none of the named top-level attributes changes.
   */
  readonly keepState?: boolean | { readonly unlessChanged: readonly string[] };
}

export interface NestedAttributes {
  readonly nesting: 'single' | 'list';
  readonly attributes: Attributes;
}

/** Whether two values are texts that differ and that the attribute takes for the same. */
export function meanSame({ sameMeaning }: Attribute, one: Value, other: Value): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || one === other) return false;
  return sameMeaning?.(one, other) === true;
}

/** The type of an attribute's value, that of nested attributes included. */
export function typeOf(attribute: Attribute): Type {
  if (attribute.type !== undefined) return attribute.type;
  if (attribute.nested === undefined) throw new TypeError('An attribute needs a type or nested attributes.');
  const element = objectType(attribute.nested.attributes);
  return attribute.nested.nesting === 'single' ? element : ['list', element];
}

const objectTypes = new WeakMap<Attributes, Type>();

/** The type of an object that has these attributes. Made once, because each value of Terraform needs it. */
export function objectType(attributes: Attributes): Type {
  const cached = objectTypes.get(attributes);
  if (cached) return cached;
  const type: Type = ['object', objectOf(Object.keys(attributes), (name) => typeOf(attributes[name]))];
  objectTypes.set(attributes, type);
  return type;
}
