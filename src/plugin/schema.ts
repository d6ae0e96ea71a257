import { LosslessNumber } from 'lossless-json';
import { equal, isRecord, memberOf, ObjectValue, Type, Value } from './values/value';
import { objectOf } from '../json/members';

/** The schema of the configuration of a provider, a resource or a data source. */
export interface Schema {
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
  /** Stored neither in the plan nor in the state. Only the configuration contains the value. */
  readonly writeOnly?: boolean;
  /** Why the attribute should no longer be set. Shown as a warning in configurations that set it. */
  readonly deprecated?: string;
  /** Whether two different strings, or two numbers as text, are semantically equal. The plan and a read then keep the state's value. */
  readonly sameMeaning?: (a: string, b: string) => boolean;
  /** If an optional attribute is not configured, and `keptAttributes` names it, the plan keeps the state's value. Computed for Terraform. */
  readonly keptIfUnset?: boolean;
  /** Whether a change to this attribute replaces the resource. Only for attributes at the top level. */
  readonly requiresReplace?: boolean;
  /**
   * For computed attributes: if the resource changes and the configuration does not set the attribute, the planned value is the value in
   * the state instead of unknown. With `ifNull`, only if that is null. With `unlessChanged`, only if the listed top-level attributes stay
   * semantically equal.
   */
  readonly keepState?: boolean | 'ifNull' | { readonly unlessChanged: readonly string[] };
}

export interface NestedAttributes {
  readonly nesting: 'single' | 'list';
  readonly attributes: Attributes;
}

/** Returns a new value for an attribute, or undefined to keep the value and rebuild its nested objects in the same way. */
type Change = (attribute: Attribute, value: Value, other: Value | undefined) => Value | undefined;

/** Returns an object with all attributes, changed by `change`. `other` is the object at the same position in another value, or null. */
export const rebuild = (
  attributes: Attributes,
  object: ObjectValue,
  other: ObjectValue | null,
  change: Change,
): ObjectValue =>
  objectOf(Object.keys(attributes), (name) => {
    const { nested } = attributes[name];
    const value = memberOf(object, name);
    const otherValue = other === null ? undefined : memberOf(other, name);
    const changed = change(attributes[name], value, otherValue);
    if (changed !== undefined) return changed;
    return nested
      ? mapNested(value, otherValue ?? null, (one, another) =>
          rebuild(nested.attributes, one, another, change),
        )
      : value;
  });

/** Applies `change` to each object in a nested attribute's value, together with the object at the same position in `other`. */
export function mapNested(
  value: Value,
  other: Value,
  change: (object: ObjectValue, other: ObjectValue | null) => Value,
): Value {
  if (isRecord(value)) return change(value, isRecord(other) ? other : null);
  if (!Array.isArray(value)) return value;
  const others = Array.isArray(other) ? other : [];
  return value.map((element, index) => mapNested(element, others[index] ?? null, change));
}

/** Whether two values are different strings or numbers with the same meaning for the attribute. */
export function differOnlyInNotation({ sameMeaning }: Attribute, a: Value, b: Value): boolean {
  const [one, other] = [a, b].map((value) => (value instanceof LosslessNumber ? value.value : value));
  if (typeof one !== 'string' || typeof other !== 'string' || one === other) return false;
  return sameMeaning?.(one, other) === true;
}

/** Returns the attributes whose values differ. */
export const differingAttributes = (attributes: Attributes, a: ObjectValue, b: ObjectValue) =>
  Object.entries(attributes).filter(
    ([name, attribute]) => !equal(memberOf(a, name), memberOf(b, name), typeOf(attribute)),
  );

/** Returns the type of an attribute's value, including nested attributes. */
export function typeOf(attribute: Attribute): Type {
  if (attribute.type !== undefined) return attribute.type;
  if (attribute.nested === undefined) throw new TypeError('An attribute needs a type or nested attributes.');
  const element = objectType(attribute.nested.attributes);
  return attribute.nested.nesting === 'single' ? element : ['list', element];
}

const objectTypes = new WeakMap<Attributes, Type>();

/** Returns the type of an object with these attributes. Cached, because every value from Terraform needs it. */
export function objectType(attributes: Attributes): Type {
  const cached = objectTypes.get(attributes);
  if (cached) return cached;
  const type: Type = ['object', objectOf(Object.keys(attributes), (name) => typeOf(attributes[name]))];
  objectTypes.set(attributes, type);
  return type;
}
