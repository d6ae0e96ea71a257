import { count, flag, many, one, text, texts, wholeAnswer } from './answer';
import { extraMembers } from './common';
import { dataSource } from './description';
import { boolean, list, object, optional, string } from './kind';

const itemCounts = one('Number of parts by kind.', {
  actions: count('Number of actions.'),
  alerts: count('Number of alerts.'),
  customDashboards: count('Number of custom dashboards.'),
  enrichments: count('Number of enrichments.'),
  eventsToMetrics: count('Number of conversions of events to metrics.'),
  metricsRuleGroup: count('Number of groups of metric rules.'),
  parsingRules: count('Number of parsing rules.'),
  savedViews: count('Number of saved views.'),
});

const revisions = many(
  'Versions of the extension.',
  object({
    version: text('The version.'),
    description: text('What the version holds.'),
    excerpt: text('The description in one line.'),
    labels: texts('Labels of the version.'),
    integrationDetails: many(
      'Integrations that the version works with.',
      object({ link: text('Address about the integration.'), name: text('Name of the integration.') }),
    ),
    summary: one('Summary of the version.', { isNew: flag('Whether the version is new.'), itemCounts }),
  }),
);

export const extensions = dataSource('extensions', {
  title: 'extensions',
  doc: 'All extensions, read by operation 19.',
  attributes: {
    filter: optional(
      object({ integrations: optional(list(string), 'Keys of integrations that the extensions work with.') }),
      'Which extensions are read. Default: all.',
    ),
    includeHiddenExtensions: optional(
      boolean,
      'Whether hidden extensions are read too. Default: the service chooses.',
    ),
    extraMembers,
    extensions: many(
      'The extensions.',
      object({
        id: text('Identifier of the extension.'),
        name: text('Name of the extension.'),
        image: text('Image of the extension.'),
        darkModeImage: text('Image for dark mode.'),
        isHidden: flag('Whether the extension is hidden.'),
        keywords: texts('Keywords of the extension.'),
        integrations: texts('Keys of the integrations that the extension works with.'),
        deprecation: one('Why not to use the extension any more.', {
          reason: text('The reason.'),
          replacementExtensions: texts('Identifiers of the extensions to use instead.'),
        }),
        revisions,
      }),
    ),
    json: wholeAnswer,
  },
});
