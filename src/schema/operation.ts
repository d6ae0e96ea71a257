/** The operations of the management API. Their parameters, bodies and responses are derived from the attributes. */
import {
  Attribute,
  isApiMember,
  json,
  Kind,
  list,
  Members,
  object,
  ObjectKind,
  optional,
  required,
  string,
} from './kind';
import { classPrefix, toWords } from './names';
import { allParts, objectKindIn, withObject } from './visit';
import { filterMembers, objectOf } from '../json/members';

/** The beginning of every path, after the base URL. */
export const API_ROOT = '/mgmt/openapi/latest';

/** The effect of a repeated request. After an unknown outcome, only a `read` or an `idempotent` call is repeated. */
export type RetrySafety = 'read' | 'idempotent' | 'create' | 'effect';

export type Role = 'create' | 'read' | 'replace';

/** An operation in a description. `parameters`, `body` and `output` replace those that are otherwise derived from the attributes. */
export interface OperationSpec<Name extends string = string> {
  readonly name: Name;
  /** Number in the documented API. Messages do not contain it, because it means nothing to users. */
  readonly number: number;
  /** What the operation does, in the imperative, such as `Create an API key`. `callText` uses it in messages. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path template without `API_ROOT`, with parameters in braces, such as `/v3/events/{id}`. */
  readonly path: string;
  /** Member of the request body that contains the object. Default: the body is the object. */
  readonly requestMember?: string;
  /** Member of the response that contains the object or the list of objects. Default: the response is the object. */
  readonly responseMember?: string;
  /** Path of an object's id in the response, which may contain a list. A single object's id must be that of the request. */
  readonly responseId?: readonly string[];
  /** Names of the attributes that the response contains. Default: all. */
  readonly returns?: readonly string[];
  /** Member of a create's response that contains the identity. Default: the identity member of the object in the response. */
  readonly identity?: string;
  /** Retry safety, or a function of the request body. Default: `create` for a create, `read` for a read, otherwise `idempotent`. */
  readonly repeat?: RetrySafety | ((body: unknown) => RetrySafety);
  /** Path and query parameters. Default: those in the path, and those that attributes set. */
  readonly parameters?: Members;
  /** Request body. Default: the configurable attributes; none for GET. */
  readonly body?: ObjectKind<Members>;
  /** Response. Default: the attributes that the operation returns. */
  readonly output?: ObjectKind<Members>;
}

export interface Operation<Name extends string = string> extends OperationSpec<Name> {
  readonly repeat: NonNullable<OperationSpec['repeat']>;
  readonly parameters: Members;
  readonly output: ObjectKind<Members>;
}

export type SpecsByRole = { readonly [R in Role]?: OperationSpec };
export type OperationsOf<S extends SpecsByRole> = {
  readonly [R in keyof S]: Operation<NonNullable<S[R]> extends OperationSpec<infer Name> ? Name : never>;
};

/** The parts of an operation that are derived from attributes, as functions: a run of Terraform needs those of a few operations only. */
type DerivedParts = { readonly [Part in 'parameters' | 'body' | 'output']: () => Operation[Part] };

/** Returns the operations of a resource, or the one of a lookup, which sends the configurable attributes and returns the others. */
export function operationsOf<S extends SpecsByRole>(
  specs: S,
  attributes: Members,
  className: string,
  isLookup = false,
): OperationsOf<S> {
  const complete = (spec: OperationSpec, role: Role): Operation => {
    const { method, requestMember, responseMember, returns = Object.keys(attributes) } = spec;
    const repeat = role === 'create' || role === 'read' ? role : 'idempotent';
    return derive(
      { repeat, ...spec, path: API_ROOT + spec.path },
      {
        parameters: () => ({ ...pathParameters(spec.path), ...parametersIn(attributes) }),
        body() {
          const sent = configurableMembers(attributes);
          const hasBody = ['PUT', 'POST'].includes(method) && Object.values(sent).some(isApiMember);
          return hasBody ? wrap(requestMember, apiObject(sent, className), required) : undefined;
        },
        output() {
          if (isLookup) {
            return apiObject(
              filterMembers(attributes, (attribute) => !isConfigurable(attribute)),
              className,
            );
          }
          const returned = objectOf(returns, (name) => attributes[name]);
          return wrap(responseMember, apiObject(returned, className), optional);
        },
      },
    );
  };
  const completed = new Map<OperationSpec, Operation>();
  const entries = (Object.entries(specs) as [Role, OperationSpec][]).map(([role, spec]) => {
    // Roles can share an operation, and so can descriptions.
    const operation = completed.get(spec) ?? (isComplete(spec) ? spec : complete(spec, role));
    completed.set(spec, operation);
    return [role, operation];
  });
  return Object.fromEntries(entries) as OperationsOf<S>;
}

/** Adds the parts that the operation does not set itself. Each is derived when it is first read. */
function derive(operation: OperationSpec, parts: DerivedParts): Operation {
  for (const [name, part] of Object.entries(parts)) {
    if (Object.hasOwn(operation, name)) continue;
    const get = () => {
      const value = part();
      Object.defineProperty(operation, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(operation, name, { get, enumerable: true, configurable: true });
  }
  return operation as Operation;
}

const isComplete = (spec: OperationSpec): spec is Operation => spec.path.startsWith(API_ROOT);

/** Returns a string attribute for each path parameter. An attribute of the description that sets the parameter takes precedence. */
function pathParameters(path: string): Members {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  return objectOf(names, (name) => required(string, `${toWords(name)}.`));
}

function parametersIn(attributes: Members): Members {
  const parameters = filterMembers(attributes, ({ parameter }) => parameter !== undefined);
  return nestByPath(
    Object.values(parameters).map(({ parameter = [], ...attribute }) => [parameter, toApiMember(attribute)]),
    nestedObject,
  );
}

/**
 * Converts attributes to the documented API object, with the API's names and nesting. The object has the name of its class, and the
 * objects in it those of theirs. An object without a class, such as one that contains only an id, belongs to the one around it.
 */
export function apiObject(attributes: Members, className = ''): ObjectKind<Members> {
  const all = Object.entries(attributes);
  const members = all
    .filter(([, attribute]) => isApiMember(attribute) && !attribute.writeOnly && !isUnlisted(attribute.kind))
    .map(([name, attribute]): MemberAt<Attribute> => [
      attribute.at ?? [name],
      toApiMember(attribute, classPrefix(objectKindIn(attribute.kind) ?? {}, className, name)),
    ]);
  const unlistedSecret = all.some(
    ([, { kind, sensitive = false }]) => isUnlisted(kind) && (sensitive || containsSecret(kind)),
  );
  const api = object(nestByPath(members, nestedObject), unlistedSecret ? { unlistedSecret } : {});
  return className === '' ? api : { ...api, name: className };
}

type MemberAt<T> = readonly [path: readonly string[], member: T];

/** Nests members by their paths. `nest` builds each nested object. */
export function nestByPath<T>(
  members: readonly MemberAt<T>[],
  nest: (members: { [name: string]: T }, name: string) => T,
): { [name: string]: T } {
  // A fast path, because nearly all objects are flat, and every read converts several of them.
  if (members.every(([path]) => path.length === 1)) {
    return Object.fromEntries(members.map(([[name], member]) => [name, member]));
  }
  const groups = new Map<string, MemberAt<T>[]>();
  for (const [[first, ...rest], member] of members) {
    groups.set(first, [...(groups.get(first) ?? []), [rest, member]]);
  }
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const [path, member] = group[group.length - 1];
      return [name, path.length === 0 ? member : nest(nestByPath(group, nest), name)];
    }),
  );
}

const nestedObject = (members: Members, name: string): Attribute =>
  optional(object(members), `${toWords(name)}.`);

/** Converts an attribute to a documented API member, which is optional unless the documented API marks it as required. */
function toApiMember(
  { kind, doc, apiRequires, anyType, untyped, ...options }: Attribute,
  className?: string,
): Attribute {
  const { sensitive, deprecated, constants, hasAlternatives } = options;
  const presence = apiRequires ? required : optional;
  return presence(anyType ? json : apiKind(kind, untyped, className), doc, {
    sensitive,
    deprecated,
    constants,
    hasAlternatives,
  });
}

function apiKind(kind: Kind, untyped = false, className?: string): Kind {
  if (untyped) return kind.kind === 'list' ? list(object({})) : object({});
  return withObject(kind, (inner) => ({ ...inner, ...apiObject(inner.members, className) }));
}

/** Returns an object whose member `name` is the given object, or the given object itself if there is no name. */
const wrap = (
  name: string | undefined,
  of: ObjectKind<Members>,
  presence: typeof required | typeof optional,
): ObjectKind<Members> => (name === undefined ? of : object({ [name]: presence(of, `${toWords(name)}.`) }));

const isConfigurable = ({ presence }: Attribute): boolean => presence !== 'computed';

export const configurableMembers = (attributes: Members): Members =>
  filterMembers(attributes, isConfigurable);

const isUnlisted = (kind: Kind): boolean =>
  (kind.kind === 'json' || kind.kind === 'object') && kind.represents !== undefined;

/** Whether a value of this kind may contain a secret, at any depth. */
export const containsSecret = (kind: Kind): boolean =>
  allParts({ kind }).some(
    ({ sensitive, kind: of }) => sensitive === true || (of.kind === 'object' && of.unlistedSecret === true),
  );

/** Describes a call for a message: `the call to create an API key (POST /mgmt/...)`. */
export const callText = ({ summary, method, path }: Pick<Operation, 'summary' | 'method' | 'path'>): string =>
  `the call to ${summary[0].toLowerCase()}${summary.slice(1)} (${method} ${path})`;

/** Returns the effect of sending a request with this body twice. */
export const retrySafety = ({ repeat }: Operation, body: unknown): RetrySafety =>
  typeof repeat === 'function' ? repeat(body) : repeat;

export const hasEmptyAnswer = ({ output }: Operation): boolean => Object.keys(output.members).length === 0;

export const isPathParameter = ({ path }: Operation, parameter: string): boolean =>
  path.includes(`{${parameter}}`);
