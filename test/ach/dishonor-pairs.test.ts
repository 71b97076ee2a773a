import type { Gateway, ReturnCode } from 'settlebox';
import { describe, expect, it, test } from 'vitest';
import { errorOf, movesOf, outcomeOf, pay, quietGateway, runBankAction } from './entry-worlds.ts';

/** Every pair of return, dishonor, and contest codes, against tables written out by hand. */
const NOW = '2026-01-05T15:00:00Z';
const RETURNED = '2026-01-08T13:30:00.000Z';
const NEXT_DAY = '2026-01-09T13:30:00.000Z';

const DISHONORS = ['R61', 'R62', 'R67', 'R68', 'R69', 'R70'] as const;
const CONTESTS = ['R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77'] as const;

// biome-ignore format: a table reads in columns
const RETURNS: readonly (readonly [code: ReturnCode, type: 'PAYMENT' | 'PAYOUT', sec: 'WEB' | 'CCD' | 'PPD'])[] = [
  ['R01', 'PAYMENT', 'WEB'], ['R02', 'PAYMENT', 'WEB'], ['R03', 'PAYMENT', 'WEB'], ['R04', 'PAYMENT', 'WEB'],
  ['R05', 'PAYMENT', 'CCD'], ['R06', 'PAYMENT', 'WEB'], ['R07', 'PAYMENT', 'WEB'], ['R08', 'PAYMENT', 'WEB'],
  ['R09', 'PAYMENT', 'WEB'], ['R10', 'PAYMENT', 'WEB'], ['R11', 'PAYMENT', 'WEB'], ['R12', 'PAYMENT', 'WEB'],
  ['R14', 'PAYMENT', 'WEB'], ['R15', 'PAYMENT', 'WEB'], ['R16', 'PAYMENT', 'WEB'], ['R17', 'PAYMENT', 'WEB'],
  ['R20', 'PAYMENT', 'WEB'], ['R24', 'PAYMENT', 'WEB'], ['R29', 'PAYMENT', 'CCD'], ['R31', 'PAYMENT', 'CCD'],
  ['R02', 'PAYOUT',  'PPD'], ['R03', 'PAYOUT',  'CCD'], ['R06', 'PAYOUT',  'PPD'], ['R17', 'PAYOUT',  'PPD'],
  ['R23', 'PAYOUT',  'PPD'],
];

/** Returns why this dishonor can't follow this return, or undefined if it can. */
function dishonorBar(dishonor: ReturnCode, returned: ReturnCode, type: string): string | undefined {
  if (dishonor === 'R62' && type === 'PAYOUT') return 'R62 applies to debits, and a PAYOUT is a credit.';
  if (dishonor === 'R70' && returned !== 'R06' && returned !== 'R31')
    return `R70 contests R06 and R31, and this dishonor is ${returned}.`;
  return undefined;
}

test.each(RETURNS)('allows the dishonor codes of the table for a return %s of a %s %s', async (returned, type, sec) => {
  const gateway = quietGateway({ now: NOW });
  const entries = DISHONORS.map((code) => ({ code, id: pay(gateway, { type, sec_code: sec }) }));
  for (const { id } of entries) gateway.simulate.ach.return({ transaction: id, code: returned, at: { bankingDay: 1 } });
  await gateway.clock.advanceTo(RETURNED);
  const message = entries.map(({ code, id }) => {
    const bar = dishonorBar(code, returned, type);
    if (bar !== undefined) return errorOf(() => gateway.simulate.ach.return({ transaction: id, code }));
    const { at, deadline } = gateway.simulate.ach.return({ transaction: id, code });
    return `${code} ${at}, until ${deadline}`;
  });
  expect(message).toEqual(
    DISHONORS.map((code) => {
      const bar = dishonorBar(code, returned, type);
      return bar === undefined ? `${code} ${NEXT_DAY}, until 2026-01-15T22:00:00.000Z` : `impossible_return: ${bar}`;
    }),
  );
  await gateway.clock.advance({ days: 10 });
  const side = type === 'PAYMENT' ? 'debit' : 'credit';
  expect(entries.map(({ id }) => `${outcomeOf(gateway, id)}: ${movesOf(gateway, id)}`)).toEqual(
    DISHONORS.map((code) =>
      dishonorBar(code, returned, type) === undefined
        ? `settled ${returned} ${RETURNED} ${code} ${NEXT_DAY}: ${side}_settled ${side}_returned ${side}_return_dishonored`
        : `returned ${returned} ${RETURNED}: ${side}_settled ${side}_returned`,
    ),
  );
});

interface Circumstance {
  readonly what: string;
  readonly lateReturn: boolean;
  readonly lateDishonor: boolean;
}

const CIRCUMSTANCES: readonly Circumstance[] = [
  { what: 'a timely return, dishonored in time', lateReturn: false, lateDishonor: false },
  { what: 'a timely return, dishonored late', lateReturn: false, lateDishonor: true },
  { what: 'a late return, dishonored in time', lateReturn: true, lateDishonor: false },
  { what: 'a late return, dishonored late', lateReturn: true, lateDishonor: true },
];

/** The dishonors and returns that a contest can follow. */
const AGAINST: Readonly<Partial<Record<ReturnCode, ReturnCode>>> = {
  R73: 'R68',
  R74: 'R69',
  R75: 'R67',
  R76: 'R69',
  R77: 'R62',
};

/** Returns why this contest can't follow this dishonor, or undefined if it can. */
function contestBar(contest: ReturnCode, dishonor: ReturnCode, circumstance: Circumstance): string | undefined {
  if (contest === 'R73' && circumstance.lateReturn) return 'R73 asserts a timely return, and the return was late.';
  if (contest === 'R72' && !circumstance.lateDishonor)
    return 'R72 asserts a late dishonor, and the dishonor was timely.';
  const against = AGAINST[contest];
  if (against === undefined || against === dishonor) return undefined;
  return `${contest} contests ${against}, and this dishonor is ${dishonor}.`;
}

describe.each(CIRCUMSTANCES)('$what', (circumstance) => {
  const { lateReturn, lateDishonor } = circumstance;

  it.each(DISHONORS)('allows the contest codes of the table if it arrives as %s', async (dishonor) => {
    const gateway = quietGateway({ now: NOW });
    // R06 and R31, the only returns that R70 can follow, are never late.
    const returned = dishonor === 'R70' ? 'R06' : 'R01';
    const entries = CONTESTS.map((code) => ({ code, id: pay(gateway) }));
    for (const { id } of entries)
      gateway.simulate.ach.return({
        transaction: id,
        code: returned,
        at: { bankingDay: lateReturn ? 4 : 1 },
        late: lateReturn,
      });
    await gateway.clock.advance({ days: 9 });
    if (lateDishonor) await gateway.clock.advance({ days: 10 });
    for (const { id } of entries) await runBankAction(gateway, id, dishonor, lateDishonor);
    const isLate = { what: '', lateReturn: lateReturn && returned === 'R01', lateDishonor };
    const bars = CONTESTS.map((code) => contestBar(code, dishonor, isLate));
    const message = entries.map(({ code, id }, at) =>
      bars[at] === undefined
        ? gateway.simulate.ach.return({ transaction: id, code }).id.slice(0, 7)
        : errorOf(() => gateway.simulate.ach.return({ transaction: id, code })),
    );
    expect(message).toEqual(bars.map((bar) => (bar === undefined ? 'RETURN-' : `impossible_return: ${bar}`)));
    await gateway.clock.advance({ days: 10 });
    const moves = 'debit_settled debit_returned debit_return_dishonored';
    expect(entries.map(({ id }) => movesOf(gateway, id))).toEqual(
      bars.map((bar) => (bar === undefined ? `${moves} debit_return_contested` : moves)),
    );
    const settledCount = bars.filter((bar) => bar !== undefined).length;
    expect(gateway.ledger.balance('customer')).toBe(-4999 * settledCount);
  });
});

/** Error for an entry in each of its states, by the first of the codes. All others give the same error. */
const WRONG_STATES: readonly (readonly [
  what: string,
  bring: (gateway: Gateway, id: string) => Promise<void>,
  dishonor: string | undefined,
  contest: string | undefined,
])[] = [
  ...[
    ['authorized', async () => undefined] as const,
    ['submitted', async (gateway: Gateway) => void (await gateway.clock.advanceTo('submission'))] as const,
    ['settled', async (gateway: Gateway) => void (await gateway.clock.advanceTo('settlement'))] as const,
  ].map(
    ([state, bring]) =>
      [
        state,
        bring,
        `dishonors a return, and the entry is ${state}.`,
        'contests a dishonored return, and this entry has none.',
      ] as const,
  ),
  [
    'returned',
    async (gateway, id) => {
      await gateway.clock.advanceTo('settlement');
      await runBankAction(gateway, id, 'R01');
    },
    undefined,
    'contests a dishonored return, and this entry has none.',
  ],
  [
    'dishonored',
    async (gateway, id) => {
      await gateway.clock.advanceTo('settlement');
      for (const code of ['R01', 'R67'] as const) await runBankAction(gateway, id, code);
    },
    'dishonors a return, and the entry is settled.',
    undefined,
  ],
  [
    'contested',
    async (gateway, id) => {
      await gateway.clock.advanceTo('settlement');
      for (const code of ['R01', 'R67', 'R71'] as const) await runBankAction(gateway, id, code);
    },
    'The dishonor was contested, and the entry is returned for good.',
    'contests a dishonored return, and this entry has none.',
  ],
  [
    'canceled',
    async (gateway, id) => void gateway.transactions.cancel(id, { type: 'cancel' }),
    'dishonors a return, and the entry is canceled.',
    'contests a dishonored return, and this entry has none.',
  ],
];

test.each(WRONG_STATES)(
  'rejects a dishonor or contest of an entry that is %s, unless its state allows it',
  async (...row) => {
    const [, bring, dishonor, contest] = row;
    const gateway = quietGateway({ now: NOW });
    const id = pay(gateway);
    await bring(gateway, id);
    const before = [outcomeOf(gateway, id), movesOf(gateway, id)];
    const attempts = [
      ...(dishonor === undefined ? [] : DISHONORS.map((code) => [code, dishonor] as const)),
      ...(contest === undefined ? [] : CONTESTS.map((code) => [code, contest] as const)),
    ];
    const message = attempts.map(([code]) => errorOf(() => gateway.simulate.ach.return({ transaction: id, code })));
    expect(message).toEqual(
      attempts.map(([code, why]) => `impossible_return: ${why.startsWith('The dishonor') ? why : `${code} ${why}`}`),
    );
    await gateway.clock.advance(0);
    expect([outcomeOf(gateway, id), movesOf(gateway, id)]).toEqual(before);
  },
);
