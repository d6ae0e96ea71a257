import { count, extraQuery, flag, id64, many, one, text, wholeAnswer } from './answer';
import { dataSource } from './description';
import { integer64, object, optional, string } from './kind';

export const customEnrichments = dataSource('customEnrichments', {
  title: 'custom enrichments',
  doc: 'Custom enrichments of one name or identifier, searched by operation 10. Where there are none, the list is empty.',
  attributes: {
    name: optional(string, 'Name to search for. Exactly one of `name` and `id` is set.', { local: true }),
    id: optional(
      integer64,
      'Identifier to search for, a 64-bit integer. Exactly one of `name` and `id` is set.',
      { local: true },
    ),
    extraQuery,
    customEnrichmentsData: many(
      'The custom enrichments that were found.',
      object({
        definition: one('Definition of the enrichment.', {
          id: id64('Identifier of the enrichment.'),
          name: text('Name of the enrichment.'),
          description: text('What the enrichment is for.'),
          fileName: text('Name of the file that the table came from.'),
          fileSize: count('Size of the file, in bytes.'),
          isQueryOnly: flag('Whether the enrichment serves queries only.'),
          version: count('Version of the table.'),
        }),
        textual: text('The table, as text.'),
      }),
    ),
    json: wholeAnswer,
  },
});
