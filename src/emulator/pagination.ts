import { invalid } from './service-error';
import { JsonObject } from '../contract/json';
import { QueryObject, QueryValue } from '../contract/query';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/** Returns the entries of the page requested by `pagination.page_size` and `pagination.page_token`. The last page has no `nextPageToken`. */
export function paginate(all: JsonObject[], query: QueryObject) {
  const requested = isQueryObject(query.pagination) ? query.pagination : {};
  const size = pageSize(requested.page_size);
  const start = pageStart(requested.page_token);
  const end = start + size;
  const next = end < all.length ? { nextPageToken: Buffer.from(`from:${end}`).toString('base64url') } : {};
  return { entries: all.slice(start, end), pagination: { ...next, totalSize: all.length } };
}

export function isQueryObject(value: QueryValue | undefined): value is QueryObject {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Returns a single value as a list, and undefined as an empty list. */
export function listOf(value: QueryValue | undefined): QueryValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function pageSize(requested: QueryValue | undefined): number {
  if (requested === undefined) return DEFAULT_PAGE_SIZE;
  const size = Number(requested);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) {
    throw invalid(`pagination.page_size: must be an integer from 1 to ${MAX_PAGE_SIZE}`);
  }
  return size;
}

function pageStart(token: QueryValue | undefined): number {
  if (token === undefined || token === '') return 0;
  const [, start] = /^from:(\d+)$/.exec(Buffer.from(String(token), 'base64url').toString()) ?? [];
  if (start === undefined) throw invalid('pagination.page_token: must be a nextPageToken from a response');
  return Number(start);
}

/** Returns the entries that match the query's filter: `event_type` is compared with `eventType`, for example. Ignores unknown members. */
export function filterEntries(entries: JsonObject[], { filter }: QueryObject): JsonObject[] {
  const conditions = isQueryObject(filter) ? Object.entries(filter) : [];
  return entries.filter((entry) =>
    conditions.every(([name, value]) => {
      const actual = entry[camelCase(name)];
      return typeof actual !== 'string' || listOf(value).includes(actual);
    }),
  );
}

/** Returns the entries sorted by the first item in `order_bys`: by its `field_name`, descending if its `direction` ends with `DESC`. */
export function sortEntries(entries: JsonObject[], { order_bys: orders }: QueryObject): JsonObject[] {
  const [order] = listOf(orders).filter(isQueryObject);
  if (!order) return entries;
  const field = camelCase(textOf(order.field_name ?? order.fieldName));
  const sign = /DESC$/i.test(textOf(order.direction)) ? -1 : 1;
  return [...entries].sort(
    (a, b) => sign * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }),
  );
}

function textOf(value: QueryValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
