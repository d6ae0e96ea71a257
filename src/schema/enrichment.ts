import { extraMembers } from './common';
import { resource } from './description';
import { boolean, computed, integer64, json, list, object, optional, required, string } from './kind';

export const enrichment = resource('enrichment', {
  title: 'enrichment',
  updatable: false,
  doc: 'A rule that adds fields to what the service receives. Appended by operation 4. The API can neither read, change nor delete it: a change appends another rule, and the old one stays active.',
  attributes: {
    fieldName: required(string, 'Source field.'),
    enrichedFieldName: optional(string, 'Field that receives the result.'),
    enrichmentType: required(
      object({
        geoIp: optional(
          object({
            withAsn: optional(boolean, 'Whether to add the autonomous system number, too.'),
          }),
          'Geography of an IP address. Exactly one of `geo_ip` and `other` is set.',
        ),
        other: optional(
          object({
            name: required(string, 'Name of the member, as the API spells it.'),
            valueJson: required(json, 'Content of the member, a JSON object.'),
          }),
          'Any other type, by its name. Exactly one of `geo_ip` and `other` is set.',
          { local: true },
        ),
      }),
      'Kind of enrichment.',
    ),
    selectedColumns: optional(list(string), 'Columns to add.'),
    extraMembers,
    id: computed(
      integer64,
      'Identifier that the service gave the rule. Null, with a warning, where its answer does not tell which rule is the new one.',
      { keepState: true },
    ),
  },
});
