/** The page of a failing test, opened from disk. */
import { existsSync, statSync } from 'node:fs';
import { cards } from 'settlebox';
import { expect, it } from 'vitest';
import { repeatedTest } from '../failure-page/failing-run.ts';
import { axe } from './axe.ts';
import { eventually } from './inspected.ts';
import { describeInBrowser, openPage } from './open-page.ts';

const HOSTILE = `</script><img src=x onerror="document.title='owned'"><b>`;

/** A page of a test with a sale, a failed webhook, and hostile texts. */
async function failedPage(): Promise<string> {
  const { file } = await repeatedTest(`sells ${HOSTILE}`).run(async (gateway) => {
    gateway.webhooks.subscribe({ deliver: () => new Response(HOSTILE, { status: 503 }) });
    const metadata = { note: HOSTILE };
    gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa, metadata });
    await gateway.idle();
    throw new RangeError(HOSTILE);
  });
  return file;
}

describeInBrowser('the page of a failing test, opened from disk', () => {
  // `openPage` fails the test on an error in the console, a violated policy, or a request.
  it('shows the failure, and the inspector at its time', async () => {
    const file = await failedPage();
    expect(statSync(file).size).toBeLessThan(2_000_000);
    const page = await openPage({ file });
    await page.getByRole('heading', { name: 'What failed' }).waitFor();
    expect(await page.getByText('POST /v1/transactions').first().isVisible()).toBe(true);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('link', { name: 'Inspector at the time of the failure' }).click();
    await page.getByRole('heading', { name: 'The merchant’s money' }).first().waitFor();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: 'transaction.authorized' }).first().click();
    await page.locator('#app').getByText('503').first().waitFor();
    await eventually(() => page.title()).toMatch(/^transaction\.authorized · pending · /);
    await page.getByRole('link', { name: 'Failed test' }).click();
    await page.getByRole('heading', { name: 'What failed' }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await eventually(() => page.title()).toBe(`sells ${HOSTILE}`);
  });

  it('saves its tape, and prints everything that is folded', async () => {
    const page = await openPage({ file: await failedPage() });
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save the tape')]);
    expect(download.suggestedFilename()).toMatch(/\.tape\.json$/);
    expect(existsSync(await download.path())).toBe(true);
    const request = page.locator('details', { hasText: 'POST /v1/transactions' }).getByText('"requested_amount"');
    expect(await request.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await request.isVisible()).toBe(true);
    expect(await page.getByText('Save the tape').isVisible()).toBe(false);
  });
});
