/**
 * The operations of the management API. The description of a resource or lookup names those that it uses; their parameters,
 * bodies and answers follow from its attributes.
 */
import { Attribute, json, Kind, list, Members, object, ObjectKind, optional, required, string } from './kind';
import { words } from './names';

/** Every path starts with this. The base URL precedes it. */
export const ROOT = '/mgmt/openapi/latest';

/**
 * What happens if the same request is sent twice. Calls that `read` or are `idempotent` can be repeated after an unknown
 * outcome. A `create` creates a second object. An `effect` (a webhook test) is visible to others.
 */
export type Repeat = 'read' | 'idempotent' | 'create' | 'effect';

/** What an operation does for a resource or lookup. */
export type Role = 'create' | 'read' | 'replace' | 'delete';

/** What nothing else says of an operation. */
export interface OperationSpec<Name extends string = string> {
  readonly name: Name;
  /** The number in the API document. Users do not know it: no message contains it. */
  readonly number: number;
  /** What the operation does, in the imperative, such as `Create an API key`. Messages name the operation by it: see `callTo`. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path template; parameters in braces, such as `/v3/events/{id}`. `ROOT` precedes it. */
  readonly path: string;
  /** The member of the body that contains the object. Default: the body is the object. */
  readonly sends?: string;
  /** The member of the answer that contains the object, or the list of them. Default: the answer is the object. */
  readonly answers?: string;
  /** The attributes in the answer. Default: all. */
  readonly returns?: readonly string[];
  /** The member of the answer to a create that contains the identity. Default: that of the object. */
  readonly identity?: string;
  /** Default: `create` for that role, `read` for a read, otherwise `idempotent`. A function where the body decides. */
  readonly repeat?: Repeat | ((body: unknown) => Repeat);
  /** Default: those of the path, and the attributes that are parameters. */
  readonly parameters?: Members;
  /** Default: the attributes that are configured; none for GET and DELETE. */
  readonly body?: ObjectKind<Members>;
  /** Default: the attributes. */
  readonly output?: ObjectKind<Members>;
}

/** One operation of the management API, as documented. `path` begins with `ROOT`. */
export interface Operation<Name extends string = string> extends OperationSpec<Name> {
  readonly repeat: NonNullable<OperationSpec['repeat']>;
  /** By name, those of the path and those of the query. */
  readonly parameters: Members;
  readonly output: ObjectKind<Members>;
}

export type Specs = { readonly [R in Role]?: OperationSpec };
export type OperationsOf<S extends Specs> = {
  readonly [R in keyof S]: Operation<NonNullable<S[R]> extends OperationSpec<infer Name> ? Name : never>;
};

/** How each is made: a launch of the provider needs few of them. */
type Shapes = { readonly [Name in 'body' | 'output']?: () => Operation[Name] };

/** The operations of a resource with these attributes. */
export const resourceOperations = <S extends Specs>(specs: S, attributes: Members): OperationsOf<S> =>
  completed(specs, attributes, ({ method, sends, answers, returns = Object.keys(attributes) }, role) => ({
    ...(method === 'PUT' || method === 'POST'
      ? { body: () => inside(sends, apiObject(configurable(attributes)), required) }
      : {}),
    output: () =>
      role === 'delete' ? object({}) : inside(answers, apiObject(pick(attributes, returns)), optional),
  }));

/** The operation of a lookup with these attributes, of which those that are configured are sent. */
export const lookupOperations = <S extends Specs>(specs: S, attributes: Members): OperationsOf<S> =>
  completed(specs, attributes, ({ method }) => ({
    ...(method === 'POST' && sendsMembers(attributes)
      ? { body: () => apiObject(configurable(attributes)) }
      : {}),
    output: () => apiObject(filtered(attributes, (attribute) => !isConfigured(attribute))),
  }));

function completed<S extends Specs>(
  specs: S,
  attributes: Members,
  shapes: (spec: OperationSpec, role: Role) => Shapes,
): OperationsOf<S> {
  const done = new Map<OperationSpec, Operation>();
  const complete = (spec: OperationSpec, role: Role): Operation => {
    const repeat = role === 'create' || role === 'read' ? role : 'idempotent';
    const operation = { repeat, ...spec, path: ROOT + spec.path };
    const parameters = () => ({ ...pathParameters(spec.path), ...parametersIn(attributes) });
    for (const [name, make] of Object.entries({ parameters, ...shapes(spec, role) })) {
      if (!(name in spec)) defineOnceRead(operation, name, make);
    }
    return operation as Operation;
  };
  const entries = (Object.entries(specs) as [Role, OperationSpec][]).map(([role, spec]) => {
    // Of another description, or of another role.
    const operation = spec.path.startsWith(ROOT)
      ? (spec as Operation)
      : (done.get(spec) ?? complete(spec, role));
    done.set(spec, operation);
    return [role, operation];
  });
  return Object.fromEntries(entries) as OperationsOf<S>;
}

/** A member that is made when it is first read. */
function defineOnceRead(operation: object, name: string, make: () => unknown): void {
  Object.defineProperty(operation, name, {
    enumerable: true,
    configurable: true,
    get() {
      const value = make();
      Object.defineProperty(operation, name, { value });
      return value;
    },
  });
}

/** Text, unless an attribute is the parameter. */
function pathParameters(path: string): Members {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  return Object.fromEntries(names.map((name) => [name, required(string, `${words(name)}.`)]));
}

function parametersIn(attributes: Members): Members {
  const parameters = filtered(attributes, ({ parameter }) => parameter !== undefined);
  return byPath(
    Object.values(parameters).map(({ parameter = [], ...attribute }) => [parameter, documented(attribute)]),
    surrounding,
  );
}

/** The object that the API has for these attributes: with the API's names, in the objects around them. */
export function apiObject(attributes: Members): ObjectKind<Members> {
  const all = Object.entries(attributes);
  const members = all
    .filter(([, { local, writeOnly, kind }]) => !local && !writeOnly && !isUnlisted(kind))
    .map(([name, attribute]): Placed<Attribute> => [attribute.at ?? [name], documented(attribute)]);
  const unlistedSecret = all.some(
    ([, { kind, sensitive = false }]) => isUnlisted(kind) && (sensitive || containsSecret(kind)),
  );
  return object(byPath(members, surrounding), unlistedSecret ? { unlistedSecret } : {});
}

type Placed<T> = readonly [path: readonly string[], member: T];

/** Members by path, of which several may be in the same object, which `around` makes. */
export function byPath<T>(
  members: readonly Placed<T>[],
  around: (members: { [name: string]: T }, name: string) => T,
): { [name: string]: T } {
  // Nearly every object, and each read converts several.
  if (members.every(([path]) => path.length === 1)) {
    return Object.fromEntries(members.map(([[name], member]) => [name, member]));
  }
  const groups = new Map<string, Placed<T>[]>();
  for (const [[first, ...rest], member] of members) {
    groups.set(first, [...(groups.get(first) ?? []), [rest, member]]);
  }
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [path, member] = group[group.length - 1];
      return [name, path.length === 0 ? member : around(byPath(group, around), name)];
    }),
  );
}

const surrounding = (members: Members, name: string): Attribute =>
  optional(object(members), `${words(name)}.`);

/** As the API documents it: it marks few members as required. */
function documented({ kind, doc, sensitive, apiRequires, deprecated, ...more }: Attribute): Attribute {
  const presence = apiRequires ? required : optional;
  const { constants } = more;
  return presence(more.anyType ? json : apiKind(kind, more.untyped), doc, {
    sensitive,
    deprecated,
    constants,
  });
}

function apiKind(kind: Kind, untyped = false): Kind {
  if (kind.kind === 'list') return list(apiKind(kind.of, untyped));
  if (kind.kind === 'map') return untyped ? object({}) : { ...kind, of: apiKind(kind.of) };
  return kind.kind === 'object' ? { ...kind, ...apiObject(kind.members) } : kind;
}

/** The object as a member of another one. */
const inside = (
  name: string | undefined,
  of: ObjectKind<Members>,
  presence: typeof required | typeof optional,
): ObjectKind<Members> => (name === undefined ? of : object({ [name]: presence(of, `${words(name)}.`) }));

const sendsMembers = (attributes: Members): boolean =>
  Object.values(attributes).some(({ presence, local }) => presence !== 'computed' && !local);

const isConfigured = ({ presence }: Attribute): boolean => presence !== 'computed';

/** The attributes that users configure. */
export const configurable = (attributes: Members): Members => filtered(attributes, isConfigured);

/** Whether it stands for members that the API does not document. */
const isUnlisted = (kind: Kind): boolean =>
  (kind.kind === 'json' || kind.kind === 'object') && kind.holds !== undefined;

/** Whether a value may contain a secret, at any depth. */
export function containsSecret(kind: Kind): boolean {
  if (kind.kind === 'list' || kind.kind === 'map') return containsSecret(kind.of);
  if (kind.kind !== 'object') return false;
  const within = Object.values(kind.members).some(
    ({ sensitive, kind: of }) => sensitive || containsSecret(of),
  );
  return within || kind.unlistedSecret === true;
}

const pick = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.map((name) => [name, members[name]]));

const filtered = (members: Members, isKept: (attribute: Attribute) => boolean): Members =>
  Object.fromEntries(Object.entries(members).filter(([, attribute]) => isKept(attribute)));

/** What messages call a call, such as `the call to create an API key (POST /mgmt/...)`. */
export function callTo({ summary, method, path }: Pick<Operation, 'summary' | 'method' | 'path'>): string {
  return `the call to ${summary[0].toLowerCase()}${summary.slice(1)} (${method} ${path})`;
}

/** What happens if a request with this body is sent twice. */
export function repeatOf({ repeat }: Operation, body: unknown): Repeat {
  return typeof repeat === 'function' ? repeat(body) : repeat;
}

/** Whether the documented answer is an empty object. */
export function hasEmptyAnswer({ output }: Operation): boolean {
  return Object.keys(output.members).length === 0;
}

export function isInPath({ path }: Operation, parameter: string): boolean {
  return path.includes(`{${parameter}}`);
}
