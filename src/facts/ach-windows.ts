import { openingOfBusiness, SETTLEMENT_MINUTES } from './ach-calendar.ts';
import { bankingDayOnOrAfter, nextBankingDay } from './banking-calendar.ts';
import { type DayNumber, dayNumber } from './civil-date.ts';
import { type Dated, inEffect } from './dated.ts';
import { easternDay, easternTimeMs } from './eastern-time.ts';

/**
 * Submission and settlement of entries, and the limit of same-day entries. The tables are dated: a change of the rules adds a
 * row. Sources: Nacha and moov-io/ach for the same-day windows, the dollar limits and the 08:30 settlement of next-day entries
 * (docs/sources.md, "Processing windows"). The submission of ordinary batches is the gateway's own choice (docs/rules.md,
 * "Cut-offs and settlement").
 */

/** Submission of an ordinary entry, and its settlement on the next banking day, in minutes of the Eastern day. */
interface NextDayWindow extends Dated {
  readonly submitMinutes: number;
  readonly settleMinutes: number;
}

/** The submission and settlement of ordinary entries. */
export const NEXT_DAY_WINDOWS: readonly NextDayWindow[] = [
  { submitMinutes: SETTLEMENT_MINUTES, settleMinutes: SETTLEMENT_MINUTES, sources: ['moov-ach', 'nacha-news'] },
];

/** A same-day window: the deadline for its files, and their settlement, in minutes of the Eastern day. */
interface SameDayWindow {
  readonly submitMinutes: number;
  readonly settleMinutes: number;
}

/** The windows of one day, in order. */
interface SameDayWindows extends Dated {
  readonly windows: readonly SameDayWindow[];
}

// A fourth window was proposed in 2024; it was not found adopted.
/** The same-day windows. */
// biome-ignore format: a table reads in columns
export const SAME_DAY_WINDOWS: readonly SameDayWindows[] = [
  { sources: ['moov-ach', 'nacha-news'], windows: [
    { submitMinutes: 10 * 60 + 30, settleMinutes: 13 * 60 },
    { submitMinutes: 14 * 60 + 45, settleMinutes: 17 * 60 },
    { submitMinutes: 16 * 60 + 45, settleMinutes: 18 * 60 },
  ] },
];

interface SameDayLimit extends Dated {
  readonly limitCents: number;
}

// A limit of 10 million dollars was proposed in November 2025; comments ended on 2025-12-18, and no decision was found.
/** The maximum of a same-day entry. */
// biome-ignore format: a table reads in columns
export const SAME_DAY_LIMITS: readonly SameDayLimit[] = [
  { limitCents:  10_000_000, until: dayNumber(2022, 3, 18), sources: ['nacha-news'] },
  { limitCents: 100_000_000, from:  dayNumber(2022, 3, 18), sources: ['nacha-news', 'nacha-same-day-limit'] },
];

/** The purpose of an entry, which the merchant states and the rules have a description for. */
export type EntryPurpose = 'goods' | 'wages';

interface Descriptions extends Dated {
  /** Company entry description of a consumer's online purchase of goods; `PAYMENT` if the rules require none. */
  readonly goods: string;
  /** Company entry description of wages, salaries, and similar pay, in its first seven columns. */
  readonly wages: string;
}

/** The company entry descriptions of outgoing batches. */
export const ENTRY_DESCRIPTIONS: readonly Descriptions[] = [
  { goods: 'PAYMENT', wages: 'PAYOUT', until: dayNumber(2026, 3, 20), sources: ['nacha-news'] },
  { goods: 'PURCHASE', wages: 'PAYROLL', from: dayNumber(2026, 3, 20), sources: ['nacha-news', 'nacha-descriptions'] },
];

interface CreditAvailability extends Dated {
  /** The receiver can withdraw the money by this time of the settlement day, in minutes of its bank's local day. */
  readonly byMinutes: number;
  /** The bank must have received the entry by this time of the day before, in local minutes; null if it need not. */
  readonly receivedByMinutes: number | null;
}

// The gateway submits an ordinary entry at 08:30 ET of the day before, so its credits are available by 9:00 under both rows.
/** The availability of credits that are not same-day. */
// biome-ignore format: a table reads in columns
export const CREDIT_AVAILABILITY: readonly CreditAvailability[] = [
  { byMinutes: 9 * 60, receivedByMinutes: 17 * 60, until: dayNumber(2026, 9, 18), sources: ['nacha-availability'] },
  { byMinutes: 9 * 60, receivedByMinutes: null,    from:  dayNumber(2026, 9, 18), sources: ['nacha-availability'] },
];

/** The submission and settlement of an entry. */
interface Passage {
  readonly submitAt: number;
  readonly settleAt: number;
}

/**
 * Returns the times of an ordinary batch closed on this Eastern day: submitted on the next banking day, settled on the one
 * after.
 */
export function nextDayPassage(closeDay: DayNumber): Passage & { readonly submitDay: DayNumber } {
  const submitDay = nextBankingDay(closeDay);
  const { submitMinutes, settleMinutes } = inEffect(NEXT_DAY_WINDOWS, submitDay);
  return {
    submitDay,
    submitAt: easternTimeMs(submitDay, submitMinutes),
    settleAt: easternTimeMs(nextBankingDay(submitDay), settleMinutes),
  };
}

/**
 * Returns the times of the next same-day window for an entry ready at this time: the first of the day whose deadline has not
 * passed, otherwise the first of the next banking day. If `strictly`, a deadline at exactly this time has passed.
 */
export function sameDayPassage(ready: number, strictly: boolean): Passage {
  const today = easternDay(ready);
  for (let day = bankingDayOnOrAfter(today); ; day = nextBankingDay(day)) {
    for (const { submitMinutes, settleMinutes } of inEffect(SAME_DAY_WINDOWS, day).windows) {
      const submitAt = easternTimeMs(day, submitMinutes);
      if (submitAt > ready || (submitAt === ready && !strictly))
        return { submitAt, settleAt: easternTimeMs(day, settleMinutes) };
    }
  }
}

/** Returns the maximum of a same-day entry on a day, in cents. */
export function sameDayLimitCents(day: DayNumber): number {
  return inEffect(SAME_DAY_LIMITS, day).limitCents;
}

/** Returns the company entry description of an entry with this purpose, submitted on this day. */
export function purposeDescription(purpose: EntryPurpose, day: DayNumber): string {
  return inEffect(ENTRY_DESCRIPTIONS, day)[purpose];
}

/** Returns the funding time: the settlement time or the opening of business on the funding day, whichever is later. */
export function fundingTime(settleAt: number, fundDay: DayNumber): number {
  return Math.max(settleAt, openingOfBusiness(fundDay));
}
