/** A merchant updates the expiry of a stored card, which reactivates an expired one. */
import type { PaymentToken } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { gatewayForAnyCard } from '../support/fresh-gateway.ts';
import { fieldOf, send } from '../support/http-requests.ts';
import { refusalOf } from '../support/refusals.ts';
import { chargeToken, PAN, type Seller, storeCard, TWIN, tokenEvents, tokenNow } from '../support/stored-cards.ts';

/** Valid through March 2026 by default. */
const store = (seller: Seller, pan = PAN, year = '2026') => storeCard(seller, pan, year, '03');
const codeOf = (seller: Seller, token: PaymentToken) => chargeToken(seller, token).response_code;

describe('an expired stored card', () => {
  const expired = async () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    await gateway.clock.advanceTo('2026-03-31T23:59:59.999Z');
    expect([tokenNow(gateway, token).status, codeOf(gateway, token)]).toEqual(['active', '00']);
    await gateway.clock.advance(1);
    expect(tokenNow(gateway, token).status).toBe('expired');
    return { gateway, token };
  };

  it('is declined, and the message says how to fix it', async () => {
    const { gateway, token } = await expired();
    expect(refusalOf(() => chargeToken(gateway, token))).toMatchObject({
      status: 409,
      code: 'token_not_active',
      message: expect.stringContaining('Update its expiry, or store the card again.'),
    });
  });

  it('is active again with a new expiry, can be charged, and expires at the end of that month', async () => {
    const { gateway, token } = await expired();
    const path = `/v1/payment_tokens/${token.payment_token}`;
    const received = await send(gateway, path, {
      method: 'POST',
      body: { card: { expiry_month: '02', expiry_year: '2028' } },
    });
    expect([received.status, fieldOf(received.body, 'status'), fieldOf(received.body, 'card', 'expiry_month')]).toEqual(
      [200, 'active', '02'],
    );
    expect([codeOf(gateway, token), tokenEvents(gateway, token)]).toEqual(['00', ['created', 'expired', 'updated']]);
    await gateway.clock.advanceTo('2028-02-29T23:59:59.999Z');
    expect(codeOf(gateway, token)).toBe('00');
    await gateway.clock.advance(1);
    expect([tokenNow(gateway, token).status, tokenEvents(gateway, token).at(-1)]).toEqual(['expired', 'expired']);
  });

  it('is reactivated by a new year alone, but not by a past expiry or a name', async () => {
    const { gateway, token } = await expired();
    const update = (body: object) => gateway.paymentTokens.update(token.payment_token, body);
    expect(refusalOf(() => update({ card: { expiry_month: '03', expiry_year: '2026' } })).details).toEqual([
      { field: 'card.expiry_month', message: 'must be this month or later; the card has expired' },
    ]);
    expect(update({ nickname: 'the blue one' }).status).toBe('expired');
    expect(update({ card: { expiry_year: '2027' } })).toMatchObject({
      status: 'active',
      card: { expiry_month: '03', expiry_year: '2027' },
    });
  });

  it('can be reactivated for the current month until its end', async () => {
    const { gateway, token } = await expired();
    gateway.paymentTokens.update(token.payment_token, { card: { expiry_month: '04', expiry_year: '2026' } });
    expect(codeOf(gateway, token)).toBe('00');
    await gateway.clock.advanceTo('2026-05-01T00:00:00Z');
    expect(tokenNow(gateway, token).status).toBe('expired');
  });

  it('is not reactivated after it was deleted', async () => {
    const { gateway, token } = await expired();
    gateway.paymentTokens.delete(token.payment_token);
    const update = () => gateway.paymentTokens.update(token.payment_token, { card: { expiry_year: '2027' } });
    expect(refusalOf(update)).toMatchObject({ status: 409, code: 'token_inactive' });
  });

  it('retains its subscription: the chain starts with the first charge', async () => {
    const { gateway, token } = await expired();
    const { network_transaction_id } = tokenNow(gateway, token);
    gateway.paymentTokens.update(token.payment_token, { card: { expiry_year: '2030' } });
    expect(chargeToken(gateway, token, { recurring: true })).toMatchObject({
      approved: true,
      initial_network_transaction_id: network_transaction_id,
    });
  });
});

describe('a stored card with an expiry updated in time', () => {
  it('stays active past the old expiry, and expires earlier with an earlier one', async () => {
    const gateway = gatewayForAnyCard();
    const [longer, shorter] = [store(gateway), store(gateway, TWIN)];
    gateway.paymentTokens.update(longer.payment_token, { card: { expiry_year: '2027' } });
    gateway.paymentTokens.update(shorter.payment_token, { card: { expiry_month: '01' } });
    await gateway.clock.advanceTo('2026-02-01T00:00:00Z');
    expect([tokenNow(gateway, longer).status, tokenNow(gateway, shorter).status]).toEqual(['active', 'expired']);
    await gateway.clock.advanceTo('2026-04-01T00:00:00Z');
    expect([codeOf(gateway, longer), tokenEvents(gateway, longer)]).toEqual(['00', ['created', 'updated']]);
  });
});
