import { wholeAnswer } from './attributes';
import { Attribute, Members } from './kind';
import { capitalized, PROVIDER_NAME, toSnakeCase, words } from './names';
import {
  lookupOperations,
  Operation,
  OperationsOf,
  OperationSpec,
  resourceOperations,
  Role,
  Specs,
} from './operation';

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
  /** Why it should no longer be used, and what to use instead. */
  readonly deprecated?: string;
  readonly attributes: M;
  /** What the emulator calls its objects of this kind, such as `slos`. Default: it stores none. */
  readonly collection?: string;
  /** Attributes of which exactly one is configured. */
  readonly exactlyOne?: readonly string[];
}

/**
 * What a resource can do follows from its operations: without `replace`, a change of a configured attribute replaces the object;
 * without `read`, it cannot be imported; without `delete`, it stays on the service.
 */
export interface ResourceDescription<M extends Members = Members> extends Description<M> {
  readonly operations: { readonly [R in Role]?: Operation };
  /** The attribute by which the service tells its objects apart. Default: `id`. Null if an account has only one. */
  readonly identity?: string | null;
}

export const isResource = (description: Description): description is ResourceDescription =>
  'operations' in description && !('secrets' in description);
export const isUpdatable = ({ operations }: ResourceDescription): boolean => operations.replace !== undefined;
export const isImportable = ({ operations }: ResourceDescription): boolean => operations.read !== undefined;
/** Whether the service stores nothing. */
export const hasEffectOnly = ({ operations: { create } }: Pick<ResourceDescription, 'operations'>): boolean =>
  create?.repeat === 'effect';
/** Whether nothing is on the service once the resource is destroyed. */
export const leavesNothing = (description: Pick<ResourceDescription, 'operations'>): boolean =>
  description.operations.delete !== undefined || hasEffectOnly(description);

type Described<D extends Description, C> = Omit<
  D,
  'terraformType' | 'className' | 'prefix' | 'title' | 'operations'
> & {
  /** Default: the words of its name. */
  readonly title?: string;
  readonly collection?: C;
};

export const resource = <M extends Members, const S extends Specs, const C extends string = never>(
  name: string,
  {
    operations,
    ...description
  }: Described<ResourceDescription<M>, C> & { readonly operations: S; readonly identity?: keyof M | null },
): ResourceDescription<M> & { readonly operations: OperationsOf<S>; readonly collection?: C } => ({
  ...namesOf(name),
  operations: resourceOperations(operations, description.attributes),
  ...description,
});

/** Each lookup says whether its answer may contain secrets. */
export interface LookupDescription<M extends Members = Members> extends Description<M> {
  /** The secrets that the answer may contain, such as `values of parameters`, or null if there are none. */
  readonly secrets: string | null;
  /** The member by which the service tells the objects apart that it answers. Default: none. */
  readonly identity?: string;
  readonly operations: { readonly read: Operation };
}

/** Each lookup has `json`, the complete answer. If it may contain secrets, it is sensitive. */
export const dataSource = <
  M extends Members,
  const Read extends OperationSpec,
  const C extends string = never,
>(
  name: string,
  { secrets, attributes, read, ...description }: Described<LookupDescription<M>, C> & { readonly read: Read },
): LookupDescription<M & { readonly json: Attribute }> & {
  readonly operations: OperationsOf<{ readonly read: Read }>;
  readonly collection?: C;
} => {
  const { json = wholeAnswer } = attributes;
  return {
    ...namesOf(name),
    className: `${capitalized(name)}Lookup`,
    ...description,
    operations: lookupOperations({ read }, attributes),
    secrets,
    attributes: { ...attributes, json: secrets === null ? json : sensitive(json, secrets) },
  };
};

const sensitive = (json: Attribute, secrets: string): Attribute => ({
  ...json,
  doc: `${json.doc} Sensitive, because it may contain ${secrets}. An output that uses it must be sensitive, too.`,
  sensitive: true,
});

const namesOf = (name: string) => ({
  terraformType: `${PROVIDER_NAME}_${toSnakeCase(name)}`,
  className: capitalized(name),
  prefix: capitalized(name),
  title: words(name).toLowerCase(),
});
