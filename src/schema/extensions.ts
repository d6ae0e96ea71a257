import { computedOnly, count, flag, nested, record, records, text, texts, extraMembers } from './attributes';
import { call, dataSource } from './description';
import { extensionTestingRevision } from './extension-testing-revision';
import { boolean, list, object, optional, string } from './kind';

const { name, image, darkModeImage, isHidden, keywords, integrations } = extensionTestingRevision.attributes;

const revisions = records('Versions of the extension.', 'ExtensionRevision', {
  version: text('Version of the extension.'),
  description: text('Description of the version.'),
  excerpt: text('One-line description of the version.'),
  labels: texts('Labels of the version.'),
  integrationDetails: records('Integrations that the version works with.', 'ExtensionIntegration', {
    link: text("Address of the integration's documentation."),
    name: text('Name of the integration.'),
  }),
  summary: record('Summary of the version.', 'ExtensionSummary', {
    isNew: flag('Whether the version is new.'),
    itemCounts: record('Number of parts of each kind.', 'ExtensionItemCounts', {
      actions: count('Number of actions.'),
      alerts: count('Number of alerts.'),
      customDashboards: count('Number of custom dashboards.'),
      enrichments: count('Number of enrichments.'),
      eventsToMetrics: count('Number of events-to-metrics conversions.'),
      metricsRuleGroup: count('Number of metric rule groups.'),
      parsingRules: count('Number of parsing rules.'),
      savedViews: count('Number of saved views.'),
    }),
  }),
});

export const extensions = dataSource('extensions', {
  example: { filter: { integrations: ['deployment-markers'] } },
  doc: 'Looks up the extensions that match `filter`, or all extensions if `filter` is not set. `includeHiddenExtensions` determines whether hidden extensions are included.',
  collection: 'extensions',
  identity: 'id',
  read: {
    ...call(19, 'listExtensions', 'POST /integrations/extensions/v1/all'),
    summary: 'List the extensions',
    responseMember: 'extensions',
  },
  secrets: null,
  attributes: {
    filter: optional(
      object({ integrations: optional(list(string), 'Keys of the integrations to filter by.') }),
      'Filter for the extensions to read.',
      { defaultText: 'all extensions' },
    ),
    includeHiddenExtensions: optional(boolean, 'Whether to include hidden extensions.', {
      defaultText: 'the service chooses',
    }),
    extraMembers,
    extensions: records('The extensions that were found.', 'Extension', {
      id: text('Identifier of the extension.'),
      ...computedOnly({ name, image, darkModeImage, isHidden, keywords, integrations }),
      deprecation: nested('Details of the deprecation. Null if the extension is not deprecated.', {
        reason: text('Reason for the deprecation.'),
        replacementExtensions: texts('Identifiers of the extensions to use instead.'),
      }),
      revisions,
    }),
  },
});
