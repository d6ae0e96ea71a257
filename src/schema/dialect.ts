/** The format of `dialect.json`: all ways in which a service may differ from the documented API. */
import { queryNames, queryStyles, sloCreateMethods } from './constants';
import { operationEntries } from './index';
import { Kind, list, map, Members, optional, string } from './kind';
import { API_ROOT, Operation } from './operation';
import { closestName } from './similarity';
import { slo } from './slo';
import { mapValues, isObject } from '../json/members';

export const dialectMembers = {
  apiVersion: optional(
    string,
    'Version of the API: the path segment that follows `/mgmt/openapi/` in every request.',
    { defaultText: '`latest`', example: "'3'" },
  ),
  queryStyle: optional(string, 'Format of nested objects in the query string of a request.', {
    defaultText: 'dotted',
    constants: queryStyles,
  }),
  queryNames: optional(
    string,
    'Naming style of query parameters whose names the documented API does not specify: those for pagination and the search clause.',
    { defaultText: 'camel', constants: queryNames },
  ),
  sloCreateMethod: optional(string, 'HTTP method of the request that creates an SLO.', {
    defaultText: 'PUT',
    constants: sloCreateMethods,
  }),
  memberNames: optional(
    map(string),
    "The service's names of members in the bodies of requests and responses, by their names in the documented API. With the name of a class before it, such as `Slo.type`, a name applies only to objects of that class. `event*` stands for the fields of an event record whose names begin with `event`.",
    {
      defaultText: 'the documented names',
      example: '{"objectStorage": "bucketStore", "event*": "auditEvent*"}',
    },
  ),
  paths: optional(
    map(string),
    "The service's paths, by their paths in the documented API, which begin after `/mgmt/openapi/latest`. A method can precede a path. A path that begins with `/mgmt/` replaces the whole path.",
    { defaultText: 'the documented paths', example: '{"/v1/slo/slos/validate": "PUT /v2/slos/validate"}' },
  ),
  readOnlyMembers: optional(
    list(string),
    "Undocumented members of SLOs that only the service sets, by the service's names, such as a status. A change sends all other undocumented members back unchanged.",
    { defaultText: 'none', example: "['status']" },
  ),
  success: optional(
    map(list(string)),
    "Members at the top of each response with which the service reports success, by the service's names, each with its values that mean success. A response with another value is an error, whatever else it contains.",
    { defaultText: 'none', example: '{"code": ["0", "20000"]}' },
  ),
  missingCalls: optional(
    list(string),
    'Calls of the documented API that the service does not have, each as its method and its path after `/mgmt/openapi/latest`. A plan that needs one fails.',
    { defaultText: 'none', example: "['GET /v3/events/{id}']" },
  ),
} satisfies Members;

/** A dialect as in `dialect.json`. */
export interface DialectConfig {
  readonly apiVersion?: string;
  readonly queryStyle?: (typeof queryStyles.values)[number]['value'];
  readonly queryNames?: (typeof queryNames.values)[number]['value'];
  readonly sloCreateMethod?: (typeof sloCreateMethods.values)[number]['value'];
  readonly memberNames?: Readonly<Record<string, string>>;
  readonly paths?: Readonly<Record<string, string>>;
  readonly readOnlyMembers?: string[];
  readonly success?: Readonly<Record<string, string[]>>;
  readonly missingCalls?: string[];
}

/** A complete dialect. `memberNames` contains no wildcard. */
export type Dialect = Required<DialectConfig>;

export const DEFAULT_DIALECT: Dialect = {
  apiVersion: 'latest',
  queryStyle: 'dotted',
  queryNames: 'camel',
  sloCreateMethod: 'PUT',
  memberNames: {},
  paths: {},
  readOnlyMembers: [],
  success: {},
  missingCalls: [],
};

/** Neutral names: names in the documented API that a real service replaces with product names. */
export const NEUTRAL_NAMES = ['objectStorage', 'issueTracker', 'pipelineQuery', 'infraAsCode', 'event*'];

/** Among the documented names, matches only those that `event*` stands for: the fields of the event record. */
export const EVENT_FIELD_PATTERN = /^event[A-Z]/;

/** Parses the text of `dialect.json`, without its comment. Some editors write a byte order mark, which Terraform's `file` keeps. */
export function parseDialect(text: string): DialectConfig {
  const dialect: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
  if (isObject(dialect)) delete dialect.$comment;
  // The values of `success` are compared as text.
  if (isObject(dialect) && isObject(dialect.success)) {
    dialect.success = mapValues(dialect.success, (values) =>
      Array.isArray(values)
        ? values.map((value: unknown) => (isScalar(value) ? String(value) : value))
        : values,
    );
  }
  return dialect as DialectConfig;
}

const isScalar = (value: unknown): boolean => ['number', 'boolean'].includes(typeof value);

/** Converts a valid configuration, or its JSON text, to a complete dialect. */
export function completeDialect(config: DialectConfig | string = {}): Dialect {
  const given = typeof config === 'string' ? parseDialect(config) : config;
  const { 'event*': events, ...names } = given.memberNames ?? {};
  const fields =
    events === undefined ? [] : documentedNames().filter((name) => EVENT_FIELD_PATTERN.test(name));
  const renamed = fields.map((name) => [name, events.replace('*', name.slice('event'.length))]);
  return { ...DEFAULT_DIALECT, ...given, memberNames: { ...Object.fromEntries(renamed), ...names } };
}

export function route(
  operation: Operation,
  dialect: Dialect,
  isSloCreate: boolean,
): Pick<Operation, 'method' | 'path'> {
  const { method, path } = operation;
  const root = API_ROOT.replace(/[^/]+$/, () => dialect.apiVersion);
  const [, otherMethod = method, to] =
    /^(?:(\S+) )?(.*)$/.exec(dialect.paths[documentedPath(operation)] ?? '') ?? [];
  return {
    method: (isSloCreate ? dialect.sloCreateMethod : otherMethod) as Operation['method'],
    path: to ? (to.startsWith('/mgmt/') ? to : root + to) : path.replace(API_ROOT, root),
  };
}

export function dialectProblems(config: unknown): string[] {
  let value = config;
  try {
    if (typeof config === 'string') value = parseDialect(config);
  } catch (error) {
    return [`It is not valid JSON: ${(error as Error).message}`];
  }
  if (!isObject(value)) return ['It is not a JSON object.'];
  const problems = Object.entries(value).flatMap(([name, member]) =>
    memberProblems(name, member).map((problem) => `${name}${problem}`),
  );
  return problems.length > 0 ? problems : collisions(completeDialect(value));
}

function memberProblems(name: string, value: unknown): string[] {
  const members: Members = dialectMembers;
  if (!Object.hasOwn(members, name)) {
    return [`: The dialect has no such member. Use one of ${Object.keys(members).join(', ')}.`];
  }
  const { kind, constants } = members[name];
  if (kind.kind === 'map') {
    if (!isObject(value)) return [': It must be an object.'];
    if (name === 'success') return successProblems(value);
    const problemIn = name === 'paths' ? pathProblem : nameProblem;
    return Object.entries(value).flatMap(([documented, to]) => {
      const problem = typeof to === 'string' ? problemIn(documented, to) : 'It must be a string.';
      return problem ? [`["${documented}"]: ${problem}`] : [];
    });
  }
  if (kind.kind === 'list') {
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== '');
    if (!isList) return [`: It must be a list of ${name === 'missingCalls' ? 'calls' : 'names'}.`];
    return name === 'missingCalls' ? missingCallProblems(value as string[]) : [];
  }
  if (typeof value !== 'string') return [': It must be a string.'];
  const allowed = constants?.values.map((constant) => constant.value) ?? [value];
  if (!allowed.includes(value)) return [`: It must be one of: ${allowed.join(', ')}.`];
  const isValid = name !== 'apiVersion' || /^[A-Za-z0-9][A-Za-z0-9._~-]*$/.test(value);
  return isValid ? [] : [': It must be a single path segment, such as latest or 3.'];
}

const missingCallProblems = (calls: readonly string[]): string[] => {
  const documented = operationEntries.map(([, operation]) => documentedCall(operation));
  return calls
    .filter((call) => !documented.includes(call))
    .map((call) => `["${call}"]: The documented API has no such call.${guess(call, documented)}`);
};

function guess(wrong: string, documented: readonly string[]): string {
  const meant = closestName(wrong, documented);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function successProblems(success: Record<string, unknown>): string[] {
  const documented = operationEntries.flatMap(([, { output }]) => Object.keys(output.members));
  return Object.entries(success).flatMap(([name, values]) => {
    const isList =
      Array.isArray(values) && values.length > 0 && values.every((each) => typeof each === 'string');
    if (!isList) return [`["${name}"]: It must be a list of values, such as ["0", "20000"].`];
    return documented.includes(name)
      ? [`["${name}"]: The documented API has this member in a response, so it cannot mean success.`]
      : [];
  });
}

function nameProblem(documented: string, name: string): string | undefined {
  if (documented === 'event*') {
    return /^[^\s*]+\*$/.test(name) ? undefined : 'It must end with one asterisk, as in auditEvent*.';
  }
  const withClass = documentedObjects().flatMap(({ className, members }) =>
    Object.keys(members).map((each) => `${className}.${each}`),
  );
  const names = documented.includes('.') ? [...new Set(withClass)] : documentedNames();
  if (names.includes(documented)) {
    return /^[^\s*]+$/.test(name) ? undefined : 'It must be a name without asterisks.';
  }
  return `No body in the documented API has this member.${guess(documented, names)}`;
}

function pathProblem(documented: string, to: string): string | undefined {
  const [, operation] = operationEntries.find(([, each]) => documentedPath(each) === documented) ?? [];
  if (!operation) {
    const documentedPaths = operationEntries.map(([, each]) => documentedPath(each));
    return `The documented API has no such path.${guess(documented, documentedPaths)}`;
  }
  const [, method, path] =
    /^(?:(GET|POST|PUT|PATCH|DELETE) )?((?:\/(?:[\w.~:-]|\{[\w.]+\})+)+\/?)$/.exec(to) ?? [];
  if (!path || /\/\.\.?(\/|$)/.test(path)) {
    return 'It must be a path such as /v2/slos, or a method, a space and a path.';
  }
  if (operation.body && method === 'GET') return 'The request has a body, so the method cannot be GET.';
  const [expected, actual] = [documented, path].map((text) => (text.match(/\{[^}]*\}/g) ?? []).join(' and '));
  return actual === expected
    ? undefined
    : `It must contain ${expected || 'no parameter'}, as the documented path does.`;
}

/** Returns a problem for each name that two members of one object share, and for each method and path that two operations share. */
function collisions(dialect: Dialect): string[] {
  const routes = operationEntries.flatMap(([name, operation]) =>
    [false, name === slo.operations.create.name].map((isCreate): [string, string] => {
      const { method, path } = route(operation, dialect, isCreate);
      return [documentedPath(operation), `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`];
    }),
  );
  const names = documentedObjects().flatMap(({ className, members }) =>
    shared(
      'memberNames: In one object, ',
      Object.keys(members).map((name) => [name, serviceName(dialect, className, name)]),
    ),
  );
  const renamed = Object.entries(dialect.memberNames).find(([, name]) =>
    Object.hasOwn(dialect.success, name),
  );
  const taken = renamed ? [`success["${renamed[1]}"]: memberNames uses this name for ${renamed[0]}.`] : [];
  return [...new Set([...names, ...taken, ...shared('paths: ', routes)])];
}

function shared(where: string, entries: readonly [name: string, value: string][]): string[] {
  const owners = new Map<string, string>();
  return entries.flatMap(([name, value]) => {
    const owner = owners.get(value) ?? name;
    owners.set(value, owner);
    return owner === name ? [] : [`${where}${[owner, name].sort().join(' and ')} would both be "${value}".`];
  });
}

export const documentedPath = ({ path }: Pick<Operation, 'path'>): string =>
  path.slice(path.startsWith(API_ROOT) ? API_ROOT.length : 0);

/** The call in the documented API, such as `GET /v3/events`. */
export const documentedCall = (operation: Pick<Operation, 'method' | 'path'>): string =>
  `${operation.method} ${documentedPath(operation)}`;

const documentedObjects = (): DocumentedObject[] =>
  operationEntries.flatMap(([, { body, output }]) =>
    [...(body ? [body] : []), output].flatMap((kind) => documentedObjectsIn(kind)),
  );

export const documentedNames = (): string[] => [
  ...new Set(documentedObjects().flatMap(({ members }) => Object.keys(members))),
];

/** An object in a body, with the class that `memberNames` can name: its own, or that of the object around it. */
interface DocumentedObject {
  readonly className: string;
  readonly members: Members;
}

/** Returns each object in a value of this kind. Recursive, because an object without a class belongs to the one around it. */
function documentedObjectsIn(kind: Kind, outer = ''): DocumentedObject[] {
  if ('of' in kind) return documentedObjectsIn(kind.of, outer);
  if (kind.kind !== 'object') return [];
  const { members, name: className = outer } = kind;
  const inner = Object.values(members).flatMap(({ kind: of }) => documentedObjectsIn(of, className));
  return [{ className, members }, ...inner];
}

/** Returns the service's name for a member of an object of this class. */
export function serviceName(
  { memberNames }: Pick<Dialect, 'memberNames'>,
  className: string | undefined,
  name: string,
): string {
  const key = [`${className}.${name}`, name].find((each) => Object.hasOwn(memberNames, each));
  return key === undefined ? name : memberNames[key];
}
