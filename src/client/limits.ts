/** A timer of Node.js that is set to more, which is 24 days, fires at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Larger answers are not read. A service that sends more is not the one we know. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
