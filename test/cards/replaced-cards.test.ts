/** An issuer replaces a card behind its tokens. They use the new card; earlier charges stay unchanged. */
import { banks, type CardReplacementOptions, cards, type Gateway, type PaymentToken, storable } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { gatewayForAnyCard } from '../support/fresh-gateway.ts';
import { wishRefusal } from '../support/refusals.ts';
import { chargeToken, NEW, PAN, type Seller, storeCard, TWIN, tokenEvents, tokenNow } from '../support/stored-cards.ts';

/** Valid through March 2026 by default. */
const store = (seller: Seller, pan = PAN, year = '2026') => storeCard(seller, pan, year, '03');
const cardOf = (seller: Seller, token: PaymentToken) => tokenNow(seller, token).card;
const codeOf = (seller: Seller, token: PaymentToken) => chargeToken(seller, token).response_code;
const replacing = (gateway: Gateway, token: PaymentToken, options: Omit<CardReplacementOptions, 'paymentToken'> = {}) =>
  gateway.simulate.issuer.replaceCard({ paymentToken: token, ...options });

describe('a replaced card', () => {
  it.each([
    ['visa', '4539578763621486'],
    ['visa', '4222222222222'],
    ['visa', '4000000000000000006'],
    ['mastercard', '2223003122003222'],
    ['amex', '378282246310005'],
    ['discover', '6011111111111117'],
  ] as const)('gets for %s another number of the same issuer, and an expiry some years later', (brand, pan) => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway, pan);
    const before = cardOf(gateway, token);
    replacing(gateway, token);
    const after = cardOf(gateway, token);
    expect(after).toEqual({ ...before, last_four: after?.last_four, expiry_year: '2029' });
    expect([after?.brand, after?.bin, after?.last_four === pan.slice(-4)]).toEqual([brand, pan.slice(0, 6), false]);
  });

  it('accepts a number of any brand, a BIN and last four, and an expiry', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    replacing(gateway, token, { pan: NEW, expiry: { month: '07', year: '2033' } });
    expect(cardOf(gateway, token)).toEqual({
      last_four: '9903',
      bin: '542523',
      brand: 'mastercard',
      funding: 'unknown',
      country: 'unknown',
      expiry_month: '07',
      expiry_year: '2033',
      cardholder_name: 'Ada Lovelace',
    });
    replacing(gateway, token, { pan: '4000058260000005' });
    expect(cardOf(gateway, token)).toMatchObject({
      funding: 'debit',
      country: 'GB',
      expiry_month: '07',
      expiry_year: '2036',
    });
  });

  it('can retain its number with a new expiry', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway, cards.declines('41').pan);
    replacing(gateway, token, { pan: 'same', expiry: { month: '12', year: '2031' } });
    expect(cardOf(gateway, token)).toEqual({ ...token.card, expiry_month: '12', expiry_year: '2031' });
    expect(codeOf(gateway, token)).toBe('41');
    expect(store(gateway, cards.declines('41').pan).duplicate_of).toBe(token.payment_token);
  });

  it('is charged by its new number: rules and test values of the old number no longer apply', () => {
    const gateway = gatewayForAnyCard();
    const [token, lost] = [store(gateway), store(gateway, cards.declines('41').pan)];
    gateway.simulate.issuer.rule({ match: { pan: PAN }, respond: { code: '51' } });
    gateway.simulate.issuer.rule({ match: { pan: NEW }, respond: { code: '65' } });
    expect([token, lost].map((one) => codeOf(gateway, one))).toEqual(['51', '41']);
    replacing(gateway, token, { pan: NEW });
    replacing(gateway, lost);
    expect([token, lost].map((one) => codeOf(gateway, one))).toEqual(['65', '00']);
    const sale = chargeToken(gateway, token);
    expect(sale.payment_method.card).toMatchObject({ last_four: '9903', brand: 'mastercard' });
  });

  it('can be matched by the last four and BIN that the token shows', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    replacing(gateway, token);
    const { last_four = '', bin = '' } = cardOf(gateway, token) ?? {};
    gateway.simulate.issuer.rule({ match: { last_four, bin }, respond: { code: '51' } });
    expect(codeOf(gateway, token)).toBe('51');
  });

  it('is replaced behind all of its tokens, at every merchant, and behind no other token', () => {
    const gateway = gatewayForAnyCard();
    const other = gateway.as(gateway.addMerchant({ name: 'Other' }));
    const [one, two, alike] = [store(gateway), store(gateway), store(gateway, TWIN)];
    const theirs = store(other);
    const gone = gateway.paymentTokens.delete(store(gateway).payment_token);
    replacing(gateway, one, { pan: NEW });
    expect([cardOf(gateway, one), cardOf(gateway, two), cardOf(other, theirs)].map((card) => card?.last_four)).toEqual(
      Array(3).fill('9903'),
    );
    expect([cardOf(gateway, alike), cardOf(gateway, gone)].map((card) => card?.last_four)).toEqual(['1486', '1486']);
    expect([one, two, theirs, alike, gone].map((token) => tokenEvents(gateway, token))).toEqual([
      ...Array(3).fill(['created', 'card_replaced']),
      ['created'],
      ['created', 'deactivated'],
    ]);
    gateway.simulate.issuer.rule({ match: { pan: NEW }, respond: { code: '51' } });
    expect([codeOf(gateway, two), codeOf(other, theirs), codeOf(gateway, alike)]).toEqual(['51', '51', '00']);
  });

  it('is active again after it expired, and expires at the end of its new month', async () => {
    const gateway = gatewayForAnyCard();
    const [token, twin] = [store(gateway), store(gateway, PAN, '2027')];
    await gateway.clock.advanceTo('2026-04-01T00:00:00Z');
    expect([tokenNow(gateway, token).status, tokenNow(gateway, twin).status]).toEqual(['expired', 'active']);
    replacing(gateway, twin, { expiry: { month: '06', year: '2026' } });
    expect([token, twin].map((one) => [tokenNow(gateway, one).status, codeOf(gateway, one)])).toEqual([
      ['active', '00'],
      ['active', '00'],
    ]);
    await gateway.clock.advanceTo('2026-07-01T00:00:00Z');
    expect([token, twin].map((one) => [tokenNow(gateway, one).status, tokenEvents(gateway, one)])).toEqual([
      ['expired', ['created', 'expired', 'card_replaced', 'expired']],
      ['expired', ['created', 'card_replaced', 'expired']],
    ]);
  });

  it('expires some years from now if the old one expired long ago', async () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    await gateway.clock.advanceTo('2032-08-01T00:00:00Z');
    replacing(gateway, token, { pan: 'same' });
    expect(cardOf(gateway, token)).toMatchObject({ expiry_month: '03', expiry_year: '2035' });
  });

  it('is identified by its new number: storing that returns the token, and the old number is unknown', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    replacing(gateway, token, { pan: NEW });
    expect([store(gateway, NEW).duplicate_of, store(gateway, PAN).duplicate_of]).toEqual([token.payment_token, null]);
  });

  it('counts duplicates by its new number, not by its old one', () => {
    const gateway = gatewayForAnyCard({ cardChecks: { duplicateMinutes: 60 } });
    const token = store(gateway);
    expect([codeOf(gateway, token), codeOf(gateway, token)]).toEqual(['00', '94']);
    replacing(gateway, token, { pan: NEW });
    expect([codeOf(gateway, token), codeOf(gateway, store(gateway, NEW))]).toEqual(['00', '94']);
    expect(codeOf(gateway, store(gateway, PAN))).toBe('94');
  });

  it('leaves earlier charges unchanged: they can be captured, voided, and refunded with the card they show', async () => {
    const gateway = gatewayForAnyCard({ creditLines: [{ pan: PAN, limit: 10_000 }] });
    const token = store(gateway);
    const [sale, held, voided] = [
      chargeToken(gateway, token),
      chargeToken(gateway, token, { type: 'AUTH' }),
      chargeToken(gateway, token),
    ];
    replacing(gateway, token, { pan: NEW });
    gateway.transactions.capture(held.transaction_id, { amount: 999 });
    gateway.transactions.cancel(voided.transaction_id, { type: 'VOID' });
    await gateway.clock.advanceTo('settlement');
    const refunds = [sale, held].map(({ transaction_id }) =>
      gateway.transactions.cancel(transaction_id, { type: 'REFUND' }),
    );
    await gateway.clock.advance({ days: 4 });
    expect(refunds.map(({ transaction_id }) => gateway.transactions.get(transaction_id))).toMatchObject([
      { transaction_state: 'settled', amount: 1_999, payment_method: { card: { last_four: '1486' } } },
      { transaction_state: 'settled', amount: 999, payment_method: { card: { last_four: '1486' } } },
    ]);
    expect(gateway.transactions.get(sale.transaction_id).transaction_state).toBe('refunded');
    expect(gateway.simulate.issuer.creditLines()).toMatchObject([{ last_four: '9903', held: 0, used: 0 }]);
  });

  it('can be replaced repeatedly, by another number each time', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    const seen = [1, 2, 3, 4, 5].map(() => {
      replacing(gateway, token);
      return cardOf(gateway, token)?.last_four;
    });
    expect(new Set(seen).size).toBeGreaterThan(3);
    expect(codeOf(gateway, token)).toBe('00');
  });
});

describe('an invalid replacement is rejected', () => {
  const errorOf = (gateway: Gateway, options: object) => {
    const error = wishRefusal(() => Reflect.apply(gateway.simulate.issuer.replaceCard, undefined, [options]));
    expect(JSON.stringify([error.message, error.hint])).not.toMatch(/\d{13}/);
    return `${error.code}: ${error.message}`;
  };

  it('for a deleted or unknown token, or one of a bank account', () => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    gateway.paymentTokens.delete(token.payment_token);
    const bank = gateway.paymentTokens.create(storable(banks.good));
    expect([
      errorOf(gateway, { paymentToken: token }),
      errorOf(gateway, { paymentToken: bank }),
      errorOf(gateway, { paymentToken: 'PAYMENT_TOKEN-01KE7AR4C08MD3D5M00554QTMQ' }),
    ]).toEqual([
      expect.stringContaining(`bad_option: ${token.payment_token} was permanently deleted.`),
      expect.stringContaining(`bad_option: ${bank.payment_token} is a bank account`),
      expect.stringContaining(
        'unknown_subject: Payment token PAYMENT_TOKEN-01KE7AR4C08MD3D5M00554QTMQ does not exist in this world.',
      ),
    ]);
  });

  it.each<readonly [field: string, options: object]>([
    ['replaceCard.pan', { pan: '4539578763621487' }],
    ['replaceCard.pan', { pan: '453957876362148' }],
    ['replaceCard.pan', { pan: '3530111333300000' }],
    ['replaceCard.pan', { pan: 'other' }],
    ['replaceCard.expiry.month', { expiry: { month: '13', year: '2030' } }],
    ['replaceCard.expiry.month', { expiry: { month: '1', year: '2030' } }],
    ['replaceCard.expiry.year', { expiry: { month: '01', year: '30' } }],
    ['replaceCard.expiry.year', { expiry: { month: '01' } }],
    ['replaceCard.expiry', { expiry: { month: '12', year: '2025' } }],
    ['replaceCard', { cvv: '123' }],
  ])('for an invalid %s', (field, options) => {
    const gateway = gatewayForAnyCard();
    const token = store(gateway);
    expect(errorOf(gateway, { paymentToken: token, ...options }).startsWith(`bad_option: ${field}`)).toBe(true);
    expect(cardOf(gateway, token)).toEqual(token.card);
  });
});
