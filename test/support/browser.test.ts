import { Browser } from './browser';

const { CHROMIUM } = process.env;
afterEach(() => {
  if (CHROMIUM === undefined) delete process.env.CHROMIUM;
  else process.env.CHROMIUM = CHROMIUM;
});

test('without a browser, a test fails and explains how to install one', async () => {
  process.env.CHROMIUM = '/no/such/browser';
  await expect(Browser.start()).rejects.toThrow(
    "/no/such/browser, to which CHROMIUM is set, cannot be run. The tests of the emulator's page need it: `apt-get install chromium`",
  );
});
