/** Converts operations, queries and bodies to the service's dialect and back. All other code uses documented names, except in messages. */
import { isJsonObject, Json, JsonObject } from './json';
import { setMember } from '../json/members';
import { Dialect, documentedCall, route, serviceName } from '../schema/dialect';
import { Kind, Members } from '../schema/kind';
import { Operation, RetrySafety, retrySafety } from '../schema/operation';
import { slo } from '../schema/slo';
import { Described, mapParts, withObject } from '../schema/visit';

/** The service's names for documented members, by documented name. Members that keep their names may be omitted. */
type Names = Readonly<Record<string, string>>;

const CAMEL_NAMES: Names = {
  search_clause: 'search_clauses',
  page_size: 'pageSize',
  page_token: 'pageToken',
};

const nameIn = (names: Names, name: string): string => (Object.hasOwn(names, name) ? names[name] : name);

const queryNamesIn = ({ queryNames }: Dialect): Names => (queryNames === 'camel' ? CAMEL_NAMES : {});

/** An operation whose method and path are the service's, and whose retry safety is that of the call's body. */
export interface InDialect extends Operation {
  readonly repeat: RetrySafety;
  readonly isMissing: boolean;
}

/** Converts an operation, except its bodies, to the service's dialect. `body` determines whether it creates or replaces an SLO. */
export function inDialect(operation: Operation, dialect: Dialect, body?: unknown): InDialect {
  const repeat = retrySafety(operation, body);
  const isSloCreate = operation.name === slo.operations.create.name && repeat === 'create';
  const isMissing = dialect.missingCalls.includes(documentedCall(operation));
  return { ...operation, repeat, isMissing, ...route(operation, dialect, isSloCreate) };
}

/** Returns the operation with the service's names for parameters and members. If it writes SLOs, the method is the one that replaces an SLO. */
export function operationWithServiceNames(operation: Operation, dialect: Dialect): Operation {
  const { body: sent, output, parameters } = operation;
  const query = { ...dialect, memberNames: queryNamesIn(dialect) };
  return {
    ...inDialect(operation, dialect, { id: 'any' }),
    parameters: renamedMembers(parameters, query),
    ...(sent && { body: { ...sent, members: renamedMembers(sent.members, dialect, sent.name) } }),
    output: { ...output, members: renamedMembers(output.members, dialect, output.name) },
  };
}

/** Converts a query to the service's names. Plain values keep their names, because users can set any parameter in `extraQuery`. */
export const queryToService = (query: object, dialect: Dialect): object =>
  renamedQuery(query, queryNamesIn(dialect));

export const queryFromService = (query: object, dialect: Dialect): object =>
  renamedQuery(query, invert(queryNamesIn(dialect)));

function renamedQuery(query: object, names: Names): object {
  const entries = Object.entries(query).map(([name, value]: [string, unknown]) => {
    if (!isJsonObject(value)) return [name, value];
    return [nameIn(names, name), name === 'pagination' ? withNames(value, names) : value];
  });
  return Object.fromEntries(entries) as object;
}

/** Prefix for an undocumented member that has the documented name of a member that the dialect renames. Never sent or shown. */
const UNLISTED_PREFIX = 'unlisted:';

/** Returns a name for an undocumented member that does not clash with documented names. `unescapeName` reverses it. */
export const escapeName = (members: Members, name: string): string =>
  Object.hasOwn(members, name) && !members[name].providerOnly ? UNLISTED_PREFIX + name : name;

export const unescapeName = (name: string): string =>
  name.startsWith(UNLISTED_PREFIX) ? name.slice(UNLISTED_PREFIX.length) : name;

/** The dialect from which each object was converted, and the class of the object. */
const origins = new WeakMap<object, { readonly dialect: Dialect; readonly className: string | undefined }>();

export function asReceived<T extends Json>(kind: Kind, part: T, object: JsonObject): T {
  const origin = origins.get(object);
  return origin ? bodyToService(kind, part, origin.dialect, origin.className) : part;
}

export function nameAsReceived(object: object, name: string): string {
  const origin = origins.get(object);
  return origin ? serviceName(origin.dialect, origin.className, name) : name;
}

/** Converts the documented members of a body to the service's names. Throws if another member already has one of these names. */
export const bodyToService = <T extends Json>(kind: Kind, body: T, dialect: Dialect, outer?: string): T =>
  renameMembers(
    kind,
    body,
    dialect,
    (object, name) => {
      if (Object.hasOwn(object.members, name)) return [serviceName(dialect, object.className, name), name];
      const own = unescapeName(name);
      const owner = documentedName(object, own, dialect);
      if (owner === undefined) return [own];
      throw new Error(
        `"${own}" is the dialect's name for the documented member ${owner}, so it cannot also be set under that name`,
      );
    },
    outer,
  );

export const bodyFromService = <T extends Json>(kind: Kind, body: T, dialect: Dialect): T =>
  renameMembers(kind, body, dialect, (object, name, converted) => {
    origins.set(converted, { dialect, className: object.className });
    const owner = documentedName(object, name, dialect);
    return owner === undefined ? [escapeName(object.members, name)] : [owner, owner];
  });

const documentedName = ({ members, className }: RenamedObject, name: string, dialect: Dialect) =>
  Object.keys(members).find((documented) => serviceName(dialect, className, documented) === name);

interface RenamedObject {
  readonly members: Members;
  readonly className: string | undefined;
}

type Rename = (object: RenamedObject, name: string, converted: object) => [to: string, documented?: string];

/** Renames the members of each object that has documented members. Returns the body unchanged if the dialect renames none. */
const renameMembers = <T extends Json>(
  kind: Kind,
  json: T,
  { memberNames }: Dialect,
  rename: Rename,
  outer?: string,
): T => (Object.keys(memberNames).length === 0 ? json : (renameMembersIn(kind, json, rename, outer) as T));

function renameMembersIn(kind: Kind | undefined, json: Json, rename: Rename, outer?: string): Json {
  if (kind?.kind !== 'object' || !isJsonObject(json)) {
    const renamed = (part: Json = null, of: Described): Json => renameMembersIn(of.kind, part, rename, outer);
    return (kind && mapParts({ kind }, json, renamed)) ?? json;
  }
  const converted: JsonObject = {};
  const { members, name: className = outer } = kind;
  for (const [name, value] of Object.entries(json)) {
    const [to, documented = ''] = rename({ members, className }, name, converted);
    setMember(converted, to, renameMembersIn(members[documented]?.kind, value, rename, className));
  }
  return converted;
}

export function foreignNames({ queryNames }: Dialect, query: JsonObject): string[] {
  const foreign = queryNames === 'camel' ? Object.keys(CAMEL_NAMES) : Object.values(CAMEL_NAMES);
  const inner = Object.keys(Object(query.pagination)).map((name) => `pagination.${name}`);
  const paths = [...Object.keys(query).filter((name) => name.startsWith('search_')), ...inner];
  return paths.filter((path) => foreign.includes(path.replace('pagination.', '')));
}

/** Converts the path at the start of a problem, such as `data.issueTracker: must be an object`, to the service's names. */
export const problemInService = (problem: string, dialect: Dialect): string =>
  problem.replace(/^[^:]*(?=: )/, (path) =>
    renamedPath(path, { ...queryNamesIn(dialect), ...namesInPaths(dialect) }),
  );

/** Converts the path of a member in a request, such as `data.ticketTool`, to documented names. */
export const pathFromService = (path: string, dialect: Dialect): string =>
  renamedPath(path, invert(namesInPaths(dialect)));

/** The names in a path, whose classes are not known. */
const namesInPaths = ({ memberNames }: Dialect): Names =>
  Object.fromEntries(Object.entries(memberNames).map(([name, to]) => [name.replace(/^.*\./, ''), to]));

const renamedPath = (path: string, names: Names): string =>
  path.replace(/\w+/g, (name) => nameIn(names, name));

const renamedMembers = (members: Members, dialect: Dialect, className?: string): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, attribute]) => [
      serviceName(dialect, className, name),
      {
        ...attribute,
        kind: withObject(attribute.kind, (object) => ({
          ...object,
          members: renamedMembers(object.members, dialect, object.name ?? className),
        })),
      },
    ]),
  );

const withNames = <T>(object: Readonly<Record<string, T>>, names: Names): Record<string, T> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [nameIn(names, name), value]));

const invert = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name]));
