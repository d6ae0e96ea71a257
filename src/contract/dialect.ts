import { isJsonObject } from './json';
import { Members } from '../schema/kind';
import { Operation, retrySafety, API_ROOT } from '../schema/operation';
import { slo } from '../schema/slo';

/**
 * The spelling of some query parameters, which the API document does not specify:
 * - `snake`: `page_size` and `page_token` in `pagination`, and `search_clause`
 * - `camel`: `pageSize` and `pageToken` in `pagination`, and `search_clauses`
 */
export type QueryNames = 'snake' | 'camel';

/** The details in which services differ, because the API document does not specify them or shows only one of several variants. */
export interface Dialect {
  /**
   * The HTTP method that creates an SLO. An existing SLO is always replaced with `PUT`.
   *
   * @default 'PUT'
   */
  readonly sloCreateMethod: 'PUT' | 'POST';
  /**
   * The API version in the path of each request.
   *
   * @default 'latest'
   */
  readonly apiVersion: string;
  /** @default 'snake' */
  readonly queryNames: QueryNames;
}

/** The dialect of the operations in `src/schema`. */
export const DEFAULT_DIALECT: Dialect = { sloCreateMethod: 'PUT', apiVersion: 'latest', queryNames: 'snake' };

const CAMEL_NAMES: ReadonlyMap<string, string> = new Map([
  ['page_size', 'pageSize'],
  ['page_token', 'pageToken'],
  ['search_clause', 'search_clauses'],
]);
const SNAKE_NAMES = new Map([...CAMEL_NAMES].map(([snake, camel]) => [camel, snake] as const));

/** Converts an operation to the service's dialect. One operation creates and replaces SLOs; the `body` shows which of the two it does. */
export function inDialect(operation: Operation, dialect: Dialect, body?: unknown): Operation {
  const repeat = retrySafety(operation, body);
  const isSloCreate = operation.name === slo.operations.create.name && repeat === 'create';
  return {
    ...operation,
    repeat,
    method: isSloCreate ? dialect.sloCreateMethod : operation.method,
    path: operation.path.replace(API_ROOT, versionedRoot(dialect.apiVersion)),
    parameters: queryToDialect(dialect, operation.parameters) as Members,
  };
}

function versionedRoot(apiVersion: string): string {
  return API_ROOT.replace(/[^/]+$/, () => apiVersion);
}

/** Converts a query from the default dialect to the service's dialect. */
export function queryToDialect({ queryNames }: Dialect, query: object): object {
  return queryNames === 'snake' ? query : renameMembers(query, CAMEL_NAMES);
}

/** Converts a received query from the service's dialect to the default dialect. */
export function queryFromDialect({ queryNames }: Dialect, query: object): object {
  return queryNames === 'snake' ? query : renameMembers(query, SNAKE_NAMES);
}

/** Returns the names in a query that only the other dialect uses. */
export function foreignNames({ queryNames }: Dialect, query: object): string[] {
  const foreign = queryNames === 'snake' ? SNAKE_NAMES : CAMEL_NAMES;
  const pagination = Object.entries(query).find(([name]) => name === 'pagination')?.[1] as unknown;
  return [
    ...Object.keys(query),
    ...(isJsonObject(pagination) ? Object.keys(pagination).map((name) => `pagination.${name}`) : []),
  ].filter((name) => foreign.has(name.replace('pagination.', '')));
}

function renameMembers(query: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      names.get(name) ?? name,
      name === 'pagination' && isJsonObject(value) ? renameMembers(value, names) : value,
    ]),
  );
}
