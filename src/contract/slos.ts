import { ROOT } from './common';
import { isJsonObject } from './json';
import { operation } from './operation';
import {
  decimal,
  deprecated,
  flag,
  integer,
  list,
  named,
  object,
  oneOf,
  text,
  textMap,
  timestamp,
} from './shape';

const slo = named(
  'Slo',
  object(
    'A service level objective',
    {
      name: text('Name'),
      targetThresholdPercentage: decimal('Target, in percent'),
      id: text('Identifier'),
      description: text('Description'),
      creator: text('Who created it'),
      createTime: timestamp('When it was created'),
      updateTime: timestamp('When it was last changed'),
      grouping: object('What the objective is computed for', { labels: list('Labels', text('Label')) }),
      labels: textMap('Labels by name'),
      requestBasedMetricSli: object('Share of good events', {
        goodEvents: object('Good events', { query: text('Query') }),
        totalEvents: object('All events', { query: text('Query') }),
      }),
      revision: object('Version', {
        revision: integer('Number'),
        updateTime: timestamp('When it was created'),
      }),
      sloTimeFrame: oneOf(
        'Window the objective is computed over',
        'SLO_TIME_FRAME_UNSPECIFIED',
        'SLO_TIME_FRAME_7_DAYS',
        'SLO_TIME_FRAME_14_DAYS',
        'SLO_TIME_FRAME_21_DAYS',
        'SLO_TIME_FRAME_28_DAYS',
      ),
      type: text('Kind of objective'),
    },
    ['name', 'targetThresholdPercentage'],
  ),
);

const alertValidation = named(
  'AlertValidation',
  object('What a change means for an alert', {
    id: text('Identifier of the alert'),
    name: text('Name of the alert'),
    alertVersionId: text('Version of the alert'),
    errorMessage: text('Why the alert would break; empty if it would not'),
  }),
);

export const batchGetSlos = operation({
  number: 13,
  summary: 'Read SLOs by id',
  method: 'GET',
  path: `${ROOT}/v1/slo/slos:batchGet`,
  query: object('Query', { ids: list('Identifiers, at most 100', text('Identifier')) }),
  output: object('SLOs', {
    slos: list('SLOs that exist', slo),
    notFoundIds: list('Identifiers without an SLO', text('Identifier')),
  }),
  repeat: 'read',
});

export const replaceSlo = operation({
  number: 15,
  summary: 'Create or replace an SLO',
  method: 'PUT',
  path: `${ROOT}/v1/slo/slos`,
  query: object('Query', {
    silence_data_validations: deprecated(flag('Whether to skip validation of the data')),
  }),
  body: slo,
  output: object(
    'Replaced SLO',
    { slo, effectedSloAlertIds: list('Alerts that the change affects', text('Identifier')) },
    ['slo'],
  ),
  repeat: (body) =>
    isJsonObject(body) && typeof body.id === 'string' && body.id !== '' ? 'idempotent' : 'create',
});

export const validateSloAlerts = operation({
  number: 17,
  summary: 'Validate the alerts of an SLO',
  method: 'POST',
  path: `${ROOT}/v1/slo/slos/validate`,
  body: slo,
  output: object('Validation', { alertsValidationResult: list('One entry per alert', alertValidation) }, [
    'alertsValidationResult',
  ]),
  repeat: 'read',
});
