import { cards } from 'settlebox';
import { describe, expect } from 'vitest';
import { basket, test } from './kiln-test.ts';

describe('checkout', () => {
  test('authorizes a card, and charges it when the order ships', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    expect(order).toMatchObject({ state: 'placed', chargedCents: 0, placedAt: new Date('2026-01-05T15:00:00Z') });

    await gateway.clock.advance({ days: 2 });
    await shop.orders.ship(order.id);
    expect(order).toMatchObject({ state: 'shipped', chargedCents: 2400 });

    await gateway.clock.advanceTo('funding');
    expect(order.paymentId).toBeFunded({ on: '2026-01-09' });
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 2400, unsettledCents: 0, netCents: 2400 });
  });

  test('does not charge items that were not packed', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    await shop.orders.ship(order.id, 1800);
    await gateway.clock.advanceTo('settlement');
    expect(order.paymentId).toBeSettled({ on: '2026-01-06' });
    expect(gateway.transactions.get(order.paymentId ?? '')).toMatchObject({ captured_amount: 1800 });
    expect(await shop.reconcile()).toMatchObject({ chargedCents: 1800 });
  });

  test('fails the order without a charge if the card is declined', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.declines('51')));
    expect(order).toMatchObject({ state: 'payment_failed', chargedCents: 0 });
    expect(order.failureReason).toMatch(/^51 /);
    await expect(shop.orders.ship(order.id)).rejects.toThrow('must be placed');
    await gateway.clock.advance({ days: 7 });
    expect(order.paymentId).not.toBeSettled();
  });
});

describe('an authorized card', () => {
  test('is released if only a part was authorized', async ({ gateway, shop }) => {
    gateway.simulate.issuer.rule({ respond: { code: '10' } });
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    expect(order.failureReason).toBe('only 1200 of 2400 cents were authorized');
    expect(gateway.transactions.get(order.paymentId ?? '').transaction_state).toBe('voided');
  });

  test('expires after a week without a charge', async ({ gateway, shop }) => {
    const order = await shop.orders.placeCardOrder(basket(cards.visa));
    await gateway.clock.advance({ days: 8 });
    await shop.reconcile();
    expect(order.state).toBe('cancelled');
  });
});

describe('refunding', () => {
  test('voids the whole charge before settlement', async ({ gateway, shop }) => {
    const order = await shop.orders.sellByCard(basket(cards.visa));
    await shop.orders.refund(order.id);
    expect(order).toMatchObject({ state: 'cancelled', chargedCents: 0, refundedCents: 0 });
    await gateway.clock.advance({ days: 7 });
    expect(order.paymentId).not.toBeSettled();
    expect(gateway.ledger.deposits()).toEqual([]);
  });

  test('refunds after settlement, also in parts', async ({ gateway, shop }) => {
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

  test.for([2400, 900])(
    'restores the balance if the card network rejects the refund: %i',
    async (cents, { gateway, shop }) => {
      const order = await shop.orders.sellByCard(basket(cards.refundRejected));
      await gateway.clock.advanceTo('settlement');
      await shop.reconcile();
      await shop.orders.refund(order.id, cents);
      expect(await shop.reconcile()).toMatchObject({ refundedCents: cents });
      await gateway.clock.advance({ days: 7 });
      expect(await shop.reconcile()).toMatchObject({ refundedCents: 0, netCents: 2400 });
      expect(order.state).toBe('charged');
    },
  );
});
