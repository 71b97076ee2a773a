/** Opens the page with a world of its own, whose seed is the test's title. The page's clock starts at its time. */
export async function openWorld({ page }, { title }) {
  const options = { seed: title, now: '2026-01-05T15:00:00Z' };
  await page.clock.install({ time: options.now });
  await page.addInitScript((given) => Object.assign(window, { settleboxOptions: given }), options);
  await page.goto('/');
  await page.waitForFunction(() => window.settlebox);
}

/** Attaches the tape of a failed test to its report. */
export async function attachTape({ page }, testInfo) {
  if (testInfo.status === testInfo.expectedStatus) return;
  const body = await page.evaluate(() => JSON.stringify(window.settlebox.tape()));
  await testInfo.attach('tape.json', { body, contentType: 'application/json' });
}

/** Advances the gateway, and then the page, whose due timers run once. */
export async function advance(page, by) {
  const aheadMs = await page.evaluate(async (duration) => {
    const { clock } = window.settlebox;
    await clock.advance(duration);
    return clock.now() - Date.now();
  }, by);
  await page.clock.fastForward(Math.max(0, aheadMs));
}
