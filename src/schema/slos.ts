import { computedOnly, extraQuery, many, texts, wholeAnswers } from './answer';
import { dataSource } from './description';
import { list, object, required, string } from './kind';
import { slo } from './slo';

const { extraMembers, effectedSloAlertIds, unlistedMembers, ...documented } = slo.attributes;

export const slos = dataSource('slos', {
  title: 'SLOs',
  doc: 'SLOs by their identifiers, read by operation 13, at most 100 per call.',
  attributes: {
    ids: required(list(string), 'Identifiers of the SLOs to read, any number.', { local: true }),
    extraQuery,
    slos: many('The SLOs that exist.', object(computedOnly(documented))),
    notFoundIds: texts('Identifiers of which the service knows no SLO.'),
    json: wholeAnswers,
  },
});
