import { banks, cards, type Gateway, storable } from 'settlebox';
import { expect } from 'vitest';
import { Shop } from './shop.ts';

type Test = readonly [title: string, body: (gateway: Gateway) => Promise<void>];

async function disputed(gateway: Gateway, shop: Shop): Promise<string> {
  const { paymentId } = await shop.checkout('1', 1999, cards.visa);
  const { id } = gateway.simulate.issuer.dispute({ transaction: paymentId, reason: '13.1', at: { day: 20 } });
  await gateway.clock.advance({ days: 25 });
  return id;
}

/** Tests of webhooks, deposits, bank debits, and disputes. */
export const MONEY_TESTS: readonly Test[] = [
  [
    'learns of each step of a payment once, and in order',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 1999, cards.visa);
      await gateway.clock.advanceTo('settlement');
      expect(order.status).toBe('settled');
      await gateway.clock.advanceTo('funding');
      expect(shop.received.filter((line) => line.endsWith(' 1'))).toEqual([
        'transaction.authorized 1',
        'transaction.submitted 1',
        'transaction.settled 1',
        'transaction.funded 1',
      ]);
      expect(shop.fundedCents).toBe(1999);
    },
  ],
  [
    'is paid on time and in full',
    async (gateway) => {
      const shop = new Shop(gateway);
      await shop.checkout('1', 1999, cards.visa);
      await gateway.clock.advance({ days: 5 });
      const { body } = await shop.call('GET', '/v1/deposits');
      expect(body.data).toEqual([expect.objectContaining({ amount: 1999, deposited_at: '2026-01-07T13:30:00.000Z' })]);
    },
  ],
  [
    'learns that a bank debit is returned, and why',
    async (gateway) => {
      const shop = new Shop(gateway);
      const order = await shop.checkout('1', 4999, banks.returns('R01'), 'PAYMENT');
      await gateway.clock.advance({ days: 7 });
      expect(order).toMatchObject({ status: 'returned', code: 'R01' });
    },
  ],
  [
    'pays back a debit that is returned after its funding, to the cent',
    async (gateway) => {
      const shop = new Shop(gateway);
      await shop.checkout('1', 4999, banks.returns('R10'), 'PAYMENT');
      await gateway.clock.advance({ days: 20 });
      await shop.checkout('2', 10_000, cards.visa);
      await gateway.clock.advanceTo('funding');
      const { body } = await shop.call('GET', '/v1/deposits');
      expect(body.data[0].amount).toBe(10_000 - 4999);
    },
  ],
  [
    'stores the account number that the bank corrects',
    async (gateway) => {
      const shop = new Shop(gateway);
      const { payment_token } = gateway.paymentTokens.create(storable(banks.notifies('C01')));
      await shop.checkout('1', 4999, { type: 'token', payment_token }, 'PAYMENT');
      await gateway.clock.advance({ days: 7 });
      const { body } = await shop.call('GET', `/v1/payment_tokens/${payment_token}`);
      expect(body.correction.corrected.last_four).toBe('6789');
    },
  ],
  [
    'learns of a dispute, and until when to respond',
    async (gateway) => {
      const shop = new Shop(gateway);
      const id = await disputed(gateway, shop);
      expect(shop.orders.get('1')?.status).toBe('disputed');
      const { body } = await shop.call('GET', `/v1/disputes/${id}`);
      await gateway.clock.advanceTo('dispute-deadline', { of: id });
      expect(body.respond_by).toBe(gateway.clock.iso());
    },
  ],
  [
    'gets the money of a dispute back that it wins',
    async (gateway) => {
      const shop = new Shop(gateway);
      const id = await disputed(gateway, shop);
      await shop.call('POST', `/v1/disputes/${id}/evidence`, { delivery_proof: 'signed for' });
      await gateway.clock.advanceTo('dispute-decision', { of: id });
      await gateway.clock.advance({ days: 5 });
      const { body } = await shop.call('GET', `/v1/disputes/${id}`);
      expect(body).toMatchObject({ state: 'won', amount_returned: 1999 });
    },
  ],
];
