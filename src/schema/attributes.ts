/** The building blocks of descriptions. What a lookup reads is computed. */
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
  named,
  number,
  object,
  optional,
  required,
  string,
  unlistedMembers,
} from './kind';

/** The version of a write-only value. */
export const versionOf = (value: string, unset?: string) =>
  optional(
    string,
    `Version of \`${value}\`: any text, such as a date, the id of a rotation, or the id of the key. Change it whenever the value changes.`,
    { local: true, unset, example: "'2026-01-31'" },
  );

/** For resources that a change replaces. */
export const CREATE_BEFORE_DESTROY =
  'When it is replaced, Terraform removes the old object from the state before it creates the new one. If the create fails, the old object is still on the service, but no longer in the state. With `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the new object first and keeps the old one in the state if that fails. Terraform then does the same for everything that the resource depends on, which fails if names must be unique.';

/** Part of every resource: members that the API document does not list. */
export const extraMembers = optional(
  unlistedMembers,
  'JSON object of undocumented members, merged into the request body. A documented member here is an error.',
  { local: true, example: `'{"tier":"gold"}'` },
);

/** For attributes that may contain a secret, which no text, log or plan may show. */
export const SECRET: AttributeOptions = { sensitive: true };
/** For attributes that contain no secret, although their name or undocumented content suggests one. */
export const OPEN: AttributeOptions = { sensitive: false };

export const text = (doc: string, options?: AttributeOptions) => computed(string, doc, options);
export const flag = (doc: string) => computed(boolean, doc);
export const count = (doc: string) => computed(integer, doc);
export const decimal = (doc: string, options?: AttributeOptions) => computed(number, doc, options);
/** A 64-bit identifier. */
export const id64 = (doc: string, options?: AttributeOptions) => computed(integer64, doc, options);
/** Content that the API document does not show. */
export const unknown = (doc: string, secrecy?: AttributeOptions) =>
  computed(json, `${doc} JSON text.`, secrecy);
export const texts = (doc: string) => computed(list(string), doc);
export const textMap = (doc: string) => computed(map(string), doc);
export const one = <M extends Members>(doc: string, members: M) => computed(object(members), doc);
export const many = <Of extends Kind>(doc: string, of: Of, options?: AttributeOptions) =>
  computed(list(of), doc, options);
/** An object whose class has its own name. */
export const record = <M extends Members>(doc: string, name: string, members: M) =>
  computed(named(name, members), doc);
/** A list of such objects. */
export const records = <M extends Members>(doc: string, name: string, members: M, more?: AttributeOptions) =>
  many(doc, named(name, members), more);

/** Members of a nested object in the answer, as attributes of the object around it. */
export const inside = (path: readonly string[], members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, attribute]) => [
      name,
      { ...attribute, at: [...path, ...(attribute.at ?? [name])] },
    ]),
  );

type Computed<M extends Members> = { [Name in keyof M]: Attribute<M[Name]['kind'], 'computed'> };

/** The attributes of a resource, all of them computed. */
export function computedOnly<M extends Members>(members: M): Computed<M> {
  return Object.fromEntries(
    Object.entries(members).map(([name, { kind, doc, sensitive }]) => [
      name,
      computed(computedKind(kind), doc, { sensitive }),
    ]),
  ) as Computed<M>;
}

function computedKind(kind: Kind): Kind {
  if (kind.kind === 'list' || kind.kind === 'map') return { ...kind, of: computedKind(kind.of) };
  return kind.kind === 'object' ? { ...kind, members: computedOnly(kind.members) } : kind;
}

const local: AttributeOptions = { local: true };

/** A parameter of the path or the query, such as `search_clause.name`. */
export const parameter = (...path: readonly string[]): AttributeOptions => ({ ...local, parameter: path });

/** Which object is read: a parameter of the path. */
export const key = <K extends Kind>(kind: K, doc: string, name: string, example: string) =>
  required(kind, doc, { ...parameter(name), example: `'${example}'` });

export const wholeAnswer = computed(json, 'The complete answer of the service, as JSON text.', local);
export const wholeAnswers = computed(
  json,
  'The complete answers of the service without page tokens: JSON text of a list with one answer per call.',
  local,
);

export const extraQuery = optional(
  map(string),
  'Undocumented query parameters, by name. A documented parameter here is an error.',
  { ...local, example: "{ locale: 'en' }" },
);

const untyped =
  <K extends Kind>(kind: K, example: string) =>
  (name: string, doc: string, unset: string) =>
    optional(
      kind,
      `${doc} Its members are not documented and are sent unchanged. A value that is the JSON text of a list or an object is sent as that list or object.`,
      { ...parameter(name), untyped: true, unset, example },
    );
export const untypedMap = untyped(map(string), `{ applications: '["checkout","search"]' }`);
export const untypedMaps = untyped(list(map(string)), "[{ field: 'applicationName' }]");

/** How many pages are read by default. */
export const DEFAULT_MAX_PAGES = 100;

/** The attributes of a lookup that reads several pages. */
export const paging = {
  pageSize: optional(integer, 'Entries per page.', {
    ...parameter('pagination', 'page_size'),
    unset: 'the service chooses',
  }),
  maxPages: optional(integer, 'Maximum number of pages to read. If there are more, a warning says so.', {
    ...local,
    unset: String(DEFAULT_MAX_PAGES),
  }),
  extraQuery,
  pagination: record('The pagination of the last page that was read.', 'Pagination', {
    nextPageToken: text('Token of the next page; null or empty after the last one.'),
    totalSize: count('Number of entries on all pages.'),
  }),
  json: wholeAnswers,
};
