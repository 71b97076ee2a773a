/** From a balance down to its postings, and from a deposit to its statement. */
import { expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import { axe } from './axe.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser, type PageOptions } from './open-page.ts';

/** Serves a world in which a payment of $49.99 was returned after its deposit. */
async function returnedPayment() {
  const gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 5 } });
  await gateway.clock.advance({ days: 20 });
  return { world: await inspected(gateway), gateway, payment };
}

describeInBrowser('the ledger', () => {
  it('leads from what the merchant owes to the postings, and from a posting to its payment', async () => {
    const { world } = await returnedPayment();
    const page = await world.open();
    await page.getByRole('link', { name: /^Owed by the merchant/ }).click();
    await page.getByRole('heading', { name: 'Postings of “At the gateway”' }).waitFor();
    const rows = page.locator('tbody tr:not(.gap)');
    await eventually(() => linesOf(rows.first())).toMatch(/debit returned.*−\$49\.99\s+−\$49\.99/s);
    expect(await rows.count()).toBe(3);
    await eventually(() => linesOf(page.locator('.accounts [aria-current="true"]'))).toMatch(
      /At the gateway\s+−\$49\.99/,
    );
    await page
      .getByRole('link', { name: /^PAYMENT, / })
      .first()
      .click();
    await page.locator('.returned-money').waitFor();
    await page.getByRole('link', { name: 'its postings in the ledger' }).click();
    await eventually(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: /remove this filter/ }).click();
    await eventually(() => rows.count()).toBe(4);
  });

  it('has the postings that the statement of a deposit explains', async () => {
    const { world, gateway } = await returnedPayment();
    const page = await world.open(`#/deposits/${gateway.inspect.deposits().rows[0]?.id}`);
    await eventually(() => linesOf(page.locator('.statement .facts'))).toMatch(
      /Gross\s+\$49\.99\s+Fees\s+\$0\.00\s+Net\s+\$49\.99/,
    );
    await page.getByRole('link', { name: 'Its postings in the ledger' }).click();
    await eventually(() => linesOf(page.locator('tbody tr:not(.gap)'))).toMatch(/^deposit.*batch funded/s);
  });

  it.each(['light', 'dark'] as const)('passes axe in %s colors, and fits a narrow page', async (colorScheme) => {
    const { world } = await returnedPayment();
    const options: PageOptions = { colorScheme, viewport: { width: 320, height: 800 } };
    const page = await world.open('#/ledger?account=customer', options);
    await page.locator('tbody tr:not(.gap)').first().waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
