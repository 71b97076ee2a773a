import { describe, expect, it } from 'vitest';
import { banks, cards, type Gateway } from '../src/index.ts';
import { freshGateway } from './support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from './support/refusals.ts';

/** Direct calls with bodies that the types reject. */
const charge = (gateway: Gateway, body: object) =>
  refusalOf(() => Reflect.apply(gateway.transactions.create, undefined, [body])).message;

describe('a validation error', () => {
  const sale = { type: 'SALE', payment_method: cards.visa };

  it.each([
    ['19.99', 'amount must be a positive integer in cents, such as 1999; got "19.99"'],
    [19.99, 'amount must be a positive integer in cents, such as 1999; got 19.99'],
    [0, 'amount must be a positive integer in cents, such as 1999; got 0'],
    ['4242424242424242', 'amount must be a positive integer in cents, such as 1999; got a string'],
    [4_242_424_242_424_242, 'amount must be at most 99999999 cents, the amountMax option'],
    [1e21, 'amount must be at most 99999999 cents, the amountMax option'],
  ])('names the value, unit, and an example for the amount %j', (amount, message) => {
    expect(charge(freshGateway(), { ...sale, amount })).toBe(message);
  });

  it('names one limit for a capture beyond every amount', () => {
    const gateway = freshGateway();
    const { transaction_id } = gateway.transactions.create({ ...sale, type: 'AUTH', amount: 1999 } as never);
    expect(refusalOf(() => gateway.transactions.capture(String(transaction_id), { amount: 1e21 })).message).toBe(
      'amount must be at most 999999999999 cents; got 1e+21',
    );
  });

  it('repeats no value of a sensitive field', () => {
    const gateway = freshGateway();
    const method = { ...cards.visa, pan: 4_242_424_242_424_242, cvv: 123 };
    const message = charge(gateway, { ...sale, amount: 1999, payment_method: method });
    expect(message).toBe(
      'payment_method.pan must be a string; got a number; payment_method.cvv must be a string; got a number',
    );
    const account = gateway.paymentTokens.create({ bank_account: { ...banks.good }, verification: 'micro_deposits' });
    const verify = () =>
      Reflect.apply(gateway.paymentTokens.verify, undefined, [account.payment_token, { amounts: ['17', 0] }]);
    expect(refusalOf(verify).message).not.toContain('17');
  });

  it('suggests a misspelled field for a missing one', () => {
    expect(charge(freshGateway(), { ...sale, amout: 1999 })).toBe(
      'amount is required and must be a positive integer in cents, such as 1999; did you mean amount instead of "amout"?',
    );
    expect(charge(freshGateway(), { type: 'SALE', amount: 1999, payment_method: { typ: 'card' } })).toContain(
      'did you mean type instead of "typ"?',
    );
  });

  it('suggests a misspelled value', () => {
    expect(charge(freshGateway(), { ...sale, type: 'SAEL', amount: 1999 })).toBe(
      'type must be one of SALE, AUTH, PAYMENT, PAYOUT; did you mean "SALE"?',
    );
  });

  it('hints at storable for the card of a transaction', () => {
    const { create } = freshGateway().paymentTokens;
    expect(refusalOf(() => Reflect.apply(create, undefined, [{ card: cards.visa }])).message).toContain(
      'store a test value with storable(cards.visa)',
    );
  });
});

it('asks for the header APIKEY if the request has only an Authorization header', async () => {
  const gateway = freshGateway();
  const ask = async (headers: Record<string, string>) => {
    const response = await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { headers }));
    return [response.status, (await response.json()).error];
  };
  const key = gateway.merchant.apiKey;
  const [status, error] = await ask({ authorization: `Bearer ${key}` });
  expect([status, error.code]).toEqual([401, 'missing_api_key']);
  expect(error.message).toBe(
    'This gateway does not read the Authorization header. Send the API key in the APIKEY header, without "Bearer".',
  );
  expect((await ask({}))[1].message).toBe('An API key is required in the APIKEY header.');
  expect((await ask({ apikey: key, authorization: 'Basic abc' }))[0]).toBe(200);
});

it('words an injected rejection like a real gateway, and marks it with a header', async () => {
  const gateway = freshGateway();
  gateway.simulate.faults.add({ kind: 'request_rejected', status: 503, times: 1 });
  const headers = { apikey: gateway.merchant.apiKey };
  const response = await gateway.fetch(new Request(`${gateway.baseUrl}/v1/transactions`, { headers }));
  expect([response.status, response.headers.get('settlebox-fault')]).toEqual([503, 'request_rejected']);
  expect((await response.json()).error.message).toBe('Service unavailable. Try again later.');
});

it('rejects unknown options of direct calls', () => {
  const gateway = freshGateway();
  const body = { type: 'SALE', amount: 1999, payment_method: cards.visa };
  const { code, message } = wishRefusal(() =>
    Reflect.apply(gateway.transactions.create, undefined, [body, { 'Idempotency-Key': 'a' }]),
  );
  expect([code, message]).toEqual([
    'bad_option',
    'options has no field "Idempotency-Key". Did you mean "idempotencyKey"?',
  ]);
  expect(gateway.transactions.list().data).toEqual([]);
});

it('names an unknown return code and those near it', () => {
  expect(wishRefusal(() => Reflect.apply(banks.returns, undefined, ['R99'])).message).toBe(
    '"R99" is not a return code. Codes near it are R31, R32, R34, R35, R90.',
  );
  expect(wishRefusal(() => Reflect.apply(banks.returns, undefined, ['000123456789'])).message).not.toContain(
    '000123456789',
  );
});
