/** Debits that are sent again after R01 or R09 as new payments (docs/sources.md, "ACH return rules"). */
import { expect, it } from 'vitest';
import { banks, type Gateway, type ReturnCode, storable } from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { said } from './shop.ts';

const RULE = 'medium too_many_reinitiations';

let orders = 0;

function debit(gateway: Gateway, more: object = {}): string {
  const body = { type: 'PAYMENT', amount: 4_999, payment_method: banks.good, ...more } as const;
  const { id } = gateway.transactions.create(body, { idempotencyKey: `debit-${orders++}` });
  return id;
}

/** Stores an account, and returns the fields of its debits. */
function storedAccount({ paymentTokens }: Gateway): { readonly payment_method: object } {
  const { payment_token } = paymentTokens.create(storable(banks.good), { idempotencyKey: 'token' });
  return { payment_method: { type: 'token', payment_token } };
}

/** Debits an account so many times, each time after the one before has been returned, and some days after it was sent. */
async function retry(gateway: Gateway, times: number, days: number, more: (nth: number) => object = () => ({})) {
  for (let nth = 0; nth < times; nth++) {
    const sentAt = gateway.clock.now();
    const id = debit(gateway, more(nth));
    await bounce(gateway, id);
    await gateway.clock.advanceTo(sentAt + days * 86_400_000);
  }
}

async function bounce(gateway: Gateway, transaction: string, code: ReturnCode = 'R01'): Promise<void> {
  if (gateway.transactions.get(transaction).transaction_state !== 'settled')
    await gateway.clock.advanceTo('settlement', { of: transaction });
  gateway.simulate.ach.return({ transaction, code });
  await gateway.clock.advance({ bankingDays: 2 });
}

it.each(['R01', 'R09'] as const)('finds the third retry after %s, without reference_id', async (code) => {
  const gateway = freshGateway();
  for (let nth = 0; nth < 3; nth++) await bounce(gateway, debit(gateway), code);
  expect(said(gateway)).toEqual([]);
  debit(gateway);
  expect(said(gateway)).toEqual([
    `${RULE} 1: transactions.create retried a debit that was returned with ${code} more than 2 times in 180 days`,
  ]);
});

it('counts every retry over the limit', async () => {
  const gateway = freshGateway();
  await retry(gateway, 6, 10);
  expect(said(gateway).map((line) => line.slice(0, RULE.length + 3))).toEqual([`${RULE} 3:`]);
});

it('finds retries of a stored account, of an order, and after two with reference_id', async () => {
  const stored = freshGateway();
  const method = storedAccount(stored);
  await retry(stored, 4, 7, () => method);
  const order = freshGateway();
  await retry(order, 4, 7, (attempt) => ({ metadata: { order: 'A-1', attempt: String(attempt) } }));
  const mixed = freshGateway();
  const first = debit(mixed);
  await bounce(mixed, first);
  for (let nth = 0; nth < 2; nth++) await bounce(mixed, debit(mixed, { reference_id: first }));
  debit(mixed);
  for (const gateway of [stored, order, mixed])
    expect(said(gateway).map((line) => line.slice(0, RULE.length + 3))).toEqual([`${RULE} 1:`]);
});

it.each([
  ['months of a subscription', 31, () => ({})],
  ['months of a subscription that sends recurring', 28, () => ({ recurring: true })],
  ['weeks of a subscription that sends recurring', 7, () => ({ recurring: true })],
  ['debits of other amounts', 10, (nth: number) => ({ amount: 4_000 + nth })],
  ['debits of other orders', 10, (nth: number) => ({ metadata: { order: `A-${nth}` } })],
  [
    'debits of other accounts',
    10,
    (nth: number) => ({ payment_method: { ...banks.good, account_number: `7700${nth}` } }),
  ],
] as const)('reports no %s', async (_what, days, more) => {
  const gateway = freshGateway();
  const method = storedAccount(gateway);
  await retry(gateway, 6, days, (nth) => ({ ...method, ...more(nth) }));
  expect(said(gateway)).toEqual([]);
});

it('reports no retries with a payment that succeeded between them, or after other return codes', async () => {
  const paid = freshGateway();
  await retry(paid, 2, 7);
  const success = debit(paid);
  await paid.clock.advanceTo('funding', { of: success });
  await retry(paid, 2, 7);
  const other = freshGateway();
  for (let nth = 0; nth < 4; nth++) await bounce(other, debit(other), 'R03');
  expect([said(paid), said(other)]).toEqual([[], []]);
});

it.each([
  [180, 1],
  [181, 0],
] as const)('counts retries up to day 180 after the first settlement: day %s', async (day, found) => {
  const gateway = freshGateway();
  const first = debit(gateway);
  await gateway.clock.advanceTo('settlement', { of: first });
  const settledAt = gateway.clock.now();
  await bounce(gateway, first);
  // Each attempt follows the one before within a month.
  await retry(gateway, 8, 22);
  await gateway.clock.advanceTo(settledAt + day * 86_400_000);
  const before = gateway.review().findings[0]?.times ?? 0;
  debit(gateway);
  expect((gateway.review().findings[0]?.times ?? 0) - before).toBe(found);
});
