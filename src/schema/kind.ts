/**
 * The kinds of value that the management API has, and what each is in Terraform. One vocabulary for schema, codec,
 * constructs and docs.
 */
export type Kind =
  | StringKind
  | BooleanKind
  | NumberKind
  | IntegerKind
  | Integer64Kind
  | JsonKind
  | ListKind<Kind>
  | MapKind<Kind>
  | ObjectKind<Members>;

export interface StringKind {
  readonly kind: 'string';
}
export interface BooleanKind {
  readonly kind: 'boolean';
}
/** A decimal number of any precision. */
export interface NumberKind {
  readonly kind: 'number';
  /** The service may keep it as a float32, so 99.9 can come back as 99.9000015. */
  readonly float32: boolean;
}
/** A whole number that fits JavaScript's and Terraform's numbers alike, such as a count. */
export interface IntegerKind {
  readonly kind: 'integer';
}
/** A 64-bit identifier: a JSON number (or quoted decimal) on the wire, a string in constructs and Terraform. */
export interface Integer64Kind {
  readonly kind: 'integer64';
}
/** Content that the API does not document: any JSON on the wire, JSON text in constructs and Terraform. */
export interface JsonKind {
  readonly kind: 'json';
}
export interface ListKind<Of extends Kind> {
  readonly kind: 'list';
  readonly of: Of;
}
export interface MapKind<Of extends Kind> {
  readonly kind: 'map';
  readonly of: Of;
}
export interface ObjectKind<M extends Members> {
  readonly kind: 'object';
  readonly members: M;
}

export const string: StringKind = { kind: 'string' };
export const boolean: BooleanKind = { kind: 'boolean' };
export const number: NumberKind = { kind: 'number', float32: false };
export const float32: NumberKind = { kind: 'number', float32: true };
export const integer: IntegerKind = { kind: 'integer' };
export const integer64: Integer64Kind = { kind: 'integer64' };
export const json: JsonKind = { kind: 'json' };
export const list = <Of extends Kind>(of: Of): ListKind<Of> => ({ kind: 'list', of });
export const map = <Of extends Kind>(of: Of): MapKind<Of> => ({ kind: 'map', of });
export const object = <M extends Members>(members: M): ObjectKind<M> => ({ kind: 'object', members });

/** How an attribute gets its value: from the configuration, from the service, or from either. */
export type Presence = 'required' | 'optional' | 'optionalComputed' | 'computed';

export type Members = Readonly<Record<string, Attribute>>;

/** One attribute, under its camelCase API name. */
export interface Attribute<K extends Kind = Kind, P extends Presence = Presence> extends AttributeOptions {
  readonly kind: K;
  readonly presence: P;
  /** For people who write stacks or HCL: meaning, unit, default. */
  readonly doc: string;
}

export interface AttributeOptions {
  readonly sensitive?: boolean;
  /** Never in plan or state. */
  readonly writeOnly?: boolean;
  /** Not a member of the API object: it steers the provider, or carries what the provider adds. */
  readonly local?: boolean;
  /** Whether a change replaces the object. Default: whether the API cannot change the object. */
  readonly replaces?: boolean;
  /** For computed attributes: keep the state's value when something else changes. */
  readonly keepState?: boolean | { readonly unlessChanged: readonly string[] };
  readonly deprecated?: boolean;
}

type Factory<P extends Presence> = <K extends Kind>(
  kind: K,
  doc: string,
  options?: AttributeOptions,
) => Attribute<K, P>;

const factory =
  <P extends Presence>(presence: P): Factory<P> =>
  (kind, doc, options = {}) => ({ kind, presence, doc, ...options });

export const required = factory('required');
export const optional = factory('optional');
export const optionalComputed = factory('optionalComputed');
export const computed = factory('computed');
