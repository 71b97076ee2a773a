/** A replaced card is sent to webhooks, replayed, and copied with the world. Its number is never shown. */
import { type CardReplacementOptions, type Gateway, type PaymentToken, replay } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { brandOf, cardLengths, passesLuhn } from '../../src/facts/card-numbers.ts';
import { gatewayForAnyCard, tended } from '../support/fresh-gateway.ts';
import { fieldOf } from '../support/http-requests.ts';
import { chargeToken, NEW, PAN, type Seller, storeCard, TWIN, tokenNow } from '../support/stored-cards.ts';

/** Valid through March 2026 by default. */
const store = (seller: Seller, pan = PAN, year = '2026') => storeCard(seller, pan, year, '03');
const cardOf = (seller: Seller, token: PaymentToken) => tokenNow(seller, token).card;
const codeOf = (seller: Seller, token: PaymentToken) => chargeToken(seller, token).response_code;
const replacing = (gateway: Gateway, token: PaymentToken, options: Omit<CardReplacementOptions, 'paymentToken'> = {}) =>
  gateway.simulate.issuer.replaceCard({ paymentToken: token, ...options });

describe('a replaced card', () => {
  it('is sent to webhooks as payment_token.card_replaced, with the new card and without a number', async () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    const received: unknown[] = [];
    const texts: string[] = [];
    gateway.webhooks.subscribe({
      events: ['payment_token.card_replaced'],
      deliver: async (request) => {
        const text = await request.text();
        texts.push(text);
        const reported: unknown = JSON.parse(text);
        received.push(
          ['type', 'subject'].map((name) => fieldOf(reported, name)),
          fieldOf(reported, 'data', 'object', 'card'),
        );
        return new Response();
      },
    });
    replacing(gateway, token, { pan: NEW });
    await gateway.idle();
    expect(received).toEqual([['payment_token.card_replaced', token.payment_token], cardOf(gateway, token)]);
    expect([PAN, NEW].filter((secret) => texts.join().includes(secret))).toEqual([]);
    expect(gateway.events.list({ subject: token.payment_token }).at(-1)?.cause).toBe('issuer: card replacement');
  });

  it('shows neither number anywhere: bytes, tape, timeline, events, lists, audit', async () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    chargeToken(gateway, token);
    replacing(gateway, token, { pan: NEW });
    chargeToken(gateway, token);
    await gateway.clock.advance({ days: 2 });
    const reported = [
      gateway.tape(),
      gateway.timeline(),
      gateway.events.list(),
      gateway.audit.requests(),
      gateway.audit.list(),
      gateway.transactions.list(),
      gateway.paymentTokens.list(),
      gateway.upcoming(),
      gateway.review(),
    ];
    const texts = [Buffer.from(gateway.snapshot()).toString('latin1'), ...reported.map((one) => JSON.stringify(one))];
    for (const secret of [PAN, NEW]) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    expect(texts.filter((text) => text.includes('9903')).length).toBeGreaterThan(3);
  });

  it('replays from a tape to the same history, with a generated or a given number', async () => {
    const gateway = gatewayForAnyCard();
    const [one, two] = [store(gateway), store(gateway, TWIN)];
    gateway.simulate.issuer.rule({ match: { pan: NEW }, respond: { code: '51' } });
    replacing(gateway, one, { pan: NEW });
    replacing(gateway, two);
    expect([codeOf(gateway, one), codeOf(gateway, two)]).toEqual(['51', '00']);
    await gateway.clock.advance({ days: 3 });
    using again = await replay(JSON.parse(JSON.stringify(gateway.tape())));
    expect(String(again.timeline())).toBe(String(gateway.timeline()));
    expect(again.paymentTokens.list().data).toEqual(gateway.paymentTokens.list().data);
    again.check();
  });

  it('replays from a tape even if it retains its number', async () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    replacing(gateway, token, { pan: 'same', expiry: { month: '01', year: '2029' } });
    using again = await replay(JSON.parse(JSON.stringify(gateway.tape())));
    expect(cardOf(again, token)).toEqual(cardOf(gateway, token));
  });

  it("starts its chain with the customer's first charge if it changes its brand", () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    replacing(gateway, token, { pan: NEW });
    const first = chargeToken(gateway, token);
    expect(chargeToken(gateway, token, { recurring: true }).initial_network_transaction_id).toBe(
      first.network_transaction_id,
    );
  });

  it('is the same in a fork and a snapshot, and the other world keeps the old card', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    const before = gateway.snapshot();
    const fork = tended(gateway.fork());
    replacing(fork, token, { pan: NEW });
    replacing(gateway, token);
    const opened = gatewayForAnyCard({ from: gateway.snapshot() });
    expect([gateway, opened].map((world) => cardOf(world, token))).toEqual(Array(2).fill(cardOf(gateway, token)));
    expect(cardOf(fork, token)?.last_four).toBe('9903');
    gateway.restore(before);
    expect(cardOf(gateway, token)).toEqual(token.card);
  });

  it('is generated from a seeded RNG stream: the same seed gives the same, valid number', () => {
    const made = (seed: string) => {
      const gateway = gatewayForAnyCard({ seed });
      const token = store(gateway);
      replacing(gateway, token);
      return cardOf(gateway, token)?.last_four;
    };
    expect(made('one')).toBe(made('one'));
    expect(new Set(['one', 'two', 'three', 'four'].map(made)).size).toBeGreaterThan(1);
    expect([brandOf(NEW), passesLuhn(NEW), cardLengths('mastercard')]).toEqual(['mastercard', true, [16]]);
  });
});
