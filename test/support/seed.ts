/**
 * What generated inputs derive from. It is the same in every run, so that a test fails because of a change and not by chance. The
 * weekly workflow tries another one, and so does `FUZZ_SEED=<number> npm test`.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_251_120);
