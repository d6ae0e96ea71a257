import { isJsonObject } from './json';
import { Members } from '../schema/kind';
import { Operation, retrySafety, ROOT } from '../schema/operation';
import { slo } from '../schema/slo';

/**
 * Naming style of query parameters whose names the API document does not give:
 * - `snake`: `page_size` and `page_token` of a `pagination`, and `search_clause`
 * - `camel`: `pageSize` and `pageToken` of a `pagination`, and `search_clauses`
 */
export type QueryNames = 'snake' | 'camel';

/** Differences between services, where the API document is silent or shows only one of several variants. */
export interface Dialect {
  /**
   * The method that creates an SLO. An existing SLO is always replaced with `PUT`.
   *
   * @default 'PUT'
   */
  readonly sloCreateMethod: 'PUT' | 'POST';
  /**
   * The version in every path.
   *
   * @default 'latest'
   */
  readonly apiVersion: string;
  /** @default 'snake' */
  readonly queryNames: QueryNames;
}

/** The dialect in which the table of operations is written. */
export const DEFAULT_DIALECT: Dialect = { sloCreateMethod: 'PUT', apiVersion: 'latest', queryNames: 'snake' };

const CAMEL: ReadonlyMap<string, string> = new Map([
  ['page_size', 'pageSize'],
  ['page_token', 'pageToken'],
  ['search_clause', 'search_clauses'],
]);
const SNAKE: ReadonlyMap<string, string> = new Map([...CAMEL].map(([snake, camel]) => [camel, snake]));

/** Converts an operation to the service's dialect, for a call with this body. */
export function inDialect(operation: Operation, dialect: Dialect, body?: unknown): Operation {
  const isSloCreate =
    operation.name === slo.operations.create.name && retrySafety(operation, body) === 'create';
  return {
    ...operation,
    method: isSloCreate ? dialect.sloCreateMethod : operation.method,
    path: operation.path.replace(ROOT, versionedRoot(dialect.apiVersion)),
    parameters: queryIn(dialect, operation.parameters) as Members,
  };
}

function versionedRoot(apiVersion: string): string {
  return ROOT.replace(/[^/]+$/, () => apiVersion);
}

/** Converts a query to the service's dialect. */
export function queryIn({ queryNames }: Dialect, query: object): object {
  return queryNames === 'snake' ? query : renamed(query, CAMEL);
}

/** Converts the parameter names of a received query to those in the table of operations. */
export function queryFrom({ queryNames }: Dialect, query: object): object {
  return queryNames === 'snake' ? query : renamed(query, SNAKE);
}

/** Returns the names in a query that belong to the other dialect. */
export function foreignNames({ queryNames }: Dialect, query: object): string[] {
  const foreign = queryNames === 'snake' ? SNAKE : CAMEL;
  const pagination = Object.entries(query).find(([name]) => name === 'pagination')?.[1] as unknown;
  return [
    ...Object.keys(query),
    ...(isJsonObject(pagination) ? Object.keys(pagination).map((name) => `pagination.${name}`) : []),
  ].filter((name) => foreign.has(name.replace('pagination.', '')));
}

function renamed(query: object, names: ReadonlyMap<string, string>): object {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      names.get(name) ?? name,
      name === 'pagination' && isJsonObject(value) ? renamed(value, names) : value,
    ]),
  );
}
