import type { Gateway, ReturnCode, ReversalOptions } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';
import {
  depositsOf,
  errorOf,
  eventsOf,
  moneyOf,
  movesOf,
  outcomeOf,
  pay,
  payOut,
  runBankAction,
  timelineOf,
} from './entry-worlds.ts';

/** Paid on Monday and settled on Wednesday 2026-01-07. Five banking days later is Wednesday the 14th. */
const NOW = '2026-01-05T15:00:00Z';
const LAST = '2026-01-14T22:00:00.000Z';

const REASONS = ['duplicate', 'wrong_receiver', 'wrong_amount', 'wrong_date'] as const;

const reverse = (gateway: Gateway, transaction: string, reason: ReversalOptions['reason'] = 'duplicate') =>
  gateway.simulate.ach.reverse({ transaction, reason });

async function settled(more: object = {}, now = NOW): Promise<{ gateway: Gateway; payment: string }> {
  const gateway = freshGateway({ now });
  const payment = pay(gateway, more);
  await gateway.clock.advanceTo('settlement');
  return { gateway, payment };
}

describe.each(REASONS)('a reversal because of %s', (reason) => {
  it('is submitted at the cut-off, settles on the next banking day, and restores the money', async () => {
    const { gateway, payment } = await settled();
    const scheduled = reverse(gateway, payment, reason);
    expect({ ...scheduled, id: scheduled.id.slice(0, 9) }).toMatchObject({
      id: 'REVERSAL-',
      submittedAt: '2026-01-07T22:00:00.000Z',
      at: '2026-01-08T13:30:00.000Z',
      deadline: LAST,
    });
    await gateway.clock.advance({ days: 10 });
    expect([outcomeOf(gateway, payment), eventsOf(gateway, payment), movesOf(gateway, payment)]).toEqual([
      'reversed',
      'authorized submitted settled reversed',
      'debit_settled debit_reversed',
    ]);
    expect([moneyOf(gateway), depositsOf(gateway)]).toEqual(['customer 0 clearing 0 payable 0 bank 0', []]);
    expect(achEntry(gateway, { id: payment })).toMatchObject({ return: null, funded_at: null });
    expect(gateway.transactions.get(payment).history?.at(-1)).toEqual({
      state: 'reversed',
      at: '2026-01-08T13:30:00.000Z',
      cause: `originator: reversal (${reason})`,
    });
  });
});

test.each([undefined, 'insufficient_funds', 'R01', 'other', ''])('rejects the reversal reason %s', async (reason) => {
  const { gateway, payment } = await settled();
  const options = { transaction: payment, reason };
  const message = errorOf(() => Reflect.apply(gateway.simulate.ach.reverse, undefined, [options]));
  expect(message).toMatch(/^bad_option: .*reason.*duplicate, wrong_receiver, wrong_amount, wrong_date/);
});

// biome-ignore format: a table reads in columns
const EDGES: readonly (readonly [what: string, now: string, settledAt: string, last: string, settles: string])[] = [
  ['in a plain fortnight',                       '2026-01-05T15:00:00Z', '2026-01-07T13:30:00.000Z', '2026-01-14T22:00:00.000Z', '2026-01-15T13:30:00.000Z'],
  ['over Martin Luther King Jr. Day',            '2026-01-12T15:00:00Z', '2026-01-14T13:30:00.000Z', '2026-01-22T22:00:00.000Z', '2026-01-23T13:30:00.000Z'],
  ['over July 4th on a Saturday, without a substitute', '2026-06-29T14:00:00Z', '2026-07-01T12:30:00.000Z', '2026-07-08T21:00:00.000Z', '2026-07-09T12:30:00.000Z'],
  ['over July 4th on a Sunday, observed on Monday', '2027-06-28T14:00:00Z', '2027-06-30T12:30:00.000Z', '2027-07-08T21:00:00.000Z', '2027-07-09T12:30:00.000Z'],
  ['over the end of daylight saving time',       '2026-10-27T14:00:00Z', '2026-10-29T12:30:00.000Z', '2026-11-05T22:00:00.000Z', '2026-11-06T13:30:00.000Z'],
  ['over Christmas and New Year',                '2026-12-22T15:00:00Z', '2026-12-24T13:30:00.000Z', '2027-01-04T22:00:00.000Z', '2027-01-05T13:30:00.000Z'],
];

test.each(EDGES)('accepts a reversal until the cut-off of the fifth banking day %s', async (...edge) => {
  const [, now, settledAt, last, settles] = edge;
  const { gateway, payment } = await settled({}, now);
  expect(gateway.clock.iso()).toBe(settledAt);
  await gateway.clock.advanceTo(last);
  const { submittedAt, at, deadline, cancel } = reverse(gateway, payment);
  expect([submittedAt, at, deadline]).toEqual([last, settles, last]);
  cancel();
  await gateway.clock.advance(1);
  expect(errorOf(() => reverse(gateway, payment))).toBe(
    `impossible_reversal: A reversal must be sent within five banking days of settlement, and it is ${gateway.clock.iso()}. The last time that would have worked was ${last}.`,
  );
});

test('submits a reversal requested on a Saturday on Monday', async () => {
  const { gateway, payment } = await settled();
  await gateway.clock.advanceTo('2026-01-10T15:00:00Z');
  expect(reverse(gateway, payment)).toMatchObject({
    submittedAt: '2026-01-12T22:00:00.000Z',
    at: '2026-01-13T13:30:00.000Z',
  });
  await gateway.clock.advance({ days: 5 });
  expect([outcomeOf(gateway, payment), depositsOf(gateway), moneyOf(gateway)]).toEqual([
    'reversed',
    ['2026-01-08 4999'],
    'customer 0 clearing 0 payable -4999 bank 4999',
  ]);
});

test('withdraws the debt of a reversal after the funding if the option says so', async () => {
  const gateway = freshGateway({ now: NOW, negativeBalance: 'debit' });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  reverse(gateway, payment);
  await gateway.clock.advance({ days: 10 });
  expect([depositsOf(gateway), moneyOf(gateway)]).toEqual([
    ['2026-01-08 4999', '2026-01-12 -4999'],
    'customer 0 clearing 0 payable 0 bank 0',
  ]);
});

test('returns the money of a reversed payout to the merchant', async () => {
  const gateway = freshGateway({ now: NOW });
  const [, payout] = [pay(gateway), payOut(gateway)];
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  expect(moneyOf(gateway)).toBe('customer -4299 clearing 0 payable 0 bank 4299');
  reverse(gateway, payout, 'wrong_receiver');
  await gateway.clock.advance({ days: 5 });
  expect([outcomeOf(gateway, payout), movesOf(gateway, payout), moneyOf(gateway)]).toEqual([
    'reversed',
    'credit_settled credit_reversed',
    'customer -4999 clearing 0 payable 700 bank 4299',
  ]);
});

const TOO_EARLY = 'Cancel it, or advance the clock to settlement first.';
// biome-ignore format: a table reads in columns
const WRONG: readonly (readonly [state: string, bring: (gateway: Gateway, id: string) => unknown, hint: string])[] = [
  ['authorized', () => undefined,                                                                      TOO_EARLY],
  ['submitted',  (gateway) => gateway.clock.advanceTo('submission'),                                   TOO_EARLY],
  ['canceled',   (gateway, id) => gateway.transactions.cancel(id, { type: 'cancel' }),                 'Pass a settled entry.'],
  ['returned',   async (gateway, id) => { await gateway.clock.advanceTo('settlement'); await runBankAction(gateway, id, 'R01'); }, 'Pass a settled entry.'],
  ['rejected',   async (gateway, id) => { await gateway.clock.advanceTo('submission'); await runBankAction(gateway, id, 'R13'); }, 'Pass a settled entry.'],
];

test.each(WRONG)('rejects the reversal of an entry that is %s', async (state, bring, hint) => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await bring(gateway, payment);
  expect(errorOf(() => reverse(gateway, payment))).toBe(
    `impossible_reversal: The entry is ${state}; only a settled entry can be reversed. ${hint}`,
  );
});

test('rejects a second reversal while one is scheduled, submitted, or settled', async () => {
  const { gateway, payment } = await settled();
  reverse(gateway, payment);
  const message = [errorOf(() => reverse(gateway, payment, 'wrong_date'))];
  await gateway.clock.advanceTo('2026-01-07T23:00:00Z');
  message.push(errorOf(() => reverse(gateway, payment)));
  await gateway.clock.advance({ days: 1 });
  message.push(errorOf(() => reverse(gateway, payment)));
  expect(message).toEqual([
    'impossible_reversal: The entry already has a reversal. An entry can be reversed only once.',
    'impossible_reversal: The entry already has a reversal. An entry can be reversed only once.',
    'impossible_reversal: The entry is reversed; only a settled entry can be reversed. Pass a settled entry.',
  ]);
});

test('cancels a scheduled reversal until the cut-off, after which another can be scheduled', async () => {
  const { gateway, payment } = await settled();
  const first = reverse(gateway, payment);
  expect([first.cancel(), first.cancel()]).toEqual([true, false]);
  await gateway.clock.advance({ days: 2 });
  expect([outcomeOf(gateway, payment), gateway.ach.files({ kind: 'forward' }).length]).toEqual(['settled', 1]);
  const second = reverse(gateway, payment);
  await gateway.clock.advanceTo(second.submittedAt);
  expect(second.cancel()).toBe(false);
  await gateway.clock.advanceTo(second.at);
  expect([second.cancel(), outcomeOf(gateway, payment)]).toEqual([false, 'reversed']);
});

test('offers no reversal in the API: cancel is rejected after settlement and after a reversal', async () => {
  const { gateway, payment } = await settled();
  reverse(gateway, payment);
  await gateway.clock.advance({ days: 3 });
  const { status, code } = refusalOf(() => gateway.transactions.cancel(payment, { type: 'cancel' }));
  expect([status, code]).toEqual([409, 'ach_settled']);
});

// biome-ignore format: a table reads in columns
const SENT: readonly (readonly [what: string, type: 'PAYMENT' | 'PAYOUT', accountType: string, out: string, back: string])[] = [
  ['a debit of a checking account',  'PAYMENT', 'checking', '27', '22'],
  ['a debit of a savings account',   'PAYMENT', 'savings',  '37', '32'],
  ['a credit of a checking account', 'PAYOUT',  'checking', '22', '27'],
  ['a credit of a savings account',  'PAYOUT',  'savings',  '32', '37'],
];

test.each(SENT)(
  'reverses %s with the same entry in the opposite direction',
  async (_what, type, account_type, out, back) => {
    const gateway = freshGateway({ now: NOW });
    const payment = pay(gateway, { type, sec_code: 'CCD' }, { account_type });
    await gateway.clock.advanceTo('settlement');
    reverse(gateway, payment);
    await gateway.clock.advance({ days: 2 });
    const [sent, reversal] = gateway.ach.files({ kind: 'forward' }).map(({ text }) => text.split('\n'));
    const [header = '', entry = ''] = [sent?.[1], sent?.[2]];
    const [backHeader = '', backEntry = ''] = [reversal?.[1], reversal?.[2]];
    expect([entry.slice(1, 3), backEntry.slice(1, 3)]).toEqual([out, back]);
    expect([header.slice(53, 63), backHeader.slice(53, 63)]).toEqual([type.padEnd(10), 'REVERSAL  ']);
    expect([header.slice(69, 75), backHeader.slice(69, 75)]).toEqual(['260107', '260108']);
    // Company, its ID and class; bank, account, amount, ID, and name.
    expect([backHeader.slice(4, 53), backEntry.slice(3, 78)]).toEqual([header.slice(4, 53), entry.slice(3, 78)]);
  },
);

/** Returns while a reversal is in flight: scheduled on Wednesday, submitted at 17:00, settled on Thursday 08:30. */
const COLLISIONS: readonly (readonly [what: string, returnAt: string, code: ReturnCode, ends: string])[] = [
  ['before it is submitted', '2026-01-07T21:59:59.999Z', 'R01', 'returned'],
  ['at the time of its submission', '2026-01-07T22:00:00.000Z', 'R01', 'returned'],
  ['while it is in flight', '2026-01-08T02:00:00.000Z', 'R01', 'returned'],
  ['a millisecond before it settles', '2026-01-08T13:29:59.999Z', 'R10', 'returned'],
  ['at the time of its settlement', '2026-01-08T13:30:00.000Z', 'R03', 'returned'],
  ['a millisecond after it has settled', '2026-01-08T13:30:00.001Z', 'R01', 'reversed'],
  ['long after', '2026-02-20T13:30:00.000Z', 'R10', 'reversed'],
];

describe.each(COLLISIONS)('a return that arrives %s', (_what, at, code, ends) => {
  it.each(['scheduled before the reversal', 'scheduled after the reversal'])(
    'moves the money once if it was %s',
    async (order) => {
      const { gateway, payment } = await settled();
      const returnEntry = () => gateway.simulate.ach.return({ transaction: payment, code, at });
      if (order === 'scheduled before the reversal') returnEntry();
      reverse(gateway, payment);
      if (order === 'scheduled after the reversal') returnEntry();
      await gateway.clock.advance({ days: 60 });
      expect([outcomeOf(gateway, payment), movesOf(gateway, payment), moneyOf(gateway)]).toEqual([
        ends === 'returned' ? `returned ${code} ${at}` : 'reversed',
        `debit_settled debit_${ends}`,
        'customer 0 clearing 0 payable 0 bank 0',
      ]);
      const expired = timelineOf(gateway, payment).filter((line) => line.includes('is discarded'));
      expect(expired).toEqual([
        ends === 'returned'
          ? expect.stringMatching(/the reversal is discarded: the entry is returned$/)
          : `2026-01-08T13:30 the scheduled ${code} is discarded: the entry is reversed`,
      ]);
    },
  );
});

test('leaves an overtaken reversal in the file and lists its trace as deleted', async () => {
  const { gateway, payment } = await settled();
  reverse(gateway, payment);
  gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: '2026-01-08T02:00:00Z' });
  await gateway.clock.advance({ days: 10 });
  const files = gateway.ach.files({ kind: 'forward' });
  expect(files.map(({ deleted, entries }) => [entries, deleted.length])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(files[1]?.text.split('\n')[2]?.slice(79)).toBe(files[1]?.deleted[0]);
});

test('leaves the reversal unchanged if a return is dishonored before the cut-off', async () => {
  const { gateway, payment } = await settled();
  reverse(gateway, payment);
  for (const code of ['R01', 'R67'] as const) await runBankAction(gateway, payment, code);
  await gateway.clock.advance({ days: 10 });
  expect([movesOf(gateway, payment), moneyOf(gateway)]).toEqual([
    'debit_settled debit_returned debit_return_dishonored debit_reversed',
    'customer 0 clearing 0 payable 0 bank 0',
  ]);
});

test('accepts another reversal after the first expired if the return is dishonored', async () => {
  const { gateway, payment } = await settled();
  reverse(gateway, payment);
  gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: '2026-01-07T21:00:00Z' });
  await gateway.clock.advanceTo('2026-01-08T15:00:00Z');
  await runBankAction(gateway, payment, 'R61');
  reverse(gateway, payment, 'wrong_amount');
  await gateway.clock.advance({ days: 10 });
  expect([outcomeOf(gateway, payment).slice(0, 8), moneyOf(gateway)]).toEqual([
    'reversed',
    'customer 0 clearing 0 payable 0 bank 0',
  ]);
});
