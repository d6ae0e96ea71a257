import { invalid } from './service-error';
import { JsonObject } from '../contract/json';
import { QueryObject, QueryValue } from '../contract/query';

const DEFAULT_PAGE_SIZE = 50;
const LARGEST_PAGE_SIZE = 1000;

export interface Page {
  readonly entries: JsonObject[];
  /** `nextPageToken` is absent on the last page. */
  readonly pagination: JsonObject;
}

/** The page that `pagination.page_size` and `pagination.page_token` ask for. */
export function page(all: JsonObject[], query: QueryObject): Page {
  const asked = isQueryObject(query.pagination) ? query.pagination : {};
  const size = pageSize(asked.page_size);
  const start = pageStart(asked.page_token);
  const end = start + size;
  const next = end < all.length ? { nextPageToken: Buffer.from(`from:${end}`).toString('base64url') } : {};
  return {
    entries: all.slice(start, end),
    pagination: { ...next, totalSize: all.length } as unknown as JsonObject,
  };
}

export function isQueryObject(value: QueryValue | undefined): value is QueryObject {
  return typeof value === 'object' && !Array.isArray(value);
}

/** One value or several. */
export function listOf(value: QueryValue | undefined): QueryValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function pageSize(asked: QueryValue | undefined): number {
  if (asked === undefined) return DEFAULT_PAGE_SIZE;
  const size = Number(asked);
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_PAGE_SIZE) {
    throw invalid(`pagination.page_size: must be an integer from 1 to ${LARGEST_PAGE_SIZE}`);
  }
  return size;
}

function pageStart(token: QueryValue | undefined): number {
  if (token === undefined || token === '') return 0;
  const [, start] = /^from:(\d+)$/.exec(Buffer.from(String(token), 'base64url').toString()) ?? [];
  if (start === undefined) throw invalid('pagination.page_token: is not a token of this listing');
  return Number(start);
}
