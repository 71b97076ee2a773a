import { banks, type Gateway, type ReturnCode, storable } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';
import { moneyOf, outcomeOf, pay, quietGateway, runBankAction } from './entry-worlds.ts';
import { RULES } from './return-table.ts';

/** Paid on Monday, settled on Wednesday 2026-01-07. */
const NOW = '2026-01-05T15:00:00Z';

/** Returns the error of a request: `409 not_retryable: …`, or `400 amount: …`. */
function errorOf(request: () => unknown): string {
  const { status, code, message, details } = refusalOf(request);
  return details.length === 0 ? `${status} ${code}: ${message}` : `${status} ${message}`;
}

/** Settles an entry and returns it with this code. */
async function returnEntry(gateway: Gateway, id: string, code: ReturnCode): Promise<string> {
  await gateway.clock.advanceTo('settlement', { of: id });
  await runBankAction(gateway, id, code);
  return id;
}

async function returned(code: ReturnCode, more: object = {}): Promise<{ gateway: Gateway; first: string }> {
  const gateway = freshGateway({ now: NOW });
  const sec = code === 'R05' || code === 'R31' ? { sec_code: 'CCD' } : {};
  return { gateway, first: await returnEntry(gateway, pay(gateway, { ...sec, ...more }), code) };
}

/** Returns the company entry descriptions of the forward files that contain an entry. */
const descriptions = (gateway: Gateway, id: string): string[] =>
  gateway.ach.files({ kind: 'forward', of: id }).flatMap(({ text }) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('5'))
      .map((line) => line.slice(53, 63)),
  );

const again = (gateway: Pick<Gateway, 'transactions'>, reference_id: string, more: object = {}, method: object = {}) =>
  pay(gateway, { reference_id, ...more }, method);

describe.each(['R01', 'R09'] as const)('an entry returned with %s', (code) => {
  it('is retried as RETRY PYMT and settles', async () => {
    const { gateway, first } = await returned(code);
    const second = again(gateway, first);
    await gateway.clock.advance({ days: 10 });
    expect(achEntry(gateway, { id: second })).toMatchObject({ transaction_state: 'settled', reference_id: first });
    expect([descriptions(gateway, first), descriptions(gateway, second)]).toEqual([['PAYMENT   '], ['RETRY PYMT']]);
    expect([outcomeOf(gateway, first).slice(0, 12), moneyOf(gateway)]).toEqual([
      `returned ${code}`,
      'customer -4999 clearing 0 payable 0 bank 4999',
    ]);
  });

  it('is retried in a separate batch of the file', async () => {
    const { gateway, first } = await returned(code);
    const second = again(gateway, first);
    const other = pay(gateway);
    await gateway.clock.advance({ days: 3 });
    expect(descriptions(gateway, second)).toEqual(['RETRY PYMT', 'PAYMENT   ']);
    expect(gateway.ach.files({ of: second })).toEqual(gateway.ach.files({ of: other }));
  });

  it('can be retried twice, by its own ID or that of the retry, and not a third time', async () => {
    for (const byRetry of [false, true]) {
      const { gateway, first } = await returned(code);
      const second = await returnEntry(gateway, again(gateway, first), 'R01');
      const third = await returnEntry(gateway, again(gateway, byRetry ? second : first), 'R09');
      const output = [first, second, third].map((id) => errorOf(() => again(gateway, id)));
      const thrice =
        '409 not_retryable: The transaction was already retried 2 times, the most that the rules allow. Ask the customer for another payment method.';
      expect(output).toEqual([thrice, thrice, thrice]);
      expect(moneyOf(gateway).slice(0, 10)).toBe('customer 0');
    }
  });

  it("can't be retried while a retry is in flight or after one has settled", async () => {
    const { gateway, first } = await returned(code);
    const second = again(gateway, first);
    const describes = (state: string) =>
      `409 not_retryable: The transaction was already retried as ${second}, which is ${state}. Wait for its outcome.`;
    const output = [errorOf(() => again(gateway, first))];
    await gateway.clock.advanceTo('submission');
    output.push(errorOf(() => again(gateway, first)));
    await gateway.clock.advanceTo('settlement');
    output.push(errorOf(() => again(gateway, first)));
    const paid = expect.stringMatching(
      /^409 not_retryable: The transaction was already retried as .*, which (is|has) settled/,
    );
    expect(output).toEqual([describes('authorized'), describes('submitted'), paid]);
  });

  it('can be retried after a retry that was reversed, which counts, as version 0.1.0 did not allow', async () => {
    const { gateway, first } = await returned(code);
    const second = again(gateway, first);
    await gateway.clock.advanceTo('settlement');
    gateway.simulate.ach.reverse({ transaction: second, reason: 'duplicate' });
    await gateway.clock.advance({ days: 5 });
    expect(achEntry(gateway, { id: second }).transaction_state).toBe('reversed');
    await returnEntry(gateway, again(gateway, first), 'R01');
    expect(errorOf(() => again(gateway, first))).toContain('already retried 2 times');
  });

  it('can be retried once more for each retry that was canceled or rejected', async () => {
    const { gateway, first } = await returned(code);
    for (let time = 0; time < 3; time++) gateway.transactions.cancel(again(gateway, first), { type: 'cancel' });
    const stopped = again(gateway, first);
    gateway.simulate.ach.return({ transaction: stopped, code: 'R13' });
    await gateway.clock.advance({ days: 4 });
    await returnEntry(gateway, again(gateway, first), 'R01');
    const last = again(gateway, first);
    await gateway.clock.advance({ days: 10 });
    expect([outcomeOf(gateway, stopped).slice(0, 12), outcomeOf(gateway, last)]).toEqual(['rejected R13', 'settled']);
  });

  it('can be retried only for the same amount and account', async () => {
    const { gateway, first } = await returned(code);
    const account = '400 payment_method must be the bank account of the returned entry';
    expect([
      errorOf(() => again(gateway, first, { amount: 4998 })),
      errorOf(() => again(gateway, first, { amount: 5000 })),
      errorOf(() => again(gateway, first, {}, { account_number: '000123456788' })),
      errorOf(() => again(gateway, first, {}, { routing_number: '121042882' })),
    ]).toEqual([
      '400 amount must be 4999 cents, the amount of the returned entry',
      '400 amount must be 4999 cents, the amount of the returned entry',
      account,
      account,
    ]);
  });

  it('can be retried until the end of day 180 after its settlement, in New York', async () => {
    const { gateway, first } = await returned(code);
    await gateway.clock.advanceTo('2026-07-07T03:59:59.999Z');
    gateway.transactions.cancel(again(gateway, first), { type: 'cancel' });
    await gateway.clock.advance(1);
    expect(errorOf(() => again(gateway, first))).toBe(
      '409 not_retryable: The transaction can be retried within 180 days of its settlement; the last day was 2026-07-06.',
    );
  });

  it('counts the 180 days from the first settlement', async () => {
    const { gateway, first } = await returned(code);
    await gateway.clock.advance({ days: 170 });
    const second = await returnEntry(gateway, again(gateway, first), 'R01');
    await gateway.clock.advanceTo('2026-07-07T04:00:00Z');
    expect(errorOf(() => again(gateway, second))).toMatch(/the last day was 2026-07-06\.$/);
  });
});

describe('R11, which the merchant can correct', () => {
  it('allows one corrected entry, with another amount and account, as an ordinary entry', async () => {
    const { gateway, first } = await returned('R11');
    const second = again(gateway, first, { amount: 1234 }, { account_number: '000222222220' });
    await gateway.clock.advance({ days: 10 });
    expect([outcomeOf(gateway, second), descriptions(gateway, second)]).toEqual(['settled', ['PAYMENT   ']]);
    expect(errorOf(() => again(gateway, first))).toBe(
      `409 not_retryable: The transaction was already corrected by ${second}. The rules allow one corrected entry.`,
    );
  });

  it('allows no second correction while the first is in flight, but allows one after its cancellation', async () => {
    const { gateway, first } = await returned('R11');
    const second = again(gateway, first);
    expect(errorOf(() => again(gateway, first))).toMatch(
      /^409 not_retryable: The transaction was already corrected by/,
    );
    gateway.transactions.cancel(second, { type: 'cancel' });
    expect(outcomeOf(gateway, again(gateway, first))).toBe('authorized');
  });

  it('allows a correction until the end of day 60 after the return, in New York', async () => {
    const gateway = freshGateway({ now: NOW });
    const first = pay(gateway);
    gateway.simulate.ach.return({ transaction: first, code: 'R11' });
    await gateway.clock.advanceTo('2026-03-22T03:59:59.999Z');
    expect(outcomeOf(gateway, first)).toBe('returned R11 2026-01-20T13:30:00.000Z');
    gateway.transactions.cancel(again(gateway, first), { type: 'cancel' });
    await gateway.clock.advance(1);
    expect(errorOf(() => again(gateway, first))).toBe(
      '409 not_retryable: The transaction can be corrected within 60 days of its return; the last day was 2026-03-21.',
    );
  });
});

const OTHERS = RULES.filter(
  ({ code, sender, entry }) =>
    (sender === '2BD' || sender === '60CD' || sender === 'agree') && entry !== 'C' && !/^R(01|09|11)$/.test(code),
).map(({ code }) => code);

test.each(OTHERS)('rejects a retry after a return with %s and says what would work', async (code) => {
  const { gateway, first } = await returned(code);
  const account = /^R0[234]$/.test(code);
  expect(errorOf(() => again(gateway, first))).toMatch(
    account
      ? /^409 not_retryable: The transaction was returned with R0\d \(.*\)\. Only R01 and R09 can be retried\. Ask the customer to correct/
      : /^409 not_retryable: The transaction was returned with R\d\d \(.*\)\. Only R01 and R09 can be retried\. Get a new authorization/,
  );
});

test.each(['R02', 'R07', 'R08', 'R10', 'R11'] as const)(
  'rejects another retry after a retry returned with %s, by either ID',
  async (code) => {
    const { gateway, first } = await returned('R01');
    const second = await returnEntry(gateway, again(gateway, first), code);
    expect(errorOf(() => again(gateway, first))).toMatch(
      `409 not_retryable: The transaction was returned with ${code} (`,
    );
    if (code !== 'R11')
      expect(errorOf(() => again(gateway, second))).toMatch(`The transaction was returned with ${code} (`);
  },
);

// biome-ignore format: a table reads in columns
const STATES: readonly (readonly [state: string, bring: (gateway: Gateway, id: string) => unknown])[] = [
  ['authorized', () => undefined],
  ['submitted',  (gateway) => gateway.clock.advanceTo('submission')],
  ['settled',    (gateway) => gateway.clock.advanceTo('settlement')],
  ['canceled',   (gateway, id) => gateway.transactions.cancel(id, { type: 'cancel' })],
  ['rejected',   async (gateway, id) => { await gateway.clock.advanceTo('submission'); await runBankAction(gateway, id, 'R13'); }],
  ['settled',    async (gateway, id) => { await returnEntry(gateway, id, 'R01'); await runBankAction(gateway, id, 'R67'); }],
  ['reversed',   async (gateway, id) => { await gateway.clock.advanceTo('settlement'); gateway.simulate.ach.reverse({ transaction: id, reason: 'duplicate' }); await gateway.clock.advance({ days: 2 }); }],
];

test.each(STATES)('rejects a retry of an entry that is %s', async (state, bring) => {
  const gateway = freshGateway({ now: NOW });
  const first = pay(gateway);
  await bring(gateway, first);
  expect(errorOf(() => again(gateway, first))).toBe(
    `409 not_retryable: Transaction ${first} is ${state}; only a returned transaction can be retried with reference_id.`,
  );
});

describe('with a stored account', () => {
  const stored = async () => {
    const gateway = freshGateway({ now: NOW });
    const { payment_token } = gateway.paymentTokens.create(storable(banks.good));
    const method = { payment_method: { type: 'token', payment_token } };
    return { gateway, payment_token, method, first: await returnEntry(gateway, pay(gateway, method), 'R01') };
  };

  it('retries an entry with the token or the account itself', async () => {
    const { gateway, method, first } = await stored();
    const second = await returnEntry(gateway, again(gateway, first, method), 'R01');
    expect(achEntry(gateway, { id: again(gateway, second) })).toMatchObject({ reference_id: second });
  });

  it('retries an entry of the account itself with the token of the same account', async () => {
    const { gateway, method } = await stored();
    const bare = await returnEntry(gateway, pay(gateway), 'R09');
    expect(achEntry(gateway, { id: again(gateway, bare, method) })).toMatchObject({ reference_id: bare });
  });

  it('rejects a retry to another stored account', async () => {
    const { gateway, first } = await stored();
    const { bank_account } = storable(banks.good);
    const other = gateway.paymentTokens.create({ bank_account: { ...bank_account, account_number: '000222222220' } });
    const payment_method = { type: 'token', payment_token: other.payment_token };
    expect(errorOf(() => again(gateway, first, { payment_method }))).toMatch(/^400 payment_method must be the bank/);
  });

  it('rejects a retry with the details that the bank has since corrected', async () => {
    const { gateway, payment_token, method } = await stored();
    const noticed = pay(gateway, method);
    gateway.simulate.ach.notificationOfChange({
      transaction: noticed,
      code: 'C01',
      corrected: { account_number: '000222222220' },
    });
    await gateway.clock.advance({ days: 5 });
    const first = await returnEntry(gateway, pay(gateway, method), 'R01');
    gateway.paymentTokens.update(payment_token, { apply_correction: true });
    expect(errorOf(() => again(gateway, first, method))).toMatch(/^400 payment_method must be the bank/);
  });
});

test('reports an entry of another client, or an unknown one, as not found', async () => {
  const { gateway, first } = await returned('R01');
  const other = gateway.as(gateway.addMerchant({ name: 'Birch Books' }));
  const reseller = gateway.as({ apiKey: gateway.reseller.apiKey, clientId: gateway.merchant.clientId });
  expect([
    errorOf(() => again(other, first)),
    errorOf(() => again(gateway, 'TRANSACTION-00000000000000000000000000')),
    errorOf(() => again(gateway, 'nobody')),
    outcomeOf(gateway, again(reseller, first)),
  ]).toEqual([
    '404 not_found: No transaction that this key can see has this id.',
    '404 not_found: No transaction that this key can see has this id.',
    '404 not_found: No transaction has this id: its ids are TRANSACTION- followed by 26 letters and digits.',
    'authorized',
  ]);
});

test('retries only a PAYMENT, as a PAYMENT', async () => {
  const { gateway, first } = await returned('R01');
  const payout = await returnEntry(gateway, pay(gateway, { type: 'PAYOUT' }), 'R03');
  const expectedMessage =
    /^400 reference_id must be the id of a returned PAYMENT of this client; only a PAYMENT can be retried$/;
  expect(errorOf(() => again(gateway, first, { type: 'PAYOUT' }))).toMatch(expectedMessage);
  expect(errorOf(() => again(gateway, payout))).toMatch(expectedMessage);
  expect(errorOf(() => again(gateway, payout, { type: 'PAYOUT' }))).toMatch(expectedMessage);
});

test('submits many retries in one file, each with its own trace', async () => {
  const gateway = quietGateway({ now: NOW });
  const firsts = Array.from({ length: 20 }, (_, at) => pay(gateway, { amount: 100 + at }));
  for (const id of firsts) gateway.simulate.ach.return({ transaction: id, code: 'R01' });
  await gateway.clock.advance({ days: 4 });
  const seconds = firsts.map((id, at) => again(gateway, id, { amount: 100 + at }));
  await gateway.clock.advance({ days: 5 });
  expect(seconds.map((id) => outcomeOf(gateway, id))).toEqual(seconds.map(() => 'settled'));
  expect(new Set(seconds.map((id) => achEntry(gateway, { id }).trace_number)).size).toBe(20);
});
