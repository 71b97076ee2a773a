import type { ReturnCode } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
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

/** Paid on Monday, settled on Wednesday, funded on Thursday. */
const NOW = '2026-01-05T15:00:00Z';

// biome-ignore format: a table reads in columns
const DEADLINES: readonly (readonly [what: string, now: string, returned: string, dishonorBy: string, contestBy: string])[] = [
  ['in an ordinary week',                      '2026-01-05T15:00:00Z', '2026-01-08T13:30:00.000Z', '2026-01-15T22:00:00.000Z', '2026-01-20T22:00:00.000Z'],
  ['over Martin Luther King Jr. Day',          '2026-01-09T15:00:00Z', '2026-01-14T13:30:00.000Z', '2026-01-22T22:00:00.000Z', '2026-01-26T22:00:00.000Z'],
  ['over July 4th on a Saturday, without a substitute', '2026-06-26T14:00:00Z', '2026-07-01T12:30:00.000Z', '2026-07-08T21:00:00.000Z', '2026-07-10T21:00:00.000Z'],
  ['over the start of daylight saving time',   '2026-03-02T15:00:00Z', '2026-03-05T13:30:00.000Z', '2026-03-12T21:00:00.000Z', '2026-03-16T21:00:00.000Z'],
  ['over Thanksgiving',                        '2026-11-18T15:00:00Z', '2026-11-23T13:30:00.000Z', '2026-12-01T22:00:00.000Z', '2026-12-03T22:00:00.000Z'],
];

const tooLate = (code: ReturnCode, at: number, last: string) =>
  `impossible_return: ${code} at ${new Date(at).toISOString()} is after its deadline. The last time that works is ${last}; late: true sends a late return.`;

test.each(DEADLINES)(
  'accepts a dishonor within five banking days and a contest within two, both until 17:00 ET, %s',
  async (_what, now, returned, dishonorBy, contestBy) => {
    const gateway = freshGateway({ now });
    const payment = pay(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R03' });
    await gateway.clock.advanceTo(returned);
    const dishonor = (more: object) => gateway.simulate.ach.return({ transaction: payment, code: 'R69', ...more });
    const late = Date.parse(dishonorBy) + 1;
    expect(errorOf(() => dishonor({ at: late }))).toBe(tooLate('R69', late, dishonorBy));
    expect([dishonor({ at: 'deadline' }).at, dishonor({ at: 'deadline' }).deadline]).toEqual([dishonorBy, dishonorBy]);
    await gateway.clock.advanceTo(dishonorBy);
    const contest = (more: object) => gateway.simulate.ach.return({ transaction: payment, code: 'R76', ...more });
    const later = Date.parse(contestBy) + 1;
    expect(errorOf(() => contest({ at: later }))).toBe(tooLate('R76', later, contestBy));
    contest({ at: 'deadline' });
    await gateway.clock.advanceTo(contestBy);
    expect(outcomeOf(gateway, payment)).toBe(`returned R03 ${returned} R69 ${dishonorBy} R76 ${contestBy}`);
  },
);

// biome-ignore format: a table reads in columns
const DISPUTES: readonly (readonly [dishonor: ReturnCode, contest: ReturnCode])[] = [
  ['R61', 'R71'], ['R62', 'R77'], ['R67', 'R75'], ['R68', 'R73'], ['R69', 'R74'], ['R69', 'R76'],
];

describe.each(DISPUTES)('a return, dishonored %s and contested %s', (dishonor, contest) => {
  it('withdraws the money, restores it, and withdraws it for good', async () => {
    const gateway = freshGateway({ now: NOW });
    const payment = pay(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: 'R10' });
    await gateway.clock.advanceTo('2026-01-20T13:30:00Z');
    const returned = moneyOf(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: dishonor });
    await gateway.clock.advanceTo('2026-01-21T13:30:00Z');
    const dishonored = moneyOf(gateway);
    gateway.simulate.ach.return({ transaction: payment, code: contest });
    await gateway.clock.advanceTo('2026-01-22T13:30:00Z');
    expect([returned, dishonored, moneyOf(gateway)]).toEqual([
      'customer 0 clearing 0 payable -4999 bank 4999',
      'customer -4999 clearing 0 payable 0 bank 4999',
      'customer 0 clearing 0 payable -4999 bank 4999',
    ]);
    expect(eventsOf(gateway, payment)).toBe('authorized submitted settled funded returned settled returned');
    expect(achEntry(gateway, { id: payment })).toMatchObject({
      transaction_state: 'returned',
      response_status: 'Approved',
      settled_at: '2026-01-07T13:30:00.000Z',
      return: {
        code: 'R10',
        returned_at: '2026-01-20T13:30:00.000Z',
        dishonored: { code: dishonor, at: '2026-01-21T13:30:00.000Z', reason: expect.stringMatching(/^dishonored: /) },
        contested: { code: contest, at: '2026-01-22T13:30:00.000Z', reason: expect.stringMatching(/^contested: /) },
      },
    });
  });
});

test('emits a settled event with the dishonor and a returned event with the contest', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('2026-01-08T14:00:00Z');
  for (const code of ['R01', 'R67', 'R75'] as const) await runBankAction(gateway, payment, code);
  const received = gateway.events.list({ subject: payment }).slice(-3);
  const at = '2026-01-08T14:00:00.000Z';
  expect(received.map(({ type, data }) => [type, data.object])).toMatchObject([
    ['transaction.returned', { transaction_state: 'returned', return: { code: 'R01', returned_at: at } }],
    ['transaction.settled', { transaction_state: 'settled', return: { code: 'R01', dishonored: { code: 'R67', at } } }],
    [
      'transaction.returned',
      { transaction_state: 'returned', return: { code: 'R01', contested: { code: 'R75', at } } },
    ],
  ]);
  expect(timelineOf(gateway, payment, at).filter((line) => !line.includes('scheduled'))).toEqual([
    '2026-01-08T14:00 PAYMENT $49.99 is returned: R01 insufficient funds',
    '2026-01-08T14:00 PAYMENT $49.99 is settled again: R67 dishonored: the return is a duplicate',
    '2026-01-08T14:00 PAYMENT $49.99 is returned: R75 contested: the return was not a duplicate',
  ]);
});

test('sends a returned payout again with the dishonor and returns it with the contest', async () => {
  const gateway = freshGateway({ now: NOW });
  const [, payout] = [pay(gateway), payOut(gateway)];
  gateway.simulate.ach.return({ transaction: payout, code: 'R03' });
  await gateway.clock.advanceTo('2026-01-08T13:30:00Z');
  const moneys = [moneyOf(gateway)];
  for (const code of ['R61', 'R71'] as const) {
    await runBankAction(gateway, payout, code);
    moneys.push(moneyOf(gateway));
  }
  expect(moneys).toEqual([
    'customer -4999 clearing 0 payable 0 bank 4999',
    'customer -4299 clearing 0 payable -700 bank 4999',
    'customer -4999 clearing 0 payable 0 bank 4999',
  ]);
  expect(movesOf(gateway, payout)).toBe(
    'credit_settled credit_returned credit_return_dishonored credit_return_contested',
  );
});

test('counts a return in its batch except while it is dishonored, and leaves the net unchanged', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  const counts = () => {
    const [batch] = gateway.batches.list().data;
    return [batch?.returns_count, batch?.returns_amount, batch?.net_amount];
  };
  await gateway.clock.advanceTo('2026-01-08T14:00:00Z');
  const seen = [counts()];
  for (const code of ['R01', 'R69', 'R76'] as const) {
    await runBankAction(gateway, payment, code);
    seen.push(counts());
  }
  expect(seen).toEqual([
    [0, 0, 4999],
    [1, 4999, 4999],
    [0, 0, 4999],
    [1, 4999, 4999],
  ]);
});

describe('a return before the funding, dishonored after it', () => {
  const returned = async (negativeBalance: 'net' | 'debit') => {
    const gateway = freshGateway({ now: NOW, negativeBalance });
    const [retained, payment] = [pay(gateway, { amount: 1000 }), pay(gateway)];
    gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    await gateway.clock.advanceTo('2026-01-08T13:30:00Z');
    expect([moneyOf(gateway), achEntry(gateway, { id: payment }).funded_at]).toEqual([
      'customer -1000 clearing 0 payable 0 bank 1000',
      null,
    ]);
    return { gateway, retained, payment };
  };

  it.each(['net', 'debit'] as const)('is paid with the next funding (negativeBalance %s)', async (negative) => {
    const { gateway, payment } = await returned(negative);
    gateway.simulate.ach.return({ transaction: payment, code: 'R68' });
    const next = pay(gateway, { amount: 300 });
    await gateway.clock.advanceTo('funding', { of: next });
    expect([depositsOf(gateway), moneyOf(gateway), achEntry(gateway, { id: payment }).funded_at]).toEqual([
      ['2026-01-08 1000', '2026-01-13 5299'],
      'customer -6299 clearing 0 payable 0 bank 6299',
      '2026-01-13T13:30:00.000Z',
    ]);
    expect(eventsOf(gateway, payment)).toBe('authorized submitted settled returned settled funded');
  });

  it('stays in the payable until there is another funding', async () => {
    const { gateway, payment } = await returned('net');
    gateway.simulate.ach.return({ transaction: payment, code: 'R68' });
    await gateway.clock.advance({ days: 60 });
    expect([depositsOf(gateway), moneyOf(gateway)]).toEqual([
      ['2026-01-08 1000'],
      'customer -5999 clearing 0 payable 4999 bank 1000',
    ]);
  });

  it('is not paid if it is contested before the next funding', async () => {
    const { gateway, payment } = await returned('net');
    await runBankAction(gateway, payment, 'R68');
    await runBankAction(gateway, payment, 'R73');
    const next = pay(gateway, { amount: 300 });
    await gateway.clock.advanceTo('funding', { of: next });
    expect([depositsOf(gateway), moneyOf(gateway), achEntry(gateway, { id: payment }).funded_at]).toEqual([
      ['2026-01-08 1000', '2026-01-13 300'],
      'customer -1300 clearing 0 payable 0 bank 1300',
      null,
    ]);
  });
});

test('funds a return that is dishonored before the funding of its batch with that batch', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('settlement');
  for (const code of ['R02', 'R61'] as const) await runBankAction(gateway, payment, code);
  await gateway.clock.advanceTo('funding');
  expect([depositsOf(gateway), moneyOf(gateway), eventsOf(gateway, payment)]).toEqual([
    ['2026-01-08 4999'],
    'customer -4999 clearing 0 payable 0 bank 4999',
    'authorized submitted settled returned settled funded',
  ]);
});

test('applies one of two scheduled dishonors and one of two scheduled contests', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
  await gateway.clock.advanceTo('2026-01-08T13:30:00Z');
  for (const code of ['R67', 'R69'] as const) gateway.simulate.ach.return({ transaction: payment, code });
  await gateway.clock.advanceTo('2026-01-09T13:30:00Z');
  for (const code of ['R75', 'R71'] as const) gateway.simulate.ach.return({ transaction: payment, code });
  await gateway.clock.advance({ days: 20 });
  expect([outcomeOf(gateway, payment), movesOf(gateway, payment)]).toEqual([
    'returned R01 2026-01-08T13:30:00.000Z R67 2026-01-09T13:30:00.000Z R75 2026-01-12T13:30:00.000Z',
    'debit_settled debit_returned debit_return_dishonored debit_return_contested',
  ]);
  expect(timelineOf(gateway, payment).filter((line) => line.includes('is discarded'))).toEqual([
    '2026-01-09T13:30 the scheduled R69 is discarded: the return is dishonored with R67',
    '2026-01-12T13:30 the scheduled R71 is discarded: the dishonor is contested with R75',
  ]);
});

test('lets a bank return an entry once more after a dishonor, as a separate return', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  await gateway.clock.advanceTo('settlement');
  for (const code of ['R03', 'R61'] as const) await runBankAction(gateway, payment, code);
  gateway.simulate.ach.return({ transaction: payment, code: 'R02', at: 'deadline' });
  await gateway.clock.advance({ days: 5 });
  expect([outcomeOf(gateway, payment), movesOf(gateway, payment)]).toEqual([
    'returned R02 2026-01-09T13:30:00.000Z',
    'debit_settled debit_returned debit_return_dishonored debit_returned',
  ]);
  await runBankAction(gateway, payment, 'R67');
  expect(outcomeOf(gateway, payment)).toMatch(/^settled R02 .* R67 /);
});

test('does not apply a dishonor of one return to the next one, as version 0.1.0 did', async () => {
  const gateway = freshGateway({ now: NOW });
  const payment = pay(gateway);
  gateway.simulate.ach.return({ transaction: payment, code: 'R14' });
  await gateway.clock.advanceTo('2026-01-08T14:00:00Z');
  gateway.simulate.ach.return({ transaction: payment, code: 'R67' });
  gateway.simulate.ach.return({ transaction: payment, code: 'R69', at: 'deadline' });
  await gateway.clock.advanceTo('2026-01-09T14:00:00Z');
  gateway.simulate.ach.return({ transaction: payment, code: 'R10', at: '2026-01-12T14:00:00Z' });
  await gateway.clock.advanceTo('2026-01-30T14:00:00Z');
  expect(eventsOf(gateway, payment)).toBe('authorized submitted settled returned settled returned');
});
