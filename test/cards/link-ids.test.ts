/**
 * Mastercard's transaction link id: returned from June 2, 2026, and sent with merchant-initiated charges from October 23, 2026
 * (docs.stripe.com/payments/cards/mastercard-tlid; docs.xendit.co, docs.cielo.com.br).
 */
import { cards, type Gateway, type PaymentToken, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { linkIdsOf } from '../../src/facts/link-id.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';

function charge(gateway: Gateway, { payment_token }: PaymentToken, recurring = false) {
  const payment_method = { type: 'token', payment_token } as const;
  return gateway.transactions.create({ type: 'SALE', amount: 1_999, recurring, payment_method });
}

/** Stores a card, and charges it as the customer and as the merchant. */
function subscribed(now: string, card: typeof cards.visa = cards.mastercard) {
  const gateway = freshGateway({ now });
  const token = gateway.paymentTokens.create(storable(card));
  return { gateway, token, first: charge(gateway, token), renewal: charge(gateway, token, true) };
}

const LINK_ID = expect.stringMatching(/^[A-Za-z0-9_-]{22}$/);

describe('the link id of a Mastercard charge', () => {
  it('is absent until 1 June 2026, and then in every approved charge', () => {
    const before = subscribed('2026-06-02T03:59:59.999Z');
    const since = subscribed('2026-06-02T04:00:00.000Z');
    expect([before.first, before.renewal].map((one) => Object.hasOwn(one, 'transaction_link_id'))).toEqual([
      false,
      false,
    ]);
    expect([since.first.transaction_link_id, since.renewal.transaction_link_id]).toEqual([LINK_ID, LINK_ID]);
    expect(since.first.transaction_link_id).not.toBe(since.renewal.transaction_link_id);
    expect(since.renewal.initial_transaction_link_id).toBeUndefined();
  });

  it('is that of the first charge in a recurring one from October 23, 2026', async () => {
    const before = subscribed('2026-10-23T03:59:59.999Z');
    expect(before.renewal.initial_transaction_link_id).toBeUndefined();
    await before.gateway.clock.advance(1);
    const renewal = charge(before.gateway, before.token, true);
    expect(renewal.initial_transaction_link_id).toBe(before.first.transaction_link_id);
    const stored = before.gateway.transactions.get(before.renewal.transaction_id);
    expect(Object.hasOwn(stored, 'initial_transaction_link_id')).toBe(false);
    expect(renewal.initial_network_transaction_id).toBe(before.first.network_transaction_id);
  });

  it('is sent with a declined recurring charge, which has none of its own', () => {
    const { gateway, token, first } = subscribed('2026-11-02T15:00:00Z');
    gateway.simulate.issuer.rule({ respond: { code: '51' } });
    const declined = charge(gateway, token, true);
    expect([declined.transaction_link_id, declined.initial_transaction_link_id]).toEqual([
      undefined,
      first.transaction_link_id,
    ]);
  });

  it.each(['visa', 'amex', 'discover'] as const)('is absent from a charge of a %s card', (brand) => {
    const { first, renewal } = subscribed('2026-11-02T15:00:00Z', cards[brand]);
    expect(Object.keys({ ...first, ...renewal }).filter((name) => name.includes('link_id'))).toEqual([]);
  });

  it('is the same for the same seed, and over HTTP', async () => {
    const [one, other] = [subscribed('2026-11-02T15:00:00Z'), subscribed('2026-11-02T15:00:00Z')];
    expect(one.renewal.transaction_link_id).toBe(other.renewal.transaction_link_id);
    const { body } = await send(one.gateway, `/v1/transactions/${one.renewal.transaction_id}`);
    expect(body).toMatchObject({ initial_transaction_link_id: one.first.transaction_link_id });
  });

  it('has both cases, digits, and no repetition in many charges', () => {
    const at = Date.parse('2026-11-02T15:00:00Z');
    const ids = Array.from(
      { length: 2_000 },
      (_, index) => linkIdsOf(`MCC${index}`, null, at).transaction_link_id ?? '',
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{22}$/.test(id))).toBe(true);
    expect(new Set(ids.join('')).size).toBe(64);
  });
});
