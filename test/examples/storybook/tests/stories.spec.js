import { expect, test } from '@playwright/test';

test('has a world for each story of a docs page', async ({ page }) => {
  await page.goto('/iframe.html?viewMode=docs&id=payments--docs');
  const stories = page.locator('.sb-story');
  const texts = (...states) => states.map((state) => `$49.99 ${state}`);
  await expect(stories.getByLabel('Payments')).toHaveText(texts('authorized', 'authorized', 'returned'));
  await stories.nth(1).getByRole('button', { name: 'Settlement' }).click();
  await expect(stories.getByLabel('Payments')).toHaveText(texts('authorized', 'settled', 'returned'));

  await page.getByLabel('scenario').selectOption('returned');
  await expect(stories.getByLabel('Payments')).toHaveText(texts('returned', 'settled', 'returned'));
});

test('takes a scenario from the address', async ({ page }) => {
  await page.goto('/iframe.html?viewMode=story&id=payments--authorized&args=scenario:settled');
  await expect(page.getByLabel('Payments')).toHaveText('$49.99 settled');
  await expect(page.getByRole('button', { name: 'Settlement' })).toHaveCount(1);
});
