import { listOf, text } from './attributes';
import { call, dataSource } from './description';
import { named, optional, string } from './kind';
import { configurableMembers } from './operation';
import { documentedSlo, slo } from './slo';

const { grouping, type, ...configurable } = configurableMembers(slo.attributes);

export const sloAlertValidation = dataSource('sloAlertValidation', {
  title: 'SLO alert validation',
  example: { name: 'checkout availability', targetThresholdPercentage: 99.5 },
  doc: 'Checks how a change to an SLO would affect its alerts, without making the change. Does not fail if an alert would break.',
  read: {
    ...call(17, 'validateSloAlerts', 'POST /v1/slo/slos/validate'),
    summary: 'Validate the alerts of an SLO',
    responseMember: 'alertsValidationResult',
    body: documentedSlo,
  },
  secrets: null,
  attributes: {
    ...configurable,
    id: optional(string, 'Identifier of the SLO that would be changed.'),
    grouping: optional(grouping.kind, 'Grouping of the SLO.'),
    type: optional(type.kind, 'Type of the SLO.'),
    alertsValidationResult: listOf(
      'Results of the validation, with one entry per alert of the SLO.',
      named('ValidatedAlert', {
        id: text('Identifier of the alert.'),
        name: text('Name of the alert.'),
        alertVersionId: text("Identifier of the alert's version."),
        errorMessage: text('Why the alert would break. Null or empty if it would not.'),
      }),
      { apiRequires: true },
    ),
  },
});
