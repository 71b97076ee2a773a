import { banks, cards } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';

const VISA = { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2027', cardholder_name: 'Ada Lovelace' };
const { type: _type, ...ACCOUNT } = banks.good;

test('a stored card shows last four, brand, bin and funding, and never its number', () => {
  const gateway = freshGateway();
  const token = gateway.paymentTokens.create({ card: VISA, nickname: 'blue' });
  expect(token).toMatchObject({
    object: 'payment_token',
    type: 'card',
    status: 'active',
    is_default: false,
    nickname: 'blue',
    card: {
      last_four: '4242',
      brand: 'visa',
      bin: '424242',
      funding: 'credit',
      expiry_month: '12',
      expiry_year: '2027',
      cardholder_name: 'Ada Lovelace',
    },
    bank_account: null,
    avs: null,
    duplicate_of: null,
    customer_id: expect.stringMatching(/^CUSTOMER-[0-9A-Z]{26}$/),
  });
  expect(JSON.stringify(token)).not.toContain(VISA.pan);
});

test('a stored bank account shows last four, routing number and type', () => {
  const gateway = freshGateway();
  expect(gateway.paymentTokens.create({ bank_account: ACCOUNT })).toMatchObject({
    type: 'bank_account',
    status: 'active',
    card: null,
    bank_account: {
      last_four: '6789',
      routing_number: '110000000',
      account_type: 'checking',
      bank_name: 'Example Bank',
    },
  });
});

test('AVS results come with an address, and only then', () => {
  const gateway = freshGateway();
  const address = { line1: '510 Townsend St', zip: '94103' };
  expect(gateway.paymentTokens.create({ card: { ...VISA, address } }).avs).toMatchObject({
    result_code: 'Y',
    street_match: true,
    zip_match: true,
  });
  expect(gateway.paymentTokens.create({ card: { ...VISA, address: { ...address, zip: '20000' } } }).avs).toMatchObject({
    result_code: 'A',
    street_match: true,
    zip_match: false,
  });
});

test('a customer has one default per type: a new one demotes the earlier, on create and on update', () => {
  const gateway = freshGateway();
  const customer_id = 'CUSTOMER-ada';
  const first = gateway.paymentTokens.create({ customer_id, card: VISA, is_default: true });
  const bank = gateway.paymentTokens.create({ customer_id, bank_account: ACCOUNT, is_default: true });
  const second = gateway.paymentTokens.create({ customer_id, card: VISA, is_default: true });
  const defaults = () => gateway.paymentTokens.list({ customer_id }).data.map((one) => one.is_default);
  expect(defaults()).toEqual([true, true, false]);
  gateway.paymentTokens.update(first.payment_token, { is_default: true });
  expect(defaults()).toEqual([false, true, true]);
  gateway.paymentTokens.delete(first.payment_token);
  expect(defaults()).toEqual([false, true, false]);
  expect([bank.duplicate_of, second.duplicate_of]).toEqual([null, first.payment_token]);
});

test('a deleted token stays for good: kept, listed, never used or changed again', () => {
  const gateway = freshGateway();
  const { payment_token } = gateway.paymentTokens.create({ card: VISA });
  expect(gateway.paymentTokens.delete(payment_token).status).toBe('inactive');
  expect(gateway.paymentTokens.delete(payment_token).status).toBe('inactive');
  expect(gateway.paymentTokens.list({ status: 'inactive' }).total).toBe(1);
  const sale = { type: 'SALE', amount: 1, payment_method: { type: 'token', payment_token } } as const;
  expect(refusalOf(() => gateway.transactions.create(sale))).toMatchObject({ status: 409, code: 'token_not_active' });
  expect(refusalOf(() => gateway.paymentTokens.update(payment_token, { nickname: 'x' })).code).toBe('token_inactive');
});

test('a card expires as its month ends in UTC, and a later expiry revives it', async () => {
  const gateway = freshGateway({ now: '2027-12-31T12:00:00Z' });
  const { payment_token } = gateway.paymentTokens.create({ card: VISA });
  const status = () => gateway.paymentTokens.get(payment_token).status;
  await gateway.clock.advanceTo('token-expiry', { of: payment_token, offset: { milliseconds: -1 } });
  expect([gateway.clock.iso(), status()]).toEqual(['2027-12-31T23:59:59.999Z', 'active']);
  await gateway.clock.next();
  expect(status()).toBe('expired');
  const sale = { type: 'SALE', amount: 1, payment_method: { type: 'token', payment_token } } as const;
  expect(refusalOf(() => gateway.transactions.create(sale)).message).toContain('expired');
  gateway.paymentTokens.update(payment_token, { card: { expiry_year: '2030' } });
  expect(status()).toBe('active');
  expect(gateway.transactions.create(sale).approved).toBe(true);
  expect(gateway.events.list({ subject: payment_token }).map(({ type }) => type)).toEqual([
    'payment_token.created',
    'payment_token.expired',
    'payment_token.updated',
  ]);
});

test('an expiry that was moved before it came is not expired at the old moment', async () => {
  const gateway = freshGateway({ now: '2027-12-01T12:00:00Z' });
  const { payment_token } = gateway.paymentTokens.create({ card: VISA });
  gateway.paymentTokens.update(payment_token, { card: { expiry_month: '06', expiry_year: '2028' } });
  await gateway.clock.advance({ months: 2 });
  expect(gateway.paymentTokens.get(payment_token).status).toBe('active');
});

test('a token pays by card or by bank account, whichever it holds, and the transaction names its customer', () => {
  const gateway = freshGateway();
  const card = gateway.paymentTokens.create({ customer_id: 'CUSTOMER-ada', card: VISA });
  const bank = gateway.paymentTokens.create({ bank_account: ACCOUNT });
  const pay = (type: 'SALE' | 'PAYMENT', payment_token: string) =>
    gateway.transactions.create({ type, amount: 1, payment_method: { type: 'token', payment_token } });
  expect(pay('SALE', card.payment_token)).toMatchObject({
    processor: 'card',
    customer_id: 'CUSTOMER-ada',
    payment_method: { type: 'token', payment_token: card.payment_token, card: { last_four: '4242' } },
  });
  expect(pay('PAYMENT', bank.payment_token).processor).toBe('ach');
  expect(refusalOf(() => pay('PAYMENT', card.payment_token))).toMatchObject({ status: 400 });
  expect(refusalOf(() => pay('SALE', bank.payment_token))).toMatchObject({ status: 400 });
});

test('R02, R03 and R04 on a live entry end the use of the account', async () => {
  const gateway = freshGateway();
  const { payment_token } = gateway.paymentTokens.create({ bank_account: ACCOUNT });
  const pay = () =>
    gateway.transactions.create({ type: 'PAYMENT', amount: 1, payment_method: { type: 'token', payment_token } });
  gateway.simulate.ach.return({ transaction: pay(), code: 'R02' });
  await gateway.clock.advance({ days: 7 });
  expect(gateway.paymentTokens.get(payment_token).status).toBe('verification_failed');
  expect(refusalOf(pay).message).toContain('verification_failed');
});

const wrong: readonly (readonly [what: string, body: object, field: string])[] = [
  ['both card and bank account', { card: VISA, bank_account: ACCOUNT }, ''],
  ['neither card nor bank account', {}, ''],
  ['an expiry that is past', { card: { ...VISA, expiry_year: '2020' } }, 'card.expiry_month'],
  ['a month that is none', { card: { ...VISA, expiry_month: '13' } }, 'card.expiry_month'],
  [
    'an account number of three digits',
    { bank_account: { ...ACCOUNT, account_number: '123' } },
    'bank_account.account_number',
  ],
  [
    'an account number with letters',
    { bank_account: { ...ACCOUNT, account_number: '12AB' } },
    'bank_account.account_number',
  ],
  [
    'a routing number of eight digits',
    { bank_account: { ...ACCOUNT, routing_number: '11000000' } },
    'bank_account.routing_number',
  ],
  ['a customer id of another form', { customer_id: 'ada', card: VISA }, 'customer_id'],
  ['a nickname of 61 letters', { nickname: 'x'.repeat(61), card: VISA }, 'nickname'],
];

test.each(wrong)('%s is refused with 400 naming the field, and nothing is kept', (_what, body, field) => {
  const gateway = freshGateway();
  expect(refusalOf(() => gateway.paymentTokens.create(body)).details[0]?.field).toBe(field);
  expect(gateway.paymentTokens.list().total).toBe(0);
});

test('another tenant’s token is 404, for reading and for paying', () => {
  const gateway = freshGateway();
  const { payment_token } = gateway.paymentTokens.create({ card: VISA });
  const other = gateway.as(gateway.addMerchant({ name: 'Globex' }));
  const sale = { type: 'SALE', amount: 1, payment_method: { type: 'token', payment_token } } as const;
  for (const call of [
    () => other.paymentTokens.get(payment_token),
    () => other.paymentTokens.delete(payment_token),
    () => other.paymentTokens.update(payment_token, {}),
    () => other.transactions.create(sale),
  ])
    expect(refusalOf(call)).toMatchObject({ status: 404, code: 'not_found' });
  expect(other.paymentTokens.list().total).toBe(0);
});
