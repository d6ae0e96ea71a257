import { wholeAnswer } from './attributes';
import { Attribute, Members } from './kind';
import { capitalized, PROVIDER_NAME, toSnakeCase, toWords } from './names';
import { Operation, OperationsOf, operationsOf, OperationSpec, Role, SpecsByRole } from './operation';
import { mapValues } from '../json/members';

export type ExampleValue =
  string | number | boolean | readonly ExampleValue[] | { readonly [name: string]: ExampleValue };

/** The description of a resource, a lookup or the provider block. Schema, constructs and documentation are derived from it. */
export interface Description<M extends Members = Members> {
  /** Type in Terraform, such as `observability_slo`. */
  readonly terraformType: string;
  readonly className: string;
  /** Prefix for the class names of nested objects. */
  readonly prefix: string;
  /** Name in messages, such as `SLO`. */
  readonly title: string;
  /** A small configuration for tests. The value of a write-only attribute is the name of the variable that supplies it. */
  readonly example: { readonly [attribute: string]: ExampleValue };
  /** Documentation in paragraphs. The first sentence is a summary. */
  readonly doc: string;
  readonly attributes: M;
  /** The emulator's name for these objects, such as `slos`. Default: the emulator does not store them. */
  readonly collection?: string;
  readonly exactlyOne?: readonly string[];
}

/** A resource. Without `replace`, most changes replace the object; without `read`, no import. A destroyed object stays. */
export interface ResourceDescription<M extends Members = Members> extends Description<M> {
  readonly operations: { readonly [R in Role]?: Operation };
  /** Attribute that identifies an object on the service. Default: `id`. Null if an account has only one object. */
  readonly identity?: string | null;
  /** The parts that a plan compares with the service, such as `boolean parameters`. Default: all configured attributes, if readable. */
  readonly compares?: string;
}

export const isResource = (description: Description): description is ResourceDescription =>
  'operations' in description && !('secrets' in description);
export const isUpdatable = ({ operations }: ResourceDescription): boolean => operations.replace !== undefined;
export const isImportable = ({ operations }: ResourceDescription): boolean => operations.read !== undefined;
/** Whether a create, such as a webhook test, has an effect but stores nothing on the service. All other objects stay after a destroy. */
export const storesNothing = ({ operations: { create } }: Pick<ResourceDescription, 'operations'>): boolean =>
  create?.repeat === 'effect';

type SpecOf<D extends Description, C> = Omit<
  D,
  'terraformType' | 'className' | 'prefix' | 'title' | 'operations'
> & {
  /** Default: the name of the description, in words. */
  readonly title?: string;
  readonly collection?: C;
};

/** Returns what identifies an operation: its number in the documented API, its name, and its method and path. */
export const call = <const Name extends string>(
  number: number,
  name: Name,
  request: `${OperationSpec['method']} ${string}`,
) => {
  const [method, path] = request.split(' ') as [OperationSpec['method'], string];
  return { number, name, method, path };
};

export const resource = <M extends Members, const S extends SpecsByRole, const C extends string = never>(
  name: string,
  {
    operations,
    ...description
  }: SpecOf<ResourceDescription<M>, C> & { readonly operations: S; readonly identity?: keyof M | null },
): ResourceDescription<M> & { readonly operations: OperationsOf<S>; readonly collection?: C } => ({
  ...namesOf(name),
  operations: operationsOf(operations, description.attributes, capitalized(name)),
  ...description,
  attributes: withDerivedOptions(description.attributes, description.identity, operations.read !== undefined),
});

/** Sets `keepState` for an id that the service assigns, and `keptIfUnset` if a read may return an empty value instead of none. */
const withDerivedOptions = <M extends Members>(attributes: M, identity: unknown = 'id', isRead: boolean) =>
  mapValues(attributes, (attribute, name) => {
    const { presence, kind, writeOnly } = attribute;
    if (name === identity && presence === 'computed') return { ...attribute, keepState: true };
    const hasEmptyValue = !['boolean', 'number', 'integer', 'integer64'].includes(kind.kind);
    const keptIfUnset = isRead && presence === 'optional' && hasEmptyValue && !writeOnly;
    return keptIfUnset ? { ...attribute, keptIfUnset } : attribute;
  }) as M;

export interface LookupDescription<M extends Members = Members> extends Description<M> {
  /** Secrets that the response may contain, such as `secret parameter values`, or null if it contains none. */
  readonly secrets: string | null;
  /** Member that identifies each returned object. Default: none. */
  readonly identity?: string;
  readonly operations: { readonly read: Operation };
}

/** Creates the description of a lookup. Adds `json`, the complete response, which is sensitive if it may contain secrets. */
export const dataSource = <
  M extends Members,
  const Read extends OperationSpec,
  const C extends string = never,
>(
  name: string,
  { secrets, attributes, read, ...description }: SpecOf<LookupDescription<M>, C> & { readonly read: Read },
): LookupDescription<M & { readonly json: Attribute }> & {
  readonly operations: OperationsOf<{ readonly read: Read }>;
  readonly collection?: C;
} => {
  const { json = wholeAnswer } = attributes;
  return {
    ...namesOf(name),
    className: `${capitalized(name)}Lookup`,
    ...description,
    operations: operationsOf({ read }, attributes, capitalized(name), true),
    secrets,
    attributes: { ...attributes, json: secrets === null ? json : markSensitive(json, secrets) },
  };
};

const markSensitive = (json: Attribute, secrets: string): Attribute => ({
  ...json,
  doc: `${json.doc} Sensitive, because the JSON may contain ${secrets}. An output that uses it must be sensitive, too.`,
  sensitive: true,
});

const namesOf = (name: string) => ({
  terraformType: `${PROVIDER_NAME}_${toSnakeCase(name)}`,
  className: capitalized(name),
  prefix: capitalized(name),
  title: toWords(name).toLowerCase(),
});
