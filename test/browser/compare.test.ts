/** The comparison of two worlds, or of two times of one, and "What if". */
import { expect, it } from 'vitest';
import { banks, createGateway } from '../../src/index.ts';
import { eventually, inspected, linesOf } from './inspected.ts';
import { describeInBrowser } from './open-page.ts';

/** A payment that the bank returned with R10 after it was funded. */
async function returnedLate() {
  const gateway = createGateway();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 20 } });
  await gateway.clock.advance({ days: 30 });
  const [row] = gateway.inspect.transactions().rows;
  return { world: await inspected(gateway), id: row?.id ?? '' };
}

describeInBrowser('the comparison', () => {
  it('forks, returns the payment with another code, and shows what differs, by one button', async () => {
    const { world, id } = await returnedLate();
    const page = await world.open(`#/transactions/${id}`);
    await page.getByRole('button', { name: 'Try R01 and compare' }).click();
    await page.getByText(/^\d+ differences, the first on/).waitFor();
    // What was asked comes first.
    const objects = page.getByRole('region', { name: /^Objects of both worlds/ }).first();
    expect(await linesOf(objects)).toContain('PAYMENT $49.99');
    expect(await linesOf(objects.locator('tr', { hasText: 'return code' }))).toMatch(/R10\s+R01/);
    await page.getByText('B was forked from A at Wed, Jan 7').waitFor();
    const events = page.getByRole('region', { name: 'What happened in both worlds' });
    expect(await linesOf(events)).toContain('R10');
    expect(world.gateway.inspect.transaction(id).returnCode).toBe('R10');
    await objects.getByTitle(id).last().click();
    await page.getByRole('heading', { name: 'PAYMENT $49.99' }).waitFor();
    expect(page.url()).toContain('/worlds/fork-1/');
  });

  it('compares two times of a world, and keeps the choice in the address', async () => {
    const { world, id } = await returnedLate();
    const page = await world.open('#/compare');
    await page.getByText('Choose what to compare with.').waitFor();
    const time = (side: string) => page.getByLabel(`Time of ${side}, Eastern; clear it for now`);
    expect([await time('A').inputValue(), await time('B').inputValue()]).toEqual([
      '2026-02-04T10:00',
      '2026-02-03T10:00',
    ]);
    // The suggestion for B stays when the time of A changes.
    await time('A').fill('2026-02-04T09:00');
    await page.waitForURL(/withAt=2026-02-03T15/);
    expect(await time('B').inputValue()).toBe('2026-02-03T10:00');
    await page.goBack();
    await page.getByText('Choose what to compare with.').waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
    await page.getByText('Nothing differs.').waitFor();
    expect(page.url()).toContain('withAt=2026-02-03T15');
    await time('B').fill('2026-02-04T10:00');
    await time('A').fill('2026-01-08T12:00');
    await page.getByText(/^\d+ differences, the first on/).waitFor();
    const objects = page.getByRole('region', { name: /^Objects of both worlds/ }).first();
    expect(await objects.getByTitle(id).count()).toBe(2);
    expect(await linesOf(objects)).toContain('returned');
    expect(page.url()).toContain('at=2026-01-08');
    const money = page.getByRole('region', { name: 'Balances of both worlds' });
    await eventually(() => linesOf(money)).toContain('$49.99');
  });

  it('says that nothing differs', async () => {
    const { world } = await returnedLate();
    await fetch(`${world.server.controlUrl}/forks`, { method: 'POST' });
    const page = await world.open('#/compare?with=fork-1');
    await page.getByText('Nothing differs.').waitFor();
  });
});
