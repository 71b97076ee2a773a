/** Webhooks that fail: found first, explained on the endpoint's card, and sent again. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
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
    await page.getByText(failed === 1 ? 'It was acknowledged.' : 'All were acknowledged.').waitFor();
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

  it('say what they wait for, and that an injected fault sent no request', async () => {
    const gateway = createGateway();
    const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined });
    gateway.simulate.faults.add({ kind: 'webhook_rejected', endpoint, times: 1 });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    await gateway.idle();
    gateway.transactions.cancel(payment.id ?? '', { type: 'cancel' });
    const page = await (await inspected(gateway)).open('#/webhooks');
    await page.getByRole('cell', { name: 'after transaction.authorized' }).waitFor();
    await page.getByRole('link', { name: 'transaction.canceled' }).click();
    await page.getByText('It waits for an earlier webhook of the same object: transaction.authorized').waitFor();
    await page.getByText(/whose next attempt is on \w{3}, Jan 5/).waitFor();
    await page.locator('.status-sentence').getByRole('link', { name: 'transaction.authorized' }).click();
    await page.getByText(/^No request was sent, so there are no headers/).waitFor();
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText(/^Request headers: \d+, with the signature$/).waitFor();
    await page.goBack();
    await page.getByText('Delivered: the endpoint returned').waitFor();
  });

  it('are counted for the chosen merchant', async () => {
    const { world, gateway } = await brokenShop();
    const other = gateway.addMerchant({ name: 'Juniper Coffee' });
    gateway.as(other).transactions.create({ type: 'SALE', amount: 300, payment_method: cards.visa });
    await gateway.clock.advance({ days: 2 });
    gateway.simulate.faults.add({ kind: 'webhook_dropped' });
    const page = await world.open('#/webhooks');
    for (const { name, clientId: client } of gateway.inspect.overview().merchants) {
      await page.getByLabel('Merchant').selectOption(name);
      const { total } = gateway.inspect.deliveries({ client });
      await page.locator('.list-count', { hasText: `${total} deliveries` }).waitFor();
      await eventually(() => linesOf(card(page).locator('.endpoint-counts'))).toMatch(
        new RegExp(`webhooks\\s+${total}\\s`),
      );
    }
    await eventually(() => linesOf(card(page))).toContain('Faults and failures are shown for all merchants');
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/requests?tab=coverage&client=${gateway.inspect.overview().merchants[0]?.clientId}`);
    await page.getByText('Shown for all merchants, not only the selected one.').waitFor();
  });

  it('appear without moving the focused button off the screen, unless the user has scrolled it away', async () => {
    const gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => new Response(null, { status: 503 }) });
    for (let amount = 1_000; amount < 1_400; amount += 100)
      gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.good });
    await gateway.idle();
    const page = await (await inspected(gateway)).open('#/webhooks');
    const button = page.getByRole('button', { name: 'Print' }).last();
    const failed = page.getByRole('heading', { name: 'Failed' });
    await button.focus();
    while ((await failed.count()) === 0) {
      const before = gateway.clock.now();
      await page.keyboard.press('n');
      await eventually(() => gateway.clock.now()).not.toBe(before);
    }
    await page.locator('.list-count', { hasText: 'failed webhook' }).waitFor();
    const position = () => button.evaluate((one) => one.getBoundingClientRect().bottom);
    await eventually(position).toBeLessThan(800);
    expect(await position()).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize({ width: 1_100, height: 800 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect([await position(), await page.evaluate(() => scrollY)]).toEqual([expect.toSatisfy((y) => y > 800), 0]);
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
    const rows = await page.locator('.list').last().locator('tbody tr:not(.gap)').allInnerTexts();
    expect([new Set(rows).size, rows[0]]).toEqual([
      rows.length,
      expect.stringMatching(/\w{3}, Jan \d+, \d\d:\d\d …\w{6}/),
    ]);
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
    await card(page).getByText('down', { exact: true }).waitFor();
    // Two outages showed different end times.
    await page.getByRole('button', { name: 'Take down for six hours instead' }).click();
    await page.getByText('The endpoint is down for six hours from now on, instead of the outage before.').waitFor();
    await eventually(() => card(page).getByText('Down: every attempt').count()).toBe(1);
    await gateway.clock.advance({ hours: 7 });
    await eventually(() => linesOf(card(page))).toMatch(/over\s+Over since Mon, Jan 5 16:01/s);
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    await eventually(() => linesOf(card(page))).not.toContain('Down');
  });
});
