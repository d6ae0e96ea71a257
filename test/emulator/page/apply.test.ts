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
const tab = async (name: string | RegExp) => page.getByRole('tab', { name }).click();

test('objects and requests appear while a stack is applied', async () => {
  await deployment.synth(stack(99.9));
  const held = deployment.control.addFault({ kind: 'hangBefore', operation: 'createApiKey' });
  const apply = Running.start(deployment.terraform, 'apply', '-auto-approve', '-input=false');

  await row('checkout availability').waitFor();
  await tab('Faults');
  await page.getByText('Requests waiting for a response: 1.').waitFor();
  expect(await row('CI').count()).toBe(0);

  deployment.control.removeFault(held.id);
  expect(await apply.end).toMatchObject({ exitCode: 0 });
  await tab('Objects');
  await row('CI').waitFor();
  await page.locator('#requests summary', { hasText: 'Create an API key' }).waitFor();

  await row('checkout availability').click();
  await page.getByText('"targetThresholdPercentage": 99.9').waitFor();
  await deployment.synth(stack(99.5));
  await deployment.apply();
  await page.getByText('"targetThresholdPercentage": 99.5').waitFor();
});

test('a fault switched on in the page fails the next apply', async () => {
  await deployment.synth(stack(99.9));
  await tab('Faults');
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('Create or replace an SLO');
  await page.getByRole('spinbutton', { name: 'Status' }).fill('400');
  await page.getByRole('spinbutton', { name: 'Calls' }).fill('1');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('status 400, for the next call').waitFor();
  const failed = await deployment.terraform.apply();
  expect([failed.exitCode, failed.text]).toEqual([1, expect.stringContaining('400')]);
  await page.getByText('None.').waitFor();

  await deployment.apply();
  await tab('Objects');
  await row('checkout availability').waitFor();
});

test('reset empties the account, the list of requests and the faults', async () => {
  await deployment.synth(stack(99.9));
  await deployment.apply();
  await row('checkout availability').waitFor();
  await tab('Faults');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('tab', { name: 'Faults (1)' }).waitFor();

  page.once('dialog', async (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Reset…' }).click();

  await page.getByText('The emulator was reset.').waitFor();
  await page.getByText('No requests yet.').waitFor();
  await page.getByRole('tab', { name: 'Faults', exact: true }).waitFor();
  await tab('Objects');
  await page.getByText('No object has changed yet.').waitFor();
  expect(await page.locator('.row', { hasText: 'checkout availability' }).count()).toBe(0);
  expect(deployment.control.objects('slos')).toEqual({});
  expect(deployment.control.requests()).toEqual([]);
  expect(deployment.control.faults()).toEqual([]);
});
