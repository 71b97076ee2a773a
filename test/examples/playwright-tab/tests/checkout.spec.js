import { expect, test } from '@playwright/test';
import { advance, attachTape, openWorld } from './world.js';

test.beforeEach(openWorld);
test.afterEach(attachTape);

test('shows settlement, and a return on day 40', async ({ page }) => {
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('status')).toHaveText('authorized');
  await expect(page.locator('#due')).toHaveText(/^2026-01-05T15:0/);
  await advance(page, { days: 3 });
  await expect(page.getByRole('status')).toHaveText('settled');

  await page.evaluate(() => {
    const { simulate, transactions } = window.settlebox;
    simulate.ach.return({ transaction: transactions.list().data[0].id, code: 'R10', at: { day: 40 } });
  });
  await advance(page, { days: 45 });
  await expect(page.getByRole('status')).toHaveText('returned');
});

test('pays once although the first response is lost', async ({ page }) => {
  expect(await page.evaluate(() => window.settlebox.transactions.list().total)).toBe(0);
  await page.evaluate(() =>
    window.settlebox.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 }),
  );
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('status')).toHaveText('authorized');
  expect(await page.evaluate(() => window.settlebox.transactions.list().total)).toBe(1);
});
