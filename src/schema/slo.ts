import { count, extraMembers, ONE_BRANCH, record, time } from './attributes';
import { sloTimeFrames } from './constants';
import { call, resource } from './description';
import {
  boolean,
  computed,
  json,
  list,
  map,
  named,
  object,
  optional,
  optionalComputed,
  percentage,
  required,
  string,
} from './kind';
import { apiObject } from './operation';

/** Good and total events share a class, but have different examples. */
const eventsAttribute = (doc: string, query: string) =>
  optional(
    named(
      'SloEvents',
      { query: optional(string, 'Query that counts the events.', { freeText: true }) },
      { doc: 'Events that an SLO counts.' },
    ),
    doc,
    { example: JSON.stringify({ query }) },
  );

const GOOD_QUERY = 'sum(rate(requests{status!~"5.."}[5m]))';
const TOTAL_QUERY = 'sum(rate(requests[5m]))';

/** The service derives these values from the SLI, which may be in `extraMembers`, so they change only when the SLI changes. */
const derivedFromSli = {
  defaultText: 'the service derives it from the SLI',
  keepState: { unlessChanged: ['requestBasedMetricSli', 'extraMembers'] },
};

const attributes = {
  name: required(string, 'Name of the SLO.', { mayStayEmpty: true, apiRequires: true }),
  targetThresholdPercentage: required(
    percentage,
    'Target in percent, from 0 to 100, such as 99.9. The service may round the target to a float32.',
    { apiRequires: true },
  ),
  description: optional(string, 'Description of the SLO.', { emptyAs: '', freeText: true }),
  labels: optional(map(string), 'Labels of the SLO, by name.', {
    emptyAs: {},
    example: '{"team": "payments"}',
  }),
  sloTimeFrame: optional(string, 'Time frame over which the SLO is measured.', { constants: sloTimeFrames }),
  requestBasedMetricSli: optional(
    named('SloRequestBasedMetricSli', {
      goodEvents: eventsAttribute('Events that count as good.', GOOD_QUERY),
      totalEvents: eventsAttribute('All events, good and bad.', TOTAL_QUERY),
    }),
    'Service level indicator: the ratio of good events to total events.',
    ONE_BRANCH,
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
  extraMembers: {
    ...extraMembers,
    doc: `${extraMembers.doc} An indicator of another kind, such as one that counts time windows, belongs here, instead of \`requestBasedMetricSli\`.`,
  },
  id: computed(string, 'Identifier of the SLO, assigned by the service.'),
  creator: computed(string, 'Creator of the SLO.', { keepState: true }),
  createTime: time('Creation time of the SLO', { keepState: true }),
  updateTime: time('Time of the last change to the SLO'),
  revision: record('Current revision of the SLO.', 'SloRevision', {
    revision: count('Revision number, which increases with each change to the SLO.'),
    updateTime: time('Creation time of the revision'),
  }),
  effectedSloAlertIds: computed(
    list(string),
    'Identifiers of the alerts that were affected when Terraform last created or changed the SLO. Null for an imported SLO that Terraform has not changed yet.',
    { providerOnly: true },
  ),
  unlistedMembers: computed(
    json,
    'Undocumented members of the SLO that `extraMembers` does not set, as a JSON object. When the provider changes the SLO, it sends them back unchanged.',
    { providerOnly: true, keepState: 'ifNull' },
  ),
};

export const documentedSlo = apiObject(attributes, 'Slo');

const replaceSlo = {
  ...call(15, 'replaceSlo', 'PUT /v1/slo/slos'),
  summary: 'Create or replace an SLO',
  responseMember: 'slo',
  responseId: ['slo', 'id'],
  parameters: {
    silence_data_validations: optional(boolean, 'Whether to skip validation of the data.', {
      deprecated: 'The documented API marks this parameter as deprecated.',
    }),
  },
  body: documentedSlo,
  output: object({
    slo: required(documentedSlo, 'The stored SLO.', { apiRequires: true }),
    effectedSloAlertIds: optional(list(string), 'Identifiers of the alerts that the change affects.'),
  }),
  repeat: (body: unknown) => (hasId(body) ? 'idempotent' : 'create'),
} as const;

const batchGetSlos = {
  ...call(13, 'batchGetSlos', 'GET /v1/slo/slos:batchGet'),
  summary: 'Read SLOs by id',
  responseMember: 'slos',
  responseId: ['slos', 'id'],
  parameters: { ids: optional(list(string), 'Identifiers, at most 100.') },
  output: object({
    slos: optional(list(documentedSlo), 'SLOs that exist.'),
    notFoundIds: optional(list(string), 'Requested identifiers that match no SLO.'),
  }),
} as const;

export const slo = resource('slo', {
  title: 'SLO',
  example: {
    name: 'checkout availability',
    targetThresholdPercentage: 99.9,
    sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS',
    requestBasedMetricSli: {
      goodEvents: { query: GOOD_QUERY },
      totalEvents: { query: TOTAL_QUERY },
    },
    labels: { team: 'checkout' },
  },
  doc: [
    'A service level objective (SLO): a target for the share of good events over a time frame.',
    "When a change to the SLO is planned, the provider asks the service how the change would affect the SLO's alerts, unless the provider's `alertValidation` is `off`. If some of the planned values are not yet known, the provider asks during the apply instead. The provider does not overwrite an SLO that somebody else has changed since the plan was made. The API cannot delete an SLO. If the resource is destroyed, the SLO stays on the service, and the plan shows a warning.",
  ].join('\n\n'),
  operations: { create: replaceSlo, read: batchGetSlos, replace: replaceSlo },
  collection: 'slos',
  attributes,
});

/** Whether the body has an id. The service creates an SLO for a body without one. */
export const hasId = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'id' in body && (body.id ?? '') !== '';
