import { banks, cards, type Gateway, storable } from 'settlebox';
import { expect } from 'vitest';
import { Shop } from './shop.ts';

type Test = readonly [title: string, body: (gateway: Gateway) => Promise<void>];

/** A suite that makes much happen, and checks little: happy paths, and that there is an answer. */
export const LITTLE_SUITE: readonly Test[] = [
  [
    'sells',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 1999, cards.visa);
      await gateway.clock.advanceTo('funding');
      expect(order.paymentId).toBeDefined();
      expect(shop.received.length).toBeGreaterThan(0);
    },
  ],
  [
    'declines',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 1999, cards.declines('51'));
      expect(order.status).toBe('declined');
    },
  ],
  [
    'captures',
    async (gateway) => {
      const shop = new Shop(gateway);
      const { paymentId } = await shop.checkout('1', 5000, cards.visa, 'AUTH');
      const captured = await shop.call('POST', `/v1/transactions/${paymentId}/capture`, { amount: 4000 });
      expect(captured.status).toBe(200);
    },
  ],
  [
    'voids',
    async (gateway) => {
      const shop = new Shop(gateway);
      const { paymentId } = await shop.checkout('1', 1999, cards.visa);
      const voided = await shop.call('POST', `/v1/transactions/${paymentId}/cancel`, { type: 'VOID' });
      expect(voided.status).toBe(200);
    },
  ],
  [
    'refunds',
    async (gateway) => {
      const shop = new Shop(gateway);
      const { paymentId } = await shop.checkout('1', 1999, cards.visa);
      await gateway.clock.advanceTo('funding');
      const refund = await shop.call('POST', `/v1/transactions/${paymentId}/cancel`, { type: 'REFUND', amount: 500 });
      expect(refund.status).toBe(201);
    },
  ],
  [
    'debits a bank account that returns the debit',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 4999, banks.returns('R01'), 'PAYMENT');
      await gateway.clock.advance({ days: 7 });
      expect(order.paymentId).toBeDefined();
    },
  ],
  [
    'lists',
    async (gateway) => {
      const shop = new Shop(gateway);
      await shop.checkout('1', 1000, cards.visa);
      const { body } = await shop.call('GET', '/v1/transactions?skip=0&take=10&type=SALE');
      expect(body.data).toHaveLength(1);
    },
  ],
  [
    'stores a card',
    async (gateway) => {
      const shop = new Shop(gateway);
      await shop.call('POST', '/v1/payment_tokens', { ...storable(cards.visa), customer_id: 'CUSTOMER-ada' });
      const { body } = await shop.call('GET', '/v1/payment_tokens?customer_id=CUSTOMER-ada');
      expect(body.data).toHaveLength(1);
      const deleted = await shop.call('DELETE', `/v1/payment_tokens/${body.data[0].payment_token}`);
      expect(deleted.status).toBe(200);
    },
  ],
  [
    'is disputed',
    async (gateway) => {
      const shop = new Shop(gateway);
      const { paymentId } = await shop.checkout('1', 1999, cards.visa);
      gateway.simulate.issuer.dispute({ transaction: paymentId, reason: '13.1', at: { day: 20 } });
      await gateway.clock.advance({ days: 25 });
      const { body } = await shop.call('GET', '/v1/disputes');
      expect(body.data).toHaveLength(1);
    },
  ],
  [
    'is paid',
    async (gateway) => {
      const shop = new Shop(gateway);
      await shop.checkout('1', 1999, cards.visa);
      await gateway.clock.advanceTo('funding');
      const { body } = await shop.call('GET', '/v1/deposits');
      expect(body.data[0].amount).toBeGreaterThan(0);
    },
  ],
];
