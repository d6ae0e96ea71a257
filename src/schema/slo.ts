import { extraMembers } from './common';
import { resource } from './description';
import {
  computed,
  float32,
  integer,
  json,
  list,
  map,
  object,
  optional,
  optionalComputed,
  required,
  string,
} from './kind';

const query = (what: string) =>
  optional(
    object({ query: optional(string, `Query that counts the ${what} events.`) }),
    `The ${what} events.`,
  );

/** What the service derives from the SLI: it stays as it is while the SLI does. */
const derivedFromSli = { keepState: { unlessChanged: ['requestBasedMetricSli'] } };

export const slo = resource('slo', {
  title: 'SLO',
  updatable: true,
  doc: 'A service level objective. Created and replaced by operation 15, read by operation 13. The API has no delete: destroying it leaves the SLO on the service.',
  attributes: {
    name: required(string, 'Name of the SLO.'),
    targetThresholdPercentage: required(
      float32,
      'Target in percent, such as 99.9. Kept exactly as written, also where the service stores a float32.',
    ),
    description: optional(string, 'What the SLO is about.'),
    labels: optional(map(string), 'Labels, each a name and a value.'),
    sloTimeFrame: optional(
      string,
      'Time frame, such as `SLO_TIME_FRAME_28_DAYS`. The listed values are constants of `SloTimeFrame`; others are passed on.',
    ),
    requestBasedMetricSli: optional(
      object({ goodEvents: query('good'), totalEvents: query('total') }),
      'Service level indicator: the ratio of good events to total events.',
    ),
    grouping: optionalComputed(
      object({ labels: optional(list(string), 'Names of the labels that the SLO is grouped by.') }),
      'Grouping. The service derives it from the SLI where it is not set.',
      derivedFromSli,
    ),
    type: optionalComputed(
      string,
      'Type of the SLO. The service derives it from the SLI where it is not set.',
      derivedFromSli,
    ),
    extraMembers,
    id: computed(string, 'Identifier that the service gave the SLO.', { keepState: true }),
    creator: computed(string, 'Who created the SLO.', { keepState: true }),
    createTime: computed(string, 'When the SLO was created, in ISO 8601.', { keepState: true }),
    updateTime: computed(string, 'When the SLO was last changed, in ISO 8601.'),
    revision: computed(
      object({
        revision: computed(
          integer,
          'Number of the revision. An SLO that somebody changed since the plan is not overwritten.',
        ),
        updateTime: computed(string, 'When this revision was made, in ISO 8601.'),
      }),
      'The version of the SLO.',
    ),
    effectedSloAlertIds: computed(
      list(string),
      'Identifiers of the alerts that the last replacement affected. Null before the first one.',
      { local: true },
    ),
    unlistedMembers: computed(
      json,
      'JSON object of the members that the API does not document and `extra_members` does not set. They are sent back unchanged when the SLO is replaced.',
      { local: true, keepState: { unlessChanged: ['extraMembers'] } },
    ),
  },
});
