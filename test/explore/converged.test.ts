import { expect, it } from 'vitest';
import { banks, cards, createGateway, type Gateway } from '../../src/index.ts';
import { converged } from '../../src/testing.ts';

const metadata = { order_id: 'order-1' };

/** $19.99 by card, of which $5 are refunded. */
async function soldAndRefunded(gateway: Gateway): Promise<void> {
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa, metadata });
  await gateway.clock.advanceTo('settlement');
  gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 500 });
}

it('reports nothing if the records are right', async () => {
  using gateway = createGateway();
  await soldAndRefunded(gateway);
  expect(converged(gateway, { 'order-1': { paidCents: 1_999, refundedCents: 500 } })).toEqual([]);
});

it('reports the recorded and the actual state of each order', async () => {
  using gateway = createGateway();
  await soldAndRefunded(gateway);
  expect(converged(gateway, { 'order-1': { paidCents: 1_000 }, 'order-2': { paidCents: 700 } })).toEqual([
    "order-1: the shop's records say $10.00 paid and $0.00 refunded; the gateway's say " +
      '$19.99 paid and $5.00 refunded (SALE $19.99 of Mon Jan 5 10:00 ET, partially refunded; ' +
      'REFUND $5.00 of Tue Jan 6 08:30 ET, authorized)',
    "order-2: the shop's records say $7.00 paid; the gateway's say $0.00 paid (no transaction)",
  ]);
});

it('requires a returned payment to be recorded as both paid and returned', async () => {
  using gateway = createGateway();
  gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.returns('R01'), metadata });
  await gateway.clock.advance({ days: 7 });
  expect(converged(gateway, { 'order-1': { paidCents: 4_999, returnedCents: 4_999 } })).toEqual([]);
  expect(converged(gateway, { 'order-1': { paidCents: 4_999 } })).toEqual([
    "order-1: the shop's records say $49.99 paid and $0.00 returned; the gateway's say $49.99 paid and $49.99 " +
      'returned (PAYMENT $49.99 of Mon Jan 5 10:00 ET, returned Thu Jan 8 08:30 ET)',
  ]);
});

it('treats a canceled payment as absent, or as refunded', () => {
  using gateway = createGateway();
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa, metadata });
  gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' });
  expect(converged(gateway, {})).toEqual([]);
  expect(converged(gateway, { 'order-1': { paidCents: 1_999, refundedCents: 1_999 } })).toEqual([]);
  expect(converged(gateway, { 'order-1': { paidCents: 1_999 } })).toHaveLength(1);
});

it('finds the order in the given field', () => {
  using gateway = createGateway();
  const purchase_description = 'order-7';
  gateway.transactions.create({ type: 'SALE', amount: 1_999, payment_method: cards.visa, purchase_description });
  const orderOf = (transaction: { readonly purchase_description: string | null }) =>
    transaction.purchase_description ?? undefined;
  expect(converged(gateway, { 'order-7': { paidCents: 1_999 } }, { orderOf })).toEqual([]);
});

it('compares disputed money if the records have it', async () => {
  using gateway = createGateway();
  await soldAndRefunded(gateway);
  const sale = gateway.transactions.create({ type: 'SALE', amount: 3_000, payment_method: cards.visa, metadata });
  const inquired = gateway.transactions.create({ type: 'SALE', amount: 700, payment_method: cards.visa, metadata });
  await gateway.clock.advance({ days: 3 });
  gateway.simulate.issuer.dispute({ transaction: sale, reason: '13.1', amount: 1_200, at: gateway.clock.now() });
  gateway.simulate.issuer.inquiry({ transaction: inquired, reason: '13.1', at: gateway.clock.now() });
  await gateway.clock.advance({ seconds: 1 });
  const record = { paidCents: 5_699, refundedCents: 500 };
  expect(converged(gateway, { 'order-1': record })).toEqual([]);
  expect(converged(gateway, { 'order-1': { ...record, disputedCents: 1_200 } })).toEqual([]);
  expect(converged(gateway, { 'order-1': { ...record, disputedCents: 1_900 } })).toEqual([
    expect.stringContaining(
      "the shop's records say $56.99 paid and $19.00 lost to disputes; the gateway's say $56.99 paid and $12.00 lost to disputes",
    ),
  ]);
});
