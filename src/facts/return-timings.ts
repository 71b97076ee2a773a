import {
  ACH_CUTOFF_MINUTES,
  EXTENDED_RETURN_DAYS,
  ORDINARY_RETURN_BANKING_DAYS,
  openingOfBusiness,
  sixtyDayDeadline,
  twoBankingDayDeadline,
} from './ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, nextBankingDay } from './banking-calendar.ts';
import type { DayNumber } from './civil-date.ts';
import { inEffect } from './dated.ts';
import { easternDay, easternTimeMs } from './eastern-time.ts';
import type { ReturnDay, ReturnTime } from './return-codes.ts';
import { STATEMENT_RETURNS } from './return-requests.ts';
import { because } from './skipped-days.ts';

/**
 * A step in the life of an ACH entry at which return codes apply: the operator rejects it, its bank returns it, the
 * originating bank dishonors the return, or the bank contests the dishonor.
 */
export type ReturnStage = 'reject' | 'return' | 'dishonor' | 'contest';

/** The event that the days of a return code are counted from. */
export interface CountingStart {
  /** Time of the submission, settlement, return, or dishonor; epoch milliseconds. */
  readonly at: number;
  /** Settlement of the entry, which ends the operator's time to reject it; epoch milliseconds. */
  readonly endsAt?: number | undefined;
  /** Time at which the receiver declined the credit (R23), in epoch milliseconds. Default: `at`. */
  readonly declinedAt?: number | undefined;
  /** Time at which the bank had reviewed the receiver's written statement, in epoch milliseconds. Default: just in time. */
  readonly reviewedAt?: number | undefined;
}

/** The last time at which a code of a timing class is timely. */
interface ReturnDeadline {
  /** Returns epoch milliseconds, or undefined if the start does not determine the deadline. */
  at(start: CountingStart): number | undefined;
  /** Returns the rule for the timeline: `banking day 2 after settlement`. */
  reason(start: CountingStart): string;
}

/** A class of return codes with the same deadline rule. */
interface ReturnTiming {
  /** Null if the codes apply to no entry that this gateway originates. */
  readonly stage: ReturnStage | null;
  /** Null if the banks can agree on any time. */
  readonly deadline: ReturnDeadline | null;
  /** Arrival by default, counted from settlement (docs/rules.md, "Returns"); null for classes counted from something else. */
  readonly defaultDay: ReturnDay | null;
  /** Latest days after settlement that meet the deadline in every calendar; null if no day is guaranteed to. */
  readonly safeDays: { readonly bankingDay: number; readonly day: number } | null;
  /** The deadline as a number of banking days, or of calendar days for the sixty-day class; null if it has none. */
  readonly deadlineDays: number | null;
  /** True if days count from the time at which the receiver declined the entry, if that is after settlement. */
  readonly countsFromDecline: boolean;
  /** True if the review of the receiver's written statement can end the time earlier. */
  readonly countsFromReview: boolean;
  /** The deadline in the table of return codes (docs/errors-and-codes.md, "Return codes"). */
  readonly description: string;
  /** Default and deadline in the inspector. */
  readonly summary: string;
}

/** Banking days in which the originating bank can dishonor a return (docs/sources.md, "Return deadlines"). */
const DISHONOR_BANKING_DAYS = 5;
/** Banking days in which the receiving bank can contest a dishonor (docs/sources.md, "Return deadlines"). */
const CONTEST_BANKING_DAYS = 2;

const TWO_BANKING_DAYS = { bankingDay: ORDINARY_RETURN_BANKING_DAYS, day: ORDINARY_RETURN_BANKING_DAYS };
const FIRST_BANKING_DAY = { bankingDay: 1 };
const USUAL_DAY = 'By default, it arrives on its usual day.';

/**
 * The timing classes of return codes (docs/sources.md, "Return deadlines"). Everything that depends on the class of a code is
 * in its row.
 */
export const RETURN_TIMINGS: Readonly<Record<ReturnTime, ReturnTiming>> = {
  '2BD': {
    stage: 'return',
    deadline: {
      at: (start) => twoBankingDayDeadline(startDay(start)),
      reason: (start) => bankingDayReason(ORDINARY_RETURN_BANKING_DAYS, startDay(start), 'settlement'),
    },
    defaultDay: FIRST_BANKING_DAY,
    safeDays: TWO_BANKING_DAYS,
    deadlineDays: ORDINARY_RETURN_BANKING_DAYS,
    countsFromDecline: false,
    countsFromReview: false,
    description: '2nd banking day after settlement',
    summary: 'Default: the first banking day after settlement. Deadline: the second banking day.',
  },
  '2BD-n': {
    stage: 'return',
    deadline: {
      at: (start) => twoBankingDayDeadline(declineDay(start)),
      reason: (start) => bankingDayReason(ORDINARY_RETURN_BANKING_DAYS, declineDay(start), 'the decline'),
    },
    // The decline is assumed to be on the settlement day.
    defaultDay: FIRST_BANKING_DAY,
    safeDays: TWO_BANKING_DAYS,
    deadlineDays: ORDINARY_RETURN_BANKING_DAYS,
    countsFromDecline: true,
    countsFromReview: false,
    description: '2nd banking day after the bank is notified',
    summary: USUAL_DAY,
  },
  '60CD': {
    stage: 'return',
    deadline: { at: extendedDeadline, reason: extendedReason },
    defaultDay: { day: 10 },
    // At least 39 banking days precede the deadline, which is on day 61, or later if that is closed.
    safeDays: { bankingDay: 39, day: 61 },
    deadlineDays: EXTENDED_RETURN_DAYS,
    countsFromDecline: false,
    countsFromReview: true,
    description: 'banking day after the 60th calendar day',
    summary: 'Default: day 10 after settlement, usually after funding. Deadline: the banking day after day 60.',
  },
  agree: {
    stage: 'return',
    deadline: null,
    defaultDay: null,
    safeDays: null,
    deadlineDays: null,
    countsFromDecline: false,
    countsFromReview: false,
    description: 'any time, if both banks agree',
    summary: USUAL_DAY,
  },
  op: {
    stage: 'reject',
    deadline: { at: ({ endsAt }) => endsAt, reason: () => 'just before the entry settles' },
    defaultDay: null,
    safeDays: null,
    deadlineDays: null,
    countsFromDecline: false,
    countsFromReview: false,
    description: 'before settlement',
    summary: 'Default: before the entry settles.',
  },
  '5BD-r': {
    stage: 'dishonor',
    deadline: {
      at: (start) => sentBy(addBankingDays(startDay(start), DISHONOR_BANKING_DAYS)),
      reason: (start) => bankingDayReason(DISHONOR_BANKING_DAYS, startDay(start), 'the return'),
    },
    defaultDay: null,
    safeDays: null,
    deadlineDays: null,
    countsFromDecline: false,
    countsFromReview: false,
    description: '5 banking days after the return',
    summary: USUAL_DAY,
  },
  '2BD-d': {
    stage: 'contest',
    deadline: {
      at: (start) => sentBy(addBankingDays(startDay(start), CONTEST_BANKING_DAYS)),
      reason: (start) => bankingDayReason(CONTEST_BANKING_DAYS, startDay(start), 'the dishonor'),
    },
    defaultDay: null,
    safeDays: null,
    deadlineDays: null,
    countsFromDecline: false,
    countsFromReview: false,
    description: '2 banking days after the dishonor',
    summary: USUAL_DAY,
  },
  // Nacha's page says that the time frame is a unique one, and states no number.
  sanct: {
    stage: 'return',
    deadline: null,
    defaultDay: null,
    safeDays: null,
    deadlineDays: null,
    countsFromDecline: false,
    countsFromReview: false,
    description: 'a time frame of its own',
    summary: 'Default: the first banking day after settlement. Its deadline is not published.',
  },
  'n/a': {
    stage: null,
    deadline: null,
    defaultDay: null,
    safeDays: null,
    deadlineDays: null,
    countsFromDecline: false,
    countsFromReview: false,
    description: 'not for entries of this gateway',
    summary: USUAL_DAY,
  },
};

/** Returns the day that days count from: a closed day counts as the next banking day, when the Fed settles. */
export function startDay({ at }: CountingStart): DayNumber {
  return bankingDayOnOrAfter(easternDay(at));
}

/** Returns the timeline's reason for a banking day, with the closed days before it. */
export function bankingDayReason(count: number, start: DayNumber, event: string): string {
  return because(`banking day ${count} after ${event}`, start, addBankingDays(start, count));
}

function declineDay({ at, declinedAt }: CountingStart): DayNumber {
  return easternDay(declinedAt ?? at);
}

/** Returns the end of the sixty days, or the end of the banking days after the review if that is earlier. */
function extendedDeadline(start: CountingStart): number {
  const last = sixtyDayDeadline(startDay(start));
  const review = reviewPeriod(start);
  return review === undefined
    ? last
    : Math.min(last, openingOfBusiness(addBankingDays(review.day, review.bankingDays)));
}

function extendedReason(start: CountingStart): string {
  const review = reviewPeriod(start);
  if (review !== undefined && extendedDeadline(start) < sixtyDayDeadline(startDay(start)))
    return bankingDayReason(review.bankingDays, review.day, 'the review');
  const lastDay = startDay(start) + EXTENDED_RETURN_DAYS;
  return because(`first banking day after day ${EXTENDED_RETURN_DAYS}`, lastDay, nextBankingDay(lastDay));
}

/** Returns the day that a review ended, and the banking days from then; undefined if only the sixty days apply. */
function reviewPeriod(start: CountingStart): { readonly day: DayNumber; readonly bankingDays: number } | undefined {
  if (start.reviewedAt === undefined) return undefined;
  const { bankingDays } = inEffect(STATEMENT_RETURNS, easternDay(start.reviewedAt));
  // A statement can be signed before the debit settles; it can be returned only afterwards.
  return bankingDays === null ? undefined : { day: easternDay(Math.max(start.reviewedAt, start.at)), bankingDays };
}

/** A dishonor or contest is sent and not made available, so it has until the ACH cut-off: 17:00 Eastern. */
function sentBy(day: DayNumber): number {
  return easternTimeMs(day, ACH_CUTOFF_MINUTES);
}
