import { count, listOf, paging, records, text, time, untypedMap, untypedMaps } from './attributes';
import { call, dataSource } from './description';
import { Members, string } from './kind';

const countsBy = <M extends Members>(by: string, doc: string, members: M) =>
  records(doc, `Incident${by}Count`, { ...members, count: count('Number of incidents.') });

export const incidentAggregations = dataSource('incidentAggregations', {
  example: { pageSize: 50, maxPages: 5 },
  doc: 'Looks up the number of incidents in each group. Reads at most `maxPages` pages.',
  collection: 'incidentAggregations',
  read: {
    ...call(7, 'listIncidentAggregations', 'GET /incidents/incidents/v1/aggregations'),
    summary: 'List the incident aggregations',
    responseMember: 'incidentAggs',
  },
  secrets: null,
  attributes: {
    filter: untypedMap('filter', 'Filter for the incidents to count.', 'all incidents'),
    groupBys: untypedMaps('group_bys', 'Criteria by which the incidents are grouped.', 'the service chooses'),
    ...paging,
    pagination: { ...paging.pagination, apiRequires: true },
    incidentAggs: records(
      'Incident counts, with one entry per group.',
      'IncidentAggregation',
      {
        aggAssignmentsCount: countsBy('Assignee', 'Incident counts by assignee.', {
          userId: text('Identifier of the assignee.', { at: ['assignedTo', 'userId'] }),
        }),
        aggMetaLabelsCount: countsBy('Label', 'Incident counts by label.', {
          key: text('Name of the label.', { at: ['metaLabel', 'key'] }),
          value: text('Value of the label.', { at: ['metaLabel', 'value'] }),
        }),
        aggSeverityCount: countsBy('Severity', 'Incident counts by severity.', {
          severity: text('Severity of the incidents, such as `INCIDENT_SEVERITY_UNSPECIFIED`.'),
        }),
        aggStateCount: countsBy('State', 'Incident counts by state.', {
          state: text('State of the incidents, such as `INCIDENT_STATE_UNSPECIFIED`.'),
        }),
        aggStatusCount: countsBy('Status', 'Incident counts by status.', {
          status: text('Status of the incidents, such as `INCIDENT_STATUS_UNSPECIFIED`.'),
        }),
        allValuesCount: count('Total number of values in the group.'),
        firstCreatedAt: time('Creation time of the first incident'),
        lastClosedAt: time('Closing time of the last closed incident'),
        lastStateUpdateTime: time('Time of the last change to the state of an incident'),
        groupBysValue: records('Values that define the group.', 'IncidentGroupValue', {
          applicationName: text('Name of the application.', { at: ['incidentField', 'applicationName'] }),
        }),
        listIncidentsId: listOf('Identifiers of the incidents.', string),
      },
      { apiRequires: true },
    ),
  },
});
