/**
 * The kinds of values in the management API, and their form in Terraform. Schema, codec, constructs and docs share them.
 */
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
  /** The content of the text, if different texts can mean the same. */
  readonly holds?: 'publicKey';
}
/** A decimal number of any precision. */
export interface NumberKind {
  readonly kind: 'number';
  /** The service may keep it as a float32, so 99.9 can come back as 99.9000015. */
  readonly float32: boolean;
}
/** Undocumented content: any JSON in the API, JSON text in constructs and Terraform. */
export interface JsonKind {
  readonly kind: 'json';
  /** Members of the object around it, which the API does not document. */
  readonly holds?: 'members';
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
  /** Name of its class in constructs. Default: the class that contains it, followed by the name of the member. */
  readonly name?: string;
  /** Description of the class. Default: the description of the attribute. */
  readonly doc?: string;
  /** Members of which exactly one is configured. */
  readonly exactlyOne?: readonly string[];
  /** An undocumented member of the parent object: its `name` and its content. */
  readonly holds?: 'member';
  /** Whether members that the API does not document may be secret. */
  readonly unlistedSecret?: boolean;
}

export const string: StringKind = { kind: 'string' };
/** A public key in PEM format. */
export const publicKey: StringKind = { kind: 'string', holds: 'publicKey' };
export const boolean = { kind: 'boolean' } as const;
export const number: NumberKind = { kind: 'number', float32: false };
export const float32: NumberKind = { kind: 'number', float32: true };
/** A whole number that fits JavaScript's and Terraform's numbers alike, such as a count. */
export const integer = { kind: 'integer' } as const;
/** A 64-bit identifier: a JSON number (or quoted decimal) in the API, a string in constructs and Terraform. */
export const integer64 = { kind: 'integer64' } as const;
export const json: JsonKind = { kind: 'json' };
/** Members that the API does not document, among those of the object around it. */
export const unlistedMembers: JsonKind = { kind: 'json', holds: 'members' };
export const list = <Of extends Kind>(of: Of): ListKind<Of> => ({ kind: 'list', of });
export const map = <Of extends Kind>(of: Of): MapKind<Of> => ({ kind: 'map', of });
export const object = <M extends Members>(
  members: M,
  more: Omit<ObjectKind<M>, 'kind' | 'members' | 'name'> = {},
): ObjectKind<M> => ({ kind: 'object', members, ...more });
/** An object whose class has its own name, such as one that occurs in several places. */
export const named = <M extends Members>(
  name: string,
  members: M,
  more?: Parameters<typeof object<M>>[1],
): ObjectKind<M> => ({ ...object(members, more), name });

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

/** The values of an enumeration. */
export interface Constants {
  /** Of the class that has them. */
  readonly name: string;
  readonly doc: string;
  /** Whether there are no others. Default: any other text is passed on, since the API document does not list all. */
  readonly closed?: boolean;
  /** Whether the document lists more than placeholders, so that any other text is a doubt. */
  readonly listed?: boolean;
  readonly values: readonly { readonly name: string; readonly value: string; readonly doc: string }[];
}

export interface AttributeOptions {
  /** The default: a value, such as `60`, or words. If absent, the attribute is not sent. */
  readonly unset?: string;
  readonly constants?: Constants;
  /** A value as TypeScript, if the description alone does not show what one looks like. */
  readonly example?: string;
  /** The least and the greatest value of a number. */
  readonly range?: readonly [least: number, greatest: number];
  /** Whether the number is in percent, so that one of at most 1 is probably a ratio by mistake. */
  readonly percentage?: boolean;
  /** The path in a body or an answer, such as `['group', 'groupId', 'id']`. Default: under its own name. */
  readonly at?: readonly string[];
  /** The parameter of the path or the query that it is, such as `['pagination', 'page_size']`. */
  readonly parameter?: readonly string[];
  /** Whether a text in it that is the JSON of a list or an object is sent as that list or object. */
  readonly untyped?: boolean;
  /** Whether the API answers it in another type, too. */
  readonly anyType?: boolean;
  /** Whether the API document marks it as required. */
  readonly apiRequires?: boolean;
  readonly sensitive?: boolean;
  /** Never in plan or state. */
  readonly writeOnly?: boolean;
  /** Not a member of the API object: it controls the provider, or contains what the provider adds. */
  readonly local?: boolean;
  /** Whether a change replaces the object; `sometimes`, if its handler decides. Default: whether the API cannot change the object. */
  readonly replaces?: boolean | 'sometimes';
  /** For computed attributes: keep the state's value when something else changes. */
  readonly keepState?: boolean | { readonly unlessChanged: readonly string[] };
  /** Whether the state may keep its value if nothing is configured, because both mean the same to the service. */
  readonly keptIfUnset?: boolean;
  /** What an import has where the service answers nothing: an empty value that a user may write. Default: null. */
  readonly emptyAs?: '' | object;
  /** Whether a required text of an object that exists may be empty. That of a new one may not. */
  readonly mayStayEmpty?: boolean;
  /** Why it should no longer be used, and what to use instead. Terraform, the docs and every language show it. */
  readonly deprecated?: string;
}

const factory =
  <P extends Presence>(presence: P) =>
  <K extends Kind>(kind: K, doc: string, options: AttributeOptions = {}): Attribute<K, P> => ({
    kind,
    presence,
    doc,
    ...options,
  });

export const required = factory('required');
export const optional = factory('optional');
export const optionalComputed = factory('optionalComputed');
export const computed = factory('computed');

/** The error for a text that is not a 64-bit identifier. */
export const INTEGER64_RULE = 'It must be a whole number, written in digits without leading zeros.';

/** Whether the text is a whole number in JSON's form. Each identifier has only one form, so that ids can be compared. */
export function isInteger64(text: string): boolean {
  return /^(0|-?[1-9]\d*)$/.test(text);
}
