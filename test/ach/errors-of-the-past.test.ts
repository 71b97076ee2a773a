/** Regression tests for defects that external reviewers found in ACH. */
import { expect, it, test } from 'vitest';
import {
  type AchTransaction,
  type AchTransactionRequest,
  banks,
  type Gateway,
  inspectNachaFile,
  readNachaFile,
  storable,
  writeNachaFile,
} from '../../src/index.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf, wishRefusal } from '../support/refusals.ts';

type World = Gateway;

function pay(gateway: World, body: object = {}): AchTransaction {
  return gateway.transactions.create({
    type: 'PAYMENT',
    amount: 1000,
    payment_method: banks.good,
    ...body,
  } as AchOptions);
}

type AchOptions = AchTransactionRequest & { readonly type: 'PAYMENT' };

function achIntegration(gateway: World): string {
  return gateway.integrations.list({ kind: 'ach_processor' }).data[0]?.integration_id ?? '';
}

function lastFile(gateway: World) {
  return readNachaFile(gateway.ach.files({ kind: 'forward' }).at(-1)?.text ?? '');
}

test('retains two notices of change for one account and sends both again (the second replaced the first)', async () => {
  const gateway = freshGateway();
  const { payment_token } = gateway.paymentTokens.create(storable(banks.good));
  const method = { payment_method: { type: 'token', payment_token } };
  const entry = pay(gateway, method);
  const notice = (code: 'C01' | 'C05', corrected: object) =>
    gateway.simulate.ach.notificationOfChange({ transaction: entry, code, corrected });
  notice('C01', { account_number: '55566677788' });
  notice('C05', { account_type: 'savings' });
  await gateway.clock.advance({ days: 5 });
  expect(gateway.paymentTokens.get(payment_token).correction?.corrected).toEqual({
    last_four: '7788',
    account_type: 'savings',
  });
  pay(gateway, method);
  await gateway.clock.advance({ days: 5 });
  const codes = gateway.events.list({ type: 'ach.notification_of_change' }).map(({ data }) => data.object.code);
  expect(codes).toEqual(['C01', 'C05', 'C01', 'C05']);
});

test('does not repeat an applied correction (an entry in flight with the old details repeated it)', async () => {
  const gateway = freshGateway();
  const { payment_token } = gateway.paymentTokens.create(storable(banks.good));
  const method = { payment_method: { type: 'token', payment_token } };
  const entry = pay(gateway, method);
  const corrected = { account_number: '55566677788' };
  gateway.simulate.ach.notificationOfChange({ transaction: entry, code: 'C01', corrected });
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  pay(gateway, method);
  gateway.paymentTokens.update(payment_token, { apply_correction: true });
  await gateway.clock.advance({ days: 6 });
  expect(gateway.events.list({ type: 'ach.notification_of_change' }).length).toBe(2);
  expect(gateway.paymentTokens.get(payment_token).correction).toBeNull();
});

it.each([
  ['R01', 'R67'],
  ['R11', 'R62'],
] as const)(
  'rejects the dishonor of a return %s after a retry %s (the customer paid twice)',
  async (code, dishonor) => {
    const gateway = freshGateway();
    const first = pay(gateway);
    gateway.simulate.ach.return({ transaction: first, code, at: { bankingDay: 1 } });
    await gateway.clock.advance({ days: 4 });
    const again = pay(gateway, { reference_id: first.id });
    const error = wishRefusal(() => gateway.simulate.ach.return({ transaction: first, code: dishonor }));
    expect(error.message).toContain(`retried as ${again.id}`);
    gateway.check();
  },
);

test('rejects a retry while a dishonor is scheduled (both collected)', async () => {
  const gateway = freshGateway();
  const first = pay(gateway, { payment_method: banks.returns('R01') });
  await gateway.clock.advance({ days: 4 });
  gateway.simulate.ach.return({ transaction: first, code: 'R61', at: { bankingDay: 3 } });
  expect(refusalOf(() => pay(gateway, { reference_id: first.id }))).toMatchObject({ code: 'not_retryable' });
  await gateway.clock.advance({ days: 7 });
  expect(gateway.ledger.balance('customer')).toBe(-1000);
});

test('retains the company of the original entry in reversals and retries after the client is renamed', async () => {
  const gateway = freshGateway();
  const entry = pay(gateway);
  const returned = pay(gateway, { payment_method: banks.returns('R01') });
  await gateway.clock.advanceTo('settlement');
  const [before] = lastFile(gateway).batches;
  gateway.simulate.ach.reverse({ transaction: entry, reason: 'duplicate' });
  gateway.integrations.update(achIntegration(gateway), { company_id: '9999999999' });
  gateway.clients.update(gateway.merchant.clientId, { name: 'Renamed Inc' });
  await gateway.clock.advance({ days: 2 });
  pay(gateway, { payment_method: banks.returns('R01'), reference_id: returned.id });
  await gateway.clock.advance({ days: 4 });
  const received = gateway.ach
    .files({ kind: 'forward' })
    .flatMap(({ text }) => readNachaFile(text).batches)
    .map(({ entryDescription, companyName, companyId }) => [entryDescription, companyName, companyId]);
  const company = [before?.companyName, before?.companyId];
  expect(received).toEqual([
    ['PAYMENT', ...company],
    ['REVERSAL', ...company],
    ['RETRY PYMT', ...company],
  ]);
});

test('writes a name without ASCII equivalent without leaving blanks (other readers rejected the file)', async () => {
  const gateway = freshGateway();
  for (const name of ['測試', '🎉🎉']) pay(gateway, { payment_method: { ...banks.good, name } });
  gateway.clients.update(gateway.merchant.clientId, { name: '株式会社' });
  await gateway.clock.advance({ days: 3 });
  const [batch] = lastFile(gateway).batches;
  const names = [batch?.companyName, ...(batch?.entries ?? []).map(({ name }) => name)];
  expect(names.map((name) => (name ?? '').trim() !== '')).toEqual([true, true, true]);
  const blank = () => gateway.integrations.update(achIntegration(gateway), { company_id: ' '.repeat(10) });
  expect(refusalOf(blank)).toMatchObject({ code: 'invalid_request' });
});

test('replaces a name of full-width zeros by the ID, and writes names without leading blanks (our own reader rejected the file)', async () => {
  const gateway = freshGateway();
  for (const name of ['０ ', '李 Ada', `${'0'.repeat(22)} Ada`])
    pay(gateway, { payment_method: { ...banks.good, name } });
  await gateway.clock.advance({ days: 3 });
  expect(gateway.ach.files({ kind: 'forward' }).flatMap(({ text }) => inspectNachaFile(text).faults)).toEqual([]);
  const entries = lastFile(gateway).batches.flatMap((batch) => batch.entries);
  expect(entries.map(({ name, individualId }) => (name.startsWith(individualId) ? 'the ID' : name.trimEnd()))).toEqual([
    'the ID',
    'Ada',
    'the ID',
  ]);
});

test('gives forty returns at different times of a day distinct file names that another world accepts', async () => {
  const gateway = freshGateway();
  const entries = Array.from({ length: 40 }, (_, at) => pay(gateway, { amount: 100 + at }));
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  const fork = gateway.fork();
  for (const [at, transaction] of entries.entries())
    gateway.simulate.ach.return({ transaction, code: 'R02', at: gateway.clock.now() + (at + 1) * 61_000 });
  await gateway.clock.advance({ days: 2 });
  const files = gateway.ach.files({ kind: 'return' });
  expect([files.length, new Set(files.map(({ name }) => name)).size]).toEqual([40, 40]);
  for (const { text } of files) fork.ach.receiveFile(text);
  expect(fork.ledger.balances()).toEqual(gateway.ledger.balances());
});

test('rejects an ACH amount of eleven digits (it prevented all later files)', () => {
  const gateway = freshGateway({ amountMax: 999_999_999_999 });
  expect(refusalOf(() => pay(gateway, { amount: 10_000_000_000 }))).toMatchObject({ code: 'invalid_request' });
});

test('rejects a contest that names another dishonor', async () => {
  const gateway = freshGateway();
  const entry = pay(gateway);
  gateway.simulate.ach.return({ transaction: entry, code: 'R10', at: { bankingDay: 1 } });
  await gateway.clock.advance({ days: 4 });
  gateway.simulate.ach.return({ transaction: entry, code: 'R68', at: gateway.clock.now() });
  await gateway.clock.advance({ hours: 1 });
  const fork = gateway.fork();
  gateway.simulate.ach.return({ transaction: entry, code: 'R73', at: gateway.clock.now() });
  await gateway.clock.advance({ days: 1 });
  const file = readNachaFile(gateway.ach.files({ kind: 'contested_return' })[0]?.text ?? '');
  const other = JSON.parse(JSON.stringify(file).replace('"dishonorCode":"68"', '"dishonorCode":"67"'));
  const error = wishRefusal(() => fork.ach.receiveFile(writeNachaFile(other)));
  expect(error.message).toContain('the return was dishonored with R68');
  fork.ach.receiveFile(writeNachaFile(file));
  expect(fork.transactions.get(entry.id).transaction_state).toBe('returned');
});

test('settles a Saturday return on the next banking day, in its file and in later deadlines', async () => {
  const gateway = freshGateway();
  const entry = pay(gateway);
  gateway.simulate.ach.return({ transaction: entry, code: 'R10', at: '2026-01-17T15:00:00Z' });
  await gateway.clock.advanceTo('2026-01-20T15:00:00Z');
  const [batch] = readNachaFile(gateway.ach.files({ kind: 'return' })[0]?.text ?? '').batches;
  const { deadline } = gateway.simulate.ach.return({ transaction: entry, code: 'R68' });
  // The Monday is Martin Luther King Jr. Day.
  expect([batch?.settlementDay, deadline]).toEqual(['020', '2026-01-27T22:00:00.000Z']);
});

it.each([
  [{ code: 'R01', dateOfDeath: '2025-01-01' }, 'return.dateOfDeath applies only to R14 and R15.'],
  [
    { code: 'R14', dateOfDeath: '2099-12-31' },
    'return.dateOfDeath must not be after the current date of the gateway’s clock.',
  ],
  [{ code: 'R01', declinedAt: '2026-01-08T15:00:00Z' }, 'return.declinedAt applies only to R23.'],
] as const)('rejects fields that belong to another code (they were written or dropped): %j', (options, message) => {
  const gateway = freshGateway();
  expect(wishRefusal(() => gateway.simulate.ach.return({ transaction: pay(gateway), ...options })).message).toBe(
    message,
  );
});

test('rejects bank account fields on a card (they were dropped silently)', () => {
  const gateway = freshGateway();
  const card = { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2030' } } as const;
  const sell = (words: object) =>
    refusalOf(() => gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: card, ...words })).details;
  expect([sell({ speed: 'same_day' }), sell({ reference_id: 'TRANSACTION-1' })].map(([one]) => one?.field)).toEqual([
    'speed',
    'reference_id',
  ]);
});
