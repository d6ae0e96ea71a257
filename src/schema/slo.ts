import { extraMembers } from './attributes';
import { sloTimeFrames } from './constants';
import { resource } from './description';
import {
  boolean,
  computed,
  float32,
  integer,
  json,
  list,
  map,
  named,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from './kind';
import { apiObject } from './operation';

/** Good and total events share a class, but not an example: with the same query for both, the SLO would always be at 100%. */
const events = (doc: string, query: string) =>
  optional(
    named(
      'SloEvents',
      { query: optional(string, 'Query that counts the events.') },
      { doc: 'Events that an SLO counts.' },
    ),
    doc,
    { example: `{ query: '${query}' }` },
  );

const GOOD = 'sum(rate(requests{status!~"5.."}[5m]))';
const TOTAL = 'sum(rate(requests[5m]))';

/** Services treat empty and missing members alike. */
const emptyOrUnset = { keptIfUnset: true };

/** The service derives these values from the SLI, so they change only when the SLI changes. */
const derivedFromSli = {
  unset: 'the service derives it from the SLI',
  keepState: { unlessChanged: ['requestBasedMetricSli'] },
};

const attributes = {
  name: required(string, 'Name of the SLO.', { mayStayEmpty: true, apiRequires: true }),
  targetThresholdPercentage: required(
    float32,
    'Target in percent, from 0 to 100, such as 99.9. The state keeps it exactly as written, even if the service rounds it to a float32.',
    { range: [0, 100], percentage: true, apiRequires: true },
  ),
  description: optional(string, 'Description of the SLO.', { ...emptyOrUnset, emptyAs: '' }),
  labels: optional(map(string), 'Labels of the SLO, by name.', {
    ...emptyOrUnset,
    emptyAs: {},
    example: "{ team: 'payments' }",
  }),
  sloTimeFrame: optional(string, 'Time frame over which the SLO is measured.', {
    ...emptyOrUnset,
    constants: sloTimeFrames,
  }),
  requestBasedMetricSli: optional(
    named('SloRequestBasedMetricSli', {
      goodEvents: events('Events that count as good.', GOOD),
      totalEvents: events('All events, good and bad.', TOTAL),
    }),
    'Service level indicator: the ratio of good events to total events.',
    emptyOrUnset,
  ),
  grouping: optionalComputed(
    named('SloGrouping', {
      labels: optional(list(string), 'Names of the labels that the SLO is grouped by.', {
        example: "['region']",
      }),
    }),
    'Grouping of the SLO.',
    { ...derivedFromSli, emptyAs: { labels: [] } },
  ),
  type: optionalComputed(string, 'Type of the SLO.', derivedFromSli),
  extraMembers: { ...extraMembers, ...emptyOrUnset },
  id: computed(string, 'Identifier of the SLO, assigned by the service.', { keepState: true }),
  creator: computed(string, 'Creator of the SLO.', { keepState: true }),
  createTime: computed(string, 'When the SLO was created, in ISO 8601 format.', { keepState: true }),
  updateTime: computed(string, 'When the SLO was last changed, in ISO 8601 format.'),
  revision: computed(
    named('SloRevision', {
      revision: computed(integer, 'Number of the revision. It increases with each change to the SLO.'),
      updateTime: computed(string, 'When this revision was created, in ISO 8601 format.'),
    }),
    'Current revision of the SLO.',
  ),
  effectedSloAlertIds: computed(
    list(string),
    'Identifiers of the alerts that the last change to the SLO affected. Null until the first change.',
    { providerOnly: true },
  ),
  unlistedMembers: computed(
    json,
    'Undocumented members of the SLO that `extraMembers` does not set, as a JSON object. They are sent back unchanged when the SLO changes.',
    { providerOnly: true, keepState: { unlessChanged: ['extraMembers'] } },
  ),
};

/** The SLO as the API documents it. */
export const documentedSlo = apiObject(attributes);

const replaceSlo = {
  name: 'replaceSlo',
  number: 15,
  summary: 'Create or replace an SLO',
  method: 'PUT',
  path: '/v1/slo/slos',
  responseMember: 'slo',
  parameters: {
    silence_data_validations: optional(boolean, 'Whether to skip validation of the data.', {
      deprecated: 'The API document marks it as deprecated.',
    }),
  },
  body: documentedSlo,
  output: object({
    slo: required(documentedSlo, 'The stored SLO.', { apiRequires: true }),
    effectedSloAlertIds: optional(list(string), 'Alerts that the change affects.'),
  }),
  repeat: (body: unknown) => (hasId(body) ? 'idempotent' : 'create'),
} as const;

const batchGetSlos = {
  name: 'batchGetSlos',
  number: 13,
  summary: 'Read SLOs by id',
  method: 'GET',
  path: '/v1/slo/slos:batchGet',
  responseMember: 'slos',
  parameters: { ids: optional(list(string), 'Identifiers, at most 100.') },
  output: object({
    slos: optional(list(documentedSlo), 'SLOs that exist.'),
    notFoundIds: optional(list(string), 'Identifiers without an SLO.'),
  }),
} as const;

export const slo = resource('slo', {
  title: 'SLO',
  example: {
    name: 'checkout availability',
    targetThresholdPercentage: 99.9,
    sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS',
    requestBasedMetricSli: {
      goodEvents: { query: GOOD },
      totalEvents: { query: TOTAL },
    },
    labels: { team: 'checkout' },
  },
  doc: [
    'A service level objective (SLO): the share of good events that is promised over a time frame.',
    "Before a change, the provider asks the service how the change would affect the SLO's alerts. An SLO that somebody else changed after the plan is not overwritten. The API cannot delete an SLO: destroying the resource shows a warning and leaves the SLO on the service.",
  ].join('\n\n'),
  operations: { create: replaceSlo, read: batchGetSlos, replace: replaceSlo },
  collection: 'slos',
  attributes,
});

/** Whether the body has an id. The service creates an SLO for a body without one. */
const hasId = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' && body.id !== '';
