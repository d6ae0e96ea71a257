import { ROOT } from './common';
import { operation } from './operation';
import { anyObject, flag, integer, list, named, object, oneOf, text } from './shape';

const keywords = list('Keywords', text('Keyword'));
const labels = list('Labels', text('Label'));
const integrations = list('Keys of integrations', text('Definition key'));
const integrationDetails = list(
  'Integrations it works with',
  object('Integration', { link: text('Address'), name: text('Name') }),
);
const deprecation = object('Why not to use it any more', {
  reason: text('Reason'),
  replacementExtensions: list('What to use instead', text('Identifier of an extension')),
});

const item = object('A part of the extension', {
  name: text('Name'),
  description: text('Description'),
  stableId: text('Identifier across versions'),
  uniqueId: text('Identifier in this version'),
  internalId: integer('Internal identifier'),
  isMandatory: flag('Whether it is always deployed'),
  permissionResource: oneOf('What a user needs permission for', 'UNKNOWN'),
  targetDomain: oneOf('What the part is', 'ACTION'),
  binaries: list(
    'Files',
    object('File', {
      data: text('Content'),
      fileName: text('File name'),
      type: oneOf('Kind', 'PREVIEW_IMAGE'),
    }),
  ),
  data: anyObject('Its content is not documented'),
});

const extensionData = named(
  'ExtensionData',
  object('An extension to test', {
    id: text('Identifier'),
    name: text('Name'),
    version: text('Version'),
    description: text('Description'),
    excerpt: text('Description in one line'),
    image: text('Image'),
    darkModeImage: text('Image for dark mode'),
    isHidden: flag('Whether it is hidden'),
    keywords,
    labels,
    integrations,
    integrationDetails,
    changelog: list(
      'Changes',
      object('Change', { version: text('Version'), descriptionMd: text('Text, in Markdown') }),
    ),
    deprecation,
    binaries: list('Files', object('File', { data: text('Content'), type: text('Kind') })),
    items: list('Parts', item),
  }),
);

const counter = integer('Number of parts');

const extension = named(
  'Extension',
  object('An extension', {
    id: text('Identifier'),
    name: text('Name'),
    image: text('Image'),
    darkModeImage: text('Image for dark mode'),
    isHidden: flag('Whether it is hidden'),
    keywords,
    integrations,
    deprecation,
    revisions: list(
      'Versions',
      object('Version', {
        version: text('Version'),
        description: text('Description'),
        excerpt: text('Description in one line'),
        labels,
        integrationDetails,
        summary: object('Summary', {
          isNew: flag('Whether it is new'),
          itemCounts: object('Parts by kind; two further counters are not named', {
            actions: counter,
            alerts: counter,
            customDashboards: counter,
            enrichments: counter,
            eventsToMetrics: counter,
            metricsRuleGroup: counter,
            parsingRules: counter,
            savedViews: counter,
          }),
        }),
      }),
    ),
  }),
);

export const initializeExtensionTestingRevision = operation({
  number: 18,
  summary: 'Initialize an extension testing revision',
  method: 'POST',
  path: `${ROOT}/integrations/extensions/v1/testing/initialize`,
  body: object('Extension to test', { extensionData }, ['extensionData']),
  output: object('Nothing', {}),
  repeat: 'idempotent',
});

export const listExtensions = operation({
  number: 19,
  summary: 'List the extensions',
  method: 'POST',
  path: `${ROOT}/integrations/extensions/v1/all`,
  body: object('Which extensions', {
    filter: object('Filter', { integrations }),
    includeHiddenExtensions: flag('Whether to list hidden ones'),
  }),
  output: object('Extensions', { extensions: list('Extensions', extension) }),
  repeat: 'read',
});
