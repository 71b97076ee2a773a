import { openingOfBusiness, SETTLEMENT_MINUTES } from './ach-calendar.ts';
import { bankingDayOnOrAfter, nextBankingDay } from './banking-calendar.ts';
import { type DayNumber, dayNumber } from './civil-date.ts';
import { easternDay, easternMoment } from './eastern-time.ts';

/**
 * When entries go to the operator and when they settle, and how large a same-day entry may be. Dated: a change of the rules
 * is one more row, and the last row that is not later than the day holds. Sources: Nacha and moov-io/ach for the same-day
 * windows, the dollar limits and the 08:30 settlement of next-day entries (docs/sources.md, "Processing windows"); when an
 * ordinary batch is submitted is the gateway's own choice (docs/rules.md, "Cut-offs and settlement"). A row begins with the first
 * day that a world can be in (2022), where the rule is older.
 */

const OLDEST = dayNumber(2022, 1, 1);

interface Dated {
  /** The first day on which the row holds. */
  readonly since: DayNumber;
}

/** How an ordinary entry travels: minutes of the Eastern day of its submission, and of the banking day after. */
interface NextDayWindow extends Dated {
  readonly submitMinutes: number;
  readonly settleMinutes: number;
}

// biome-ignore format: a table reads in columns
const NEXT_DAY_WINDOWS: readonly NextDayWindow[] = [
  { since: OLDEST, submitMinutes: SETTLEMENT_MINUTES, settleMinutes: SETTLEMENT_MINUTES },
];

/** A same-day window: until when the operator takes its files, and when they settle, in minutes of the Eastern day. */
interface SameDayWindow {
  readonly submitMinutes: number;
  readonly settleMinutes: number;
}

/** The windows of one day, in their order. */
interface SameDayWindows extends Dated {
  readonly windows: readonly SameDayWindow[];
}

// A fourth window was proposed in 2024 and a limit of 10 million dollars in 2025; neither was found adopted.
// biome-ignore format: a table reads in columns
const SAME_DAY_WINDOWS: readonly SameDayWindows[] = [
  { since: OLDEST, windows: [
    { submitMinutes: 10 * 60 + 30, settleMinutes: 13 * 60 },
    { submitMinutes: 14 * 60 + 45, settleMinutes: 17 * 60 },
    { submitMinutes: 16 * 60 + 45, settleMinutes: 18 * 60 },
  ] },
];

interface SameDayLimit extends Dated {
  readonly limitCents: number;
}

// biome-ignore format: a table reads in columns
const SAME_DAY_LIMITS: readonly SameDayLimit[] = [
  { since: OLDEST,                 limitCents:  10_000_000 },
  { since: dayNumber(2022, 3, 18), limitCents: 100_000_000 },
];

interface Descriptions extends Dated {
  /** Company entry description of a WEB debit; online purchases of goods say so since 2026. */
  readonly webDebit: string;
}

// biome-ignore format: a table reads in columns
const DESCRIPTIONS: readonly Descriptions[] = [
  { since: OLDEST,                 webDebit: 'PAYMENT' },
  { since: dayNumber(2026, 3, 20), webDebit: 'PURCHASE' },
];

/** When entries go out and when they settle. */
interface Passage {
  readonly submitAt: number;
  readonly settleAt: number;
}

/** The passage of an ordinary batch that closed on this Eastern day: out on the next banking day, settled on the one after. */
export function nextDayPassage(closeDay: DayNumber): Passage & { readonly submitDay: DayNumber } {
  const submitDay = nextBankingDay(closeDay);
  const { submitMinutes, settleMinutes } = inForce(NEXT_DAY_WINDOWS, submitDay);
  return {
    submitDay,
    submitAt: easternMoment(submitDay, submitMinutes),
    settleAt: easternMoment(nextBankingDay(submitDay), settleMinutes),
  };
}

/**
 * The same-day window that takes what is ready at this moment: the first of the day whose hour has not passed, else the first
 * of the next banking day. `strictly`: one whose hour is this very moment is missed.
 */
export function sameDayPassage(ready: number, strictly: boolean): Passage {
  const today = easternDay(ready);
  for (let day = bankingDayOnOrAfter(today); ; day = nextBankingDay(day)) {
    for (const { submitMinutes, settleMinutes } of inForce(SAME_DAY_WINDOWS, day).windows) {
      const submitAt = easternMoment(day, submitMinutes);
      if (submitAt > ready || (submitAt === ready && !strictly))
        return { submitAt, settleAt: easternMoment(day, settleMinutes) };
    }
  }
}

/** The largest same-day entry of a day, in cents. */
export function sameDayLimitCents(day: DayNumber): number {
  return inForce(SAME_DAY_LIMITS, day).limitCents;
}

/** The company entry description of a WEB debit that is submitted on this day. */
export function webDebitDescription(day: DayNumber): string {
  return inForce(DESCRIPTIONS, day).webDebit;
}

/** The opening of business at which money that settled then is moved on, so many banking days later; 0: that same moment, or the next opening. */
export function fundingMoment(settleAt: number, fundDay: DayNumber): number {
  return Math.max(settleAt, openingOfBusiness(fundDay));
}

function inForce<Row extends Dated>(rows: readonly Row[], day: DayNumber): Row {
  const row = rows.findLast(({ since }) => since <= day) ?? rows[0];
  if (row === undefined) throw new Error('a dated table has a row');
  return row;
}
