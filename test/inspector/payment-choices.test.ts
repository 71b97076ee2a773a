import { expect, it } from 'vitest';
import { banks, cards, createGateway } from '../../src/index.ts';
import { parseDollars } from '../../src/inspector/new-payment/parse-dollars.ts';
import { METHODS, PRESETS } from '../../src/inspector/new-payment/payment-choices.ts';

it('offers only published test values as payment methods', () => {
  const ways = Object.fromEntries(METHODS.map(({ key, paymentMethod }) => [key, paymentMethod]));
  expect(ways).toEqual({
    visa: cards.visa,
    declines51: cards.declines('51'),
    refundRejected: cards.refundRejected,
    good: banks.good,
    R01: banks.returns('R01'),
    R10: banks.returns('R10'),
    C01: banks.notifies('C01'),
  });
});

it.each(PRESETS)('creates a payment with the button $title', async ({ type, amountCents, method }) => {
  using gateway = createGateway();
  const { paymentMethod } = METHODS.find(({ key }) => key === method) ?? {};
  const response = await gateway.fetch(
    new Request(`${gateway.baseUrl}/v1/transactions`, {
      method: 'POST',
      headers: { apikey: gateway.merchant.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type, amount: amountCents, payment_method: paymentMethod }),
    }),
  );
  expect(response.status).toBe(201);
});

it.each([
  ['49.99', 4999],
  ['$1,250', 125_000],
  ['0.5', 50],
  ['19.999', undefined],
  ['', undefined],
])('reads %j dollars as %j cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});
