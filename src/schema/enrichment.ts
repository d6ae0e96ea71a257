import { CREATE_BEFORE_DESTROY, extraMembers } from './attributes';
import { resource } from './description';
import {
  boolean,
  computed,
  integer64,
  json,
  list,
  named,
  object,
  optional,
  required,
  string,
  unlistedMembers,
} from './kind';
import { apiObject } from './operation';

const attributes = {
  fieldName: required(string, 'Source field.', { example: "'client_ip'" }),
  enrichedFieldName: optional(string, 'Field that receives the result.'),
  enrichmentType: required(
    named(
      'EnrichmentType',
      {
        geoIp: optional(
          named('EnrichmentGeoIp', {
            withAsn: optional(boolean, 'Whether to add the autonomous system number.'),
          }),
          'Geography of an IP address. Exactly one of `geoIp` and `other` is set.',
        ),
        other: optional(
          named(
            'EnrichmentOtherType',
            {
              name: required(string, 'Name of the member, as the API spells it.', { local: true }),
              valueJson: required(unlistedMembers, 'Content of the member, a JSON object.', {
                example: `'{"table":"service-owners"}'`,
              }),
            },
            { holds: 'member' },
          ),
          'Any other type, by its name. Exactly one of `geoIp` and `other` is set.',
          { local: true },
        ),
      },
      { exactlyOne: ['geoIp', 'other'] },
    ),
    'Kind of enrichment.',
  ),
  selectedColumns: optional(list(string), 'Columns to add.', { example: "['country', 'city']" }),
  extraMembers,
  id: computed(
    integer64,
    'Identifier of the rule, assigned by the service. Null, with a warning, if the answer does not say which rule is the new one.',
    { keepState: true },
  ),
};

const { id, ...input } = attributes;

/** The API document shows numbers and lists of lists here, but names in the request. */
const storedRule = object({
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
      name: 'createEnrichments',
      number: 4,
      summary: 'Append enrichment rules',
      method: 'POST',
      path: '/enrichment-rules/enrichment-rules/v1',
      sends: 'requestEnrichments',
      answers: 'enrichments',
      body: object({
        requestEnrichments: optional(list(apiObject(input)), 'Rules to append.'),
      }),
      output: object({ enrichments: optional(list(storedRule), 'The rules as they are stored.') }),
    },
  },
  doc: [
    'A rule that adds fields to the data that the service receives.',
    'The API cannot read, change or delete a rule. A change appends another rule, and destroying the resource leaves the rule active on the service; plan and apply warn about both. A rule cannot be imported.',
    CREATE_BEFORE_DESTROY,
  ].join('\n\n'),
  attributes,
});
