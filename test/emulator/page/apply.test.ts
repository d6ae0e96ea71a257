/** The page while Terraform applies a stack. */
import type { Page } from 'playwright-core';
import { ApiKey, Slo } from '../../../src';
import { Browser } from '../../support/browser';
import { Build, Deployment } from '../../support/deployment';
import { Running } from '../../support/running';

let browser: Browser;
let deployment: Deployment;
let page: Page;

beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(async () => browser.remove());

beforeEach(async () => {
  deployment = await Deployment.start();
  page = await browser.open(deployment.url);
});
afterEach(async () => {
  await page.close();
  await deployment.remove();
  expect(browser.problems).toEqual([]);
});

const stack =
  (target: number): Build =>
  (scope) => {
    new Slo(scope, 'checkout', {
      name: 'checkout availability',
      targetThresholdPercentage: target,
      requestBasedMetricSli: {
        goodEvents: { query: 'sum(requests{status="ok"})' },
        totalEvents: { query: 'sum(requests)' },
      },
    });
    new ApiKey(scope, 'ci', { name: 'CI', keyPermissions: { presets: ['Ingest'] } });
  };

const row = (name: string) => page.locator('.row > summary', { hasText: name });
const open = async (view: string) => page.locator('.view > summary', { hasText: view }).click();

test('objects and requests appear while a stack is applied', async () => {
  await deployment.synth(stack(99.9));
  const held = deployment.control.addFault({ kind: 'hangBefore', operation: 'createApiKey' });
  const apply = Running.start(deployment.terraform, 'apply', '-auto-approve', '-input=false');

  await row('checkout availability').waitFor();
  await open('Faults');
  await page.getByText('Requests waiting for a response: 1.').waitFor();
  expect(await row('CI').count()).toBe(0);

  deployment.control.removeFault(held.id);
  expect(await apply.end).toMatchObject({ exitCode: 0 });
  await open('Objects');
  await row('CI').waitFor();
  await page.locator('#requests summary', { hasText: 'Create an API key' }).waitFor();

  await row('checkout availability').click();
  await page.getByText('"targetThresholdPercentage": 99.9').waitFor();
  await deployment.synth(stack(99.5));
  await deployment.apply();
  await page.getByText('"targetThresholdPercentage": 99.5').waitFor();
});
