/** Building blocks for descriptions. */
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
  timestamp,
  unlistedMembers,
} from './kind';
import { withObject } from './visit';
import { mapValues } from '../json/members';

/** The version of a write-only value. Terraform detects a change to the version, but not a change to the value itself. */
export const versionOf = (value: string) =>
  optional(
    string,
    `Version of \`${value}\`: any string, such as a date or the id of an API key. Change it whenever you change \`${value}\`, because Terraform cannot detect a change to a write-only value.`,
    { providerOnly: true, defaultText: `none; required with \`${value}\``, example: "'2026-01-31'" },
  );

/** A paragraph for the documentation of resources that are replaced by a change. */
export const CREATE_BEFORE_DESTROY =
  'By default, Terraform replaces the resource by removing the old object from the state and then creating a new one. If the create fails, the old object is still on the service but no longer in the state. With `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the new object first and keeps the old one in the state if the create fails. Terraform then uses the same order for every resource that this one depends on. If the service requires unique names, this order works only if the new object has a different name.';

/** The attribute for members of an object that the documented API does not list. */
export const extraMembersOf = (what: string) =>
  optional(
    unlistedMembers,
    `Undocumented members of ${what}, as a JSON object. Documented members are not allowed. Do not include secrets, because they are not redacted.`,
    { providerOnly: true, example: `'{"tier":"gold"}'` },
  );
/** Every resource has it. */
export const extraMembers = extraMembersOf('the request body');

/** Options for attributes that may contain a secret, which must not appear in a message, log or plan. */
export const SECRET: AttributeOptions = { sensitive: true };
/** Options for attributes that contain no secret, although their name or undocumented content suggests one. */
export const NOT_SECRET: AttributeOptions = { sensitive: false };
/** Options for a branch of a choice whose other branches the documented API does not show. */
export const ONE_BRANCH: AttributeOptions = { hasAlternatives: true };

export const text = (doc: string, options?: AttributeOptions) => computed(string, doc, options);
/** A computed time. `doc` has no full stop. */
export const time = (doc: string, options?: AttributeOptions) =>
  computed(timestamp, `${doc}, in ISO 8601 format.`, options);
export const flag = (doc: string, options?: AttributeOptions) => computed(boolean, doc, options);
export const count = (doc: string) => computed(integer, doc);
export const decimal = (doc: string, options?: AttributeOptions) => computed(number, doc, options);
export const id64 = (doc: string, options?: AttributeOptions) => computed(integer64, doc, options);

/** For JSON that a user writes. */
export const JSON_NOTE =
  'In CDKTF, use `Fn.jsonencode` for values that only Terraform knows: `JSON.stringify` does not escape them.';

/** Undocumented content. `doc` must say that the value is JSON text. */
export const jsonText = (doc: string, secrecy?: AttributeOptions) => computed(json, doc, secrecy);
export const texts = (doc: string) => computed(list(string), doc);
export const textMap = (doc: string) => computed(map(string), doc);
export const nested = <M extends Members>(doc: string, members: M, options?: AttributeOptions) =>
  computed(object(members), doc, options);
export const listOf = <Of extends Kind>(doc: string, of: Of, options?: AttributeOptions) =>
  computed(list(of), doc, options);
export const record = <M extends Members>(doc: string, name: string, members: M) =>
  computed(named(name, members), doc);
export const optionalRecord = <M extends Members>(doc: string, name: string, members: M) =>
  optional(named(name, members), doc);
/** A computed list of objects, with a name for the class of the objects. */
export const records = <M extends Members>(doc: string, name: string, members: M, more?: AttributeOptions) =>
  listOf(doc, named(name, members), more);

/** Returns the members as attributes whose values are in a nested object of the response, at the given path. */
export const atPath = (path: readonly string[], members: Members): Members =>
  mapValues(members, (attribute, name) => ({ ...attribute, at: [...path, ...(attribute.at ?? [name])] }));

type Computed<M extends Members> = { [Name in keyof M]: Attribute<M[Name]['kind'], 'computed'> };

/** Returns a resource's attributes as computed attributes, for a lookup of the same objects. */
export const computedOnly = <M extends Members>(members: M): Computed<M> =>
  mapValues(members, ({ kind, doc, sensitive }) =>
    computed(
      withObject(kind, (inner) => ({ ...inner, members: computedOnly(inner.members) })),
      doc,
      { sensitive },
    ),
  ) as Computed<M>;

const providerOnly: AttributeOptions = { providerOnly: true };

export const parameter = (...path: readonly string[]): AttributeOptions => ({ parameter: path });

/** The required attribute with the id or key of the object to read, which is sent as a path parameter. */
export const lookupId = <K extends Kind>(kind: K, doc: string, name: string, example: string) =>
  required(kind, doc, { ...parameter(name), example: `'${example}'` });

export const wholeAnswer = computed(json, "The service's complete response, as JSON text.", providerOnly);
export const wholeAnswers = computed(
  json,
  "The service's complete responses, as JSON text: a list with one response for each call. Page tokens are left out.",
  providerOnly,
);

export const extraQuery = optional(
  map(string),
  'Undocumented query parameters, by name. Documented parameters are not allowed.',
  { ...providerOnly, example: '{"locale": "en"}' },
);

const untypedParameter =
  <K extends Kind>(kind: K, example: string) =>
  (name: string, doc: string, defaultText: string) =>
    optional(
      kind,
      `${doc} The documented API does not describe the format. Values are sent as strings, but a string that contains a JSON list or object is sent as that list or object.`,
      { ...parameter(name), untyped: true, defaultText, example },
    );
export const untypedMap = untypedParameter(map(string), `{"applications": "[\\"checkout\\",\\"search\\"]"}`);
export const untypedMaps = untypedParameter(list(map(string)), '[{"field": "applicationName"}]');

export const DEFAULT_MAX_PAGES = 100;

export const paging = {
  pageSize: optional(integer, 'Maximum number of entries per page.', {
    ...parameter('pagination', 'page_size'),
    defaultText: 'the service chooses',
  }),
  maxPages: optional(
    integer,
    'Maximum number of pages to read. If there are more pages, Terraform shows a warning.',
    { ...providerOnly, defaultText: String(DEFAULT_MAX_PAGES) },
  ),
  extraQuery,
  pagination: record('Pagination details of the last page that was read.', 'Pagination', {
    nextPageToken: text('Token of the next page. Null or empty on the last page.'),
    totalSize: count('Total number of entries on all pages.'),
  }),
  json: wholeAnswers,
};
