/** The page in a browser, without Terraform. */
import type { Page } from 'playwright-core';
import { Emulator, startEmulator } from '../../../src/emulator';
import { Browser } from '../../support/browser';
import { call, createSlo, manySlos, ROOT, SLO, WEBHOOK } from '../calling';

let browser: Browser;
let emulator: Emulator;
let page: Page;

beforeAll(async () => {
  browser = await Browser.start();
});
afterAll(async () => browser.remove());

beforeEach(async () => {
  emulator = await startEmulator();
  page = await browser.open(emulator.url);
});
afterEach(async () => {
  await page.close();
  await emulator.close();
});

const row = (name: string) =>
  page.locator('.row', { has: page.locator('summary').getByText(name, { exact: true }) });
/** The heading of a view, which opens the view. */
const view = (name: string) => page.locator('.view > summary', { hasText: name });
const focused = () => page.locator(':focus');

test('the page only calls the emulator, and its calls are not in the list of requests', async () => {
  browser.asked.length = 0;
  await page.reload();
  await page.getByText('Connected to').waitFor();
  await createSlo(emulator.url);
  await row('Checkout').locator('> summary').click();
  await page.getByText('Change or delete…').waitFor();
  const asked = new Set(browser.asked.filter((url) => !url.startsWith('data:')));
  expect([...asked]).toEqual([
    `${emulator.url}/`,
    `${emulator.url}/_emulator/view?account=default`,
    expect.stringContaining(`${emulator.url}/_emulator/objects/slos/`),
  ]);
  expect(emulator.control.requests()).toMatchObject([{ operation: 'replaceSlo' }]);
  expect(browser.problems).toEqual([]);
});

test('shows HTML in names and values as text, and characters that would reverse or hide text as escapes', async () => {
  const html = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const [name, shown] = [`${html}\u202eterces\u200b`, `${html}\\u202eterces\\u200b`];
  await createSlo(emulator.url, { ...SLO, name, labels: { [name]: `${html}\u{e0041}` } });
  await call(emulator.url, 'GET', `/${encodeURIComponent(html)}<b>`);
  await row(shown).locator('summary').click();
  await row(shown).getByText('Change or delete…').waitFor();
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
  const label = `${quoted(shown)}: ${quoted(`${html}\\udb40\\udc41`)}`;
  await row(shown).locator('pre', { hasText: label }).waitFor();
  await page.locator('#requests summary', { hasText: 'Create or replace an SLO' }).click();
  await page.locator('#requests').getByText('Response').waitFor();
  expect(await page.locator('img, main script, main b').count()).toBe(0);
  expect(await page.title()).toBe('Observability emulator');
  expect(browser.problems).toEqual([]);
});

test('an object shows its JSON as stored and its last change', async () => {
  const { id } = await createSlo(
    emulator.url,
    '{"name":"Checkout","targetThresholdPercentage":99.90,"size":9007199254740993}',
  );
  const shown = row('Checkout');
  await shown.getByText(/^created \d/).waitFor();
  await shown.locator('> summary').click();
  await shown.getByText('"size": 9007199254740993').waitFor();
  await emulator.control.patch('slos', String(id), { description: 'by hand' });
  await shown.getByText(/^replaced \d/).waitFor();
  await shown.getByText('"description": "by hand"').waitFor();
});

test('a request shows its effect and its object', async () => {
  const { id } = await createSlo(emulator.url);
  await createSlo(emulator.url, { ...SLO, id });
  await call(emulator.url, 'GET', `${ROOT}/v1/slo/slos:batchGet?ids=${String(id)}&ids=none`);
  await createSlo(emulator.url, { name: 'Other', targetThresholdPercentage: 150 }).catch(() => undefined);
  await page.locator('#requests .failed').waitFor();
  const texts = await page.locator('#requests .operation > :first-child').allTextContents();
  expect(texts).toEqual(['Other', 'read Checkout and 1 more', 'replaced Checkout', 'created Checkout']);
});

test('initial objects are shown again after they were replaced by others with the same keys', async () => {
  for (const name of ['Before', 'After']) {
    const dashboards = { d: { id: 'd', name, dashboard: { title: name } } };
    await emulator.control.restore({ version: 1, accounts: { default: { dashboards } } });
    await row(name).waitFor({ state: 'attached' });
    if (name === 'Before') {
      await page.getByText('Dashboards').click();
      await row(name).locator('> summary').click();
    }
    await row(name).getByText(`"title": "${name}"`).waitFor();
  }
});

test('the object that changed last is at the top', async () => {
  const [first] = [
    await createSlo(emulator.url, { ...SLO, name: 'One' }),
    await createSlo(emulator.url, { ...SLO, name: 'Two' }),
  ];
  const names = async () =>
    page
      .locator('.row .title')
      .filter({ hasText: /^(One|Two)$/ })
      .allTextContents();
  await row('Two').waitFor();
  expect(await names()).toEqual(['Two', 'One']);
  await createSlo(emulator.url, { ...SLO, name: 'One', id: first.id, description: 'new' });
  await row('One').getByText('replaced').waitFor();
  expect(await names()).toEqual(['One', 'Two']);
  await page.reload();
  await row('Two').waitFor();
  expect(await names()).toEqual(['One', 'Two']);
});

test('an object can be changed and deleted, with the keyboard', async () => {
  const url = 'https://chat.example.com/secret-5d1a';
  await call(emulator.url, 'POST', `${ROOT}/integrations/webhooks/v1`, {
    data: { ...WEBHOOK.data, name: 'Chat', url },
  });
  const slo = await createSlo(emulator.url, { ...SLO, name: '<b>a\u202e' });
  const [shown, json] = [row('<b>a\\u202e'), page.getByLabel('Object as JSON')];
  await shown.locator('> summary').press('Enter');
  const change = shown.getByRole('button', { name: 'Change or delete…' });
  await change.press('Enter');
  await json.waitFor();
  await json.fill((await json.inputValue()).replace(/("targetThresholdPercentage": )[\d.]+/, '$1150'));
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('alert').getByText('targetThresholdPercentage').waitFor();
  await json.fill((await json.inputValue()).replace('150', '97.50'));
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('was changed.').waitFor();
  await page.locator(':focus', { hasText: '<b>a' }).waitFor();
  expect(emulator.control.get('slos', String(slo.id))).toMatchObject({ name: '<b>a\u202e' });
  await shown.getByText('"targetThresholdPercentage": 97.50').waitFor();
  await change.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await shown.waitFor({ state: 'detached' });
  await page.locator('#filter:focus').waitFor();

  await row('Chat').locator('> summary').click();
  await row('Chat').getByRole('button', { name: 'Change or delete…' }).click();
  await json.waitFor();
  await json.fill((await json.inputValue()).replace('"Chat"', '"Talk"'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await row('Talk').waitFor();
  expect(Object.values(emulator.control.objects('webhooks'))).toContainEqual(
    expect.objectContaining({ name: 'Talk', url }),
  );
  // The rejected change.
  browser.problems.length = 0;
});

test('shows the beginning of a very long text, and the length of the rest', async () => {
  await createSlo(emulator.url, { ...SLO, description: 'x'.repeat(12_000_000), z: 'the end' });
  await row('Checkout').locator('> summary').click();
  await row('Checkout').getByText('"z": "the end"').waitFor();
  await row('Checkout').getByText('… and 11980020 more characters').waitFor();
});

test('a change to one of 1,000 objects moves its row to the front, and updates no other row', async () => {
  await emulator.control.restore(manySlos(1_000));
  await row('number 999.').waitFor({ state: 'attached' });
  expect(await page.locator('.row').count()).toBeGreaterThan(1_000);
  await page.evaluate(`
    window.touched = new Set();
    new MutationObserver((changes) => changes.forEach(({ target }) => touched.add(target.closest('.row') ?? target)))
      .observe(document.querySelector('#kinds'), { subtree: true, childList: true, characterData: true });
  `);
  await emulator.control.patch('slos', 'slo-500', { name: 'changed' });
  await row('changed').waitFor();
  expect(await page.evaluate('[...touched].map(({ className }) => className)')).toEqual(['kind', 'row']);

  await page.getByLabel('Filter objects').fill('number 99.');
  expect(await page.locator('.row:visible').count()).toBe(1);
  await emulator.control.delete('slos', 'slo-99');
  await row('number 99.').waitFor({ state: 'detached' });
});

test('the list of requests contains the last 500 requests, and can be cleared', async () => {
  const read = async () => call(emulator.url, 'GET', `${ROOT}/v3/events/event-1`);
  for (let number = 0; number < 501; number++) await read();
  await createSlo(emulator.url);
  await page.locator('#requests').getByText('created Checkout').waitFor();
  expect(await page.locator('#requests > li:not(.empty)').count()).toBe(500);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('No requests yet.').waitFor();
  expect(emulator.control.requests()).toEqual([]);
});

test('lists a request when it has ended, even if the page was opened before', async () => {
  const { id } = emulator.control.addFault({ kind: 'hangAfter', times: 1 });
  const created = createSlo(emulator.url);
  await view('Faults').click();
  await page.getByText('Requests waiting for a response: 1.').waitFor();
  await page.reload();
  await page.getByText('No requests yet.').waitFor();
  emulator.control.removeFault(id);
  await created;
  await page.locator('#requests .status', { hasText: '200' }).waitFor();
});

test('can be used with the keyboard alone', async () => {
  await createSlo(emulator.url);
  await row('Checkout').waitFor();
  await view('Objects').focus();
  await page.keyboard.press('Tab');
  expect(await focused().getAttribute('id')).toBe('filter');
  await page.keyboard.press('Tab');
  expect(await focused().textContent()).toBe('SLOs1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Change or delete…').waitFor();

  page.once('dialog', async (dialog) => dialog.dismiss());
  await page.getByRole('button', { name: 'Reset…' }).press('Enter');
  expect(Object.keys(emulator.control.objects('slos'))).toHaveLength(1);
});

test('reset empties the account, the list of requests and the faults', async () => {
  await createSlo(emulator.url);
  await row('Checkout').waitFor();
  emulator.control.addFault({ kind: 'status', operation: 'getEvent', status: 503 });
  await view('Faults (1)').click();
  await page.getByText('"status": 503').waitFor();
  page.once('dialog', async (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByText('The emulator was reset.').waitFor();
  await page.getByText('No requests yet.').waitFor();
  await page.locator('#faults-title', { hasText: /^Faults$/ }).waitFor();
  await view('Objects').click();
  await page.getByText('No object has changed yet.').waitFor();
  expect(await row('Checkout').count()).toBe(0);
  const { control } = emulator;
  expect([control.objects('slos'), control.requests(), control.faults()]).toEqual([{}, [], []]);
});

test('every interactive element has a name', async () => {
  const nameless = `[...document.querySelectorAll('button, input, select, a, ol[tabindex]')]
    .filter((one) => !one.ariaLabel && !one.labels?.length && !one.textContent.trim() && !one.getAttribute('aria-labelledby'))
    .map((one) => one.outerHTML)`;
  expect(await page.evaluate(nameless)).toEqual([]);
  const unresolved = `[...document.querySelectorAll('[aria-controls], [aria-labelledby]')]
    .flatMap((one) => [one.getAttribute('aria-controls'), one.getAttribute('aria-labelledby')])
    .filter((id) => id && !document.getElementById(id))`;
  expect(await page.evaluate(unresolved)).toEqual([]);
});

test('follows the light or dark setting of the system', async () => {
  for (const [colorScheme, color] of [
    ['light', 'rgb(246, 247, 248)'],
    ['dark', 'rgb(19, 22, 26)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(color);
  }
});

test('fits into a window of 500 pixels', async () => {
  const long = 'x'.repeat(300);
  await createSlo(emulator.url, { name: long, targetThresholdPercentage: 99 });
  await row(long).locator('summary').click();
  await page.getByText('Change or delete…').waitFor();
  await page.setViewportSize({ width: 500, height: 900 });
  for (const name of ['Faults', 'Objects']) {
    await view(name).click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(500);
  }
});

test('each account has its own page', async () => {
  emulator.control.setApiKeys({ 'key-a': 'team-a', 'key-b': 'team-b' });
  await createSlo(emulator.url, { name: 'of a', targetThresholdPercentage: 99 }, { key: 'key-a' });
  await createSlo(emulator.url, { name: 'of b', targetThresholdPercentage: 99 }, { key: 'key-b' });
  const account = page.getByLabel('Account');
  await page.locator('#account option', { hasText: 'team-b' }).waitFor({ state: 'attached' });
  expect(await page.locator('#requests > li:not(.empty)').count()).toBe(0);
  await account.selectOption('team-b');
  await row('of b').waitFor();
  expect(await row('of a').count()).toBe(0);
  expect(await page.locator('#requests > li:not(.empty)').count()).toBe(1);

  await emulator.control.reset();
  await page.locator('#account option', { hasText: 'team-a' }).waitFor({ state: 'detached' });
});

test('reports a lost connection, and shows the current objects after reconnecting', async () => {
  await call(emulator.url, 'GET', '/before');
  await page.locator('#requests').getByText('GET /before').waitFor();
  await emulator.close();
  await page.getByText('Not connected').waitFor();
  emulator = await startEmulator({ port: emulator.port });
  await createSlo(emulator.url);
  await row('Checkout').waitFor({ state: 'attached' });
  await page.locator('#requests').getByText('Create or replace an SLO').waitFor();
  expect(await page.locator('#requests > li:not(.empty)').count()).toBe(1);
  browser.problems.length = 0;
});
