/** Labels for the page, in the same order as on the page. */

/** The label of each operation. The emulator sends the labels. */
export const OPERATION_LABELS = new Map<string | null, string>();

/** The label of each normaliser. `NormaliserName` is derived from the names. */
export const NORMALISER_LABELS = {
  float32Targets: 'Stores a target of 99.9 as 99.9000015',
  trimText: 'Trims strings',
  plainLabelNames: 'Trims label names and converts them to lower case',
  reorderLists: 'Sorts lists',
  uniqueItems: 'Removes duplicates from lists',
  derives: 'Derives the grouping and type of an SLO if they are not sent',
  alwaysDerivedGrouping: 'Returns the derived grouping instead of the stored one',
  filledIn: 'Fills in defaults',
  knownTimeFrames: 'Replaces unknown time frames',
  omitEmpty: 'Omits empty members',
  omitDefaults: 'Omits false, 0 and empty members from responses',
  nullForAbsent: 'Returns null for missing members of an SLO',
  emptyForAbsent: 'Returns empty values for missing members of an SLO',
  addMembers: 'Adds undocumented members',
  surplusParameters: 'Returns parameters that the client did not send',
  maskedSecrets: 'Returns asterisks instead of secrets',
  keepsOldValues: 'Accepts changes to SLOs, but keeps their old values',
  pointZero: 'Writes 1 as 1.0',
  quotedNumbers: 'Writes numbers as strings',
  numericIds: 'Gives new SLOs numbers as ids',
  otherIds: 'Returns the id of another object',
  rpcErrors: 'Returns errors in the format of gRPC',
  errorsWithStatus200: 'Returns errors with status 200',
  replacesByName: 'Replaces an SLO when another SLO with the same name is created',
};

/** The label of each kind of fault. `FaultKind` is derived from the names. The page offers all except `verbatim`, which needs a body. */
export const FAULT_LABELS = {
  latency: 'a delayed response',
  status: 'an error status',
  notFound: 'a response as if the object did not exist',
  resetBefore: 'a connection reset before the request takes effect',
  resetAfter: 'a connection reset after the request takes effect',
  hangBefore: 'no response and no effect until switched off',
  hangAfter: 'no response until switched off, but an immediate effect',
  truncated: 'half of the response',
  withoutId: 'a response without identifiers',
  padded: 'a very large response',
  html: 'an HTML page',
  empty: 'an empty response',
  verbatim: 'a custom response',
  gzip: 'a response compressed with gzip',
  deflate: 'a response compressed with deflate',
  byteOrderMark: 'a byte order mark before the response',
  continue: '100 Continue before the response',
};
