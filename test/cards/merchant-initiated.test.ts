/** Charges that the merchant initiates: with a token only, and linked to the customer's first charge. */
import { banks, cards, type Gateway, type PaymentToken, replay, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { passesLuhn } from '../../src/facts/card-numbers.ts';
import { gatewayForAnyCard } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { refusalOf } from '../support/refusals.ts';
import { chargeToken, type Seller, storeCard, TWIN, tokenNow } from '../support/stored-cards.ts';

const RECURRING = { recurring: true };
const month = (seller: Seller, token: PaymentToken) => chargeToken(seller, token, RECURRING).response_code;
const pay = (seller: Seller, token: PaymentToken) => chargeToken(seller, token).response_code;

/** Sets the issuer response to the next charge. */
const next = (gateway: Gateway, code: 'R0' | 'R1' | 'R3' | '51' | '41') =>
  gateway.simulate.issuer.rule({ respond: { code }, times: 1 });

describe('a recurring charge', () => {
  it('requires a stored card: a number is rejected, with the type in any case', async () => {
    const gateway = gatewayForAnyCard();
    for (const type of ['SALE', 'AUTH', 'sale'] as const) {
      const body = { type, amount: 5, payment_method: cards.visa, recurring: true };
      const error = refusalOf(() => gateway.transactions.create(body));
      expect([error.status, error.code, error.details]).toEqual([
        400,
        'invalid_request',
        [
          {
            field: 'recurring',
            message: 'must be false unless payment_method.type is token: only a stored payment method can recur',
          },
        ],
      ]);
    }
    expect(gateway.transactions.list().total).toBe(0);
  });

  it("rejects a CVV without repeating it; the customer's own charge accepts one", async () => {
    const gateway = gatewayForAnyCard();
    const { payment_token } = storeCard(gateway);
    const payment_method = { type: 'token', payment_token, cvv: '987' };
    const body = { type: 'SALE', amount: 5, payment_method };
    const received = await send(gateway, '/v1/transactions', { method: 'POST', body: { ...body, recurring: true } });
    expect([
      received.status,
      fieldOf(received.body, 'error', 'code'),
      JSON.stringify(received.body).includes('987'),
    ]).toEqual([400, 'invalid_request', false]);
    expect(fieldOf(received.body, 'error', 'details')).toEqual([
      { field: 'payment_method.cvv', message: expect.stringContaining('must be omitted') },
    ]);
    const paid = await send(gateway, '/v1/transactions', { method: 'POST', body });
    expect([paid.status, fieldOf(paid.body, 'cvv', 'result_code')]).toEqual([201, 'M']);
  });

  it('has no address or CVV check, and is marked as recurring', () => {
    const gateway = gatewayForAnyCard({ cardChecks: { declineAvs: ['N'], declineCvv: ['N'] } });
    expect(chargeToken(gateway, storeCard(gateway), RECURRING)).toMatchObject({
      approved: true,
      recurring: true,
      avs: null,
      cvv: null,
    });
  });

  it('is rejected like any charge if the card is expired or deleted', async () => {
    const gateway = gatewayForAnyCard();
    const [expired, deleted] = [storeCard(gateway), storeCard(gateway)];
    gateway.paymentTokens.delete(deleted.payment_token);
    await gateway.clock.advanceTo('2031-01-01T00:00:00Z');
    for (const token of [expired, deleted])
      expect(refusalOf(() => month(gateway, token))).toMatchObject({ status: 409, code: 'token_not_active' });
  });

  it("holds a Visa card for five days, and the customer's own charge for seven", async () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    const [own, merchants] = [{}, RECURRING].map((body) => chargeToken(gateway, token, { type: 'AUTH', ...body }));
    expect([own?.authorization_expires_at, merchants?.authorization_expires_at]).toEqual([
      '2026-01-12T15:00:00.000Z',
      '2026-01-10T15:00:00.000Z',
    ]);
    const states = () =>
      gateway.transactions
        .list({ type: 'AUTH' })
        .data.map(({ recurring, transaction_state }) => `${recurring ? 'merchant' : 'customer'} ${transaction_state}`);
    await gateway.clock.advanceTo('2026-01-10T14:59:59.999Z');
    expect(states()).toEqual(['merchant authorized', 'customer authorized']);
    await gateway.clock.advance(1);
    expect(states()).toEqual(['merchant expired', 'customer authorized']);
    await gateway.clock.advanceTo('2026-01-12T15:00:00Z');
    expect(states()).toEqual(['merchant expired', 'customer expired']);
  });
});

describe('the chain of network transaction IDs', () => {
  it("starts with the check at storage, is replaced by the customer's first charge, and then stays", () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    const stored = token.network_transaction_id;
    expect(chargeToken(gateway, token, RECURRING)).toMatchObject({ initial_network_transaction_id: stored });
    const first = chargeToken(gateway, token);
    expect(first.initial_network_transaction_id).toBeNull();
    expect([first.network_transaction_id === stored, tokenNow(gateway, token).network_transaction_id]).toEqual([
      false,
      first.network_transaction_id,
    ]);
    chargeToken(gateway, token);
    const months = [1, 2, 3].map(() => chargeToken(gateway, token, RECURRING));
    expect(months.map((one) => one.initial_network_transaction_id)).toEqual(
      Array(3).fill(first.network_transaction_id),
    );
    expect(new Set(months.map((one) => one.network_transaction_id)).size).toBe(3);
    expect(tokenNow(gateway, token).network_transaction_id).toBe(first.network_transaction_id);
  });

  it('is started by an authorization, but not by a decline', () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    next(gateway, '51');
    const declined = chargeToken(gateway, token);
    expect([declined.network_transaction_id, tokenNow(gateway, token).network_transaction_id]).toEqual([
      null,
      token.network_transaction_id,
    ]);
    const held = chargeToken(gateway, token, { type: 'AUTH' });
    expect(chargeToken(gateway, token, RECURRING).initial_network_transaction_id).toBe(held.network_transaction_id);
  });

  it('is referenced by a declined recurring charge, which has no ID of its own', () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    const first = chargeToken(gateway, token);
    next(gateway, '51');
    expect(chargeToken(gateway, token, RECURRING)).toMatchObject({
      approved: false,
      network_transaction_id: null,
      initial_network_transaction_id: first.network_transaction_id,
    });
  });

  it('is separate for each token, even of the same card', () => {
    const gateway = gatewayForAnyCard();
    const [one, other] = [storeCard(gateway), storeCard(gateway)];
    const first = chargeToken(gateway, one);
    expect([one, other].map((token) => chargeToken(gateway, token, RECURRING).initial_network_transaction_id)).toEqual([
      first.network_transaction_id,
      other.network_transaction_id,
    ]);
  });

  it('stays unchanged if the number is replaced by one of the same brand', () => {
    const gateway = gatewayForAnyCard();
    const [paid, unpaid] = [storeCard(gateway), storeCard(gateway, TWIN)];
    const first = chargeToken(gateway, paid);
    for (const paymentToken of [paid, unpaid]) gateway.simulate.issuer.replaceCard({ paymentToken });
    const later = chargeToken(gateway, unpaid);
    expect(
      [paid, unpaid].map((token) => chargeToken(gateway, token, RECURRING).initial_network_transaction_id),
    ).toEqual([first.network_transaction_id, later.network_transaction_id]);
  });

  it('appears in lists, single responses, and events, and is null for a bank account', () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    chargeToken(gateway, token);
    const sale = chargeToken(gateway, token, RECURRING);
    const { network_transaction_id, initial_network_transaction_id } = sale;
    const ids = { network_transaction_id, initial_network_transaction_id };
    expect(gateway.transactions.get(sale.transaction_id)).toMatchObject(ids);
    expect(gateway.transactions.list({ recurring: true }).data).toMatchObject([ids]);
    expect(gateway.events.list({ subject: sale.transaction_id })[0]?.data.object).toMatchObject(ids);
    expect(gateway.paymentTokens.create(storable(banks.good)).network_transaction_id).toBeNull();
  });

  // biome-ignore format: a table reads in columns
  it.each([
    ['visa',       '4242424242424242', /^\d{15}$/],
    ['mastercard', '5555555555554444', /^MCC[0-9A-Z]{6}0105$/],
    ['amex',       '378282246310005',  /^\d{15}$/],
    ['discover',   '6011111111111117', /^\d{15}$/],
  ] as const)("has the format of %s and can't be a card number", (_brand, pan, form) => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway, pan);
    const ids = Array.from({ length: 300 }, () => chargeToken(gateway, token).network_transaction_id ?? '');
    const all = [token.network_transaction_id ?? '', ...ids];
    expect(all.filter((id) => !form.test(id) || passesLuhn(id))).toEqual([]);
    expect(new Set(all).size).toBe(301);
  });

  it('contains the UTC date of a Mastercard charge, by the virtual clock', async () => {
    const gateway = gatewayForAnyCard({ now: '2026-02-28T23:59:59.999Z' });
    const token = storeCard(gateway, cards.mastercard.pan);
    const before = chargeToken(gateway, token).network_transaction_id;
    await gateway.clock.advance(1);
    const after = chargeToken(gateway, token).network_transaction_id;
    expect([before?.slice(-4), after?.slice(-4)]).toEqual(['0228', '0301']);
  });
});

describe('a tape of a subscription', () => {
  it('replays to the same history: chain, stop, new authorization', async () => {
    const gateway = gatewayForAnyCard();
    const token = storeCard(gateway);
    pay(gateway, token);
    await gateway.clock.advance({ days: 30 });
    next(gateway, 'R1');
    month(gateway, token);
    await gateway.clock.advance({ days: 30 });
    month(gateway, token);
    gateway.cards.noteAuthorization({ paymentToken: token });
    month(gateway, token);
    using again = await replay(JSON.parse(JSON.stringify(gateway.tape())));
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
    const summary = (world: Gateway) =>
      world.transactions
        .list()
        .data.map((one) => [one.response_code, 'retry' in one ? one.initial_network_transaction_id : '']);
    expect(summary(again)).toEqual(summary(gateway));
    again.check();
  });
});
