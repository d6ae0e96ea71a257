/** The API document states no limit. Servers accept a URL with this many ids. */
export const MAX_SLO_IDS_PER_CALL = 100;
