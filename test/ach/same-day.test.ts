import type { Gateway, GatewayOptions } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { achEntry } from '../support/ach-ends.ts';
import { freshGateway } from '../support/fresh-gateway.ts';
import { refusalOf } from '../support/refusals.ts';
import { allowSameDay, depositsOf, errorOf, eventsOf, moneyOf, outcomeOf, pay } from './entry-worlds.ts';

function sameDayGateway(options: GatewayOptions = {}): Gateway {
  const gateway = freshGateway(options);
  allowSameDay(gateway);
  return gateway;
}

const payToday = (gateway: Gateway, more: object = {}) => pay(gateway, { speed: 'same_day', ...more });

/** Runs an entry and returns when it is submitted, settled, and funded. */
async function historyOf(gateway: Gateway, id: string): Promise<string[]> {
  await gateway.clock.advance({ days: 12 });
  const { history = [], settled_at, funded_at, effective_entry_date } = achEntry(gateway, { id });
  const submitted = history.find(({ state }) => state === 'submitted')?.at;
  return [submitted, settled_at, funded_at].map(String).concat(String(effective_entry_date));
}

// biome-ignore format: a table reads in columns
const WINDOWS: readonly (readonly [what: string, now: string, submitted: string, settled: string, funded: string, day: string])[] = [
  ['at midnight of a Tuesday',               '2026-01-06T05:00:00.000Z', '2026-01-06T15:30:00.000Z', '2026-01-06T18:00:00.000Z', '2026-01-07T13:30:00.000Z', '2026-01-06'],
  ['a millisecond before the first window',  '2026-01-06T15:29:59.999Z', '2026-01-06T15:30:00.000Z', '2026-01-06T18:00:00.000Z', '2026-01-07T13:30:00.000Z', '2026-01-06'],
  ['at the time of the first window',        '2026-01-06T15:30:00.000Z', '2026-01-06T19:45:00.000Z', '2026-01-06T22:00:00.000Z', '2026-01-07T13:30:00.000Z', '2026-01-06'],
  ['a millisecond before the second window', '2026-01-06T19:44:59.999Z', '2026-01-06T19:45:00.000Z', '2026-01-06T22:00:00.000Z', '2026-01-07T13:30:00.000Z', '2026-01-06'],
  ['at the time of the second window',       '2026-01-06T19:45:00.000Z', '2026-01-06T21:45:00.000Z', '2026-01-06T23:00:00.000Z', '2026-01-07T13:30:00.000Z', '2026-01-06'],
  ['a millisecond before the third window',  '2026-01-06T21:44:59.999Z', '2026-01-06T21:45:00.000Z', '2026-01-06T23:00:00.000Z', '2026-01-07T13:30:00.000Z', '2026-01-06'],
  ['at the time of the third window',        '2026-01-06T21:45:00.000Z', '2026-01-07T15:30:00.000Z', '2026-01-07T18:00:00.000Z', '2026-01-08T13:30:00.000Z', '2026-01-07'],
  ['on a Friday evening',                    '2026-01-09T23:00:00.000Z', '2026-01-12T15:30:00.000Z', '2026-01-12T18:00:00.000Z', '2026-01-13T13:30:00.000Z', '2026-01-12'],
  ['on a Saturday',                          '2026-01-10T17:00:00.000Z', '2026-01-12T15:30:00.000Z', '2026-01-12T18:00:00.000Z', '2026-01-13T13:30:00.000Z', '2026-01-12'],
  ['before Martin Luther King Jr. Day',      '2026-01-16T22:00:00.000Z', '2026-01-20T15:30:00.000Z', '2026-01-20T18:00:00.000Z', '2026-01-21T13:30:00.000Z', '2026-01-20'],
  ['on a Friday, settling over the weekend', '2026-01-09T20:00:00.000Z', '2026-01-09T21:45:00.000Z', '2026-01-09T23:00:00.000Z', '2026-01-12T13:30:00.000Z', '2026-01-09'],
  ['in summer',                              '2026-07-07T14:29:59.999Z', '2026-07-07T14:30:00.000Z', '2026-07-07T17:00:00.000Z', '2026-07-08T12:30:00.000Z', '2026-07-07'],
  ['on July 3rd 2026, a banking day',        '2026-07-03T20:00:00.000Z', '2026-07-03T20:45:00.000Z', '2026-07-03T22:00:00.000Z', '2026-07-06T12:30:00.000Z', '2026-07-03'],
  ['on the Sunday when daylight saving time begins', '2026-03-08T17:00:00.000Z', '2026-03-09T14:30:00.000Z', '2026-03-09T17:00:00.000Z', '2026-03-10T12:30:00.000Z', '2026-03-09'],
];

test.each(WINDOWS)('submits an entry made %s in the next window', async (_what, now, ...expected) => {
  const gateway = sameDayGateway({ now });
  expect(await historyOf(gateway, payToday(gateway))).toEqual(expected);
});

test('batches entries by window, up to three per day, next to one ordinary batch', async () => {
  const gateway = sameDayGateway({ now: '2026-01-06T14:00:00Z' });
  const ordinary = pay(gateway, { amount: 1 });
  for (const [at, amount] of [
    ['2026-01-06T15:00:00Z', 10],
    ['2026-01-06T15:10:00Z', 20],
    ['2026-01-06T16:00:00Z', 100],
    ['2026-01-06T21:00:00Z', 1000],
  ] as const) {
    await gateway.clock.advanceTo(at);
    payToday(gateway, { amount });
  }
  await gateway.clock.advance({ days: 5 });
  const batches = gateway.batches
    .list()
    .data.map(({ speed, payments_count, net_amount, settled_at }) =>
      [speed, payments_count, net_amount, settled_at].join(' '),
    );
  expect(batches).toEqual([
    'standard 1 1 2026-01-08T13:30:00.000Z',
    'same_day 1 1000 2026-01-06T23:00:00.000Z',
    'same_day 1 100 2026-01-06T22:00:00.000Z',
    'same_day 2 30 2026-01-06T18:00:00.000Z',
  ]);
  expect([depositsOf(gateway), achEntry(gateway, { id: ordinary }).speed]).toEqual([
    ['2026-01-07 1130', '2026-01-09 1'],
    'standard',
  ]);
});

test('lists same-day entries in the batch status once there is one', async () => {
  const gateway = sameDayGateway({ now: '2026-01-06T14:00:00Z' });
  const lines = () =>
    gateway.batches
      .status({ processor: 'ach' })
      .data.map(({ speed, open_batch, last_closed }) =>
        [speed, open_batch.payments_count, open_batch.closes_at, last_closed?.net_amount ?? 'none'].join(' '),
      );
  expect(lines()).toEqual(['standard 0 2026-01-06T22:00:00.000Z none']);
  payToday(gateway);
  expect(lines()).toEqual(['standard 0 2026-01-06T22:00:00.000Z none', 'same_day 1 2026-01-06T15:30:00.000Z none']);
  await gateway.clock.advanceTo('2026-01-06T15:30:00Z');
  expect(lines()).toEqual(['standard 0 2026-01-06T22:00:00.000Z none', 'same_day 0 2026-01-06T19:45:00.000Z 4999']);
});

/** Before the limit was raised, on the eve of the change in New York, and after it. */
// biome-ignore format: a table reads in columns
const LIMITS: readonly (readonly [what: string, now: string, limit: number])[] = [
  ['in February 2022',                                '2022-02-01T15:00:00Z', 10_000_000],
  ['a second before the last window of March 17th',   '2022-03-17T20:44:59Z', 10_000_000],
  ['at that window, for the first one of March 18th', '2022-03-17T20:45:00Z', 100_000_000],
  ['on March 18th 2022',                              '2022-03-18T14:00:00Z', 100_000_000],
  ['today',                                           '2026-01-06T14:00:00Z', 100_000_000],
];

test.each(LIMITS)('limits a same-day entry made %s to %i cents', (_what, now, limit) => {
  const gateway = sameDayGateway({ now, amountMax: 200_000_000 });
  const { status, details } = refusalOf(() => payToday(gateway, { amount: limit + 1 }));
  expect([status, details]).toEqual([
    400,
    [{ field: 'amount', message: `must be at most ${limit} cents with speed same_day` }],
  ]);
  expect(achEntry(gateway, { id: payToday(gateway, { amount: limit }) }).amount_requested).toBe(limit);
  expect(achEntry(gateway, { id: pay(gateway, { amount: limit + 1 }) }).speed).toBe('standard');
});

test('rejects same-day entries unless the integration enables them, which is off by default', () => {
  const gateway = freshGateway();
  const { status, details } = refusalOf(() => payToday(gateway));
  expect([status, details]).toEqual([
    400,
    [{ field: 'speed', message: 'must be standard: the ACH integration has same_day set to false' }],
  ]);
  expect([
    gateway.transactions.list().total,
    achEntry(gateway, { id: pay(gateway, { speed: 'STANDARD' }) }).speed,
  ]).toEqual([0, 'standard']);
  allowSameDay(gateway);
  expect(achEntry(gateway, { id: payToday(gateway, { speed: 'SAME_DAY' }) }).speed).toBe('same_day');
});

describe('the file of a window', () => {
  it.each([
    ['2026-01-06T15:00:00Z', 'SD1300'],
    ['2026-01-06T19:00:00Z', 'SD1700'],
    ['2026-01-06T21:00:00Z', 'SD1800'],
    ['2026-07-07T20:00:00Z', 'SD1800'],
  ])('contains, if made after %s, the marker %s and the date', async (now, marker) => {
    const gateway = sameDayGateway({ now });
    const payment = payToday(gateway);
    pay(gateway);
    await gateway.clock.advance({ days: 3 });
    const [file, ...others] = gateway.ach.files({ kind: 'forward', of: payment });
    const header = file?.text.split('\n')[1] ?? '';
    expect([header.slice(63, 69), header.slice(69, 75), file?.entries, others.length]).toEqual([
      marker,
      now.slice(2, 10).replaceAll('-', ''),
      1,
      0,
    ]);
    expect(gateway.ach.files({ kind: 'forward' }).map(({ text }) => text.split('\n')[1]?.slice(63, 69))).toEqual([
      marker,
      '      ',
    ]);
  });

  it('is made at the time of the window, with consecutive modifiers of the day', async () => {
    const gateway = sameDayGateway({ now: '2026-01-05T14:00:00Z' });
    for (const hour of ['15:00', '19:00', '21:00']) {
      await gateway.clock.advanceTo(`2026-01-05T${hour}:00Z`);
      payToday(gateway);
    }
    await gateway.clock.advance({ days: 3 });
    expect(gateway.ach.files().map(({ name, madeAt }) => `${name} ${madeAt}`)).toEqual([
      '2026-01-05-1030-A-forward-091400606.ach 2026-01-05T15:30:00.000Z',
      '2026-01-05-1445-B-forward-091400606.ach 2026-01-05T19:45:00.000Z',
      '2026-01-05-1645-C-forward-091400606.ach 2026-01-05T21:45:00.000Z',
    ]);
  });
});

test('cancels a same-day entry until the afternoon in which it settles', async () => {
  const gateway = sameDayGateway({ now: '2026-01-06T15:00:00Z' });
  const [before, under, settled] = [payToday(gateway), payToday(gateway), payToday(gateway)];
  gateway.transactions.cancel(before, { type: 'cancel' });
  await gateway.clock.advanceTo('2026-01-06T17:59:59.999Z');
  gateway.transactions.cancel(under, { type: 'cancel' });
  await gateway.clock.advanceTo('2026-01-06T18:00:00Z');
  const { status, code } = refusalOf(() => gateway.transactions.cancel(settled, { type: 'cancel' }));
  expect([status, code]).toEqual([409, 'ach_settled']);
  await gateway.clock.advance({ days: 3 });
  expect([before, under, settled].map((id) => eventsOf(gateway, id))).toEqual([
    'authorized canceled',
    'authorized submitted canceled',
    'authorized submitted settled funded',
  ]);
  expect([depositsOf(gateway), gateway.ach.files().map(({ deleted }) => deleted.length)]).toEqual([
    ['2026-01-07 4999'],
    [1],
  ]);
});

test('counts the return deadline from the day on which a same-day entry settled', async () => {
  const gateway = sameDayGateway({ now: '2026-01-08T21:00:00Z' });
  const payment = payToday(gateway);
  const request = (code: 'R01' | 'R10', at?: 'deadline') => {
    const scheduled = gateway.simulate.ach.return({ transaction: payment, code, ...(at === undefined ? {} : { at }) });
    scheduled.cancel();
    return scheduled.at;
  };
  // Settles on Thursday at 18:00 Eastern.
  expect([request('R01'), request('R01', 'deadline'), request('R10'), request('R10', 'deadline')]).toEqual([
    '2026-01-09T13:30:00.000Z',
    '2026-01-12T13:30:00.000Z',
    '2026-01-20T13:30:00.000Z',
    '2026-03-10T12:30:00.000Z',
  ]);
  expect(errorOf(() => gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: { day: 0 } }))).toMatch(
    /before the entry settles \(2026-01-08T23:00:00.000Z\)/,
  );
  gateway.simulate.ach.return({ transaction: payment, code: 'R01', at: '2026-01-09T13:00:00Z' });
  await gateway.clock.advance({ days: 10 });
  expect([outcomeOf(gateway, payment), moneyOf(gateway), depositsOf(gateway)]).toEqual([
    'returned R01 2026-01-09T13:00:00.000Z',
    'customer 0 clearing 0 payable 0 bank 0',
    [],
  ]);
});

describe('a client with manual close', () => {
  it('submits its same-day entries in the next window after the close', async () => {
    const gateway = sameDayGateway({ now: '2026-01-06T15:00:00Z', settlement: { autoClose: false } });
    const payment = payToday(gateway);
    await gateway.clock.advanceTo('2026-01-06T20:00:00Z');
    expect(outcomeOf(gateway, payment)).toBe('authorized');
    expect(gateway.batches.close({ processor: 'ach' }).data).toMatchObject([{ speed: 'same_day', net_amount: 4999 }]);
    expect(await historyOf(gateway, payment)).toEqual([
      '2026-01-06T21:45:00.000Z',
      '2026-01-06T23:00:00.000Z',
      '2026-01-07T13:30:00.000Z',
      '2026-01-06',
    ]);
  });

  it('includes entries in a window that it closes at the same time', async () => {
    const gateway = sameDayGateway({ now: '2026-01-06T15:30:00Z', settlement: { autoClose: false } });
    const payment = payToday(gateway);
    gateway.batches.close({ processor: 'ach' });
    expect((await historyOf(gateway, payment))[0]).toBe('2026-01-06T15:30:00.000Z');
  });
});

test('submits a batch closed before its window with that window', async () => {
  const gateway = sameDayGateway({ now: '2026-01-06T12:00:00Z' });
  const [payment, ordinary] = [payToday(gateway), pay(gateway)];
  expect(
    gateway.batches
      .close({ processor: 'ach' })
      .data.map(({ speed }) => speed)
      .toSorted(),
  ).toEqual(['same_day', 'standard']);
  expect((await historyOf(gateway, payment))[0]).toBe('2026-01-06T15:30:00.000Z');
  expect(achEntry(gateway, { id: ordinary }).settled_at).toBe('2026-01-08T13:30:00.000Z');
});

test.each([
  [0, '2026-01-06T18:00:00.000Z'],
  [1, '2026-01-07T13:30:00.000Z'],
  [2, '2026-01-08T13:30:00.000Z'],
])('deposits the money with %i funding days at %s', async (achFundingDays, funded) => {
  const gateway = sameDayGateway({ now: '2026-01-06T15:00:00Z', settlement: { achFundingDays } });
  expect((await historyOf(gateway, payToday(gateway)))[2]).toBe(funded);
});

test('submits a payout on the same day', async () => {
  const gateway = sameDayGateway({ now: '2026-01-06T15:00:00Z' });
  const payout = payToday(gateway, { type: 'PAYOUT', amount: 700 });
  await gateway.clock.advanceTo('2026-01-06T18:00:00Z');
  expect([outcomeOf(gateway, payout), moneyOf(gateway)]).toEqual([
    'settled',
    'customer 700 clearing -700 payable 0 bank 0',
  ]);
});

test('lists the submission of a batch closed at the deadline of its window, as version 0.1.0 did not', async () => {
  const gateway = sameDayGateway({ now: '2026-01-06T15:30:00Z' });
  const payment = payToday(gateway);
  gateway.batches.close();
  const submission = { at: '2026-01-06T15:30:00.000Z', what: 'the ACH batch is submitted' };
  expect(gateway.upcoming()[0]).toMatchObject(submission);
  await gateway.clock.next();
  expect(gateway.clock.iso()).toBe(submission.at);
  expect(gateway.upcoming()[0]).toMatchObject({ what: 'the ACH batch settles' });
  expect(achEntry(gateway, { id: payment }).transaction_state).toBe('submitted');
});
