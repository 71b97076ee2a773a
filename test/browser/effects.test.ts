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
    await eventually(() => linesOf(rule)).toMatch(/Rule of issuers, amount 1999: code 51\s+in effect\s+Ends in 1 day/);
    expect(() => gateway.transactions.create(SALE)).toThrow();
    await eventually(() => linesOf(fault)).toMatch(/It affected 1 request:\s+transactions\.create is rejected/);
    expect(await axe(page)).toEqual([]);
    await gateway.clock.advance({ days: 2 });
    await eventually(() => linesOf(fault)).toMatch(/over Over since Mon, Jan 5 16:00/);
    await eventually(() => linesOf(rule)).toMatch(/over\s+Over since\s+Tue, Jan 6 10:00/);
    await rule.getByRole('link', { name: 'Remove rules' }).click();
    await page.getByRole('button', { name: /^Remove: Rule of issuers/ }).click();
    await page.getByText('Rule removed: Rule of issuers').waitFor();
    gateway.simulate.issuer.rule({ respond: { code: '51' }, times: 1 });
    const struck = gateway.transactions.create(SALE);
    const item = page.getByRole('listitem').filter({ hasText: 'every payment: code 51' }).first();
    await eventually(() => linesOf(item)).toMatch(
      /over\s+Over: it has applied as often.*It decided 1 payment:\s+SALE \$19\.99 is decl/s,
    );
    await item.getByRole('link', { name: 'SALE $19.99 is declined' }).click();
    expect(page.url()).toContain(struck.transaction_id);
    await eventually(() => gateway.simulate.issuer.rules()).toEqual([]);
  });
});
