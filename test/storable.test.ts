/** Test values as the vault takes them. */
import { type AchPaymentMethod, banks, type CardPaymentMethod, cards, createGateway, storable } from 'settlebox';
import { expect, test } from 'vitest';

const CARDS: Readonly<Record<string, CardPaymentMethod>> = {
  visa: cards.visa,
  amex: cards.amex,
  'one that declines': cards.declines('51'),
  'one that has no name': { type: 'card', pan: cards.visa.pan, expiry: cards.visa.expiry },
};

test.each(Object.entries(CARDS))('a test card can be stored and charged: %s', (_name, card) => {
  using gateway = createGateway();
  const { payment_token } = gateway.paymentTokens.create(storable(card));
  const stored = gateway.paymentTokens.get(payment_token);
  expect(stored.card).toMatchObject({ last_four: card.pan.slice(-4), expiry_month: '12', expiry_year: '2039' });
  const payment_method = { type: 'token', payment_token } as const;
  const sale = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method });
  expect(sale.approved).toBe(card.pan !== cards.declines('51').pan);
});

const ACCOUNTS: Readonly<Record<string, AchPaymentMethod>> = { good: banks.good, R01: banks.returns('R01') };

test.each(Object.entries(ACCOUNTS))('a test bank account can be stored and debited: %s', async (name, account) => {
  using gateway = createGateway();
  const { payment_token } = gateway.paymentTokens.create(storable(account));
  const payment_method = { type: 'token', payment_token } as const;
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 500, payment_method });
  await gateway.clock.advance({ days: 7 });
  expect(gateway.transactions.get(payment.id).transaction_state).toBe(name === 'good' ? 'settled' : 'returned');
});

test('no CVV goes along into the vault', () => {
  expect(JSON.stringify(storable({ ...cards.visa, cvv: '987' }))).not.toContain('987');
});
