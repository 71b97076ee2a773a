/** A fork of a world with receivers: what its webhooks do, and what the button for the next event does. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** Serves a world whose receiver fails, so that a webhook waits for its next attempt. */
async function failingShop() {
  const gateway = createGateway();
  gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 500 }) });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advance({ minutes: 10 });
  return inspected(gateway);
}

const next = (page: Page) => page.getByRole('button', { name: /^Next: / });

describeInBrowser('a fork of a world with receivers', () => {
  it('says that its webhooks are not sent, and its next event is one that happens', async () => {
    const world = await failingShop();
    const page = await world.open('#/world');
    await page.getByLabel('Name of the fork').fill('quiet');
    await page.getByRole('button', { name: 'Create fork' }).click();
    const message = page.locator('.message');
    await message.getByText('The fork “quiet” is created. Its webhooks are recorded but not sent.').waitFor();
    await message.getByRole('link', { name: 'Compare it with this world' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare main and quiet' }).waitFor();
    await page.getByText('Nothing differs.').waitFor();
    await page.goto(`${world.server.url}/worlds/quiet/_sim/#/overview`);
    await page.getByRole('link', { name: 'webhooks are not sent' }).waitFor();
    await eventually(() => linesOf(next(page))).toMatch(/^Next: the ACH batch closes\s+in 7 hours$/);
    const size = await next(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(size).toBeLessThanOrEqual(0);
    await next(page).click();
    await page.getByText(/It is Mon, Jan 5, 17:00 ET/).waitFor();
    await eventually(() => linesOf(next(page))).toMatch(/^Next: the ACH batch is submitted/);
  });

  it('says that its webhooks are sent if they are', async () => {
    const world = await failingShop();
    const page = await world.open('#/world');
    await page.getByLabel('Name of the fork').fill('loud');
    await page.getByLabel(/^Send the fork’s webhooks/).check();
    await page.getByRole('button', { name: 'Create fork' }).click();
    await page.getByText('The fork “loud” is created. Its webhooks are sent to the receivers').waitFor();
    await page.goto(`${world.server.url}/worlds/loud/_sim/#/overview`);
    await page.getByRole('link', { name: 'webhooks are sent' }).waitFor();
    await eventually(() => linesOf(next(page))).toMatch(/^Next: transaction\.authorized, attempt \d of \d/);
  });

  it('confirms each action in view, also on a narrow page that is scrolled, and next to the control that was used', async () => {
    const world = await failingShop();
    const page = await world.open('#/world', { viewport: { width: 320, height: 640 } });
    await page.getByLabel('Name of the mark').fill('before');
    await page.getByRole('button', { name: 'Create mark' }).click();
    await page.getByText('Mark created: before.').waitFor();
    const create = page.getByRole('button', { name: 'Create fork' });
    await create.evaluate((one) => one.scrollIntoView({ block: 'start' }));
    await create.click();
    const message = page.locator('.message', { hasText: 'The fork “fork-1” is created.' });
    await message.waitFor();
    const [text, used] = [await message.boundingBox(), await create.boundingBox()];
    expect(text?.y).toBe(0);
    expect(used?.y).toBeGreaterThanOrEqual(text?.height ?? Number.POSITIVE_INFINITY);
    await page.getByRole('button', { name: 'Delete the mark before' }).click();
    await page.getByText('Mark deleted: before. The world is as it was.').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Marks');
    const { id = '' } = world.gateway.inspect.transactions().rows[0] ?? {};
    await page.goto(`${world.server.url}/_sim/#/transactions/${id}`);
    await page.getByRole('button', { name: 'Return this with R10' }).click();
    await page.getByText(/^A return with R10 is scheduled for \w{3}, Jan \d+, 08:30 ET\.$/).waitFor();
  });
});
