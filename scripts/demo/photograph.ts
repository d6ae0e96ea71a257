import { resolve } from 'node:path';

/** The page with the objects, one of them open, and the requests; small enough for a repository. */
export async function photograph(url: string, file: string): Promise<void> {
  const { Browser } = await import('../../test/support/browser.js');
  const browser = await Browser.start();
  try {
    const page = await browser.open(url);
    await page.setViewportSize({ width: 1040, height: 520 });
    await page.locator('.row > summary').first().click();
    await page.getByText('History').waitFor();
    await page.screenshot({ path: resolve(file) });
  } finally {
    await browser.remove();
  }
}
