import { cards, createGateway, type Gateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { send } from '../support/http-requests.ts';

const STANDARD = { card: { percent: 2.9, fixedCents: 30 }, returnCents: 400 } as const;

const resellerOf = (gateway: Gateway) => gateway.as(gateway.reseller);

describe('the fees of a client', () => {
  it('are completed from the gateway’s, and charged', async () => {
    using gateway = createGateway({ fees: STANDARD });
    const { clients } = resellerOf(gateway);
    const fees = {
      by_brand: { visa: { percent: 1.15 } },
      dispute_fee_refunded_when_won: true,
      payout_cents: 25,
    } as const;
    const { client_id: id, fees: filled } = clients.create({ kind: 'merchant', name: 'Birch Books', fees });
    expect(filled).toEqual({ card: { percent: 2.9, fixed_cents: 30 }, return_cents: 400, ...fees });
    expect(clients.get(gateway.merchant.clientId).fees).toEqual({
      card: { percent: 2.9, fixed_cents: 30 },
      return_cents: 400,
    });
    expect(clients.get(gateway.reseller.clientId).fees).toBeUndefined();
    const birch = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: id });
    birch.integrations.create({ kind: 'card_processor', provider: 'Birch Cards', mid: '1', tid: '2' });
    birch.transactions.create({ type: 'SALE', amount: 3_000, payment_method: cards.visa });
    await gateway.clock.advance({ days: 3 });
    // 1.15% of 3000 is 34.5, and the deposit costs 25.
    expect(gateway.ledger.deposits(id)).toMatchObject([{ amountCents: 3_000 - 35 - 25 }]);
  });

  it('are absent without fees, and ignored without extensions', () => {
    const request = { kind: 'merchant', name: 'Birch Books', fees: { payout_cents: 25 } } as const;
    using plain = createGateway();
    expect(resellerOf(plain).clients.create({ kind: 'merchant', name: 'Birch Books' })).not.toHaveProperty('fees');
    using published = createGateway({ extensions: false, fees: STANDARD });
    const { clients } = resellerOf(published);
    expect(clients.create(request)).not.toHaveProperty('fees');
    expect(published.review().findings.map(({ rule }) => rule)).toContain('unknown_field');
  });

  it('are rejected if a name, percentage, or kind is wrong', async () => {
    using gateway = createGateway();
    const rejected = async (body: object) => {
      const sent = { method: 'POST', body: { name: 'Birch', ...body }, key: gateway.reseller.apiKey };
      const { status, body: error } = await send(gateway, '/v1/clients', sent);
      return [status, JSON.stringify(error)];
    };
    expect(await rejected({ kind: 'merchant', fees: { payoutCents: 25 } })).toEqual([
      400,
      expect.stringContaining('payoutCents'),
    ]);
    expect(await rejected({ kind: 'merchant', fees: { card: { percent: 1.23456 } } })).toEqual([
      400,
      expect.stringContaining('must have at most 4 decimals'),
    ]);
    expect(await rejected({ kind: 'reseller', fees: {} })).toEqual([
      400,
      expect.stringContaining('a reseller has no transactions'),
    ]);
  });
});
