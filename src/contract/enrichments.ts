import { ROOT } from './common';
import { operation } from './operation';
import { anyObject, anything, flag, integer, integerOrText, list, named, object, text } from './shape';

const enrichmentType = object('Kind of enrichment; one member', {
  geoIp: object('Geography of an IP address', {
    withAsn: flag('Whether to add the autonomous system number'),
  }),
});

const requestEnrichment = named(
  'EnrichmentInput',
  object('A rule to append', {
    fieldName: text('Source field'),
    enrichedFieldName: text('Field that receives the result'),
    enrichmentType,
    selectedColumns: list('Columns to add', text('Column')),
  }),
);

const enrichment = named(
  'Enrichment',
  object('A stored rule', {
    id: integer('Identifier'),
    // The API document shows numbers here and lists of lists below, but names in the request.
    fieldName: integerOrText('Source field'),
    enrichedFieldName: integerOrText('Field that receives the result'),
    enrichmentType,
    selectedColumns: list('Columns to add', anything('Column, or a list of columns')),
  }),
);

const customEnrichment = named(
  'CustomEnrichment',
  object('A custom enrichment', {
    definition: object('Definition', {
      id: integer('Identifier'),
      name: text('Name'),
      description: text('Description'),
      fileName: text('File the table was loaded from'),
      fileSize: integer('Size of the file, in bytes'),
      isQueryOnly: flag('Whether it serves queries only'),
      version: integer('Version of the table'),
    }),
    textual: text('The table as text'),
  }),
);

export const createEnrichments = operation({
  number: 4,
  summary: 'Append enrichment rules',
  method: 'POST',
  path: `${ROOT}/enrichment-rules/enrichment-rules/v1`,
  body: object('Rules to append', { requestEnrichments: list('Rules to append', requestEnrichment) }),
  output: object('Stored rules', { enrichments: list('Stored rules', enrichment) }),
  repeat: 'create',
});

export const searchCustomEnrichments = operation({
  number: 10,
  summary: 'Search the custom enrichments',
  method: 'POST',
  path: `${ROOT}/enrichment-rules/custom-enrichment-rules/v1/search`,
  query: object('Search', { search_clause: anyObject('Search clause: by name or by id') }),
  output: object('Custom enrichments', {
    customEnrichmentsData: list('Custom enrichments', customEnrichment),
  }),
  repeat: 'read',
});
