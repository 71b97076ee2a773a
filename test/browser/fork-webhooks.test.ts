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
    await page.getByText('Its webhooks are recorded but not delivered').waitFor();
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
    await page.getByText('Its webhooks are sent to the receivers of this world.').waitFor();
    await page.goto(`${world.server.url}/worlds/loud/_sim/#/overview`);
    await page.getByRole('link', { name: 'webhooks are sent' }).waitFor();
    await eventually(() => linesOf(next(page))).toMatch(/^Next: transaction\.authorized is delivered/);
  });
});
