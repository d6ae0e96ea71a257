import { count, many, one, paging, text, texts, untypedMap, untypedMaps } from './answer';
import { dataSource } from './description';
import { Members, object } from './kind';

const counted = <M extends Members>(doc: string, members: M) =>
  many(doc, object({ ...members, count: count('Number of incidents.') }));

export const incidentAggregations = dataSource('incidentAggregations', {
  title: 'incident aggregations',
  doc: 'Incidents, counted by group, read by operation 7.',
  attributes: {
    filter: untypedMap('Which incidents are counted.', 'all'),
    groupBys: untypedMaps('By what the incidents are grouped.', 'the service chooses'),
    ...paging,
    incidentAggs: many(
      'One entry per group.',
      object({
        aggAssignmentsCount: counted('Incidents by assignee.', {
          assignedTo: one('The assignee.', { userId: text('Identifier of the user.') }),
        }),
        aggMetaLabelsCount: counted('Incidents by label.', {
          metaLabel: one('The label.', {
            key: text('Name of the label.'),
            value: text('Value of the label.'),
          }),
        }),
        aggSeverityCount: counted('Incidents by severity.', {
          severity: text('Severity, such as `INCIDENT_SEVERITY_UNSPECIFIED`.'),
        }),
        aggStateCount: counted('Incidents by state.', {
          state: text('State, such as `INCIDENT_STATE_UNSPECIFIED`.'),
        }),
        aggStatusCount: counted('Incidents by status.', {
          status: text('Status, such as `INCIDENT_STATUS_UNSPECIFIED`.'),
        }),
        allValuesCount: count('Number of values.'),
        firstCreatedAt: text('When the first incident was created, in ISO 8601.'),
        lastClosedAt: text('When the last incident was closed, in ISO 8601.'),
        lastStateUpdateTime: text('When a state last changed, in ISO 8601.'),
        groupBysValue: many(
          'Values that make the group.',
          object({
            incidentField: one('Field of the incident.', {
              applicationName: text('Name of the application.'),
            }),
          }),
        ),
        listIncidentsId: texts('Identifiers of the incidents.'),
      }),
    ),
  },
});
