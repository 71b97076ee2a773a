import { banks, cards, createGateway, type Gateway, type TransactionRequest } from 'settlebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalOf } from '../support/refusals.ts';

let gateway: Gateway;
beforeEach(() => {
  gateway = createGateway();
  gateway.events.on('*', () => gateway.check());
});
afterEach(() => {
  gateway.check();
  gateway.close();
});

const sell = (amount = 1999) => gateway.transactions.create({ type: 'SALE', amount, payment_method: cards.visa });
const authorize = (amount = 1999) => gateway.transactions.create({ type: 'AUTH', amount, payment_method: cards.visa });
const stateOf = (id: string) => gateway.transactions.get(id).transaction_state;
const refusal = (work: () => unknown) => {
  const { status, code, message } = refusalOf(work);
  return `${status} ${code}: ${message}`;
};

test('a sale is authorized, captured in full and settles without a capture call', async () => {
  const sale = sell();
  expect(sale).toMatchObject({
    transaction_state: 'authorized',
    approved: true,
    response_code: '00',
    response_status: 'Approved',
    amount: 1999,
    requested_amount: 1999,
    captured_amount: 1999,
    batch_id: null,
    type: 'SALE',
  });
  expect(sale.processor_response).toEqual({
    response_code: '00',
    response_message: 'Approved',
    authorization_code: sale.auth_code,
  });
  expect(sale.auth_code).toMatch(/^\d{6}$/);
  await gateway.clock.advanceTo('settlement', { of: sale });
  const { history = [], ...settled } = gateway.transactions.get(sale.transaction_id);
  expect(settled.settled_at).toBe('2026-01-06T13:30:00.000Z');
  expect(history.map(({ state, at, cause }) => `${at} ${state} (${cause})`)).toEqual([
    '2026-01-05T15:00:00.000Z authorized (call: transactions.create)',
    '2026-01-06T02:00:00.000Z settling (clock: batch.close)',
    '2026-01-06T13:30:00.000Z settled (clock: batch.settle)',
  ]);
});

test('a capture call on a sale is refused, for it is captured already', () => {
  const sale = sell();
  expect(refusal(() => gateway.transactions.capture(sale.transaction_id))).toMatch(/^409 already_captured/);
});

test('a decline is an answer of 201 and a record like others, with nothing authorized', () => {
  const declined = gateway.transactions.create({ type: 'SALE', amount: 500, payment_method: cards.declines('51') });
  expect(declined).toMatchObject({
    approved: false,
    transaction_state: 'declined',
    response_status: 'Declined',
    response_code: '51',
    response_description: 'Insufficient funds',
    auth_code: null,
    amount: 0,
    requested_amount: 500,
    processor_response: { authorization_code: null },
  });
  expect(stateOf(declined.transaction_id)).toBe('declined');
  expect(gateway.transactions.list({ amount_min: 500, amount_max: 500 }).total).toBe(1);
});

test('an authorization is captured in part once, which releases the rest', async () => {
  const held = authorize(5000);
  expect(held.captured_amount).toBe(0);
  const captured = gateway.transactions.capture(held.transaction_id, { amount: 3000 });
  expect(captured).toMatchObject({ transaction_state: 'captured', captured_amount: 3000, amount: 5000 });
  expect(refusal(() => gateway.transactions.capture(held.transaction_id))).toMatch(/^409 already_captured/);
  await gateway.clock.advanceTo('funding', { of: held });
  expect(gateway.ledger.balance('merchant_bank')).toBe(3000);
});

test('a capture of more than was authorized says how much there is', () => {
  const held = authorize(5000);
  expect(refusal(() => gateway.transactions.capture(held.transaction_id, { amount: 5001 }))).toBe(
    '409 amount_too_large: amount must be at most 5000 cents, the amount of the authorization; got 5001.',
  );
});

test('an uncaptured authorization expires after its brand’s days of 24 hours, and not before', async () => {
  const held = authorize();
  await gateway.clock.advance({ days: 7, milliseconds: 0 });
  expect(stateOf(held.transaction_id)).toBe('expired');
  expect(refusal(() => gateway.transactions.capture(held.transaction_id))).toMatch(/^409 invalid_state.*expired/);
  const other = authorize();
  await gateway.clock.advance(7 * 86_400_000 - 1);
  expect(stateOf(other.transaction_id)).toBe('authorized');
});

test('a void before the batch closes leaves the batch, and the batch counts it', async () => {
  const kept = sell(100);
  const sale = sell(200);
  expect(gateway.transactions.cancel(sale.transaction_id, { type: 'void' }).transaction_state).toBe('voided');
  expect(gateway.batches.openTransactions().data.map((one) => one.transaction_id)).toEqual([kept.transaction_id]);
  await gateway.clock.advanceTo('settlement');
  const [batch] = gateway.batches.list().data;
  expect(batch).toMatchObject({ sales_count: 1, sales_amount: 100, voids_count: 1, net_amount: 100 });
  expect(gateway.transactions.get(sale.transaction_id).batch_id).toBeNull();
});

test('a void after the close names REFUND and the moment from which it works', async () => {
  const sale = sell();
  await gateway.clock.advanceTo('card-cutoff');
  expect(refusal(() => gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' }))).toBe(
    '409 batch_closed: The batch has closed, so VOID is no longer possible. Use REFUND from 2026-01-06T13:30:00.000Z, when the batch has settled.',
  );
  await gateway.clock.advanceTo('settlement');
  expect(refusal(() => gateway.transactions.cancel(sale.transaction_id, { type: 'VOID' }))).toBe(
    '409 batch_closed: The batch has settled, so VOID is no longer possible. Use REFUND.',
  );
});

test('a refund before settlement names VOID, and then the moment of settlement', async () => {
  const sale = sell();
  expect(refusal(() => gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' }))).toMatch(
    /^409 not_settled.*Use VOID now/,
  );
  await gateway.clock.advanceTo('card-cutoff');
  expect(refusal(() => gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' }))).toBe(
    '409 not_settled: This transaction is settling. REFUND is possible from 2026-01-06T13:30:00.000Z.',
  );
});

test('refunds are transactions of their own, and their sum never passes what was captured', async () => {
  const sale = sell(1000);
  await gateway.clock.advanceTo('funding', { of: sale });
  const id = sale.transaction_id;
  const part = gateway.transactions.cancel(id, { type: 'REFUND', amount: 400 });
  expect(part).toMatchObject({ type: 'REFUND', reference_id: id, amount: 400, transaction_state: 'authorized' });
  expect(gateway.transactions.get(id)).toMatchObject({ transaction_state: 'partially_refunded', refunded_amount: 400 });
  expect(refusal(() => gateway.transactions.cancel(id, { type: 'REFUND', amount: 601 }))).toBe(
    '409 amount_too_large: amount must be at most 600 cents, because only that much of 1000 is not refunded yet; got 601.',
  );
  gateway.transactions.cancel(id, { type: 'refund' });
  expect(gateway.transactions.get(id)).toMatchObject({ transaction_state: 'refunded', refunded_amount: 1000 });
  expect(refusal(() => gateway.transactions.cancel(id, { type: 'REFUND' }))).toMatch(/^409 invalid_state/);
  await gateway.clock.advanceTo('funding', { of: part });
  expect(gateway.ledger.balances().map(({ amountCents }) => amountCents)).toEqual([0, 0, -1000, 1000]);
});

test('a void of a refund before its batch closes undoes it', async () => {
  const sale = sell(1000);
  await gateway.clock.advanceTo('settlement', { of: sale });
  const first = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND', amount: 300 });
  const second = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
  gateway.transactions.cancel(second.transaction_id, { type: 'VOID' });
  expect(gateway.transactions.get(sale.transaction_id)).toMatchObject({
    transaction_state: 'partially_refunded',
    refunded_amount: 300,
  });
  gateway.transactions.cancel(first.transaction_id, { type: 'VOID' });
  expect(gateway.transactions.get(sale.transaction_id)).toMatchObject({
    transaction_state: 'settled',
    refunded_amount: 0,
  });
});

test('a refund that the network refuses is rejected at settlement, and the original is as before', async () => {
  const method = cards.refundRejected;
  const sale = gateway.transactions.create({ type: 'SALE', amount: 700, payment_method: method });
  await gateway.clock.advanceTo('settlement', { of: sale });
  const refund = gateway.transactions.cancel(sale.transaction_id, { type: 'REFUND' });
  await gateway.clock.advanceTo('settlement', { of: refund });
  expect([stateOf(refund.transaction_id), stateOf(sale.transaction_id)]).toEqual(['rejected', 'settled']);
});

test('types come back in the spelling they were sent in', () => {
  const { visa } = cards;
  expect(gateway.transactions.create({ type: 'sale', amount: 1, payment_method: visa }).type).toBe('sale');
  const upper = createGateway({ typeCase: 'upper' });
  expect(upper.transactions.create({ type: 'sale', amount: 1, payment_method: visa }).type).toBe('SALE');
});

const wrong: readonly (readonly [what: string, body: object, message: string])[] = [
  [
    'a number that fails Luhn',
    { ...cards.visa, pan: '4242424242424241' },
    'payment_method.pan must have a valid check digit',
  ],
  ['another brand', { ...cards.visa, pan: '3530111333300000' }, 'must be a Visa, Mastercard'],
  ['a past expiry', cards.expired, 'payment_method.expiry must be this month or later'],
  ['a CVV of the wrong length', { ...cards.amex, cvv: '123' }, 'payment_method.cvv must have 4 digits for amex'],
  ['a number of the wrong length', { ...cards.visa, pan: '42424242424242' }, 'must have'],
  ['no expiry', { type: 'card', pan: cards.visa.pan }, 'payment_method.expiry is required'],
];

test.each(wrong)('%s is refused with 400 before anything is tried', (_what, method, message) => {
  const body = { type: 'SALE', amount: 1, payment_method: method };
  const answer = refusalOf(() => Reflect.apply(gateway.transactions.create, undefined, [body]));
  expect([answer.status, answer.message.includes(message)]).toEqual([400, true]);
  expect(gateway.transactions.list().total).toBe(0);
});

test.each([0, -1, 1.5, 100_000_000, '100', null])('the amount %j is refused with 400', (amount) => {
  const body = { type: 'SALE', amount, payment_method: cards.visa };
  expect(refusal(() => Reflect.apply(gateway.transactions.create, undefined, [body]))).toMatch(
    /^400 invalid_request: amount/,
  );
});

test('the words of one processor are refused for the other, naming those that work', () => {
  const sale = sell();
  const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 1, payment_method: banks.good });
  expect(refusal(() => gateway.transactions.cancel(sale.transaction_id, { type: 'cancel' }))).toMatch(
    /^400.*VOID.*REFUND/,
  );
  expect(refusal(() => gateway.transactions.cancel(payment.id, { type: 'VOID' }))).toMatch(/^400.*cancel/);
  const mismatch: TransactionRequest = { type: 'SALE', amount: 1, payment_method: banks.good };
  expect(refusal(() => gateway.transactions.create(mismatch))).toMatch(/^400.*PAYMENT or PAYOUT/);
});

test('address and CVV mismatches approve, and say so', () => {
  const create = (payment_method: typeof cards.visa) =>
    gateway.transactions.create({ type: 'SALE', amount: 1, payment_method });
  expect(create(cards.avsMismatch)).toMatchObject({ approved: true, avs: { result_code: 'N', street_match: false } });
  expect(create(cards.cvvMismatch)).toMatchObject({ approved: true, cvv: { result_code: 'N' } });
  expect(create({ ...cards.visa, zip: '94103', address_line1: '510 Townsend St' }).avs?.result_code).toBe('Y');
  expect(create({ ...cards.visa, cvv: '200' }).cvv?.result_code).toBe('N');
});

test('in production mode test values are ordinary numbers', () => {
  const production = createGateway({ environment: 'production' });
  const sale = production.transactions.create({ type: 'SALE', amount: 1, payment_method: cards.declines('05') });
  expect(sale.approved).toBe(true);
  expect(production.merchant.apiKey).toMatch(/^sk_production_/);
});
