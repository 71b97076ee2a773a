import type { Gateway, GatewayOptions } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import {
  allowSameDay,
  depositsOf,
  eventsOf,
  moneyOf,
  movesOf,
  outcomeOf,
  pay,
  payOut,
  runBankAction,
  timelineOf,
} from './entry-worlds.ts';

/** Paid on Monday; settled on Wednesday the 7th and funded on Thursday the 8th, both at 13:30 UTC. */
const NOW = '2026-01-05T15:00:00Z';
const FUNDED = '2026-01-08T13:30:00.000Z';

/** Operations on a debit of $49.99 and the money that remains. No other payments exist unless a row adds them. */
interface Collision {
  readonly what: string;
  readonly options?: GatewayOptions;
  readonly run: (gateway: Gateway, payment: string) => unknown;
  readonly outcome: string;
  readonly moves: string;
  readonly money: string;
  readonly deposits: readonly string[];
}

const returnEntry = (gateway: Gateway, transaction: string, code: 'R01' | 'R03' | 'R10', at?: string) =>
  gateway.simulate.ach.return({ transaction, code, ...(at === undefined ? {} : { at }) });
const correct = (gateway: Gateway, transaction: string) =>
  gateway.simulate.ach.notificationOfChange({
    transaction,
    code: 'C02',
    corrected: { routing_number: '121042882' },
  });
const cancel = (gateway: Gateway, id: string) => gateway.transactions.cancel(id, { type: 'cancel' });

const NOTHING = 'customer 0 clearing 0 payable 0 bank 0';
const DEBT = 'customer 0 clearing 0 payable -4999 bank 4999';
const ONCE = 'debit_settled debit_returned';

// biome-ignore format: a table reads in columns
const COLLISIONS: readonly Collision[] = [
  { what: 'a return and the funding at the same time', run: (gateway, id) => returnEntry(gateway, id, 'R01'),
    outcome: `returned R01 ${FUNDED}`, moves: ONCE, money: NOTHING, deposits: [] },
  { what: 'a return a millisecond after the funding', run: (gateway, id) => returnEntry(gateway, id, 'R01', '2026-01-08T13:30:00.001Z'),
    outcome: 'returned R01 2026-01-08T13:30:00.001Z', moves: ONCE, money: DEBT, deposits: ['2026-01-08 4999'] },
  { what: 'a return after the money was deposited', run: (gateway, id) => returnEntry(gateway, id, 'R10'),
    outcome: 'returned R10 2026-01-20T13:30:00.000Z', moves: ONCE, money: DEBT, deposits: ['2026-01-08 4999'] },
  { what: 'the same, with debts withdrawn', options: { negativeBalance: 'debit' }, run: (gateway, id) => returnEntry(gateway, id, 'R10'),
    outcome: 'returned R10 2026-01-20T13:30:00.000Z', moves: ONCE, money: NOTHING, deposits: ['2026-01-08 4999', '2026-01-21 -4999'] },
  { what: 'a return and the funding at the same time, with funding at settlement', options: { settlement: { achFundingDays: 0 } }, run: (gateway, id) => returnEntry(gateway, id, 'R01'),
    outcome: `returned R01 ${FUNDED}`, moves: ONCE, money: DEBT, deposits: ['2026-01-07 4999'] },
  { what: 'two returns at the same time', run: (gateway, id) => { returnEntry(gateway, id, 'R03'); returnEntry(gateway, id, 'R01'); },
    outcome: `returned R03 ${FUNDED}`, moves: ONCE, money: NOTHING, deposits: [] },
  { what: 'two returns, the second scheduled for earlier', run: (gateway, id) => { returnEntry(gateway, id, 'R03'); returnEntry(gateway, id, 'R01', '2026-01-07T20:00:00Z'); },
    outcome: 'returned R01 2026-01-07T20:00:00.000Z', moves: ONCE, money: NOTHING, deposits: [] },
  { what: 'a return and a cancel before it', run: async (gateway, id) => { returnEntry(gateway, id, 'R01'); await gateway.clock.advanceTo('2026-01-07T13:29:59.999Z'); cancel(gateway, id); },
    outcome: 'canceled', moves: '', money: NOTHING, deposits: [] },
  { what: 'a rejection and a cancel one millisecond before', run: async (gateway, id) => { gateway.simulate.ach.return({ transaction: id, code: 'R13', at: 'deadline' }); await gateway.clock.advanceTo('2026-01-07T13:29:59.999Z'); cancel(gateway, id); },
    outcome: 'canceled', moves: '', money: NOTHING, deposits: [] },
  { what: 'a rejection and a return, both scheduled', run: (gateway, id) => { returnEntry(gateway, id, 'R01'); gateway.simulate.ach.return({ transaction: id, code: 'R28' }); },
    outcome: 'rejected R28 2026-01-06T13:30:00.000Z', moves: '', money: NOTHING, deposits: [] },
  { what: 'a notice and a return at the same time', run: (gateway, id) => { correct(gateway, id); returnEntry(gateway, id, 'R01'); },
    outcome: `returned R01 ${FUNDED}`, moves: ONCE, money: NOTHING, deposits: [] },
  { what: 'a dishonor after the debt was withdrawn', options: { negativeBalance: 'debit' }, run: async (gateway, id) => { returnEntry(gateway, id, 'R10'); await gateway.clock.advanceTo('2026-01-21T14:00:00Z'); await runBankAction(gateway, id, 'R67'); },
    outcome: 'settled R10 2026-01-20T13:30:00.000Z R67 2026-01-21T14:00:00.000Z', moves: `${ONCE} debit_return_dishonored`, money: 'customer -4999 clearing 0 payable 4999 bank 0', deposits: ['2026-01-08 4999', '2026-01-21 -4999'] },
  { what: 'a dishonor before the debt is withdrawn', options: { negativeBalance: 'debit' }, run: async (gateway, id) => { returnEntry(gateway, id, 'R10'); await gateway.clock.advanceTo('2026-01-21T13:00:00Z'); await runBankAction(gateway, id, 'R67'); },
    outcome: 'settled R10 2026-01-20T13:30:00.000Z R67 2026-01-21T13:00:00.000Z', moves: `${ONCE} debit_return_dishonored`, money: 'customer -4999 clearing 0 payable 0 bank 4999', deposits: ['2026-01-08 4999'] },
  { what: 'a reversal and the return of the same day, both before the funding', run: async (gateway, id) => { await gateway.clock.advanceTo('settlement'); gateway.simulate.ach.reverse({ transaction: id, reason: 'duplicate' }); returnEntry(gateway, id, 'R01'); },
    outcome: `returned R01 ${FUNDED}`, moves: ONCE, money: NOTHING, deposits: [] },
];

test.each(COLLISIONS)('handles $what', async ({ options = {}, run, outcome, moves, money, deposits }) => {
  const gateway = freshGateway({ now: NOW, ...options });
  const payment = pay(gateway);
  await run(gateway, payment);
  await gateway.clock.advance({ days: 60 });
  expect([outcomeOf(gateway, payment), movesOf(gateway, payment), moneyOf(gateway), depositsOf(gateway)]).toEqual([
    outcome,
    moves,
    money,
    deposits,
  ]);
});

test('delivers a notice before a return if both are scheduled after settlement', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('settlement');
  correct(gateway, payment);
  returnEntry(gateway, payment, 'R03');
  await gateway.clock.advance({ days: 5 });
  expect(timelineOf(gateway, payment, FUNDED)).toEqual([
    '2026-01-08T13:30 the bank corrects the routing number: C02',
    '2026-01-08T13:30 PAYMENT $49.99 is returned: R03 no account / unable to locate',
  ]);
});

describe('a batch that loses all its entries', () => {
  it('has no file and funds nothing if they are canceled before submission', async () => {
    const gateway = freshGateway({ now: NOW });
    const entries = [pay(gateway), payOut(gateway)];
    await gateway.clock.advanceTo('2026-01-05T22:00:00Z');
    for (const id of entries) cancel(gateway, id);
    await gateway.clock.advance({ days: 5 });
    expect(gateway.batches.list().data).toMatchObject([
      { status: 'settled', payments_count: 0, payouts_count: 0, net_amount: 0, voids_count: 2, funded_at: FUNDED },
    ]);
    expect([gateway.ach.files(), moneyOf(gateway), depositsOf(gateway)]).toEqual([[], NOTHING, []]);
  });

  it('retains its file, with every trace deleted, if they are canceled after submission', async () => {
    const gateway = freshGateway({ now: NOW });
    const entries = [pay(gateway), payOut(gateway)];
    await gateway.clock.advanceTo('submission');
    for (const id of entries) cancel(gateway, id);
    await gateway.clock.advance({ days: 5 });
    const traces = entries.map((id) => achEntry(gateway, { id }).trace_number);
    expect(gateway.ach.files().map(({ entries: count, deleted }) => [count, deleted])).toEqual([[2, traces]]);
    expect([moneyOf(gateway), depositsOf(gateway)]).toEqual([NOTHING, []]);
  });

  it('is funded with its net, offset by the debt, if they are returned before the funding', async () => {
    const gateway = freshGateway({ now: NOW });
    const entries = [pay(gateway), pay(gateway, { amount: 100 }), payOut(gateway)];
    for (const id of entries) returnEntry(gateway, id, 'R03');
    await gateway.clock.advance({ days: 5 });
    expect(gateway.batches.list().data).toMatchObject([{ net_amount: 4399, returns_count: 3, returns_amount: 5799 }]);
    expect([moneyOf(gateway), depositsOf(gateway)]).toEqual([NOTHING, []]);
  });
});

describe('a debt', () => {
  it('is netted from the next funding, and its remainder from the one after', async () => {
    const gateway = freshGateway({ now: NOW });
    returnEntry(gateway, pay(gateway), 'R10');
    await gateway.clock.advanceTo('2026-01-20T14:00:00Z');
    pay(gateway, { amount: 3000 });
    await gateway.clock.advanceTo('2026-01-21T14:00:00Z');
    pay(gateway, { amount: 2500 });
    await gateway.clock.advance({ days: 10 });
    expect([depositsOf(gateway), moneyOf(gateway)]).toEqual([
      ['2026-01-08 4999', '2026-01-26 501'],
      'customer -5500 clearing 0 payable 0 bank 5500',
    ]);
  });

  it.each([
    ['net', ['2026-01-08 4999', '2026-01-23 1']],
    ['debit', ['2026-01-08 4999', '2026-01-21 -4999', '2026-01-23 5000']],
  ] as const)('leads to these deposits with negativeBalance %s', async (negativeBalance, deposits) => {
    const gateway = freshGateway({ now: NOW, negativeBalance });
    returnEntry(gateway, pay(gateway), 'R10');
    await gateway.clock.advanceTo('2026-01-20T14:00:00Z');
    pay(gateway, { amount: 5000 });
    await gateway.clock.advance({ days: 10 });
    expect([depositsOf(gateway), moneyOf(gateway)]).toEqual([
      deposits,
      'customer -5000 clearing 0 payable 0 bank 5000',
    ]);
  });

  it('includes a settled payout and is restored by the return of the payout', async () => {
    const gateway = freshGateway({ now: NOW, negativeBalance: 'debit' });
    const payout = payOut(gateway);
    await gateway.clock.advanceTo('2026-01-09T14:00:00Z');
    expect([moneyOf(gateway), depositsOf(gateway)]).toEqual([
      'customer 700 clearing 0 payable 0 bank -700',
      ['2026-01-09 -700'],
    ]);
    gateway.simulate.ach.return({ transaction: payout, code: 'R06' });
    await gateway.clock.advance({ days: 10 });
    expect(moneyOf(gateway)).toBe('customer 0 clearing 0 payable 700 bank -700');
  });
});

test('combines a same-day batch and an ordinary batch into one deposit, net of returns', async () => {
  const gateway = freshGateway({ now: '2026-01-05T16:00:00Z' });
  allowSameDay(gateway);
  const ordinary = [pay(gateway, { amount: 100 }), pay(gateway, { amount: 20 })];
  await gateway.clock.advanceTo('2026-01-07T14:00:00Z');
  const today = [pay(gateway, { amount: 3000, speed: 'same_day' }), payOut(gateway, { amount: 5, speed: 'same_day' })];
  await gateway.clock.advanceTo('2026-01-07T18:00:00Z');
  returnEntry(gateway, ordinary[1] ?? '', 'R01');
  await gateway.clock.advance({ days: 3 });
  expect([depositsOf(gateway), gateway.ledger.deposits()[0]?.batchIds.length, moneyOf(gateway)]).toEqual([
    ['2026-01-08 3095'],
    2,
    'customer -3095 clearing 0 payable 0 bank 3095',
  ]);
  expect([...ordinary, ...today].map((id) => eventsOf(gateway, id))).toEqual([
    'authorized submitted settled funded',
    'authorized submitted settled returned',
    'authorized submitted settled funded',
    'authorized submitted settled funded',
  ]);
});

test('charges each of two merchants for its own losses at the same time', async () => {
  const gateway = freshGateway({ now: NOW });
  const birch = gateway.addMerchant({ name: 'Birch Books' });
  const [ours, theirs] = [pay(gateway), pay(gateway.as(birch), { amount: 300 })];
  pay(gateway.as(birch), { amount: 11 });
  await gateway.clock.advanceTo('2026-01-08T14:00:00Z');
  for (const id of [ours, theirs]) returnEntry(gateway, id, 'R03', '2026-01-09T13:30:00.000Z');
  await gateway.clock.advance({ days: 5 });
  expect([moneyOf(gateway), moneyOf(gateway, birch)]).toEqual([
    'customer 0 clearing 0 payable -4999 bank 4999',
    'customer -11 clearing 0 payable -300 bank 311',
  ]);
});
