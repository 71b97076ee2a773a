/** Handling of card numbers that could be real. */
import { cards, createGateway, type Gateway, type GatewayOptions, replay, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { PUBLISHED_CARDS } from '../../src/facts/published-cards.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { send } from '../support/http-requests.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';

/** From a generator. */
const REAL = '4539578763621486';
/** Six sevens mark it as made up. */
const MADE_UP = '4539577777777771';

const paying = (pan: string) => ({ ...cards.visa, pan });
const charging =
  (pan: string, type: 'SALE' | 'AUTH' = 'SALE') =>
  (gateway: Gateway) =>
    gateway.transactions.create({ type, amount: 500, payment_method: paying(pan) });
const storing = (pan: string) => (gateway: Gateway) => gateway.paymentTokens.create(storable(paying(pan)));

describe('a number that looks real', () => {
  // biome-ignore format: a table reads in columns
  it.each([
    ['in a sale',          charging(REAL),                               'payment_method.pan'],
    ['in an authorization', charging(REAL, 'AUTH'),                      'payment_method.pan'],
    ['to be stored',       storing(REAL),                                'card.pan'],
  ] as const)('is rejected %s, naming the field without digits', (_where, request, field) => {
    const error = refusalOf(() => request(freshGateway()));
    expect([error.status, error.code, error.details.map((detail) => detail.field)]).toEqual([
      400, 'real_card_number', [field],
    ]);
    expect(error.message).toContain("createGateway({ realCards: 'accept' })");
    expect(error.message.replace('4242', '')).not.toMatch(/\d{4}/);
  });

  it.each(['development', 'sandbox', 'production'] as const)('is rejected over HTTP in %s', async (environment) => {
    const body = { type: 'SALE', amount: 500, payment_method: paying(REAL) };
    const gateway = freshGateway({ environment });
    const { status, body: response } = await send(gateway, '/v1/transactions', { method: 'POST', body });
    expect([status, JSON.stringify(response).includes('real_card_number')]).toEqual([400, true]);
  });

  it('is rejected after its check digit and before its expiry', () => {
    const gateway = freshGateway();
    const past = { ...paying(REAL), expiry: { month: '01', year: '2020' } };
    const codes = [paying(`${REAL.slice(0, -1)}7`), past].map(
      (payment_method) =>
        refusalOf(() => gateway.transactions.create({ type: 'SALE', amount: 500, payment_method })).code,
    );
    expect(codes).toEqual(['invalid_request', 'real_card_number']);
  });

  it('is rejected in the option world, and as the number of a replaced card', () => {
    const world = { tokens: [storable(paying(REAL))] };
    const inWorld = wishRefusal(() => createGateway({ world }));
    const gateway = freshGateway();
    const paymentToken = storing(cards.visa.pan)(gateway);
    const replacing = wishRefusal(() => gateway.simulate.issuer.replaceCard({ paymentToken, pan: REAL }));
    expect([inWorld, replacing].map(({ code, message }) => [code, message.split(';')[0]])).toEqual([
      ['bad_option', 'options.world.tokens.0.card.pan must not look like a real card number'],
      ['bad_option', 'replaceCard.pan must not look like a real card number'],
    ]);
  });

  it('is accepted in rules and credit lines, which charge nothing', () => {
    const gateway = freshGateway();
    gateway.simulate.issuer.rule({ match: { pan: REAL }, respond: { code: '51' } });
    expect(gateway.simulate.issuer.creditLine({ pan: REAL, limit: 1_000 }).status().available).toBe(1_000);
  });

  it('is accepted if the gateway allows it, and in its forks and snapshots', () => {
    const gateway = freshGateway({ realCards: 'accept' });
    using fork = gateway.fork();
    using opened = createGateway({ from: gateway.snapshot() });
    expect([gateway, fork, opened].map((world) => charging(REAL)(world).response_code)).toEqual(['00', '00', '00']);
  });

  it('is allowed by an option with two values', () => {
    const options: GatewayOptions = JSON.parse('{ "realCards": "sometimes" }');
    expect(wishRefusal(() => createGateway(options)).message).toMatch(
      /^options\.realCards must be one of reject, accept\./,
    );
  });
});

describe('a number that is not real', () => {
  it('is accepted if it is published or obviously made up', () => {
    const gateway = freshGateway({ magicValues: 'none' });
    const rejected = [...PUBLISHED_CARDS, MADE_UP, '4111222233331113'].filter((pan) => {
      const isAmex = pan.startsWith('3');
      const payment_method = { ...paying(pan), cvv: isAmex ? '1234' : '123' };
      const { response_code } = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method });
      return response_code !== '00';
    });
    expect(rejected).toEqual([]);
  });

  it.each(['reject', 'accept'] as const)(
    'replays from a tape unchanged, regardless of the setting for real ones: %s',
    async (realCards) => {
      const gateway = freshGateway({ realCards });
      for (const pan of [MADE_UP, '4111222233331113', '4111222333123', cards.visa.pan]) charging(pan)(gateway);
      const real = () => charging(REAL)(gateway);
      if (realCards === 'reject') expect(real).toThrow();
      else real();
      using again = await replay(JSON.parse(JSON.stringify(gateway.tape())));
      expect(String(again.timeline())).toBe(String(gateway.timeline()));
      expect(JSON.stringify(gateway.tape())).not.toContain(REAL);
    },
  );

  it('is generated for a replaced card, and can be charged', async () => {
    const gateway = freshGateway();
    const paymentToken = storing('4000000000000002')(gateway);
    gateway.simulate.issuer.replaceCard({ paymentToken });
    const { card } = gateway.paymentTokens.get(paymentToken.payment_token);
    const sale = gateway.transactions.create({
      type: 'SALE',
      amount: 500,
      payment_method: { type: 'token', payment_token: paymentToken.payment_token },
    });
    expect([card?.bin, card?.last_four === '0002', sale.response_code]).toEqual(['400000', false, '00']);
  });
});
