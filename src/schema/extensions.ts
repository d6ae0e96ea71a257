import { count, flag, nested, record, records, text, texts, extraMembers } from './attributes';
import { dataSource } from './description';
import { boolean, list, object, optional, string } from './kind';

const revisions = records('Versions of the extension.', 'ExtensionRevision', {
  version: text('The version.'),
  description: text('Description of the version.'),
  excerpt: text('One-line description.'),
  labels: texts('Labels of the version.'),
  integrationDetails: records('Integrations that the version works with.', 'ExtensionIntegration', {
    link: text("Address of the integration's documentation."),
    name: text('Name of the integration.'),
  }),
  summary: record('Summary of the version.', 'ExtensionSummary', {
    isNew: flag('Whether the version is new.'),
    itemCounts: record('Number of parts by kind.', 'ExtensionItemCounts', {
      actions: count('Number of actions.'),
      alerts: count('Number of alerts.'),
      customDashboards: count('Number of custom dashboards.'),
      enrichments: count('Number of enrichments.'),
      eventsToMetrics: count('Number of conversions of events to metrics.'),
      metricsRuleGroup: count('Number of groups of metric rules.'),
      parsingRules: count('Number of parsing rules.'),
      savedViews: count('Number of saved views.'),
    }),
  }),
});

export const extensions = dataSource('extensions', {
  example: { filter: { integrations: ['deployment-markers'] } },
  doc: 'All extensions, or those that match `filter`.',
  collection: 'extensions',
  identity: 'id',
  read: {
    name: 'listExtensions',
    number: 19,
    summary: 'List the extensions',
    method: 'POST',
    path: '/integrations/extensions/v1/all',
    answers: 'extensions',
  },
  secrets: null,
  attributes: {
    filter: optional(
      object({ integrations: optional(list(string), 'Keys of integrations that the extensions work with.') }),
      'Filter for the extensions to read.',
      { unset: 'all' },
    ),
    includeHiddenExtensions: optional(boolean, 'Whether hidden extensions are also read.', {
      unset: 'the service chooses',
    }),
    extraMembers,
    extensions: records('The extensions.', 'Extension', {
      id: text('Identifier of the extension.'),
      name: text('Name of the extension.'),
      image: text('Image of the extension.'),
      darkModeImage: text('Image for dark mode.'),
      isHidden: flag('Whether the extension is hidden.'),
      keywords: texts('Keywords of the extension.'),
      integrations: texts('Keys of the integrations that the extension works with.'),
      deprecation: nested('Deprecation of the extension.', {
        reason: text('Why the extension is deprecated.'),
        replacementExtensions: texts('Identifiers of the extensions to use instead.'),
      }),
      revisions,
    }),
  },
});
