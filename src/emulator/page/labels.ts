/** Labels for the page, in the same order as on the page. */

/** The label of each operation. The emulator sends the labels. */
export const OPERATION_LABELS = new Map<string | null, string>();

/** The label of each kind of fault. `FaultKind` is derived from the names. The page offers all except those in `BODY_FAULTS`. */
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
  missing: 'a custom response if the object does not exist',
  members: 'more members in the response',
  gzip: 'a response compressed with gzip',
  byteOrderMark: 'a byte order mark before the response',
  continue: '100 Continue before the response',
};

export const BODY_FAULTS: readonly string[] = ['verbatim', 'missing', 'members'];
