/** 24 days. A timer of Node.js with a longer delay fires immediately. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Larger answers are refused. The documented service does not send them. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** The beginning of an error page is enough. */
export const MAX_ERROR_BYTES = 32 * 1024;

/** What was read at most this long ago is not read again. In milliseconds. */
export const FRESH_MS = 1000;

/** @param at when it was asked for: a time of `performance.now()` */
export const isFresh = (at: number, limit = FRESH_MS): boolean => performance.now() - at < limit;
