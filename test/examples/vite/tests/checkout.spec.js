import { expect, test } from '@playwright/test';

test('pays by bank, and the payment settles', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('authorized');
  await page.getByRole('button', { name: 'Settlement' }).click();
  await expect(status).toHaveText('settled');
});
