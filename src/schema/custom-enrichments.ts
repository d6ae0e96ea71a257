import { count, extraQuery, flag, id64, atPath, parameter, records, text } from './attributes';
import { call, dataSource } from './description';
import { integer64, optional, string } from './kind';

export const customEnrichments = dataSource('customEnrichments', {
  example: { name: 'service-owners' },
  doc: 'Searches for custom enrichments by name or identifier. If there are none, `customEnrichmentsData` is empty.',
  collection: 'customEnrichments',
  read: {
    ...call(10, 'searchCustomEnrichments', 'POST /enrichment-rules/custom-enrichment-rules/v1/search'),
    summary: 'Search the custom enrichments',
    responseMember: 'customEnrichmentsData',
  },
  secrets: null,
  exactlyOne: ['name', 'id'],
  attributes: {
    name: optional(
      string,
      'Name to search for. Set exactly one of `name` and `id`.',
      parameter('search_clause', 'name'),
    ),
    id: optional(
      integer64,
      'Identifier to search for, a 64-bit integer. Set exactly one of `name` and `id`.',
      { ...parameter('search_clause', 'id'), example: "'31'" },
    ),
    extraQuery,
    customEnrichmentsData: records('The custom enrichments that were found.', 'CustomEnrichment', {
      ...atPath(['definition'], {
        id: id64('Identifier of the enrichment.'),
        name: text('Name of the enrichment.'),
        description: text('Description of the enrichment.'),
        fileName: text('Name of the file from which the table was created.'),
        fileSize: count('Size of the file, in bytes.'),
        isQueryOnly: flag('Whether the enrichment is used only in queries.'),
        version: count('Version of the enrichment table.'),
      }),
      textual: text('Content of the enrichment table, as text.'),
    }),
  },
});
