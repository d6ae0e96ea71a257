/** What the page calls things, in the order in which it shows them. */
import type { Collection } from '../collections';
import type { Version } from '../history';
import type { NormaliserName } from '../normalisers';

export const KINDS: Readonly<Record<Collection, string>> = {
  slos: 'SLOs',
  webhooks: 'Webhooks',
  apiKeys: 'API keys',
  enrichments: 'Enrichments',
  archiveTargets: 'Archive target',
  deployedIntegrations: 'Integrations',
  testingRevisions: 'Testing revisions of extensions',
  sloAlerts: 'Alerts of SLOs',
  teamScopes: 'Team scopes',
  teamGroups: 'Team groups',
  dashboards: 'Dashboards',
  customEnrichments: 'Custom enrichments',
  integrationDefinitions: 'Integration definitions',
  extensions: 'Extensions',
  events: 'Events',
  incidentAggregations: 'Incidents by application',
  tokenStatistics: 'Tokens by day',
};

export const CHANGES: Readonly<Record<Version['change'], string>> = {
  present: 'Existed before',
  created: 'Created',
  replaced: 'Replaced',
  deleted: 'Deleted',
};

export const NORMALISERS: Readonly<Record<NormaliserName, string>> = {
  float32Targets: 'Stores 99.9 as 99.9000015',
  trimText: 'Trims texts',
  plainLabelNames: 'Trims names of labels and writes them in lower case',
  reorderLists: 'Sorts lists',
  uniqueItems: 'Keeps one of equal items of a list',
  derivedGrouping: 'Derives the grouping of an SLO from its queries',
  alwaysDerivedGrouping: 'Answers the derived grouping instead of the stored one',
  derivedType: 'Derives the type of an SLO',
  filledIn: 'Fills in defaults',
  knownTimeFrames: 'Replaces unknown time frames',
  omitEmpty: 'Leaves out empty members',
  omitDefaults: 'Leaves out false, 0 and empty members of answers',
  nullForAbsent: 'Answers null for absent members of an SLO',
  emptyForAbsent: 'Answers empty values for absent members of an SLO',
  addMembers: 'Adds members that no document lists',
  surplusParameters: 'Answers parameters that nobody sent',
  maskedSecrets: 'Answers stars instead of secrets',
  pointZero: 'Writes 1 as 1.0',
  quotedNumbers: 'Writes numbers as texts',
  rpcErrors: 'Answers errors in the form of remote procedure calls',
};

/** Every kind of fault, for the server too. The form has all but `verbatim`, which needs a body. */
export const FAULT_WORDS = {
  latency: 'a delayed answer',
  status: 'an error status',
  notFound: 'the object does not exist yet',
  resetBefore: 'connection reset before the effect',
  resetAfter: 'connection reset after the effect',
  hangBefore: 'no answer until it is off, before the effect',
  hangAfter: 'no answer until it is off, after the effect',
  truncated: 'half of the answer',
  withoutId: 'an answer without identifiers',
  padded: 'an answer of 50 MB',
  html: 'an HTML page',
  empty: 'an empty answer',
  verbatim: 'verbatim',
  gzip: 'an answer compressed by gzip',
  deflate: 'an answer compressed by deflate',
  byteOrderMark: 'a byte order mark before the answer',
  continue: '100 Continue before the answer',
};
