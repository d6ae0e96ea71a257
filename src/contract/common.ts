import { anyObject, integer, list, named, object, text } from './shape';

/** Every path starts with this. The base URL precedes it. */
export const ROOT = '/mgmt/openapi/latest';

/** The pagination of an answer. */
export const pagination = named(
  'Pagination',
  object('Where the next page starts', {
    nextPageToken: text('Token of the next page; absent or empty on the last'),
    totalSize: integer('Number of entries on all pages'),
  }),
);

export const pageQuery = anyObject('Page asked for: page_size and page_token');
export const filterQuery = anyObject('Filter; its members are not documented');
export const orderQuery = list('Order of the entries', anyObject('Its members are not documented'));
