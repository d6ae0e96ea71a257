/** About 24 days. A Node.js timer with a longer delay fires immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Larger responses are rejected. The documented service does not send them. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** The rest of a longer error response is not read. */
export const MAX_ERROR_BYTES = 32 * 1024;

/** How long the response of a read is used instead of another read, in milliseconds. */
export const FRESH_MS = 1000;

/** @param at a time from `performance.now()` */
export const isFresh = (at: number, limit = FRESH_MS): boolean => performance.now() - at < limit;
