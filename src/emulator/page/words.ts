/** Labels for the page, in the order in which the page shows them. */
import type { Collection } from '../collections';
import type { Version } from '../history';
import type { NormaliserName } from '../normalisers';

export const COLLECTION_TITLES: Readonly<Record<Collection, string>> = {
  slos: 'SLOs',
  webhooks: 'Webhooks',
  apiKeys: 'API keys',
  enrichments: 'Enrichments',
  archiveTargets: 'Archive target',
  deployedIntegrations: 'Integrations',
  testingRevisions: 'Testing revisions of extensions',
  sloAlerts: 'SLO alerts',
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

export const CHANGE_TITLES: Readonly<Record<Version['change'], string>> = {
  present: 'Existed before',
  created: 'Created',
  replaced: 'Replaced',
  deleted: 'Deleted',
};

export const NORMALISERS: Readonly<Record<NormaliserName, string>> = {
  float32Targets: 'Stores 99.9 as 99.9000015',
  trimText: 'Trims strings',
  plainLabelNames: 'Trims label names and converts them to lower case',
  reorderLists: 'Sorts lists',
  uniqueItems: 'Removes duplicates from lists',
  derivedGrouping: 'Derives the grouping of an SLO from its queries',
  alwaysDerivedGrouping: 'Returns the derived grouping instead of the stored one',
  derivedType: 'Derives the type of an SLO',
  filledIn: 'Fills in defaults',
  knownTimeFrames: 'Replaces unknown time frames',
  omitEmpty: 'Omits empty members',
  omitDefaults: 'Omits false, 0 and empty members from responses',
  nullForAbsent: 'Returns null for absent members of an SLO',
  emptyForAbsent: 'Returns empty values for absent members of an SLO',
  addMembers: 'Adds undocumented members',
  surplusParameters: 'Returns parameters that nobody sent',
  maskedSecrets: 'Returns asterisks instead of secrets',
  pointZero: 'Writes 1 as 1.0',
  quotedNumbers: 'Writes numbers as strings',
  rpcErrors: 'Returns errors as remote procedure calls do',
};

/** Every kind of fault. The server uses these names, too. The page's form offers all kinds except `verbatim`, which needs a body. */
export const FAULT_WORDS = {
  latency: 'a delayed response',
  status: 'an error status',
  notFound: 'the object does not exist yet',
  resetBefore: 'connection reset before the request takes effect',
  resetAfter: 'connection reset after the request takes effect',
  hangBefore: 'no response until switched off, before the request takes effect',
  hangAfter: 'no response until switched off, after the request takes effect',
  truncated: 'half of the response',
  withoutId: 'a response without identifiers',
  padded: 'a 50 MB response',
  html: 'an HTML page',
  empty: 'an empty response',
  verbatim: 'a custom response',
  gzip: 'a response compressed with gzip',
  deflate: 'a response compressed with deflate',
  byteOrderMark: 'a byte order mark before the response',
  continue: '100 Continue before the response',
};
