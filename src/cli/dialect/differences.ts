/** Writes the dialect of a service that an OpenAPI document describes, and finds what a dialect lacks. */
import { isDeepStrictEqual } from 'node:util';
import { OpenApiDocument } from './document';
import { callAt, Candidate, compareCall, Match, parametersIn, topName } from './match';
import { operationWithServiceNames } from '../../contract/dialect';
import { groupBy } from '../../json/group-by';
import { filterMembers } from '../../json/members';
import { dataSources } from '../../schema';
import {
  completeDialect,
  DEFAULT_DIALECT,
  Dialect,
  DialectConfig,
  documentedCall,
  documentedPath,
  EVENT_FIELD_PATTERN,
} from '../../schema/dialect';
import { slo } from '../../schema/slo';

/** How a documented call fits the document of the service. */
export interface CheckedCall {
  readonly call: string;
  /** `missing`: neither the dialect nor the document has the call. */
  readonly status: 'ok' | 'missing' | 'moved' | 'other shape' | 'gone';
  /** What differs, and what to do. */
  readonly notes: readonly string[];
}

export function deriveDialect(document: OpenApiDocument, matches: readonly Match[]): DialectConfig {
  const found = foundIn(matches);
  const settings = settingsIn(document, matches);
  const { apiVersion = DEFAULT_DIALECT.apiVersion } = settings;
  const routes = found.map((each) => [documentedPath(each.operation), routeOf(each, apiVersion)]);
  const paths = Object.fromEntries(routes.filter(([path, route]) => path !== route)) as Dialect['paths'];
  const dialect = withoutDefaults({ ...settings, memberNames: namesOf(found), paths });
  const { calls } = checkDialect(document, matches, completeDialect(dialect));
  const missingCalls = calls.filter(({ status }) => status === 'gone').map(({ call }) => call);
  return withoutDefaults({ ...dialect, missingCalls });
}

const withoutDefaults = (dialect: DialectConfig): DialectConfig =>
  filterMembers(
    { ...dialect },
    (value, name) => value !== undefined && !isDeepStrictEqual(value, DEFAULT_DIALECT[name as keyof Dialect]),
  );

/** Returns the settings that are wrong, and the result for each operation, in the order of the matches. */
export function checkDialect(document: OpenApiDocument, matches: readonly Match[], dialect: Dialect) {
  const wanted = settingsIn(document, matches);
  const { apiVersion = dialect.apiVersion } = wanted;
  return {
    settings: Object.entries(wanted)
      .filter(([name, value]) => value !== undefined && value !== dialect[name as keyof Dialect])
      .map(([name, value]) => `set ${name} to ${JSON.stringify(value)}`),
    calls: matches.map((match) => checkCall(document, match, { ...dialect, apiVersion })),
  };
}

const foundIn = (matches: readonly Match[]): Candidate[] =>
  matches.flatMap(({ candidates }) => (candidates.length === 1 ? candidates : []));

/** Returns the settings for all calls. Undefined means that the document does not show them. */
function settingsIn({ calls }: OpenApiDocument, matches: readonly Match[]): Partial<Dialect> {
  const found = foundIn(matches);
  const sloPath = found.find(({ operation }) => operation === slo.operations.replace)?.call.path;
  const createsByPost = calls.some(({ method, path }) => method === 'POST' && path === sloPath);
  const nested = found.flatMap(({ operation, call }) =>
    call.query.filter(({ name }) => /^search_/.test(name) || topName(name) in operation.parameters),
  );
  const names = nested.flatMap(({ name, members }) => [name, ...members]);
  const isSnake = names.some((name) => /page_size|page_token|search_clause(?!s)/.test(name));
  return {
    apiVersion: mostFrequent(found.flatMap(({ call }) => call.version ?? [])),
    queryStyle: mostFrequent(nested.flatMap(({ style }) => style ?? [])),
    queryNames: isSnake ? 'snake' : undefined,
    sloCreateMethod: sloPath === undefined ? undefined : createsByPost ? 'POST' : 'PUT',
  };
}

const mostFrequent = <T>(values: readonly T[]): T | undefined =>
  [...groupBy(values, (value) => value).values()].sort((one, other) => other.length - one.length)[0]?.[0];

/** Returns the service's method and path as they stand in `paths`. Parameters keep their documented names. */
function routeOf({ operation, call }: Candidate, version: string): string {
  const { version: own = version } = call;
  const names = parametersIn(operation.path);
  const path = call.path.replace(/\{[^}]*\}/g, () => names.shift() ?? '');
  const method = call.method === operation.method ? '' : `${call.method} `;
  return `${method}${own === version ? '' : `/mgmt/openapi/${own}`}${path}`;
}

/** Returns the service's names. A name that only some classes have is given for these classes, and one for all fields of events. */
function namesOf(found: readonly Candidate[]): Dialect['memberNames'] {
  const used = found.flatMap(({ members }) => members).filter(({ to }) => to !== undefined);
  const entries = [...groupBy(used, ({ name }) => name)].flatMap(([name, group]) => {
    const isForAll = new Set(group.map(({ to }) => to)).size === 1;
    return group.flatMap(({ className, to = name }) => {
      if (to === name) return [];
      const ending = name.slice('event'.length);
      if (EVENT_FIELD_PATTERN.test(name) && to.endsWith(ending)) {
        return [['event*', `${to.slice(0, -ending.length)}*`]];
      }
      if (isForAll) return [[name, to]];
      return className ? [[`${className}.${name}`, to]] : [];
    });
  });
  return Object.fromEntries(entries) as Dialect['memberNames'];
}

function checkCall(
  { calls }: OpenApiDocument,
  { operation, candidates }: Match,
  dialect: Dialect,
): CheckedCall {
  const call = documentedCall(operation);
  if (dialect.missingCalls.includes(call)) {
    return candidates.length === 0
      ? { call, status: 'missing', notes: [] }
      : { call, status: 'moved', notes: ['the document has it: remove it from missingCalls'] };
  }
  const inDialect = operationWithServiceNames(operation, dialect);
  const at = callAt(calls, inDialect, dialect);
  const { fails, differs } = at
    ? differencesIn(compareCall(inDialect, at), dialect)
    : { fails: [`add to missingCalls: "${call}"`], differs: [] };
  const elsewhere = candidates
    .filter((each) => each.call !== at)
    .map((each) => `"${documentedPath(operation)}":"${routeOf(each, dialect.apiVersion)}"`);
  if (fails.length > 0 && elsewhere.length > 0) {
    return { call, status: 'moved', notes: [`set in paths: ${elsewhere.join(' or ')}`] };
  }
  const status = fails.length === 0 ? 'ok' : at ? 'other shape' : 'gone';
  return { call, status, notes: [...fails, ...differs] };
}

/** Returns what makes the call fail, and what else differs. */
function differencesIn(compared: Candidate, { readOnlyMembers }: Dialect) {
  const { operation, call, members } = compared;
  const answer = members.filter(({ where }) => where === 'response');
  const missing = answer.flatMap(({ path, meant }) => (meant.length === 0 ? path : []));
  const isOtherAnswer = answer.length > 0 && missing.length === answer.length;
  const undocumented = shownOnly(compared).filter((name) => !readOnlyMembers.includes(name));
  const query = requiredQuery(compared);
  const hasExtraQuery = dataSources.some(
    ({ attributes, operations: { read } }) => read.name === operation.name && 'extraQuery' in attributes,
  );
  const fails = [
    ...(hasExtraQuery ? [] : query),
    ...(!operation.body === !call.body ? [] : [`the request has ${call.body ? 'a' : 'no'} body`]),
    ...members.flatMap(({ where, path, name, meant, to, otherType }) => {
      if (otherType !== undefined) return [`${where} ${path}: ${otherType}`];
      if (meant.length === 0) return where === 'request' ? [`request ${path}: missing`] : [];
      return to === name ? [] : [`${where} ${path}: perhaps ${meant.join(' or ')}`];
    }),
    ...(isOtherAnswer ? ['response: all documented members are missing'] : []),
  ];
  const differs = [
    ...(hasExtraQuery ? query.map((each) => `${each}: see extraQuery`) : []),
    ...(missing.length > 0 && !isOtherAnswer ? [`missing in responses: ${missing.join(', ')}`] : []),
    ...(undocumented.length > 0
      ? [`only in responses: ${undocumented.join(', ')}: see readOnlyMembers`]
      : []),
  ];
  return { fails, differs };
}

/** Query parameters that the provider does not send by itself, but the service requires. */
const requiredQuery = ({ operation, call }: Candidate): string[] =>
  call.query
    .filter(({ name, isRequired }) => isRequired && !Object.hasOwn(operation.parameters, topName(name)))
    .map(({ name }) => `the query parameter ${name} is required`);

/** Undocumented members of an SLO that responses have, but no request has. */
function shownOnly({ operation, call, members }: Candidate): string[] {
  if (operation.name !== slo.operations.replace.name) return [];
  const documented = new Set<string | undefined>(members.map(({ to }) => to));
  const [wrapper] = Object.keys(operation.output.members);
  const shown = call.response().members.get(wrapper)?.().members.keys() ?? [];
  return [...shown].filter((name) => !call.body?.().members.has(name) && !documented.has(name));
}
