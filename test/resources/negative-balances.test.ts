import { expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';

/** Debts of merchants that the gateway pulls from their banks: docs/rules.md, "Funding". */

function createDebitGateway(now: string): Gateway {
  return createGateway({ now, negativeBalance: 'debit' });
}

it('pulls a debt before the funding of the same opening, so that a deposit is not netted', async () => {
  using gateway = createDebitGateway('2026-01-05T15:00:00Z');
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
  await gateway.clock.advanceTo('2026-01-12T15:00:00Z');
  gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
  await gateway.clock.advanceTo('2026-01-13T12:00:00Z');
  // The debt is pulled on the 14th, when the sale is funded.
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: '2026-01-13T14:00:00Z' });
  await gateway.clock.advanceTo('2026-01-15T15:00:00Z');
  const deposits = gateway.ledger.deposits().map(({ amountCents, depositedAt }) => [amountCents, depositedAt]);
  expect(deposits.slice(1)).toEqual([
    [-1_000, '2026-01-14T13:30:00.000Z'],
    [5_000, '2026-01-14T13:30:00.000Z'],
  ]);
});

it('pulls a new debt on its own day, although an earlier debt was due that morning and has been paid', async () => {
  using gateway = createDebitGateway('2026-01-05T15:00:00Z');
  const first = gateway.transactions.create({ type: 'PAYMENT', amount: 1_000, payment_method: banks.good });
  const second = gateway.transactions.create({ type: 'PAYMENT', amount: 700, payment_method: banks.good });
  await gateway.clock.advanceTo('2026-01-12T15:00:00Z');
  gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
  gateway.simulate.ach.return({ transaction: first, code: 'R10', at: '2026-01-14T13:00:00Z' });
  gateway.simulate.ach.return({ transaction: second, code: 'R10', at: '2026-01-15T13:00:00Z' });
  // The funding of the 14th pays the first debt. The second is due on the 16th, not on the 15th.
  await gateway.clock.advanceTo('2026-01-14T15:00:00Z');
  expect(String(gateway.upcoming())).not.toContain('pulled');
  await gateway.clock.advanceTo('2026-01-20T15:00:00Z');
  const deposits = gateway.ledger.deposits().map(({ amountCents, depositedAt }) => [amountCents, depositedAt]);
  expect(deposits.slice(1)).toEqual([
    [4_000, '2026-01-14T13:30:00.000Z'],
    [-700, '2026-01-16T13:30:00.000Z'],
  ]);
});

it('lists the pull of a debt once, however often the debt grew that day', async () => {
  using gateway = createDebitGateway('2026-01-05T15:00:00Z');
  for (const amount of [1_000, 700])
    gateway.transactions.create({ type: 'PAYMENT', amount, payment_method: banks.returns('R10') });
  await gateway.clock.advanceTo('2026-01-20T15:00:00Z');
  const pulls = gateway.upcoming().filter(({ what }) => what.includes('pulled'));
  expect(pulls.map(({ at }) => at)).toEqual(['2026-01-21T13:30:00.000Z']);
});

it('shows no cut-off for an open batch that closes by hand, after its client turns automatic closing on', () => {
  using gateway = createGateway({ settlement: { autoClose: false } });
  gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
  gateway.clients.update(gateway.merchant.clientId, { settlement: { auto_close: true } });
  expect(gateway.batches.status({ processor: 'card' }).data[0]?.open_batch.closes_at).toBeNull();
});
