import { many, text, wholeAnswer } from './answer';
import { extraMembers } from './common';
import { dataSource } from './description';
import { object, optional, string } from './kind';
import { slo } from './slo';

const { name, targetThresholdPercentage, description, labels, sloTimeFrame, requestBasedMetricSli } =
  slo.attributes;
const { grouping, type } = slo.attributes;

export const sloAlertValidation = dataSource('sloAlertValidation', {
  title: 'SLO alert validation',
  doc: 'What a change of an SLO would mean for its alerts, asked by operation 17. Nothing is changed, and an alert that would not fit is no error.',
  attributes: {
    name,
    targetThresholdPercentage,
    id: optional(string, 'Identifier of the SLO that would change. Default: not sent.'),
    description,
    labels,
    sloTimeFrame,
    requestBasedMetricSli,
    grouping: optional(grouping.kind, 'Grouping of the SLO. Default: not sent.'),
    type: optional(type.kind, 'Type of the SLO. Default: not sent.'),
    extraMembers,
    alertsValidationResult: many(
      'One entry per alert of the SLO.',
      object({
        id: text('Identifier of the alert.'),
        name: text('Name of the alert.'),
        alertVersionId: text('Identifier of the version of the alert.'),
        errorMessage: text('Why the alert would not fit; null or empty where it would.'),
      }),
    ),
    json: wholeAnswer,
  },
});
