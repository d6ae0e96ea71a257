/** Maximum size of a 2xx response. Larger ones are rejected. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Maximum number of bytes that are read from an error response. The rest is ignored. */
export const MAX_ERROR_BYTES = 32 * 1024;

/** How long a response can be reused instead of reading the object again, in milliseconds. */
export const FRESHNESS_MS = 1000;

/** Whether `at`, a time from `performance.now()`, is less than `limit` milliseconds ago. */
export const isFresh = (at: number, limit = FRESHNESS_MS): boolean => performance.now() - at < limit;
