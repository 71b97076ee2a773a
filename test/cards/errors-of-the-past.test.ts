/** Regression tests for card defects. The titles say what went wrong. */
import { describe, expect, it } from 'vitest';
import { cards, createGateway, type Gateway, replay, SettleboxError, storable } from '../../src/index.ts';

type Seller = Pick<Gateway, 'transactions' | 'paymentTokens'>;

function store({ paymentTokens }: Seller, card: typeof cards.visa = cards.visa): string {
  return paymentTokens.create(storable(card)).payment_token;
}

function charge({ transactions }: Seller, payment_token: string, recurring = true): string {
  const payment_method = { type: 'token', payment_token } as const;
  return transactions.create({ type: 'SALE', amount: 500, payment_method, recurring }).response_code;
}

function errorOf(work: () => unknown): string {
  try {
    work();
    return 'no error';
  } catch (error) {
    return error instanceof SettleboxError ? `${error.code}: ${error.message}` : String(error);
  }
}

describe('a stop of recurring charges', () => {
  it('comes from the issuer only (a network decline used to stop the card again elsewhere)', () => {
    using gateway = createGateway();
    const other = gateway.addMerchant({ name: 'Other' });
    const elsewhere = gateway.as(other);
    const [mine, theirs] = [store(gateway), store(elsewhere)];
    gateway.simulate.issuer.rule({ match: { merchant_initiated: true }, respond: { code: 'R3' }, times: 1 });
    const responses = [charge(gateway, mine)];
    gateway.cards.noteAuthorization({ paymentToken: mine });
    responses.push(charge(elsewhere, theirs), charge(gateway, mine));
    expect(responses).toEqual(['R3', 'R3', '00']);
  });

  it('does not affect a newer token of the same card (it used to)', () => {
    using gateway = createGateway();
    gateway.simulate.issuer.rule({ match: { merchant_initiated: true }, respond: { code: 'R1' }, times: 1 });
    const old = store(gateway);
    const first = charge(gateway, old);
    const renewed = store(gateway);
    expect([first, charge(gateway, old), charge(gateway, renewed)]).toEqual(['R1', 'R1', '00']);
  });
});

describe('a replaced card', () => {
  it("can't take a number with its own credit line (it caused a database error)", () => {
    using gateway = createGateway();
    const paymentToken = store(gateway);
    for (const { pan } of [cards.visa, cards.mastercard]) gateway.simulate.issuer.creditLine({ pan, limit: 50 });
    const replaceCard = () => gateway.simulate.issuer.replaceCard({ paymentToken, pan: cards.mastercard.pan });
    expect(errorOf(replaceCard)).toBe(
      'bad_option: replaceCard.pan must not have a credit line, because the old card number has one. Close one of the credit lines first.',
    );
    expect(gateway.paymentTokens.get(paymentToken).card?.last_four).toBe('4242');
  });

  it("can't have expired already (it could)", () => {
    using gateway = createGateway();
    const paymentToken = store(gateway);
    const replaceCard = () =>
      gateway.simulate.issuer.replaceCard({ paymentToken, expiry: { month: '12', year: '2025' } });
    expect(errorOf(replaceCard)).toMatch(/^bad_option: replaceCard\.expiry must be this month or later\./);
  });

  it('has the same expiry on its tape if it retains its number', async () => {
    using gateway = createGateway();
    const paymentToken = store(gateway);
    gateway.simulate.issuer.replaceCard({ paymentToken, pan: 'same' });
    using played = await replay(gateway.tape());
    expect(played.paymentTokens.get(paymentToken).card).toEqual(gateway.paymentTokens.get(paymentToken).card);
  });

  it("starts its chain with the customer's first charge after a brand change (it named the storage check forever)", () => {
    using gateway = createGateway();
    const paymentToken = store(gateway);
    gateway.simulate.issuer.replaceCard({ paymentToken, pan: cards.mastercard.pan });
    const payment_method = { type: 'token', payment_token: paymentToken } as const;
    const first = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method });
    const later = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method, recurring: true });
    expect(later.processor === 'card' && later.initial_network_transaction_id).toBe(
      first.processor === 'card' && first.network_transaction_id,
    );
  });
});

describe('a card number in place of an ID', () => {
  it.each<[string, (gateway: Gateway, id: string) => unknown]>([
    ['rejectRefund', ({ simulate }, transaction) => simulate.issuer.rejectRefund({ transaction })],
    ['replaceCard', ({ simulate }, paymentToken) => simulate.issuer.replaceCard({ paymentToken })],
    ['cards.noteAuthorization', (gateway, paymentToken) => gateway.cards.noteAuthorization({ paymentToken })],
    ['ach.noteAuthorization', ({ ach }, paymentToken) => ach.noteAuthorization({ paymentToken })],
    ['ach.return', ({ simulate }, transaction) => simulate.ach.return({ transaction, code: 'R01' })],
  ])('is not repeated in the error of %s', (_what, request) => {
    using gateway = createGateway();
    const rejection = errorOf(() => request(gateway, cards.visa.pan));
    expect([rejection.includes(cards.visa.pan), rejection]).toEqual([
      false,
      expect.stringMatching(/^unknown_subject: .*\*\*\*4242/),
    ]);
  });

  it('is not repeated in the error about a rule for an unknown merchant', () => {
    using gateway = createGateway();
    const rule = () => gateway.simulate.issuer.rule({ match: { client_id: cards.visa.pan }, respond: { code: '51' } });
    expect(errorOf(rule)).toMatch(/^bad_option: rule\.match\.client_id must be the id of a merchant, CLIENT-…\.$/);
  });
});

it('reports missing options as required, without schema terms', () => {
  using gateway = createGateway();
  const request = (of: unknown, name: string) => errorOf(() => Reflect.apply(Reflect.get(Object(of), name), of, [{}]));
  const { issuer } = gateway.simulate;
  expect([
    request(issuer, 'replaceCard'),
    request(issuer, 'rejectRefund'),
    request(gateway.cards, 'noteAuthorization'),
    request(gateway.simulate.ach, 'return'),
  ]).toEqual([
    'bad_option: replaceCard.paymentToken is required.',
    'bad_option: rejectRefund.transaction is required.',
    'bad_option: noteAuthorization.paymentToken is required.',
    'bad_option: return.transaction is required.',
  ]);
});
