/** Screenshots of pages in Chromium. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFixedValues } from './fixed-values';
import { Browser } from '../../test/support/browser';
import { Deployment } from '../../test/support/deployment';
import { reviewPullRequest } from '../../test/support/pull-request';
import { slo } from '../../test/terraform/support';
import { HtmlRenderer, Parser } from '../pages';

/** Writes the comment on a pull request as Markdown and as a picture. */
export async function takeComment(folder: string): Promise<void> {
  const { comment } = await reviewPullRequest();
  const markdown = withFixedValues(comment);
  writeFileSync(join(folder, 'review.md'), markdown);
  const html = new HtmlRenderer().render(new Parser().parse(markdown));
  const frame = readFileSync(join(__dirname, 'comment.html'), 'utf8');
  const browser = await Browser.start({ viewport: { width: 830, height: 10 }, deviceScaleFactor: 1.8 });
  try {
    const page = await browser.newPage();
    await page.setContent(frame.replace('<main>', () => `<main>${html}`));
    await page.screenshot({ path: join(folder, 'review.png'), fullPage: true, omitBackground: true });
  } finally {
    await browser.remove();
  }
}

/** Shows a target that was changed by hand, while a plan repeats a read that failed. */
export async function takeEmulator(folder: string): Promise<void> {
  const deployment = await Deployment.start({ port: 4010 });
  const browser = await Browser.start({ viewport: { width: 970, height: 821 }, deviceScaleFactor: 2 });
  try {
    const { control, url } = deployment;
    // A short id fits into its row.
    control.setQuirks({ numericIds: true });
    await deployment.deploy((stack) => slo(stack, 'checkout'));
    const id = await deployment.idOf('observability_slo.checkout');
    await control.patch('slos', id, { targetThresholdPercentage: 95 });
    control.clearRequests();
    control.addFault({ kind: 'status', status: 503, operation: 'batchGetSlos', times: 1 });
    await deployment.expectChanges();
    const page = await browser.open(url);
    await page.locator('.row > summary').first().click();
    await page.getByText('"targetThresholdPercentage": 95').waitFor();
    await page.locator('.failed summary').first().click();
    await page.getByText('Headers').waitFor();
    await page.mouse.move(0, 0);
    // Without the space below the page's panels.
    const clip = { x: 0, y: 0, width: 970, height: 742 };
    await page.screenshot({ path: join(folder, 'emulator.png'), clip });
  } finally {
    await browser.remove();
    await deployment.remove();
  }
}
