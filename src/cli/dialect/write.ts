/** Writes the dialect of a service that an OpenAPI document describes. */
import { isDeepStrictEqual } from 'node:util';
import { OpenApiDocument } from './document';
import { callAt, Candidate, Match, parametersIn, topName } from './match';
import { filterMembers } from '../../json/members';
import {
  DEFAULT_DIALECT,
  Dialect,
  DialectConfig,
  documentedCall,
  documentedPath,
  EVENT_FIELD_PATTERN,
} from '../../schema/dialect';
import { slo } from '../../schema/slo';
import { groupBy } from '../group-by';

export function deriveDialect(document: OpenApiDocument, matches: readonly Match[]): DialectConfig {
  const found = foundIn(matches);
  const settings = settingsIn(document, matches);
  const { apiVersion = DEFAULT_DIALECT.apiVersion } = settings;
  const paths = found.map((candidate) => [
    documentedPath(candidate.operation),
    routeOf(candidate, apiVersion),
  ]);
  const dialect: Partial<Dialect> = {
    ...settings,
    memberNames: namesOf(found),
    paths: Object.fromEntries(
      paths.filter(([documented, route]) => documented !== route),
    ) as Dialect['paths'],
    missingCalls: matches
      // A call at the documented path has another shape.
      .filter(
        ({ operation, candidates }) => candidates.length === 0 && !callAt(document.calls, operation, {}),
      )
      .map(({ operation }) => documentedCall(operation)),
  };
  const defaults: Readonly<Record<string, unknown>> = DEFAULT_DIALECT;
  return filterMembers<unknown>(
    dialect,
    (value, name) => value !== undefined && !isDeepStrictEqual(value, defaults[name]),
  );
}

const foundIn = (matches: readonly Match[]): Candidate[] =>
  matches.flatMap(({ candidates }) => (candidates.length === 1 ? candidates : []));

/** Returns the settings for all calls. Undefined means that the document does not show them. */
export function settingsIn({ calls }: OpenApiDocument, matches: readonly Match[]): Partial<Dialect> {
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

/** Returns the service's method and path as they stand in `paths`. Parameters keep their documented names. */
export function routeOf({ operation, call }: Candidate, version: string): string {
  const { version: own = version } = call;
  const names = parametersIn(operation.path);
  const path = call.path.replace(/\{[^}]*\}/g, () => names.shift() ?? '');
  const method = call.method === operation.method ? '' : `${call.method} `;
  return `${method}${own === version ? '' : `/mgmt/openapi/${own}`}${path}`;
}

/** Returns the service's names. A name that only some classes have is given for these classes, and one for all fields of events. */
function namesOf(found: readonly Candidate[]): Record<string, string> {
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
  return Object.fromEntries(entries) as Record<string, string>;
}

const mostFrequent = <T>(values: readonly T[]): T | undefined =>
  [...groupBy(values, (value) => value).values()]
    .sort((one, other) => other.length - one.length)
    .at(0)
    ?.at(0);
