/** The document states no limit; an address of this many ids stays below what servers accept. */
export const MAX_SLO_IDS_PER_CALL = 100;
