import { cards } from 'settlebox';
import { describe, expect } from 'vitest';
import { basket, test } from './kiln-test.ts';

describe('at the till', () => {
  test('a card is authorized, and charged when the order ships', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    expect(order).toMatchObject({ state: 'placed', chargedCents: 0, placedAt: new Date('2026-01-05T15:00:00Z') });

    await gateway.clock.advance({ days: 2 });
    await shop.orders.ship(order.id);
    expect(order).toMatchObject({ state: 'shipped', chargedCents: 2400 });

    await gateway.clock.advanceTo('funding');
    expect(order.paymentId).toBeFunded({ on: '2026-01-09' });
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 2400, unsettledCents: 0, netCents: 2400 });
  });

  test('what was not packed is not charged', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    await shop.orders.ship(order.id, 1800);
    await gateway.clock.advanceTo('settlement');
    expect(order.paymentId).toBeSettled({ on: '2026-01-06' });
    expect(gateway.transactions.get(order.paymentId ?? '')).toMatchObject({ captured_amount: 1800 });
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 1800 });
  });

  test('a declined card fails the order, and nothing is charged', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.declines('51')));
    expect(order).toMatchObject({ state: 'payment_failed', chargedCents: 0 });
    expect(order.failureReason).toMatch(/^51 /);
    await expect(shop.orders.ship(order.id)).rejects.toThrow('must be placed');
    await gateway.clock.advance({ days: 7 });
    expect(order.paymentId).not.toBeSettled();
  });
});

describe('a card that is authorized', () => {
  test('for a part only is let go again', async ({ gateway, shop }) => {
    gateway.simulate.issuer.rule({ respond: { code: '10' } });
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    expect(order.failureReason).toBe('only 1200 of 2400 cents were authorized');
    expect(gateway.transactions.get(order.paymentId ?? '').transaction_state).toBe('voided');
  });

  test('and never charged lapses after a week', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    await gateway.clock.advance({ days: 8 });
    await shop.reconcile();
    expect(order.state).toBe('cancelled');
  });
});

describe('money back', () => {
  test('before settlement the whole charge is voided', async ({ gateway, shop }) => {
    const order = await shop.orders.sellByCard(basket(cards.visa));
    await shop.orders.refund(order.id);
    expect(order).toMatchObject({ state: 'cancelled', chargedCents: 0, refundedCents: 0 });
    await gateway.clock.advance({ days: 7 });
    expect(order.paymentId).not.toBeSettled();
    expect(gateway.ledger.deposits()).toEqual([]);
  });

  test('after settlement it is refunded, in parts if need be', async ({ gateway, shop }) => {
    const order = await shop.orders.sellByCard(basket(cards.visa));
    await gateway.clock.advanceTo('settlement');
    await shop.reconcile();

    await shop.orders.refund(order.id, 900);
    expect(order).toMatchObject({ state: 'charged', refundedCents: 900 });
    await shop.orders.refund(order.id);
    expect(order).toMatchObject({ state: 'refunded', refundedCents: 2400 });
    await gateway.clock.advance({ days: 7 });
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 2400, refundedCents: 2400, netCents: 0 });
    expect(gateway).toBalance();
  });

  test.for([2400, 900])('that the card network refuses later is owed again: %i', async (cents, { gateway, shop }) => {
    const order = await shop.orders.sellByCard(basket(cards.refundRejected));
    await gateway.clock.advanceTo('settlement');
    await shop.reconcile();
    await shop.orders.refund(order.id, cents);
    expect(await shop.reconcile()).toMatchObject({ refundedCents: cents });
    await gateway.clock.advance({ days: 7 });
    expect(await shop.reconcile()).toMatchObject({ refundedCents: 0, netCents: 2400 });
    expect(order.state).toBe('charged');
  });
});
