/** Webhooks that fail: found first, explained on the endpoint's card, and sent again. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import { axe } from './axe.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, type PageOptions } from './open-page.ts';

/** Serves a world whose shop was broken for four days, and works again. */
async function brokenShop() {
  const shop = { status: 500 };
  const gateway = createGateway();
  gateway.webhooks.subscribe({
    deliver: () => new Response('{"error":"no database"}', { status: shop.status, headers: { 'x-served-by': 'shop' } }),
  });
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  await gateway.clock.advance({ days: 4 });
  shop.status = 200;
  return { world: await inspected(gateway), gateway };
}

const PARTS = 'State and what comes next\nMoney\nCauses and effects\nOn the wire';
const card = (page: Page) => page.locator('.card').first();

describeInBrowser('failed webhooks', () => {
  it('stand first, and are sent again together', async () => {
    const { world, gateway } = await brokenShop();
    const page = await world.open('#/webhooks');
    const failed = gateway.inspect.deliveries({ status: 'exhausted' }).total;
    await eventually(() => linesOf(page.locator('.panel h2'))).toMatch(/^Failed.*Endpoints.*Deliveries/s);
    await eventually(() => linesOf(card(page))).toMatch(
      new RegExp(`failed after the last retry\\s+${failed}|${failed}\\s+failed after`),
    );
    await page
      .getByRole('button', { name: /^Redeliver (all \d+|the) failed webhook/ })
      .first()
      .click();
    await page.getByText(`Redelivered ${failed} webhook`).first().waitFor();
    await eventually(() => gateway.inspect.deliveries({ status: 'exhausted' }).total).toBe(0);
    await eventually(() => linesOf(page.locator('.panel h2'))).not.toContain('Failed');
  });

  it('show the request with its signature, the answer, and what changed since the previous event', async () => {
    const { world, gateway } = await brokenShop();
    const [row] = gateway.inspect.deliveries().rows.filter(({ type }) => type === 'transaction.settled');
    const page = await world.open(`#/webhooks/${row?.id}`);
    const attempts = page.locator('.attempts');
    await eventually(() => linesOf(attempts)).toMatch(/webhook-signature\s+v1,.*x-served-by\s+shop.*no database/s);
    await eventually(() => linesOf(page.locator('.difference'))).toMatch(/transaction\.settled.*"settled"/s);
    await page.getByLabel('Compared with').selectOption({ index: 1 });
    await eventually(() => linesOf(page.locator('.difference thead'))).toContain('transaction.');
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('Redelivered: 200.').waitFor();
    await eventually(() => linesOf(attempts)).toContain('returned 200');
  });

  it('lead to the page of their endpoint, with the payments that it was not told about', async () => {
    const { world, gateway } = await brokenShop();
    const page = await world.open(`#/webhooks/${gateway.inspect.deliveries().rows[0]?.id}`);
    await page.getByTitle(/^ENDPOINT-/).click();
    await page
      .locator('.status-sentence', { hasText: 'It fails: no attempt has been acknowledged since Jan' })
      .waitFor();
    expect(await linesOf(page.locator('.object-part > h2'))).toBe(PARTS);
    await eventually(() => linesOf(page.locator('#part-money'))).toMatch(/PAYMENT \$49\.99\s+now settled/);
    await page.locator('#part-wire').getByRole('link', { name: 'transaction.authorized' }).click();
    await page.locator('.attempts').waitFor();
  });

  it.each(['light', 'dark'] as const)('pass axe in %s colors, as a list and as a page', async (colorScheme) => {
    const { world, gateway } = await brokenShop();
    const options: PageOptions = { colorScheme, viewport: { width: 320, height: 800 } };
    const page = await world.open('#/webhooks', options);
    await page
      .getByRole('button', { name: /^Redeliver / })
      .first()
      .waitFor();
    expect(await axe(page)).toEqual([]);
    await page.evaluate((id) => {
      location.hash = `#/webhooks/${id}`;
    }, gateway.inspect.deliveries().rows[0]?.id);
    await page.locator('.difference').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByTitle(/^ENDPOINT-/).click();
    await page.locator('.endpoint-counts').waitFor();
    expect(await axe(page)).toEqual([]);
  });
});

describeInBrowser('an outage', () => {
  it('stands on the card of its endpoint: how long still, what it affected, and that it is over', async () => {
    const gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined });
    const world = await inspected(gateway);
    const page = await world.open('#/webhooks');
    await page.getByRole('button', { name: 'Take down for six hours' }).click();
    await eventually(() => linesOf(card(page))).toMatch(
      /Down: every attempt.*in effect.*Ends in 6 hours.*affected nothing yet/s,
    );
    gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    await gateway.clock.advance({ minutes: 1 });
    await eventually(() => linesOf(card(page))).toMatch(/It affected 2 attempts.*transaction\.authorized/s);
    await page.getByRole('button', { name: 'End it now' }).waitFor();
    await gateway.clock.advance({ hours: 7 });
    await eventually(() => linesOf(card(page))).toMatch(/over\s+Over since Mon, Jan 5 16:00/s);
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    await eventually(() => linesOf(card(page))).not.toContain('Down');
  });
});
