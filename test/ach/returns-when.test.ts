import type { Gateway, ReturnAt } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { errorOf, movesOf, outcomeOf, pay, quietGateway } from './entry-worlds.ts';
import { barOf, RULES, type Rule, type Shape } from './return-table.ts';

/** Every bank code with every kind of time. The dates are worked out by hand. Paid on Monday, settled on Wednesday. */
const NOW = '2026-01-05T15:00:00Z';
const SETTLED = '2026-01-07T13:30:00.000Z';

// biome-ignore format: a table reads in columns
const SHAPES: readonly Shape[] = [
  { type: 'PAYMENT', sec: 'WEB', holder: undefined },
  { type: 'PAYMENT', sec: 'CCD', holder: undefined },
  { type: 'PAYOUT',  sec: 'PPD', holder: undefined },
];

type BankClass = '2BD' | '60CD' | 'agree' | '2BD-n';
type ScheduledDates = readonly [at: string, deadline: string | null];

const TWO_DAYS = '2026-01-09T13:30:00.000Z';
/** Day 60 is Sunday, March 8th, when daylight saving time begins. */
const SIXTY_DAYS = '2026-03-09T12:30:00.000Z';
const DEADLINES = { '2BD': TWO_DAYS, '60CD': SIXTY_DAYS, agree: null, '2BD-n': TWO_DAYS } as const;

// biome-ignore format: a table reads in columns
const WAYS: readonly (readonly [what: string, at: ReturnAt | undefined, late: boolean, times: Readonly<Partial<Record<BankClass, string>>>])[] = [
  ['on its usual day',         undefined,                   false, { '2BD': '2026-01-08T13:30:00.000Z', '60CD': '2026-01-20T13:30:00.000Z', agree: '2026-01-08T13:30:00.000Z', '2BD-n': '2026-01-08T13:30:00.000Z' }],
  ['on calendar day 1',        { day: 1 },                  false, { '2BD': '2026-01-08T13:30:00.000Z', '60CD': '2026-01-08T13:30:00.000Z', agree: '2026-01-08T13:30:00.000Z', '2BD-n': '2026-01-08T13:30:00.000Z' }],
  ['on calendar day 2',        { day: 2 },                  false, { '2BD': TWO_DAYS,                   '60CD': TWO_DAYS,                   agree: TWO_DAYS,                   '2BD-n': TWO_DAYS }],
  ['on Saturday, day 3',       { day: 3 },                  true,  { '2BD': '2026-01-12T13:30:00.000Z', '60CD': '2026-01-12T13:30:00.000Z', agree: '2026-01-12T13:30:00.000Z', '2BD-n': '2026-01-12T13:30:00.000Z' }],
  ['on banking day 2',         { bankingDay: 2 },           false, { '2BD': TWO_DAYS,                   '60CD': TWO_DAYS,                   agree: TWO_DAYS,                   '2BD-n': TWO_DAYS }],
  ['on banking day 9',         { bankingDay: 9 },           true,  { '2BD': '2026-01-21T13:30:00.000Z', '60CD': '2026-01-21T13:30:00.000Z', agree: '2026-01-21T13:30:00.000Z', '2BD-n': '2026-01-21T13:30:00.000Z' }],
  ['at its deadline',          'deadline',                  false, { '2BD': TWO_DAYS,                   '60CD': SIXTY_DAYS,                                                    '2BD-n': TWO_DAYS }],
  ['at a time in the night', '2026-01-08T04:05:06.007Z',  false, { '2BD': '2026-01-08T04:05:06.007Z', '60CD': '2026-01-08T04:05:06.007Z', agree: '2026-01-08T04:05:06.007Z', '2BD-n': '2026-01-08T04:05:06.007Z' }],
  ['on calendar day 100',      { day: 100 },                true,  { '2BD': '2026-04-17T12:30:00.000Z', '60CD': '2026-04-17T12:30:00.000Z', agree: '2026-04-17T12:30:00.000Z', '2BD-n': '2026-04-17T12:30:00.000Z' }],
];

const bankClassOf = ({ sender }: Rule): BankClass | undefined =>
  sender === '2BD' || sender === '60CD' || sender === 'agree' || sender === '2BD-n' ? sender : undefined;

interface Case {
  readonly rule: Rule;
  readonly shape: Shape;
  readonly bankClass: BankClass;
}

/** Each bank code with each of the three entries that it applies to. */
const CASES: readonly Case[] = RULES.flatMap((rule) => {
  const bankClass = bankClassOf(rule);
  if (bankClass === undefined) return [];
  return SHAPES.filter((shape) => barOf(rule, shape) === undefined).map((shape) => ({ rule, shape, bankClass }));
});

const make = (gateway: Gateway, { type, sec }: Shape) => pay(gateway, { type, sec_code: sec });

const returnEntry = (gateway: Gateway, transaction: string, { code }: Rule, at: ReturnAt | undefined, late: boolean) =>
  gateway.simulate.ach.return({ transaction, code, late, ...(at === undefined ? {} : { at }) });

const isLate = (at: string, deadline: string | null) => deadline !== null && at > deadline;

const named = ({ rule, shape }: Case) => `${rule.code} of a ${shape.type} ${shape.sec}`;

test.each(WAYS)('schedules returns %s', async (_what, at, late, times) => {
  const gateway = quietGateway({ now: NOW });
  const requested = CASES.flatMap((one) => {
    const time = times[one.bankClass];
    if (time === undefined) return [];
    const id = make(gateway, one.shape);
    const scheduled = returnEntry(gateway, id, one.rule, at, late);
    return [{ ...one, id, time, dates: [scheduled.at, scheduled.deadline] satisfies ScheduledDates }];
  });
  expect(requested.map((one) => [named(one), ...one.dates])).toEqual(
    requested.map((one) => [named(one), one.time, DEADLINES[one.bankClass]]),
  );
  await gateway.clock.advance({ days: 110 });
  expect(requested.map((one) => `${named(one)}: ${outcomeOf(gateway, one.id)}: ${movesOf(gateway, one.id)}`)).toEqual(
    requested.map(({ time, ...one }) => {
      const side = one.shape.type === 'PAYMENT' ? 'debit' : 'credit';
      const untimely = isLate(time, DEADLINES[one.bankClass]) ? ' untimely' : '';
      return `${named(one)}: returned ${one.rule.code} ${time}${untimely}: ${side}_settled ${side}_returned`;
    }),
  );
  expect(gateway.ledger.balance('customer')).toBe(0);
});

test.each(WAYS.filter(([, , late]) => late))('rejects an untimely return %s without the option late', (...way) => {
  const [, at, , times] = way;
  const gateway = quietGateway({ now: NOW });
  const entries = CASES.filter(({ bankClass }) => isLate(times[bankClass] ?? '', DEADLINES[bankClass])).map((one) => ({
    ...one,
    id: make(gateway, one.shape),
  }));
  expect(entries.length).toBeGreaterThan(0);
  const message = entries.map((one) => errorOf(() => returnEntry(gateway, one.id, one.rule, at, false)));
  expect(message).toEqual(
    entries.map(
      ({ rule, bankClass }) =>
        `impossible_return: ${rule.code} at ${times[bankClass]} is after its deadline. ` +
        `The last time that works is ${DEADLINES[bankClass]}; late: true sends a late return.`,
    ),
  );
});

test('dates a return from now, a minute before noon of the day after settlement, at that time', async () => {
  const gateway = quietGateway({ now: NOW });
  const entries = CASES.map((one) => ({ ...one, id: make(gateway, one.shape) }));
  await gateway.clock.advanceTo('2026-01-08T16:59:00Z');
  // Days count from settlement. Without a day, or if the usual one has passed, the bank returns now.
  for (const { id, rule } of entries) returnEntry(gateway, id, rule, gateway.clock.now(), false);
  await gateway.clock.advance(0);
  expect(entries.map(({ id }) => outcomeOf(gateway, id))).toEqual(
    entries.map(({ rule }) => `returned ${rule.code} 2026-01-08T16:59:00.000Z`),
  );
});

describe('R23, which counts from the refusal by the receiver', () => {
  const REJECTED = '2026-02-03T20:00:00Z';
  const decline = (gateway: Gateway, transaction: string, more: object = {}) =>
    gateway.simulate.ach.return({ transaction, code: 'R23', declinedAt: REJECTED, ...more });

  it('arrives on the next banking day, or on the second at the latest', async () => {
    const gateway = quietGateway({ now: NOW });
    const [usual, last] = [pay(gateway, { type: 'PAYOUT' }), pay(gateway, { type: 'PAYOUT' })];
    const schedules = [decline(gateway, usual), decline(gateway, last, { at: 'deadline' })];
    expect(schedules.map(({ at, deadline }) => [at, deadline])).toEqual([
      ['2026-02-04T13:30:00.000Z', '2026-02-05T13:30:00.000Z'],
      ['2026-02-05T13:30:00.000Z', '2026-02-05T13:30:00.000Z'],
    ]);
    await gateway.clock.advance({ days: 60 });
    expect([usual, last].map((id) => outcomeOf(gateway, id))).toEqual([
      'returned R23 2026-02-04T13:30:00.000Z',
      'returned R23 2026-02-05T13:30:00.000Z',
    ]);
  });

  it("can't arrive before it, or after two banking days unless it is late", async () => {
    const gateway = quietGateway({ now: NOW });
    const payout = pay(gateway, { type: 'PAYOUT' });
    expect([
      errorOf(() => decline(gateway, payout, { at: '2026-02-03T19:59:59.999Z' })),
      errorOf(() => decline(gateway, payout, { at: '2026-02-05T13:30:00.001Z' })),
    ]).toEqual([
      'impossible_return: R23 at 2026-02-03T19:59:59.999Z is before the receiver declines the credit (2026-02-03T20:00:00.000Z). Any time after the decline works, until 2026-02-05T13:30:00.000Z.',
      'impossible_return: R23 at 2026-02-05T13:30:00.001Z is after its deadline. The last time that works is 2026-02-05T13:30:00.000Z; late: true sends a late return.',
    ]);
    decline(gateway, payout, { at: '2026-02-05T13:30:00.001Z', late: true });
    await gateway.clock.advance({ days: 60 });
    expect(outcomeOf(gateway, payout)).toBe('returned R23 2026-02-05T13:30:00.001Z untimely');
  });
});

test('rejects a return that is too early, for every code, and names the valid times', () => {
  const gateway = quietGateway({ now: NOW });
  const entries = CASES.map((one) => ({ ...one, id: make(gateway, one.shape) }));
  const message = entries.map(({ id, rule }) => errorOf(() => returnEntry(gateway, id, rule, SETTLED, false)));
  expect(message).toEqual(
    entries.map(({ rule, bankClass }) => {
      const until = DEADLINES[bankClass] === null ? '' : `, until ${DEADLINES[bankClass]}`;
      return `impossible_return: ${rule.code} at ${SETTLED} is before the entry settles (${SETTLED}). Any time after settlement works${until}.`;
    }),
  );
});
