import { LosslessNumber } from 'lossless-json';
import { asList } from './json';
import { invalid } from './service-error';
import { Json, JsonObject, objectOrEmpty } from '../contract/json';
import { toSnakeCase } from '../schema/names';

const DEFAULT_PAGE_SIZE = '50';
const MAX_PAGE_SIZE = 1000;

/** Returns the entries of the page requested by `pagination.page_size` and `pagination.page_token`. The last page has no `nextPageToken`. */
export function paginate(all: JsonObject[], query: JsonObject, defaultSize = DEFAULT_PAGE_SIZE) {
  const requested = objectOrEmpty(query.pagination);
  const start = pageStart(requested.page_token);
  const end = start + pageSize(requested.page_size ?? defaultSize);
  const next: JsonObject =
    end < all.length ? { nextPageToken: Buffer.from(`from:${end}`).toString('base64url') } : {};
  const totalSize = new LosslessNumber(String(all.length));
  return { entries: all.slice(start, end), pagination: { ...next, totalSize } };
}

function pageSize(requested: Json): number {
  const size = Number(requested);
  if (Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE) return size;
  throw invalid(`pagination.page_size: must be an integer from 1 to ${MAX_PAGE_SIZE}`);
}

function pageStart(token: Json = ''): number {
  if (token === '') return 0;
  const [, start] = /^from:(\d+)$/.exec(Buffer.from(String(token), 'base64url').toString()) ?? [];
  if (start === undefined) throw invalid('pagination.page_token: must be a nextPageToken from a response');
  return Number(start);
}

/** Returns the entries that match the query's filter: `event_type` is compared with `eventType`, for example. Ignores unknown members. */
export function filterEntries(entries: JsonObject[], query: JsonObject): JsonObject[] {
  const conditions = Object.entries(objectOrEmpty(query.filter));
  return entries.filter((entry) =>
    conditions.every(([name, value]) => {
      const [, actual] = Object.entries(entry).find(([member]) => toSnakeCase(member) === name) ?? [];
      return typeof actual !== 'string' || asList(value).includes(actual);
    }),
  );
}
