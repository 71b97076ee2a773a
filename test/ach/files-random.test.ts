import fc from 'fast-check';
import {
  type AchTransaction,
  createGateway,
  type Gateway,
  inspectNachaFile,
  readNachaFile,
  writeNachaFile,
} from 'settlebox';
import { expect, test } from 'vitest';
import { allowSameDay, errorOf, pay } from './entry-worlds.ts';
import { centsOf, columns, type Entry, faultsOf, isDebit, read } from './nacha-reader.ts';

/** Random traffic of a few days: files must match the API and pass their own consistency checks. */

const ROUTINGS = ['110000000', '021000021', '011401533', '122105278', '121042882', '123456789', '000000000'];
/** Names of people and companies, and other text that callers send as a name. */
const NAMES = [
  'Ada Byron',
  'José Ñandú',
  'Łukasz Żółć',
  '李雷',
  '😀 Smile & Co',
  'O’Neill, Sr.',
  'x',
  '0'.repeat(60),
  '"<&>"',
];

interface Traffic {
  readonly type: 'PAYMENT' | 'PAYOUT';
  readonly amount: number;
  readonly sec_code: 'WEB' | 'PPD' | 'CCD' | 'TEL';
  readonly speed: 'standard' | 'same_day';
  readonly method: object;
  /** Payments of two merchants. */
  readonly ours: boolean;
  readonly waitMinutes: number;
  readonly outcome:
    | 'nothing'
    | 'cancel now'
    | 'cancel later'
    | 'R13'
    | 'R01'
    | 'R03'
    | 'R10'
    | 'C05'
    | 'C13'
    | 'dispute';
}

const anyMethod = fc.record(
  {
    account_number: fc.stringMatching(/^\d{4,17}$/),
    routing_number: fc.constantFrom(...ROUTINGS),
    account_type: fc.constantFrom('checking', 'savings', 'Savings'),
    name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })),
    account_holder_type: fc.constantFrom('person', 'company'),
  },
  { requiredKeys: ['account_number', 'routing_number', 'account_type'] },
);

const anyTraffic: fc.Arbitrary<Traffic> = fc.record({
  type: fc.constantFrom('PAYMENT', 'PAYMENT', 'PAYOUT'),
  amount: fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 300 })),
  sec_code: fc.constantFrom('WEB', 'PPD', 'CCD', 'TEL'),
  speed: fc.constantFrom('standard', 'standard', 'same_day'),
  method: anyMethod,
  ours: fc.boolean(),
  waitMinutes: fc.constantFrom(0, 0, 1, 45, 600, 1440),
  outcome: fc.constantFrom(
    'nothing',
    'cancel now',
    'cancel later',
    'R13',
    'R01',
    'R03',
    'R10',
    'C05',
    'C13',
    'dispute',
  ),
});

/** A Monday morning, a Friday before a holiday, the end of a year, a summer day. */
const anyStart = fc.constantFrom(
  '2026-01-05T15:00:00Z',
  '2026-01-16T20:00:00Z',
  '2026-12-30T15:00:00Z',
  '2026-07-02T14:00:00Z',
);

const WORDS = /applies to (debits|consumers|consumer entries), and |bad_option|last time/;

/** Runs a call and ignores its rejection. Other tests cover which codes apply to which entries. */
function schedule(gateway: Gateway, transaction: string, { outcome }: Traffic): void {
  const { ach } = gateway.simulate;
  try {
    if (outcome === 'C05')
      ach.notificationOfChange({ transaction, code: outcome, corrected: { account_type: 'savings' } });
    if (outcome === 'C13') ach.notificationOfChange({ transaction, code: outcome });
    if (outcome === 'R13' || outcome === 'R01' || outcome === 'R03' || outcome === 'R10')
      ach.return({ transaction, code: outcome });
    if (outcome === 'dispute') ach.return({ transaction, code: 'R06' });
  } catch (error) {
    expect(
      errorOf(() => {
        throw error;
      }),
    ).toMatch(WORDS);
  }
}

async function play(gateway: Gateway, traffic: readonly Traffic[]): Promise<void> {
  const birch = gateway.addMerchant({ name: 'Birch Books' });
  for (const merchant of [gateway.merchant, birch]) allowSameDay(gateway, merchant);
  const later: (() => unknown)[] = [];
  for (const { method, ours, waitMinutes, outcome, ...body } of traffic) {
    const caller = gateway.as(ours ? gateway.merchant : birch);
    await gateway.clock.advance({ minutes: waitMinutes });
    const sec_code = body.type === 'PAYOUT' && body.sec_code !== 'CCD' ? 'PPD' : body.sec_code;
    const id = pay(
      caller,
      { ...body, sec_code },
      /^[\s0]*$/.test(Reflect.get(method, 'name') ?? 'x') ? { ...method, name: 'x' } : method,
    );
    const cancel = () => caller.transactions.cancel(id, { type: 'cancel' });
    if (outcome === 'cancel now') cancel();
    else if (outcome === 'cancel later') later.push(cancel);
    else schedule(gateway, id, { method, ours, waitMinutes, outcome, ...body });
  }
  await gateway.clock.advanceTo('submission').catch(() => undefined);
  for (const cancel of later) {
    // An entry that has settled can't be canceled. A canceled one stays in its file.
    try {
      cancel();
    } catch {}
  }
  await gateway.clock.advance({ days: 12 });
  disputeReturns(gateway);
  await gateway.clock.advance({ days: 12 });
}

function transactionsOf(gateway: Gateway): AchTransaction[] {
  const { transactions } = gateway.as(gateway.reseller.apiKey);
  const ids = transactions.list({ take: 100, sort_order: 'asc' }).data.map((one) => one.id ?? '');
  return ids.map((id) => transactions.get(id)).filter((one): one is AchTransaction => one.id !== undefined);
}

function disputeReturns(gateway: Gateway): void {
  for (const { id, return: response } of transactionsOf(gateway))
    if (response?.code === 'R06') gateway.simulate.ach.return({ transaction: id, code: 'R70', late: true });
}

const WENT_OUT = 'went out';
const historyOf = ({ history = [] }: AchTransaction) => history.map(({ state }) => state);

/** Formats an entry of the API as its record should read. */
function expectedRecord(one: AchTransaction): object {
  const { account_type: type, routing_number, last_four } = one.payment_method.bank_account ?? {};
  const [credit, debit] = type === 'savings' ? ['32', '37'] : ['22', '27'];
  const code = one.type === 'PAYOUT' ? credit : debit;
  return { code, bank: routing_number, lastFour: last_four, cents: one.amount_requested, [WENT_OUT]: 'once' };
}

function seenRecord(entries: readonly Entry[], { trace_number, payment_method }: AchTransaction): object {
  // Fewer than four digits of a short number are shown.
  const { last_four: shown = '' } = payment_method.bank_account ?? {};
  const found = entries.filter(({ trace }) => trace === trace_number);
  const [{ code, bank, account, cents } = { code: '', bank: '', account: '', cents: 0 }] = found;
  return {
    code,
    bank,
    lastFour: account.slice(-shown.length),
    cents,
    [WENT_OUT]: found.length === 1 ? 'once' : found.length,
  };
}

test('writes consistent files that match the API and survive a round trip byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTraffic, { minLength: 1, maxLength: 25, size: 'max' }),
      anyStart,
      async (traffic, now) => {
        using gateway = createGateway({ now });
        await play(gateway, traffic);
        gateway.check();
        const files = gateway.ach.files();
        expect(files.flatMap(({ text }) => faultsOf(text))).toEqual([]);
        // The reader names the wrong check digit of a receiving bank. Nothing else is wrong with those files.
        const texts = files.map(({ text }) => text);
        const wrong = texts.flatMap((text) => inspectNachaFile(text).faults);
        expect(wrong.filter(({ found }) => found !== '123456789')).toEqual([]);
        const sound = texts.filter((text) => !/^6..123456789/m.test(text));
        expect(sound.map((text) => writeNachaFile(readNachaFile(text)))).toEqual(sound);
        expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
        const all = transactionsOf(gateway);
        const sent = all.filter((one) => historyOf(one).includes('submitted'));
        const forward = files.filter(({ kind }) => kind === 'forward').flatMap(({ text }) => read(text).batches);
        const entries = forward.flatMap((batch) => batch.entries);
        expect(entries).toHaveLength(sent.length);
        expect(sent.map((one) => seenRecord(entries, one))).toEqual(sent.map(expectedRecord));
        expectTotals(gateway, sent);
        expectResponses(gateway, all);
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);

/** Compares the totals of all files with the API. Deleted entries must be those canceled in flight. */
function expectTotals(gateway: Gateway, sent: readonly AchTransaction[]): void {
  const files = gateway.ach.files({ kind: 'forward' });
  const sum = (type: string) =>
    sent.filter((one) => one.type === type).reduce((cents, { amount_requested }) => cents + amount_requested, 0);
  expect({
    debits: files.reduce((cents, { debitCents }) => cents + debitCents, 0),
    credits: files.reduce((cents, { creditCents }) => cents + creditCents, 0),
    deleted: files.flatMap(({ deleted }) => deleted).toSorted(),
  }).toEqual({
    debits: sum('PAYMENT'),
    credits: sum('PAYOUT'),
    deleted: sent
      .filter((one) => one.transaction_state === 'canceled')
      .map((one) => one.trace_number)
      .toSorted(),
  });
  for (const { text, debitCents, creditCents } of files) {
    const seen = read(text).batches.flatMap((batch) => batch.entries);
    expect([debitCents, creditCents]).toEqual([centsOf(seen, true), centsOf(seen, false)]);
  }
}

/** Checks that each return, rejection, and dishonor is in a file of its kind, with the code that the API reports. */
function expectResponses(gateway: Gateway, all: readonly AchTransaction[]): void {
  const addendaOf = (kind: 'return' | 'dishonored_return') =>
    gateway.ach
      .files({ kind })
      .flatMap(({ text }) => read(text).batches.flatMap((batch) => batch.entries))
      .map((entry) => `${columns(entry.addenda[0] ?? '', 4, 21)} ${isDebit(entry) ? 'debit' : 'credit'} ${entry.cents}`)
      .toSorted();
  const described = (code: (one: AchTransaction) => string | undefined) =>
    all
      .flatMap((one) => {
        const side = one.type === 'PAYMENT' ? 'debit' : 'credit';
        return code(one) === undefined ? [] : [`${code(one)}${one.trace_number} ${side} ${one.amount_requested}`];
      })
      .toSorted();
  expect(addendaOf('return')).toEqual(described((one) => one.return?.code));
  expect(addendaOf('dishonored_return')).toEqual(described((one) => one.return?.dishonored?.code));
}
