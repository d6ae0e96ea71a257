/**
 * The boundary between the API document and a service: converts operations, queries and bodies to the service's dialect, and back. Only the
 * client and the emulator use it. Everything else uses documented names.
 */
import { isJsonObject, Json, JsonObject } from './json';
import { setMember } from '../json/members';
import { Dialect, route } from '../schema/dialect';
import { Kind, Members } from '../schema/kind';
import { Operation, retrySafety } from '../schema/operation';
import { slo } from '../schema/slo';

/** The service's names of documented members. Members that keep their names need not be listed. */
type Names = Readonly<Record<string, string>>;

/** The names for `queryNames: 'camel'`. */
const CAMEL_NAMES: Names = {
  search_clause: 'search_clauses',
  page_size: 'pageSize',
  page_token: 'pageToken',
};

const nameIn = (names: Names, name: string): string => (Object.hasOwn(names, name) ? names[name] : name);

const queryNamesIn = ({ queryNames }: Dialect): Names => (queryNames === 'camel' ? CAMEL_NAMES : {});

/** Converts an operation to the service's dialect, except its bodies. The `body` shows whether the operation creates an SLO or replaces it. */
export function inDialect(operation: Operation, dialect: Dialect, body?: unknown): Operation {
  const repeat = retrySafety(operation, body);
  const isSloCreate = operation.name === slo.operations.create.name && repeat === 'create';
  return { ...operation, repeat, ...route(operation, dialect, isSloCreate) };
}

/** Returns the operation as the service describes it: with its names in parameters and bodies. */
export function asDescribed(operation: Operation, dialect: Dialect, body?: unknown): Operation {
  const { memberNames } = dialect;
  const { body: sent, output, parameters } = operation;
  return {
    ...inDialect(operation, dialect, body),
    parameters: renamedMembers(parameters, queryNamesIn(dialect)),
    ...(sent && { body: { ...sent, members: renamedMembers(sent.members, memberNames) } }),
    output: { ...output, members: renamedMembers(output.members, memberNames) },
  };
}

/** Converts a query to the service's names. Parameters that the operation does not have keep their names. */
export const queryToService = (operation: Operation, query: object, dialect: Dialect): object =>
  renamedQuery(operation, query, queryNamesIn(dialect));

export const queryFromService = (operation: Operation, query: object, dialect: Dialect): object =>
  renamedQuery(operation, query, inverse(queryNamesIn(dialect)));

function renamedQuery({ parameters }: Operation, query: object, names: Names): object {
  const rename = ([name, value]: [string, unknown]): [string, unknown] => {
    const other = nameIn(names, name);
    if (![name, other].some((each) => Object.hasOwn(parameters, each))) return [name, value];
    if (name !== 'pagination' || !isJsonObject(value)) return [other, value];
    const inner = Object.entries(value).map(([each, of]) => [nameIn(names, each), of]);
    return [name, Object.fromEntries(inner)];
  };
  return Object.fromEntries(Object.entries(query).map(rename));
}

/** Converts the documented members of a body to the service's names. Throws if another member has the name of a documented one. */
export const bodyToService = <T extends Json>(kind: Kind, body: T, { memberNames }: Dialect): T =>
  isEmpty(memberNames) ? body : (toNames(kind, body, memberNames) as T);

/** Converts the service's names in a body to the documented ones. */
export const bodyFromService = <T extends Json>(kind: Kind, body: T, { memberNames }: Dialect): T =>
  isEmpty(memberNames) ? body : (fromNames(kind, body, memberNames) as T);

/**
 * Marks a member that the API document does not list, but whose name it gives to another member, which has a different name in the dialect.
 * The mark is not sent, and users do not see it.
 */
const UNLISTED_MARK = 'unlisted:';

/** Returns the name of an undocumented member in an object with documented names. */
export const unlistedName = (members: Members, name: string): string =>
  Object.hasOwn(members, name) && !members[name].providerOnly ? UNLISTED_MARK + name : name;

/** The service's names, for each object that was converted from them. */
const namesByObject = new WeakMap<object, Names>();

/** Returns a part of an object from a response with the names with which it was received. */
export function asReceived(kind: Kind, part: JsonObject, object: JsonObject): JsonObject {
  const names = namesByObject.get(object);
  return names ? (toNames(kind, part, names) as JsonObject) : part;
}

const toNames = (kind: Kind, json: Json, names: Names): Json =>
  renamed(kind, json, (members, name) => {
    if (Object.hasOwn(members, name)) return [nameIn(names, name), name];
    const own = name.startsWith(UNLISTED_MARK) ? name.slice(UNLISTED_MARK.length) : name;
    const owner = documentedName(members, own, names);
    if (owner === undefined) return [own];
    throw new Error(
      `"${own}" is the dialect's name of the documented member ${owner}, so it cannot be set twice`,
    );
  });

const fromNames = (kind: Kind, json: Json, names: Names): Json =>
  renamed(kind, json, (members, name, converted) => {
    namesByObject.set(converted, names);
    const owner = documentedName(members, name, names);
    return owner === undefined ? [unlistedName(members, name)] : [owner, owner];
  });

const documentedName = (members: Members, name: string, names: Names): string | undefined =>
  Object.keys(members).find((documented) => nameIn(names, documented) === name);

type Rename = (members: Members, name: string, converted: object) => [to: string, documented?: string];

/** Renames the members of each object whose members are documented. */
function renamed(kind: Kind | undefined, json: Json, rename: Rename): Json {
  if (kind?.kind === 'list' && Array.isArray(json)) return json.map((item) => renamed(kind.of, item, rename));
  if (!isJsonObject(json) || (kind?.kind !== 'map' && kind?.kind !== 'object')) return json;
  const converted: JsonObject = {};
  for (const [name, value] of Object.entries(json)) {
    const isMember = kind.kind === 'object';
    const [to, documented] = isMember ? rename(kind.members, name, converted) : [name];
    const of = isMember ? kind.members[documented ?? '']?.kind : kind.of;
    setMember(converted, to, renamed(of, value, rename));
  }
  return converted;
}

/** Returns the names in a query for which the service has other names. */
export function foreignNames({ queryNames }: Dialect, query: JsonObject): string[] {
  const foreign = queryNames === 'camel' ? Object.keys(CAMEL_NAMES) : Object.values(CAMEL_NAMES);
  const inner = isJsonObject(query.pagination) ? Object.keys(query.pagination) : [];
  return [
    ...Object.keys(query).filter((name) => name.startsWith('search_') && foreign.includes(name)),
    ...inner.filter((name) => foreign.includes(name)).map((name) => `pagination.${name}`),
  ];
}

/** Converts the names in the path with which a problem begins, such as `data.issueTracker: must be an object`, to the service's names. */
export function problemInService(problem: string, dialect: Dialect): string {
  const names = { ...queryNamesIn(dialect), ...dialect.memberNames };
  return problem.replace(/^[^:]*(?=: )/, (path) => renamedPath(path, names));
}

/** Converts the path of a member of a request, such as `data.ticketTool`, to the documented names. */
export const pathFromService = (path: string, { memberNames }: Dialect): string =>
  renamedPath(path, inverse(memberNames));

const renamedPath = (path: string, names: Names): string =>
  path.replace(/\w+/g, (name) => nameIn(names, name));

const renamedMembers = (members: Members, names: Names): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, attribute]) => [
      nameIn(names, name),
      { ...attribute, kind: renamedKind(attribute.kind, names) },
    ]),
  );

function renamedKind(kind: Kind, names: Names): Kind {
  if (kind.kind === 'list' || kind.kind === 'map') return { ...kind, of: renamedKind(kind.of, names) };
  return kind.kind === 'object' ? { ...kind, members: renamedMembers(kind.members, names) } : kind;
}

const inverse = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name]));

const isEmpty = (names: Names): boolean => Object.keys(names).length === 0;
