/**
 * The seed of generated inputs. It is the same in every run, so that a test fails because of a change and not by chance. The
 * weekly workflow and `FUZZ_SEED=<number> npm test` use a different one.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_251_120);
