/** Ends a unit test that hangs. No unit test takes nearly as long. The tests of the other suites have the limit in jest.config.json. */
jest.setTimeout(100_000);
