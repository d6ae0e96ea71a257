/** What the schemas of lookups are made of: everything that is read is computed. */
import {
  Attribute,
  AttributeOptions,
  boolean,
  computed,
  integer,
  integer64,
  json,
  Kind,
  list,
  map,
  Members,
  number,
  object,
  optional,
  string,
} from './kind';

export const text = (doc: string) => computed(string, doc);
export const flag = (doc: string) => computed(boolean, doc);
export const count = (doc: string) => computed(integer, doc);
export const decimal = (doc: string) => computed(number, doc);
/** A 64-bit identifier. */
export const id64 = (doc: string) => computed(integer64, doc);
/** Content that the API document does not show. */
export const unknown = (doc: string) => computed(json, `${doc} JSON text.`);
export const texts = (doc: string) => computed(list(string), doc);
export const textMap = (doc: string) => computed(map(string), doc);
export const one = <M extends Members>(doc: string, members: M) => computed(object(members), doc);
export const many = <Of extends Kind>(doc: string, of: Of) => computed(list(of), doc);

type Computed<M extends Members> = { [Name in keyof M]: Attribute<M[Name]['kind'], 'computed'> };

/** Attributes of a resource as they are read: the same kinds, none of them configurable. */
export function computedOnly<M extends Members>(members: M): Computed<M> {
  return Object.fromEntries(
    Object.entries(members).map(([name, { kind, doc }]) => [name, computed(computedKind(kind), doc)]),
  ) as Computed<M>;
}

function computedKind(kind: Kind): Kind {
  return kind.kind === 'object' ? object(computedOnly(kind.members)) : kind;
}

const local: AttributeOptions = { local: true };

export const wholeAnswer = computed(json, 'The whole answer of the service, as JSON text.', local);
export const wholeAnswers = computed(
  json,
  'The whole answers of the service: JSON text of a list with one answer per call.',
  local,
);

export const extraQuery = optional(
  map(string),
  'Query parameters that the API does not document, by name. Naming a documented parameter here is an error.',
  local,
);

const UNTYPED =
  'Its members are not documented; they are sent as they are. A value that is JSON text of a list or an object is sent as that.';
const untypedDoc = (doc: string, unset: string) => `${doc} ${UNTYPED} Default: ${unset}.`;
export const untypedMap = (doc: string, unset: string) =>
  optional(map(string), untypedDoc(doc, unset), local);
export const untypedMaps = (doc: string, unset: string) =>
  optional(list(map(string)), untypedDoc(doc, unset), local);

/** Pages that are followed unless the user says otherwise. */
export const DEFAULT_MAX_PAGES = 100;

/** Of a lookup that follows pages. */
export const paging = {
  pageSize: optional(integer, 'Entries per page. Default: the service chooses.', local),
  maxPages: optional(
    integer,
    `The most pages that are read. Where there are more, a warning says so. Default: ${DEFAULT_MAX_PAGES}.`,
    local,
  ),
  extraQuery,
  pagination: one('Where the listing ended: the pagination of the last page that was read.', {
    nextPageToken: text('Token of the page that follows; null or empty after the last one.'),
    totalSize: count('Number of entries on all pages.'),
  }),
  json: wholeAnswers,
};
