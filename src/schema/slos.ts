import { computedOnly, extraQuery, records, texts, wholeAnswers } from './attributes';
import { dataSource } from './description';
import { list, required, string } from './kind';
import { slo } from './slo';

const { extraMembers, effectedSloAlertIds, unlistedMembers, ...documented } = slo.attributes;

export const slos = dataSource('slos', {
  title: 'SLOs',
  example: { ids: ['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c', '9d4e7b12-0c3f-4f6a-8b21-7e5c4d3a2f10'] },
  doc: 'Looks up SLOs by their identifiers.',
  read: slo.operations.read,
  // `json` is not sensitive: SLOs consist of names, queries and numbers, and `extra_members` must not contain secrets.
  secrets: null,
  attributes: {
    ids: required(list(string), 'Identifiers of the SLOs to read. The list can have any length.', {
      providerOnly: true,
      example: "['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c']",
    }),
    extraQuery,
    slos: records('The SLOs that exist, in the same order as `ids`.', 'SloRecord', computedOnly(documented)),
    notFoundIds: texts(
      'Requested identifiers that match no SLO. The provider confirms each one with a separate request.',
    ),
    json: wholeAnswers,
  },
});

/** The documented API states no limit. Common servers accept a URL with this many ids. */
export const MAX_SLO_IDS_PER_CALL = 100;
