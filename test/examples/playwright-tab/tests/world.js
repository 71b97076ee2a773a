import { test as base } from '@playwright/test';

/** Opens the page with a world of its own, at whose time the page's clock starts. */
export async function openShop(page, options) {
  const now = '2026-01-05T15:00:00Z';
  await page.clock.install({ time: now });
  await page.addInitScript((given) => Object.assign(window, { settleboxOptions: given }), { now, ...options });
  await page.goto('/');
  await page.waitForFunction(() => window.settlebox);
}

/** Gives each test a world, whose seed is the test's title. A failed test leaves its tape. */
export const test = base.extend({
  page: async ({ page }, use, testInfo) => {
    await openShop(page, { seed: testInfo.title });
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) return;
    const body = await page.evaluate(() => JSON.stringify(window.settlebox.tape()));
    await testInfo.attach('tape.json', { body, contentType: 'application/json' });
  },
});

/** Advances the gateway, and then the page, whose due timers run once. */
export async function advance(page, by) {
  const aheadMs = await page.evaluate(async (duration) => {
    const { clock } = window.settlebox;
    await clock.advance(duration);
    return clock.now() - Date.now();
  }, by);
  await page.clock.fastForward(Math.max(0, aheadMs));
}
