import { filterQuery, pageQuery, pagination, ROOT } from './common';
import { operation } from './operation';
import { anyObject, integer, list, named, object, oneOf, text, timestamp } from './shape';

const count = integer('Number of incidents');

const incidentAggregation = named(
  'IncidentAggregation',
  object('Incidents counted by group', {
    aggAssignmentsCount: list(
      'By assignee',
      object('Count', { assignedTo: object('Assignee', { userId: text('User') }), count }),
    ),
    aggMetaLabelsCount: list(
      'By label',
      object('Count', { metaLabel: object('Label', { key: text('Name'), value: text('Value') }), count }),
    ),
    aggSeverityCount: list(
      'By severity',
      object('Count', { severity: oneOf('Severity', 'INCIDENT_SEVERITY_UNSPECIFIED'), count }),
    ),
    aggStateCount: list(
      'By state',
      object('Count', { state: oneOf('State', 'INCIDENT_STATE_UNSPECIFIED'), count }),
    ),
    aggStatusCount: list(
      'By status',
      object('Count', { status: oneOf('Status', 'INCIDENT_STATUS_UNSPECIFIED'), count }),
    ),
    allValuesCount: integer('Number of values'),
    firstCreatedAt: timestamp('When the first was created'),
    lastClosedAt: timestamp('When the last was closed'),
    lastStateUpdateTime: timestamp('When a state last changed'),
    groupBysValue: list(
      'Values that make the group',
      object('Value', {
        incidentField: object('Field of the incident', { applicationName: text('Application') }),
      }),
    ),
    listIncidentsId: list('Identifiers of the incidents', text('Identifier')),
  }),
);

export const listIncidentAggregations = operation({
  number: 7,
  summary: 'List the incident aggregations',
  method: 'GET',
  path: `${ROOT}/incidents/incidents/v1/aggregations`,
  query: object('Query', {
    filter: filterQuery,
    group_bys: list('What to group by', anyObject('Its members are not documented')),
    pagination: pageQuery,
  }),
  output: object('Aggregated incidents', { incidentAggs: list('Groups', incidentAggregation), pagination }, [
    'incidentAggs',
    'pagination',
  ]),
  repeat: 'read',
});
