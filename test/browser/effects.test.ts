/** Faults and rules on the card that they concern: how long still, what they affected, and that they are over. */
import { expect, it } from 'vitest';
import { cards, createGateway } from '../../src/index.ts';
import { axe } from './axe.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

const SALE = { type: 'SALE', amount: 1_999, payment_method: cards.visa } as const;

describeInBrowser('faults and rules of payments', () => {
  it('stand on the card that creates payments, from their start until they are over', async () => {
    const gateway = createGateway();
    const { faults } = gateway.simulate;
    faults.add({ kind: 'request_rejected', on: 'transactions.create', until: '2026-01-05T21:00:00Z' });
    const until = '2026-01-06T15:00:00Z';
    gateway.simulate.issuer.rule({ match: { amount: 1_999 }, respond: { code: '51' }, until });
    const world = await inspected(gateway);
    const page = await world.open();
    const fault = page.getByRole('region', { name: 'Injected fault' });
    const rule = page.getByRole('region', { name: 'Rules of issuers and banks' });
    await eventually(() => linesOf(fault)).toMatch(/in effect Ends in 6 hours, on Mon, Jan 5 16:00.*affected nothing/s);
    await eventually(() => linesOf(rule)).toMatch(
      /Rule of issuers: every payment with amount \$19\.99 gets code 51\s+in effect\s+Ends in 1 day/,
    );
    expect(() => gateway.transactions.create(SALE)).toThrow();
    await eventually(() => linesOf(fault)).toMatch(/It affected 1 request:\s+transactions\.create is rejected/);
    expect(await axe(page)).toEqual([]);
    await gateway.clock.advance({ days: 2 });
    await eventually(() => linesOf(fault)).toMatch(/over Over since Mon, Jan 5 16:00/);
    await eventually(() => linesOf(rule)).toMatch(/over\s+Over since\s+Tue, Jan 6 10:00/);
    await rule.getByRole('link', { name: 'Remove rules' }).click();
    await page.getByRole('button', { name: /^Remove: Rule of issuers:/ }).click();
    await page.getByText('Rule removed: Rule of issuers').waitFor();
    gateway.simulate.issuer.rule({ respond: { code: '51' }, times: 1 });
    const struck = gateway.transactions.create(SALE);
    const item = page.getByRole('listitem').filter({ hasText: 'a payment gets code 51' }).first();
    await eventually(() => linesOf(item)).toMatch(
      /over\s+It has applied 1 time, which was its limit\. It decided 1 payment:\s+SALE \$19\.99 is decl/s,
    );
    await item.getByRole('link', { name: 'SALE $19.99 is declined' }).click();
    expect(page.url()).toContain(struck.transaction_id);
    await eventually(() => gateway.simulate.issuer.rules()).toEqual([]);
  });

  it('say how often they still apply, without a contradiction', async () => {
    const gateway = createGateway();
    gateway.webhooks.subscribe({ deliver: () => undefined });
    const world = await inspected(gateway);
    const page = await world.open('#/world');
    await page.getByLabel('Kind of fault').selectOption('webhook_rejected');
    await page.getByLabel('Time limit').selectOption({ label: 'six hours' });
    await page.getByRole('button', { name: 'Add this fault' }).click();
    const added =
      'Fault added: any webhook is rejected by the endpoint with 503 (only the next one, for six hours at most).';
    await page.getByText(added).waitFor();
    const faults = page.locator('section', { has: page.getByRole('heading', { name: 'Faults', exact: true }) }).last();
    const once =
      /A webhook is rejected by the endpoint with 503\s+in effect\s+Applies 1 more time, then it is over\. Ends in 6 hours, on .*if not before\. It has affected nothing yet/s;
    await eventually(() => linesOf(faults.getByRole('listitem').first())).toMatch(once);
    await page.goto(`${world.server.url}/_sim/#/webhooks`);
    await eventually(() => linesOf(page.locator('.trouble'))).toMatch(/^A webhook is rejected.*Applies 1 more time/s);
    gateway.transactions.create(SALE);
    await gateway.clock.advance({ minutes: 1 });
    await eventually(() => linesOf(page.locator('.trouble'))).toMatch(
      /over\s+It has applied 1 time, which was its limit\. It affected 1 attempt/s,
    );
  });
});
