/** The kinds of values in the management API. They determine the types in Terraform, in constructs and in the documentation. */
export type Kind =
  | StringKind
  | typeof boolean
  | NumberKind
  | typeof integer
  | typeof integer64
  | JsonKind
  | ListKind<Kind>
  | MapKind<Kind>
  | ObjectKind<Members>;

export interface StringKind {
  readonly kind: 'string';
  /** Set if different strings can be semantically equal, such as two PEM encodings of the same public key. */
  readonly represents?: 'publicKey' | 'timestamp';
}
/** A decimal number of any precision. */
export interface NumberKind {
  readonly kind: 'number';
  /** Set for percentages from 0 to 100. The service may store them as float32, and therefore return 99.9 as 99.9000015. */
  readonly represents?: 'percentage';
}
/** Undocumented content: any JSON in the API, JSON text in constructs and Terraform. */
export interface JsonKind {
  readonly kind: 'json';
  /** Set for the undocumented members of the enclosing object. */
  readonly represents?: 'members';
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
  /** Name of the object's class in constructs. Default: the name of the enclosing class, followed by the member's name. */
  readonly name?: string;
  /** Description of the class. Default: the description of the attribute. */
  readonly doc?: string;
  readonly exactlyOne?: readonly string[];
  /** Set if the object stands for an undocumented member of the parent object, and contains that member's `name` and content. */
  readonly represents?: 'member';
  /** Whether undocumented members may be secret. */
  readonly unlistedSecret?: boolean;
}

export const string: StringKind = { kind: 'string' };
export const publicKey: StringKind = { kind: 'string', represents: 'publicKey' };
/** A time in ISO 8601 format. Services may write the same time differently, such as with milliseconds. */
export const timestamp: StringKind = { kind: 'string', represents: 'timestamp' };
export const boolean = { kind: 'boolean' } as const;
export const number: NumberKind = { kind: 'number' };
export const percentage: NumberKind = { kind: 'number', represents: 'percentage' };
/** A whole number that both JavaScript and Terraform represent exactly, such as a count. */
export const integer = { kind: 'integer' } as const;
/** A 64-bit identifier: a JSON number (or quoted decimal) in the API, a string in constructs and Terraform. */
export const integer64 = { kind: 'integer64' } as const;
export const json: JsonKind = { kind: 'json' };
/** Undocumented members, merged into the enclosing object. */
export const unlistedMembers: JsonKind = { kind: 'json', represents: 'members' };
export const list = <Of extends Kind>(of: Of): ListKind<Of> => ({ kind: 'list', of });
export const map = <Of extends Kind>(of: Of): MapKind<Of> => ({ kind: 'map', of });
export const object = <M extends Members>(
  members: M,
  more: Omit<ObjectKind<M>, 'kind' | 'members' | 'name'> = {},
): ObjectKind<M> => ({ kind: 'object', members, ...more });
/** An object with its own class name, for example because it occurs in several places. */
export const named = <M extends Members>(
  name: string,
  members: M,
  more?: Parameters<typeof object<M>>[1],
): ObjectKind<M> => ({ ...object(members, more), name });

/** Where an attribute's value comes from: the configuration, the service, or either. */
export type Presence = 'required' | 'optional' | 'optionalComputed' | 'computed';

export type Members = Readonly<Record<string, Attribute>>;

export interface Attribute<K extends Kind = Kind, P extends Presence = Presence> extends AttributeOptions {
  readonly kind: K;
  readonly presence: P;
  /** Meaning and unit, for users of constructs and HCL. */
  readonly doc: string;
}

export interface Constants {
  readonly name: string;
  readonly doc: string;
  /** Whether other values are rejected. Default: any string is sent, since the documented API does not list all values. */
  readonly closed?: boolean;
  readonly values: readonly { readonly name: string; readonly value: string; readonly doc: string }[];
}

/** What a description says about an attribute beyond its kind, grouped by who reads it. */
export interface AttributeOptions {
  // Readers and programs: the documentation, the checks at synth and the review.

  /** The default value, such as `60`, or what happens if the attribute is not set. Default: the attribute is not sent. */
  readonly defaultText?: string;
  readonly constants?: Constants;
  /** An example value, if the description alone does not show the format: in TypeScript, or in JSON if it contains an object. */
  readonly example?: string;
  /** Whether each element of the list grants access to the account. */
  readonly grants?: boolean;
  /** Deprecation message, which names the replacement. Terraform, the docs and every language show it. */
  readonly deprecated?: string;

  // The request and the response: the contract, the client and the emulator.

  /** Path in a request or response body, such as `['group', 'groupId', 'id']`. Default: the attribute's name. */
  readonly at?: readonly string[];
  /** The path or query parameter that the attribute sets, such as `['pagination', 'page_size']`. */
  readonly parameter?: readonly string[];
  /** Whether a string that contains a JSON list or object is sent as that list or object. */
  readonly untyped?: boolean;
  /** Whether the API may return a value of a different type. */
  readonly anyType?: boolean;
  /** Whether the documented API marks the member as required. */
  readonly apiRequires?: boolean;
  /** Whether the member is a branch of a choice, of which the documented API does not show all branches. */
  readonly hasAlternatives?: boolean;
  /** Whether the API has no such member, because the attribute controls the provider or the provider sets it. */
  readonly providerOnly?: boolean;

  // Terraform's schema, and what may be stored or shown.

  readonly sensitive?: boolean;
  /** Whether the object is JSON text in Terraform, with the member names of this description. */
  readonly jsonText?: boolean;
  readonly writeOnly?: boolean;
  /** Whether a change replaces the object; `sometimes` if the handler decides. Default: true if the API cannot change the object. */
  readonly replaces?: boolean | 'sometimes';

  // Plans and applies: whose value wins, and which values are valid.

  /**
   * Whether a computed attribute keeps its value when other attributes change; `ifNull` if only null is kept. With `unlessChanged`, the
   * value is derived from the listed attributes: if one of them changes, the value in the state is not sent back, either.
   */
  readonly keepState?: boolean | 'ifNull' | { readonly unlessChanged: readonly string[] };
  /** Whether an empty value in the state is kept if none is configured. Default: true at the top level of a readable resource. */
  readonly keptIfUnset?: boolean;
  /** Value that an import stores if the service returns no value. Default: null. */
  readonly emptyAs?: '' | object;
  /** Whether a required string may be blank in an object that already exists. In a new object, it must not be. */
  readonly mayStayEmpty?: boolean;
  /** Whether the string is prose, a query or the content of a file, which may be blank. Others are names, addresses, ids or secrets. */
  readonly freeText?: boolean;
  /** The member that identifies each object in the list: no two may have the same value. */
  readonly uniqueBy?: string;
  /** Whether the object cannot work with a blank string. A blank write-only value is an error only when it would be sent. */
  readonly neverBlank?: boolean;
}

/** Whether the documented API lists the values, and not only a placeholder. If so, any other value causes a warning. */
export const listsValues = ({ values, closed }: Constants): boolean => !closed && values.length > 1;

export const isPercentage = (kind: Kind): kind is NumberKind =>
  kind.kind === 'number' && kind.represents === 'percentage';

/** Whether the attribute is a member of an API object. */
export const isApiMember = ({ providerOnly, parameter }: Attribute): boolean => !providerOnly && !parameter;

const attributeFactory =
  <P extends Presence>(presence: P) =>
  <K extends Kind>(kind: K, doc: string, options: AttributeOptions = {}): Attribute<K, P> => ({
    kind,
    presence,
    doc,
    ...options,
  });

export const required = attributeFactory('required');
export const optional = attributeFactory('optional');
export const optionalComputed = attributeFactory('optionalComputed');
export const computed = attributeFactory('computed');

/** Error for a string that is not a 64-bit identifier. */
export const INTEGER64_RULE = 'Ids are whole numbers, such as "4001", without leading zeros.';

/** Whether the string is a whole number as in JSON. Each number has only one such form, so ids can be compared as strings. */
export const isInteger64 = (text: string): boolean => /^(0|-?[1-9]\d*)$/.test(text);
