import { expect } from '@playwright/test';
import { advance, openShop, test } from './world.js';

test('shows settlement, and a return on day 40', async ({ page }) => {
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('status')).toHaveText('authorized');
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
  await page.evaluate(() =>
    window.settlebox.simulate.faults.add({ on: 'transactions.create', kind: 'response_lost', times: 1 }),
  );
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('status')).toHaveText('authorized');
  expect(await page.evaluate(() => window.settlebox.transactions.list().total)).toBe(1);
});

test('has the time of the gateway in the page', async ({ page }) => {
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.locator('#due')).toHaveText(/^2026-01-05T15:0/);
});

test('has a world for each page, and the same ids for the same seed', async ({ page, context }, { title }) => {
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(page.getByRole('status')).toHaveText('authorized');
  const second = await context.newPage();
  await openShop(second, { seed: title });
  expect(await second.evaluate(() => window.settlebox.transactions.list().total)).toBe(0);
  await second.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(second.getByRole('status')).toHaveText('authorized');
  const ids = [page, second].map((one) => one.evaluate(() => window.settlebox.transactions.list().data[0].id));
  const [first, other] = await Promise.all(ids);
  expect(other).toBe(first);
});
