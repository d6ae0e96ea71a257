import { CREATE_BEFORE_DESTROY, extraMembers, id64, optionalRecord } from './attributes';
import { call, resource } from './description';
import { boolean, json, list, named, object, optional, required, string, unlistedMembers } from './kind';
import { apiObject } from './operation';

const attributes = {
  fieldName: required(string, 'Name of the source field.', { example: "'client_ip'" }),
  enrichedFieldName: optional(string, 'Name of the field that receives the result.'),
  enrichmentType: required(
    named(
      'EnrichmentType',
      {
        geoIp: optionalRecord(
          'Adds the location of an IP address. Set exactly one of `geoIp` and `other`.',
          'EnrichmentGeoIp',
          { withAsn: optional(boolean, 'Whether to add the autonomous system number (ASN).') },
        ),
        other: optional(
          named(
            'EnrichmentOtherType',
            {
              name: required(string, 'Name of this enrichment type in the API.', { providerOnly: true }),
              valueJson: required(unlistedMembers, 'Settings of the enrichment, as a JSON object.', {
                example: `'{"table":"service-owners"}'`,
              }),
            },
            { represents: 'member' },
          ),
          'An enrichment type that the documented API does not describe. Set exactly one of `geoIp` and `other`.',
          { providerOnly: true },
        ),
      },
      { exactlyOne: ['geoIp', 'other'] },
    ),
    'Type of the enrichment.',
  ),
  selectedColumns: optional(list(string), 'Names of the columns to add.', { example: "['country', 'city']" }),
  extraMembers,
  id: id64(
    'Identifier of the rule, assigned by the service. If the response does not identify the new rule, the identifier is null, and the apply shows a warning.',
  ),
};

const { id, ...input } = attributes;

/** In the documented API, fields and columns are names in the request, but numbers and lists of lists in the response. */
const storedRule = named('Enrichment', {
  ...apiObject(attributes).members,
  fieldName: optional(json, 'Source field.'),
  enrichedFieldName: optional(json, 'Field that receives the result.'),
  selectedColumns: optional(list(json), 'Columns to add.'),
});

export const enrichment = resource('enrichment', {
  example: {
    fieldName: 'client_ip',
    enrichedFieldName: 'client_ip_location',
    enrichmentType: { geoIp: { withAsn: true } },
  },
  collection: 'enrichments',
  operations: {
    create: {
      ...call(4, 'createEnrichments', 'POST /enrichment-rules/enrichment-rules/v1'),
      summary: 'Append enrichment rules',
      requestMember: 'requestEnrichments',
      responseMember: 'enrichments',
      body: object({
        requestEnrichments: optional(list(apiObject(input, 'Enrichment')), 'Rules to append.'),
      }),
      output: object({ enrichments: optional(list(storedRule), 'The stored rules.') }),
    },
  },
  doc: [
    'A rule that adds fields to incoming data.',
    'The API has no calls to read, change or delete a rule. Changes therefore replace the resource, and a rule cannot be imported. If the resource is replaced or destroyed, the old rule stays active on the service, and the plan shows a warning.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes,
});
