import { banks, cards, createGateway, type Gateway, type TransactionQuery } from 'settlebox';
import { beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../support/refusals.ts';

/** A world with one transaction of each kind (a refund carries its original's description and metadata), told apart by their amounts; made once, and only read here. */
let gateway: Gateway;
let saleId = '';
let batchId = '';

beforeAll(async () => {
  gateway = createGateway();
  const { transactions } = gateway;
  const metadata = { order: 'A-100', note: 'gift wrap' };
  const sale = transactions.create({
    type: 'SALE',
    amount: 100,
    payment_method: cards.visa,
    metadata,
    purchase_description: 'two red shirts',
  });
  saleId = sale.transaction_id;
  transactions.create({ type: 'sale', amount: 200, payment_method: cards.declines('51') });
  transactions.create({ type: 'PAYMENT', amount: 300, payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 5 });
  transactions.cancel(saleId, { type: 'REFUND', amount: 40 });
  const { payment_token } = gateway.paymentTokens.create({
    customer_id: 'CUSTOMER-ada',
    card: { pan: cards.mastercard.pan, expiry_month: '12', expiry_year: '2030' },
  });
  const method = { type: 'token', payment_token } as const;
  transactions.create({ type: 'AUTH', amount: 500, payment_method: method, recurring: true });
  batchId = transactions.get(saleId).batch_id ?? '';
});

const amounts = (query: TransactionQuery) =>
  gateway.transactions.list(query).data.map((one) => one.requested_amount ?? one.amount_requested);

const queries: readonly (readonly [query: () => TransactionQuery, amounts: readonly number[]])[] = [
  [() => ({}), [500, 40, 300, 200, 100]],
  [() => ({ type: 'SALE' }), [200, 100]],
  [() => ({ type: 'sale' }), [200, 100]],
  [() => ({ type: 'REFUND' }), [40]],
  [() => ({ transaction_state: 'returned' }), [300]],
  [() => ({ response_code: '51' }), [200]],
  [() => ({ processor: 'ach' }), [300]],
  [() => ({ payment_method_type: 'token' }), [500]],
  [() => ({ batch_id: batchId }), [100]],
  [() => ({ customer_id: 'CUSTOMER-ada' }), [500]],
  [() => ({ reference_id: saleId }), [40]],
  [() => ({ return_code: 'R01' }), [300]],
  [() => ({ recurring: true }), [500]],
  [() => ({ recurring: false, processor: 'card' }), [40, 200, 100]],
  [() => ({ amount_min: 100, amount_max: 300 }), [300, 200, 100]],
  [() => ({ created_from: '2026-01-06T00:00:00Z' }), [500, 40]],
  [() => ({ created_to: '2026-01-05T15:00:00Z' }), [300, 200, 100]],
  [() => ({ search_text: 'RED shir' }), [40, 100]],
  [() => ({ search_text: 'gift' }), [40, 100]],
  [() => ({ search_text: 'order' }), []],
  [() => ({ search_text: '100%' }), []],
  [() => ({ term: 'shirts' }), [40, 100]],
  [() => ({ term: 'shirt' }), []],
  [() => ({ term: 'hopper' }), [300]],
  [() => ({ sort_column: 'amount', sort_order: 'ASC' }), [40, 100, 200, 300, 500]],
  [() => ({ sort_column: 'transaction_state', sort_order: 'asc' }), [40, 500, 200, 100, 300]],
  [() => ({ sort_column: 'created_at', sort_order: 'asc' }), [100, 200, 300, 40, 500]],
  [() => ({ skip: 1, take: 2 }), [40, 300]],
  [() => ({ skip: 9 }), []],
];

test.each(queries.map(([query, expected]) => [String(query).slice(6), query, expected] as const))(
  'a list of %s',
  (_text, query, expected) => {
    expect(amounts(query())).toEqual(expected);
  },
);

const wrong: readonly object[] = [
  { take: 0 },
  { take: 101 },
  { skip: -1 },
  { take: 1.5 },
  { sort_column: 'pan' },
  { sort_order: 'up' },
  { created_from: 'yesterday' },
  { created_from: '2026-01-05T15:00:00' },
  { type: 'SELL' },
];

test.each(wrong)('a list of %j is refused with 400', (query) => {
  expect(refusalOf(() => Reflect.apply(gateway.transactions.list, undefined, [query])).status).toBe(400);
});

test('pages of equal keys never overlap', () => {
  const ids = [0, 1, 2, 3, 4].flatMap((skip) =>
    gateway.transactions.list({ sort_column: 'type', skip, take: 1 }).data.map((one) => one.transaction_id ?? one.id),
  );
  expect(new Set(ids).size).toBe(5);
});
