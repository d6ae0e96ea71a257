import { Attribute, Members } from './kind';
import { capitalized, toSnakeCase } from './names';

export type ExampleValue =
  string | number | boolean | readonly ExampleValue[] | { readonly [name: string]: ExampleValue };

/** A resource, data source or provider block: the only place that defines its attributes. */
export interface Description<M extends Members = Members> {
  /** In Terraform, such as `observability_slo`. */
  readonly terraformType: string;
  /** In constructs, such as `Slo`. */
  readonly className: string;
  /** Prefix of the classes of its objects. */
  readonly prefix: string;
  /** What users call it in messages, such as `SLO`. */
  readonly title: string;
  /** A small configuration, by which tests meet everything. A write-only attribute has the name of the variable that contains its value. */
  readonly example: { readonly [attribute: string]: ExampleValue };
  /** Paragraphs. The first sentence is a summary. */
  readonly doc: string;
  readonly attributes: M;
  /** Attributes of which exactly one is configured. */
  readonly exactlyOne?: readonly string[];
}

export interface ResourceDescription<M extends Members = Members> extends Description<M> {
  /** Whether the service can change the object. If not, a change of a configured attribute replaces it. */
  readonly updatable: boolean;
  /** Whether an object that exists can be imported by its identifier. */
  readonly importable?: boolean;
  /** The attribute by which the service tells its objects apart. Default: `id`. Null if an account has only one. */
  readonly identity?: string | null;
  /** Whether nothing is on the service once the resource is destroyed. Default: the object stays. */
  readonly leavesNothing?: boolean;
}

export const PROVIDER_NAME = 'observability';

type Described<D extends Description> = Omit<D, 'terraformType' | 'className' | 'prefix'>;

export const resource = <M extends Members>(
  name: string,
  description: Described<ResourceDescription<M>> & { readonly identity?: keyof M | null },
): ResourceDescription<M> => ({
  terraformType: terraformType(name),
  className: capitalized(name),
  prefix: capitalized(name),
  ...description,
});

/** Each lookup says whether its answer may contain secrets. */
export interface LookupDescription<M extends Members = Members> extends Description<M> {
  /** The secrets that the answer may contain, such as `values of parameters`, or null if there are none. */
  readonly secrets: string | null;
}

/** If an answer may contain secrets, `json`, the complete answer, is sensitive. */
export const dataSource = <M extends Members & { readonly json: Attribute }>(
  name: string,
  { secrets, attributes, ...description }: Described<LookupDescription<M>>,
): LookupDescription<M> => ({
  ...description,
  terraformType: terraformType(name),
  className: `${capitalized(name)}Lookup`,
  prefix: capitalized(name),
  secrets,
  attributes: secrets === null ? attributes : { ...attributes, json: sensitive(attributes.json, secrets) },
});

const sensitive = (json: Attribute, secrets: string): Attribute => ({
  ...json,
  doc: `${json.doc} Sensitive, because it may contain ${secrets}. An output that uses it must be sensitive, too.`,
  sensitive: true,
});

const terraformType = (name: string): string => `${PROVIDER_NAME}_${toSnakeCase(name)}`;
