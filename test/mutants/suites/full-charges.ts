import { cards, type Gateway } from 'settlebox';
import { expect } from 'vitest';
import { Shop } from './shop.ts';

type Test = readonly [title: string, body: (gateway: Gateway) => Promise<void>];

/** Tests of charges, captures, voids, refunds, and lists. */
export const CHARGE_TESTS: readonly Test[] = [
  [
    'charges an order once, however often the button is clicked',
    async (gateway) => {
      const shop = new Shop(gateway);
      const first = await shop.checkout('1', 1999, cards.visa);
      const second = await shop.checkout('1', 1999, cards.visa);
      expect(second.paymentId).toBe(first.paymentId);
      const { body } = await shop.call('GET', '/v1/transactions');
      expect(body.total).toBe(1);
    },
  ],
  [
    'charges what the order costs, and names the order',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 1999, cards.visa);
      expect(order).toMatchObject({ status: 'paid', chargedCents: 1999 });
      const { body } = await shop.call('GET', `/v1/transactions/${order.paymentId}`);
      expect(body).toMatchObject({ amount: 1999, metadata: { order: '1' }, created_at: gateway.clock.iso() });
    },
  ],
  [
    'makes one charge for each order',
    async (gateway) => {
      const shop = new Shop(gateway);
      for (const id of ['1', '2', '3', '4']) await shop.checkout(id, 1000, cards.visa).catch(() => undefined);
      const { body } = await shop.call('GET', '/v1/transactions');
      expect(body.total).toBe(shop.orders.size);
    },
  ],
  [
    'tells the customer why a charge is declined',
    async (gateway) => {
      const order = await new Shop(gateway).checkout('1', 1999, cards.declines('51'));
      expect(order).toMatchObject({ status: 'declined', code: '51' });
    },
  ],
  [
    'declines a repeated charge and a wrong address, and rejects an expired card',
    async (gateway) => {
      const shop = new Shop(gateway);
      const checks = { card_checks: { duplicate_minutes: 5, decline_avs: ['N'] } } as const;
      gateway.clients.update(gateway.merchant.clientId, checks);
      await shop.checkout('1', 1999, cards.visa);
      expect((await shop.checkout('2', 1999, cards.visa)).status).toBe('declined');
      expect((await shop.checkout('3', 1999, cards.avsMismatch)).status).toBe('declined');
      await expect(shop.checkout('4', 1999, cards.expired)).rejects.toThrow('400 invalid_request');
    },
  ],
  [
    'captures a part, and never more than was authorized',
    async (gateway) => {
      const shop = new Shop(gateway);
      const { paymentId } = await shop.checkout('1', 5000, cards.visa, 'AUTH');
      const capture = (amount: number) => shop.call('POST', `/v1/transactions/${paymentId}/capture`, { amount });
      expect((await capture(5001)).status).toBe(409);
      expect((await capture(4000)).body.captured_amount).toBe(4000);
    },
  ],
  [
    'keeps no money of a voided order',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 1999, cards.visa);
      await shop.call('POST', `/v1/transactions/${order.paymentId}/cancel`, { type: 'VOID' });
      await gateway.clock.advance({ days: 5 });
      expect(order.status).toBe('voided');
      expect(shop.fundedCents).toBe(0);
    },
  ],
  [
    'gives back what was promised, and no more than was paid',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 1999, cards.visa);
      await gateway.clock.advanceTo('funding');
      const refund = (amount: number) =>
        shop.call('POST', `/v1/transactions/${order.paymentId}/cancel`, { type: 'REFUND', amount });
      expect((await refund(500)).body.amount).toBe(500);
      expect((await refund(1500)).status).toBe(409);
      await gateway.idle();
      expect(order.refundedCents).toBe(500);
    },
  ],
  [
    'reads every charge once, page by page and in order',
    async (gateway) => {
      const shop = new Shop(gateway);
      for (const amount of [1000, 2000, 3000])
        gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
      const amounts: number[] = [];
      for (const skip of [0, 2]) {
        const path = `/v1/transactions?skip=${skip}&take=2&sort_column=amount&sort_order=asc`;
        const { body } = await shop.call('GET', path);
        for (const { amount } of body.data) amounts.push(amount);
      }
      expect(amounts).toEqual([1000, 2000, 3000]);
      const { body } = await shop.call('GET', '/v1/transactions?amount_min=2000&amount_max=2000');
      expect(body.total).toBe(1);
    },
  ],
];
