import { banks, createGateway, type Gateway, type GatewayOptions, type ReturnAt, type ReturnCode } from 'settlebox';
import { expect, test } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';

const NOON = '2026-01-05T15:00:00Z';
const pay = (gateway: Gateway, more: object = {}, method: object = banks.good) =>
  gateway.transactions.create({ type: 'PAYMENT', amount: 4999, payment_method: { ...banks.good, ...method }, ...more });
const payOut = (gateway: Gateway, method: object = {}) =>
  gateway.transactions.create({ type: 'PAYOUT', amount: 700, payment_method: { ...banks.good, ...method } });
const lives = (gateway: Gateway, id: string) =>
  (gateway.transactions.get(id).history ?? []).map(({ state, at }) => `${at.slice(0, 16)} ${state}`);

test('a payment made before 17:00 ET on banking day D settles on D+2 and is funded on D+3', async () => {
  const gateway = freshGateway({ now: NOON });
  const payment = pay(gateway);
  expect(payment).toMatchObject({
    object: 'transaction',
    transaction_state: 'authorized',
    response_code: '00',
    amount_authorized: 4999,
    sec_code: 'WEB',
    effective_entry_date: null,
    trace_number: null,
    return: null,
  });
  await gateway.clock.advanceTo('funding', { of: payment });
  expect(gateway.clock.iso()).toBe('2026-01-08T13:30:00.000Z');
  expect(lives(gateway, payment.id)).toEqual([
    '2026-01-05T15:00 authorized',
    '2026-01-06T13:30 submitted',
    '2026-01-07T13:30 settled',
  ]);
  expect(gateway.transactions.get(payment.id)).toMatchObject({
    effective_entry_date: '2026-01-07',
    funded_at: '2026-01-08T13:30:00.000Z',
    trace_number: expect.stringMatching(/^09140060\d{7}$/),
  });
});

const cutoffs: readonly (readonly [what: string, now: string, settles: string])[] = [
  ['a second before the cut-off', '2026-01-05T21:59:59Z', '2026-01-07T13:30:00.000Z'],
  ['at the very instant of the cut-off', '2026-01-05T22:00:00Z', '2026-01-08T13:30:00.000Z'],
  ['on a Saturday', '2026-01-10T15:00:00Z', '2026-01-14T13:30:00.000Z'],
  ['before Martin Luther King Jr. Day', '2026-01-16T15:00:00Z', '2026-01-21T13:30:00.000Z'],
  ['on the Friday of July 3, a banking day', '2026-07-03T15:00:00Z', '2026-07-07T12:30:00.000Z'],
];

test.each(cutoffs)('a payment made %s settles when the calendar says', async (_what, now, settles) => {
  const gateway = freshGateway({ now });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('settlement', { of: payment });
  expect(gateway.transactions.get(payment.id).settled_at).toBe(settles);
});

test('cancel works until settlement, takes the entry out of the totals and posts nothing', async () => {
  const gateway = freshGateway();
  const [kept, early, late] = [pay(gateway), pay(gateway), pay(gateway)];
  gateway.transactions.cancel(early.id, { type: 'cancel' });
  await gateway.clock.advanceTo('submission');
  expect(gateway.transactions.cancel(late.id, { type: 'CANCEL' }).transaction_state).toBe('canceled');
  await gateway.clock.advanceTo('funding');
  expect(gateway.batches.list().data[0]).toMatchObject({ payments_count: 1, net_amount: 4999, voids_count: 2 });
  expect(gateway.ledger.balance('merchant_bank')).toBe(4999);
  const { status, code, message } = refusalOf(() => gateway.transactions.cancel(kept.id, { type: 'cancel' }));
  expect(`${status} ${code} ${message}`).toMatch(/^409 ach_settled.*ACH return process/);
});

const classes: readonly (readonly [what: string, body: object, method: object, sec: string])[] = [
  ['a single payment', {}, {}, 'WEB'],
  ['a payment of a company', {}, { account_holder_type: 'company' }, 'CCD'],
  ['a payout to a person', { type: 'PAYOUT' }, { account_holder_type: 'person' }, 'PPD'],
  ['a payout to a company', { type: 'payout' }, { account_holder_type: 'company' }, 'CCD'],
  ['a payment that asks for TEL', { sec_code: 'tel' }, {}, 'TEL'],
];

test.each(classes)('%s has its standard entry class', (_what, body, method, sec) => {
  const gateway = freshGateway();
  expect(pay(gateway, body, method)).toMatchObject({ sec_code: sec });
});

test('a recurring payment on a stored account is PPD, or WEB by option', () => {
  for (const [options, sec] of [[{}, 'PPD'] as const, [{ recurringSec: 'WEB' } as const, 'WEB'] as const]) {
    const gateway = freshGateway<'by_method'>(options satisfies GatewayOptions);
    const { type: _type, ...account } = banks.good;
    const token = gateway.paymentTokens.create({ bank_account: account });
    const method = { type: 'token', payment_token: token.payment_token } as const;
    const body = { type: 'PAYMENT', amount: 1, payment_method: method, recurring: true } as const;
    expect(gateway.transactions.create(body).sec_code).toBe(sec);
  }
});

test('an entry class that the rules forbid is refused with 400', () => {
  const gateway = freshGateway();
  const body = { type: 'PAYOUT', amount: 1, payment_method: banks.good, sec_code: 'WEB' } as const;
  const { status, details } = refusalOf(() => gateway.transactions.create(body));
  expect([status, details[0]?.field]).toEqual([400, 'sec_code']);
});

test('recurring without a stored method is refused', () => {
  const gateway = freshGateway();
  expect(refusalOf(() => pay(gateway, { recurring: true })).details[0]?.field).toBe('recurring');
});

/** Settled Wednesday 2026-01-07. */
const defaultDays: readonly (readonly [code: ReturnCode, at: string, deadline: string])[] = [
  ['R01', '2026-01-08T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
  ['R02', '2026-01-08T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
  ['R03', '2026-01-08T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
  ['R04', '2026-01-08T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
  ['R08', '2026-01-08T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
  ['R29', '2026-01-08T13:30:00.000Z', '2026-01-09T13:30:00.000Z'],
  ['R10', '2026-01-20T13:30:00.000Z', '2026-03-09T12:30:00.000Z'],
];

test.each(defaultDays)(
  '%s comes on its default day, planned from the moment the entry exists',
  async (code, at, deadline) => {
    const gateway = freshGateway();
    const payment = pay(gateway);
    expect(gateway.simulate.ach.return({ transaction: payment, code })).toMatchObject({ at, deadline });
    await gateway.clock.advance({ days: 90 });
    expect(gateway.transactions.get(payment.id)).toMatchObject({
      transaction_state: 'returned',
      return: { code, returned_at: at },
      response_status: 'Approved',
    });
    expect(gateway.ledger.balance('customer')).toBe(0);
  },
);

test.each(defaultDays)('%s comes by itself for its test account number', async (code, at) => {
  const gateway = freshGateway();
  const payment = pay(gateway, {}, banks.returns(code));
  await gateway.clock.advance({ days: 90 });
  expect(gateway.transactions.get(payment.id)).toMatchObject({ return: { code, returned_at: at } });
});

test('the deadline is a moment that works, and a millisecond later is one that does not', () => {
  const gateway = freshGateway();
  const payment = pay(gateway);
  const { deadline } = gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: 'deadline' });
  const late = { transaction: payment, code: 'R10', at: Date.parse(deadline ?? '') + 1 } as const;
  expect(wishRefusal(() => gateway.simulate.ach.return(late))).toMatchObject({
    code: 'impossible_return',
    hint: expect.stringContaining('2026-03-09T12:30:00.000Z'),
  });
  expect(gateway.simulate.ach.return({ ...late, late: true }).id).toMatch(/^RETURN-/);
});

test('a return that is sent late is marked untimely', async () => {
  const gateway = freshGateway();
  const payment = pay(gateway);
  gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: { bankingDay: 5 }, late: true });
  await gateway.clock.advance({ days: 20 });
  expect(gateway.transactions.get(payment.id)).toMatchObject({ return: { code: 'R01', untimely: true } });
});

const impossible: readonly (readonly [
  what: string,
  body: object,
  method: object,
  code: ReturnCode,
  at: ReturnAt,
  says: RegExp,
])[] = [
  [
    'R10 on a corporate entry',
    {},
    { account_holder_type: 'company' },
    'R10',
    { day: 10 },
    /account holder is a company/,
  ],
  ['R10 on CCD', { sec_code: 'CCD' }, {}, 'R10', { day: 10 }, /R10 applies to consumer entries, and this entry is CCD/],
  ['R29 on a person', {}, { account_holder_type: 'person' }, 'R29', { bankingDay: 1 }, /account holder is a person/],
  [
    'R01 on a payout',
    { type: 'PAYOUT' },
    {},
    'R01',
    { bankingDay: 1 },
    /R01 applies to debits, and a PAYOUT is a credit/,
  ],
  ['R01 after its deadline', {}, {}, 'R01', { bankingDay: 3 }, /last time that works is 2026-01-09T13:30/],
  ['R10 after its deadline', {}, {}, 'R10', { day: 62 }, /last time that works is 2026-03-09T12:30/],
  ['a moment before settlement', {}, {}, 'R01', '2026-01-07T13:29:59Z', /before the entry settles/],
  ['a moment that is past', {}, {}, 'R01', '2026-01-05T14:00:00Z', /before the entry settles/],
  [
    'a code of the operator',
    {},
    {},
    'R13',
    { day: 2 },
    /an operator rejects only before settlement\. The last time that works is 2026-01-07T13:30/,
  ],
  ['a code of another entry class', {}, {}, 'R51', { day: 1 }, /entry class that this gateway does not originate/],
];

test.each(impossible)('%s is refused with what would have worked', (_what, body, method, code, at, says) => {
  const gateway = freshGateway();
  const entry = pay(gateway, body, method);
  const error = wishRefusal(() => gateway.simulate.ach.return({ transaction: entry, code, at }));
  expect([error.code, error.message]).toEqual(['impossible_return', expect.stringMatching(says)]);
});

test('a return takes the money back, leaves a debt after the payout, and the next funding nets it', async () => {
  const gateway = freshGateway();
  const payment = pay(gateway);
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 40 } });
  await gateway.clock.advance({ days: 44 });
  expect(gateway.ledger.balance('merchant_payable')).toBe(-4999);
  const next = pay(gateway, { amount: 9000 });
  await gateway.clock.advanceTo('funding', { of: next });
  expect(gateway.ledger.deposits().map(({ amountCents }) => amountCents)).toEqual([4999, 4001]);
  expect(gateway.ledger.balance('merchant_payable')).toBe(0);
  const [, first] = gateway.batches.list().data;
  expect(first).toMatchObject({ returns_count: 1, returns_amount: 4999, net_amount: 4999 });
});

test('a return between settlement and funding is netted from that very funding', async () => {
  const gateway = freshGateway();
  const [, returned] = [pay(gateway, { amount: 1000 }), pay(gateway, { amount: 300 })];
  gateway.simulate.ach.return({ transaction: returned, code: 'R01' });
  await gateway.clock.advance({ days: 10 });
  expect(gateway.ledger.deposits().map(({ amountCents }) => amountCents)).toEqual([1000]);
  expect(gateway.transactions.get(returned.id).funded_at).toBeNull();
});

test('with negativeBalance debit the debt is pulled from the merchant’s bank next banking day', async () => {
  const gateway = freshGateway({ negativeBalance: 'debit' });
  const payment = pay(gateway);
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: { day: 9 } });
  await gateway.clock.advance({ days: 30 });
  expect(gateway.ledger.deposits()).toMatchObject([
    { amountCents: 4999, depositedAt: '2026-01-08T13:30:00.000Z' },
    { amountCents: -4999, depositedAt: '2026-01-20T13:30:00.000Z' },
  ]);
});

test('a returned payout gives the money back to the merchant', async () => {
  const gateway = freshGateway();
  const [, payout] = [pay(gateway), payOut(gateway)];
  gateway.simulate.ach.return({ transaction: payout, code: 'R03' });
  await gateway.clock.advance({ days: 10 });
  expect(gateway.ledger.balance('merchant_bank') + gateway.ledger.balance('merchant_payable')).toBe(4999);
});

test('a plan can be taken back, and lapses with a line where the entry never settles', async () => {
  const gateway = freshGateway();
  const [kept, canceled] = [pay(gateway), pay(gateway)];
  const plan = gateway.simulate.ach.return({ transaction: kept, code: 'R01' });
  gateway.simulate.ach.return({ transaction: canceled, code: 'R01' });
  expect([plan.cancel(), plan.cancel()]).toEqual([true, false]);
  gateway.transactions.cancel(canceled.id, { type: 'cancel' });
  await gateway.clock.advance({ days: 10 });
  expect(gateway.transactions.get(kept.id).transaction_state).toBe('settled');
  expect(gateway.timeline().map(({ what }) => what)).toContain(
    'the scheduled R01 is discarded: the entry never settles',
  );
});

test('a stuck entry stays submitted and is left out when the rest settles', async () => {
  const gateway = freshGateway();
  const [stuck] = [pay(gateway, {}, banks.stuck), pay(gateway)];
  await gateway.clock.advance({ days: 30 });
  expect(gateway.transactions.get(stuck.id)).toMatchObject({ transaction_state: 'submitted', batch_id: null });
  expect(gateway.batches.list().data[0]).toMatchObject({ payments_count: 1, net_amount: 4999 });
});

const routings: readonly (readonly [achRouting: 'returns' | 'operator', routing: string, ends: object])[] = [
  ['returns', '123456789', { transaction_state: 'returned', return: { code: 'R03' } }],
  ['returns', '000000000', { transaction_state: 'returned', return: { code: 'R03' } }],
  ['operator', '123456789', { transaction_state: 'rejected', return: { code: 'R28' } }],
  ['operator', '990000000', { transaction_state: 'rejected', return: { code: 'R13' } }],
];

test.each(routings)(
  'with achRouting %s a bad routing number ends as the option says',
  async (achRouting, routing_number, ends) => {
    const gateway = freshGateway({ achRouting });
    const payment = pay(gateway, {}, { routing_number });
    await gateway.clock.advance({ days: 10 });
    expect(gateway.transactions.get(payment.id)).toMatchObject(ends);
    expect(gateway.ledger.balance('merchant_bank')).toBe(0);
  },
);

test('with achRouting request a bad routing number is refused at once', () => {
  const gateway = freshGateway({ achRouting: 'request' });
  const { status, details } = refusalOf(() => pay(gateway, {}, { routing_number: '123456789' }));
  expect([status, details[0]?.field]).toEqual([400, 'payment_method.routing_number']);
});

test('all five fields of a bank account are required, payouts too', () => {
  const gateway = createGateway();
  for (const field of ['account_number', 'routing_number', 'account_type', 'name', 'email']) {
    const { details } = refusalOf(() => payOut(gateway, { [field]: undefined }));
    expect(details).toEqual([{ field: `payment_method.${field}`, message: expect.stringContaining('required') }]);
  }
});
