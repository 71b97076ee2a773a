/** Matching of issuer rules: each field with a charge that matches, and one that does not. */
import { cards, type Gateway, type IssuerMatch, type IssuerRuleOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { gatewayForAnyCard } from '../support/fresh-gateway.ts';

const VISA = cards.visa.pan;
/** Cards with the BIN and last four of the first one, as other cards can have. */
const ALIKE = ['4539578763621486', '4539570000211486'] as const;

interface Charged {
  readonly pan?: string;
  readonly amount?: number;
  readonly type?: 'SALE' | 'AUTH' | 'sale' | 'auth';
  /** Charges by a stored card: by its customer or by the merchant. */
  readonly by?: 'customer' | 'merchant';
  readonly seller?: 'other';
}

/** Creates two merchants, one of them the gateway's default, and a charge function for both. */
function worldOf(gateway: Gateway) {
  const other = gateway.addMerchant({ name: 'Other' });
  return {
    otherId: other.clientId,
    charge({ pan = VISA, amount = 1_000, type = 'SALE', by, seller }: Charged): string {
      const { paymentTokens, transactions } = seller === 'other' ? gateway.as(other) : gateway;
      if (by === undefined)
        return transactions.create({ type, amount, payment_method: { ...cardOf(pan), pan } }).response_code;
      const { payment_token } = paymentTokens.create({ card: { pan, expiry_month: '12', expiry_year: '2030' } });
      const payment_method = { type: 'token', payment_token } as const;
      return transactions.create({ type, amount, payment_method, recurring: by === 'merchant' }).response_code;
    },
  };
}

/** Without a CVV, since its length differs between brands. */
function cardOf(pan: string) {
  const { cvv: _cvv, ...card } = cards.visa;
  return { ...card, pan };
}

type Case = readonly [field: string, match: IssuerMatch, held: Charged, not: Charged];

// biome-ignore format: a table reads in columns
const CASES: readonly Case[] = [
  ['the whole number',             { pan: ALIKE[0] },                              { pan: ALIKE[0] },                  { pan: ALIKE[1] }],
  ['the number of a stored card',  { pan: ALIKE[0] },                              { pan: ALIKE[0], by: 'customer' },  { pan: ALIKE[1], by: 'customer' }],
  ['one of several numbers',       { pan: { in: [VISA, ALIKE[1]] } },              { pan: ALIKE[1] },                  { pan: ALIKE[0] }],
  ['last four',                    { last_four: '1486' },                          { pan: ALIKE[1] },                  { pan: VISA }],
  ['one of several last fours',    { last_four: { in: ['0000', '1486'] } },        { pan: ALIKE[0] },                  { pan: VISA }],
  ['BIN',                          { bin: '453957' },                              { pan: ALIKE[1] },                  { pan: VISA }],
  ['one of several BINs',          { bin: { in: ['378282', '424242'] } },          { pan: VISA },                      { pan: ALIKE[0] }],
  ['Visa',                         { brand: 'visa' },                              { pan: VISA },                      { pan: '5555555555554444' }],
  ['Mastercard',                   { brand: 'mastercard' },                        { pan: '2223003122003222' },        { pan: VISA }],
  ['American Express',             { brand: 'amex' },                              { pan: '378282246310005' },         { pan: '6011111111111117' }],
  ['Discover',                     { brand: 'discover' },                          { pan: '6011111111111117' },        { pan: '378282246310005' }],
  ['one of several brands',        { brand: { in: ['amex', 'discover'] } },        { pan: '378282246310005' },         { pan: VISA }],
  ['an amount',                    { amount: 500 },                                { amount: 500 },                    { amount: 501 }],
  ['one of several amounts',       { amount: { in: [500, 700] } },                 { amount: 700 },                    { amount: 600 }],
  ['the least amount',             { amount: { min: 500 } },                       { amount: 500 },                    { amount: 499 }],
  ['the most amount',              { amount: { max: 500 } },                       { amount: 500 },                    { amount: 501 }],
  ['from an amount to another',    { amount: { min: 500, max: 600 } },             { amount: 600 },                    { amount: 601 }],
  ['a span of a single amount',    { amount: { min: 500, max: 500 } },             { amount: 500 },                    { amount: 499 }],
  ['sales',                        { type: 'SALE' },                               { type: 'SALE' },                   { type: 'AUTH' }],
  ['sales in any letter case', { type: 'SALE' },                             { type: 'sale' },                   { type: 'auth' }],
  ['authorizations',               { type: 'AUTH' },                               { type: 'AUTH' },                   { type: 'SALE' }],
  ['some types',                   { type: { in: ['AUTH', 'REFUND'] } },           { type: 'AUTH' },                   { type: 'SALE' }],
  ['charges by the merchant',      { merchant_initiated: true },                   { by: 'merchant' },                 { by: 'customer' }],
  ['charges by the customer',      { merchant_initiated: false },                  { by: 'customer' },                 { by: 'merchant' }],
  ['charges of a sent card, which are the customer’s', { merchant_initiated: false }, {},                              { by: 'merchant' }],
  ['everything at once',           { pan: VISA, last_four: '4242', bin: '424242', brand: 'visa', amount: { max: 9 }, type: 'AUTH', merchant_initiated: true },
                                   { amount: 9, type: 'AUTH', by: 'merchant' },    { amount: 9, type: 'AUTH', by: 'customer' }],
  ['everything at once but one',   { pan: VISA, last_four: '4242', bin: '424242', brand: 'visa', amount: { max: 9 }, type: 'AUTH', merchant_initiated: true },
                                   { amount: 1, type: 'AUTH', by: 'merchant' },    { amount: 10, type: 'AUTH', by: 'merchant' }],
];

const declining = (gateway: Gateway, options: Omit<IssuerRuleOptions, 'respond'> = {}) =>
  gateway.simulate.issuer.rule({ ...options, respond: { code: '51' } });

describe('an issuer rule', () => {
  it.each(CASES)('matches %s', (_field, match, held, not) => {
    const gateway = gatewayForAnyCard();
    const { charge } = worldOf(gateway);
    declining(gateway, { match });
    expect([charge(held), charge(not)]).toEqual(['51', '00']);
  });

  it('matches one merchant or several', () => {
    const gateway = gatewayForAnyCard();
    const { charge, otherId } = worldOf(gateway);
    const one = declining(gateway, { match: { client_id: otherId } });
    expect([charge({ seller: 'other' }), charge({})]).toEqual(['51', '00']);
    one.cancel();
    declining(gateway, { match: { client_id: { in: [otherId, gateway.merchant.clientId] } } });
    expect([charge({ seller: 'other' }), charge({})]).toEqual(['51', '51']);
  });

  it("matches the acting client if a reseller's key is used", () => {
    const gateway = gatewayForAnyCard();
    declining(gateway, { match: { client_id: gateway.merchant.clientId } });
    const reseller = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: gateway.merchant.clientId });
    const sale = reseller.transactions.create({ type: 'SALE', amount: 5, payment_method: cards.visa });
    expect(sale.response_code).toBe('51');
  });

  it('matches every charge if it has no match', () => {
    const gateway = gatewayForAnyCard();
    const { charge } = worldOf(gateway);
    declining(gateway);
    expect([charge({}), charge({ pan: ALIKE[0], type: 'AUTH', by: 'merchant', seller: 'other' })]).toEqual([
      '51',
      '51',
    ]);
  });
});

describe('a refund rule', () => {
  /** Returns the outcomes of these refunds under a rule that makes the network reject its matches. */
  async function refunded(match: IssuerMatch, refunds: readonly Charged[]): Promise<string[]> {
    const gateway = gatewayForAnyCard();
    const sales = refunds.map(({ pan = VISA }) =>
      gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cardOf(pan) }),
    );
    await gateway.clock.advanceTo('settlement');
    gateway.simulate.issuer.rule({ match, respond: { refund: 'reject' } });
    const made = refunds.map(({ amount = 1_000 }, at) =>
      gateway.transactions.cancel(sales[at]?.transaction_id ?? '', { type: 'REFUND', amount }),
    );
    await gateway.clock.advance({ days: 5 });
    return made.map(({ transaction_id }) => gateway.transactions.get(transaction_id).transaction_state);
  }

  it.each<readonly [string, IssuerMatch, Charged, Charged]>([
    ['the whole number', { pan: ALIKE[0] }, { pan: ALIKE[0] }, { pan: ALIKE[1] }],
    ['last four', { last_four: '1486' }, { pan: ALIKE[0] }, { pan: VISA }],
    ['BIN', { bin: '453957' }, { pan: ALIKE[0] }, { pan: VISA }],
    ['brand', { brand: 'amex' }, { pan: '378282246310005' }, { pan: VISA }],
    ['the amount of the refund', { amount: { max: 400 } }, { amount: 400 }, { amount: 401 }],
    ['the type', { type: 'REFUND', amount: 1 }, { amount: 1 }, { amount: 2 }],
  ])('matches %s', async (_field, match, held, not) => {
    expect(await refunded(match, [held, not])).toEqual(['rejected', 'settled']);
  });

  it('does not match charges, and a charge rule does not match refunds', async () => {
    const gateway = gatewayForAnyCard();
    const { charge } = worldOf(gateway);
    gateway.simulate.issuer.rule({ respond: { refund: 'reject' }, times: 1 });
    expect(charge({})).toBe('00');
    const sale = gateway.transactions.create({ type: 'SALE', amount: 5_000, payment_method: cards.visa });
    await gateway.clock.advanceTo('settlement');
    declining(gateway, { times: 1 });
    const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
    expect(refund.response_code).toBe('00');
    await gateway.clock.advance({ days: 5 });
    expect(gateway.transactions.get(refund.transaction_id).transaction_state).toBe('rejected');
    expect(charge({})).toBe('51');
  });
});

describe('an issuer rule with limits', () => {
  const codes = (gateway: Gateway, count: number) => {
    const { charge } = worldOf(gateway);
    return Array.from({ length: count }, () => charge({})).join(' ');
  };

  it.each<readonly [string, Omit<IssuerRuleOptions, 'respond'>, string]>([
    ['always', {}, '51 51 51 51'],
    ['the first', { nth: 1 }, '51 00 00 00'],
    ['the third', { nth: 3 }, '00 00 51 00'],
    ['twice', { times: 2 }, '51 51 00 00'],
    ['to the second, which is the last', { nth: 2, times: 5 }, '00 51 00 00'],
    ['never', { probability: 0 }, '00 00 00 00'],
    ['with probability 1', { probability: 1 }, '51 51 51 51'],
    ['to matching charges only, counted', { nth: 2, match: { amount: 1_000 } }, '00 51 00 00'],
    ['to none without a match', { match: { amount: 999 } }, '00 00 00 00'],
  ])('applies %s: %j', (_often, options, message) => {
    const gateway = gatewayForAnyCard();
    declining(gateway, options);
    expect(codes(gateway, 4)).toBe(message);
  });

  it('keeps its own count of matches since it was added, even if an earlier rule applied', () => {
    const gateway = gatewayForAnyCard();
    const { charge } = worldOf(gateway);
    expect(charge({})).toBe('00');
    gateway.simulate.issuer.rule({ respond: { code: '05' }, match: { amount: 7 }, nth: 1 });
    declining(gateway, { match: { amount: { in: [7, 8] } }, nth: 2 });
    expect([charge({ amount: 7 }), charge({ amount: 9 }), charge({ amount: 8 }), charge({ amount: 8 })]).toEqual([
      '05',
      '00',
      '51',
      '00',
    ]);
  });

  it('applies from one time until another, to the millisecond', async () => {
    const gateway = gatewayForAnyCard();
    const { charge } = worldOf(gateway);
    declining(gateway, { from: '2026-01-05T16:00:00Z', until: '2026-01-05T17:00:00Z' });
    const message: string[] = [];
    for (const at of ['15:59:59.999', '16:00:00.000', '16:59:59.999', '17:00:00.000']) {
      await gateway.clock.advanceTo(`2026-01-05T${at}Z`);
      message.push(charge({}));
    }
    expect(message).toEqual(['00', '51', '51', '00']);
  });

  it('accepts times as text, as a Date, or as milliseconds of virtual time', () => {
    for (const until of ['2026-01-05T15:00:00Z', new Date('2026-01-05T15:00:00Z'), Date.UTC(2026, 0, 5, 15)]) {
      const gateway = gatewayForAnyCard();
      declining(gateway, { from: 0, until });
      expect(codes(gateway, 1)).toBe('00');
      declining(gateway, { from: until });
      expect(codes(gateway, 1)).toBe('51');
    }
  });

  it('draws from a seeded RNG stream: the same seed gives the same responses, at about the given rate', () => {
    const described = (seed: string) => {
      const gateway = gatewayForAnyCard({ seed });
      declining(gateway, { probability: 0.3 });
      return codes(gateway, 200);
    };
    const [one, again, other] = [described('one'), described('one'), described('other')];
    expect([one === again, one === other]).toEqual([true, false]);
    const share = one.split(' ').filter((code) => code === '51').length / 200;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  it('applies in the order of creation, and leaves charges to the next rule once it is exhausted', () => {
    const gateway = gatewayForAnyCard();
    for (const code of ['51', '05', '65'] as const) gateway.simulate.issuer.rule({ respond: { code }, times: 1 });
    gateway.simulate.issuer.rule({ respond: { code: '10' }, nth: 5 });
    expect(codes(gateway, 6)).toBe('51 05 65 00 10 00');
  });
});
