import { ACH_CUTOFF_MINUTES } from './ach-calendar.ts';
import { nextDayPassage } from './ach-windows.ts';
import { closedBecause, nextBankingDay } from './banking-calendar.ts';
import { DAY_MS, weekdayName } from './civil-date.ts';
import { easternDay, easternMinutes } from './eastern-time.ts';
import { because } from './skipped-days.ts';

/**
 * Maximum of the larger of the two credits, in cents: less than a dollar each, as the network requires (docs/sources.md,
 * "Prenotes, micro-entries, and reversals").
 */
export const AMOUNT_CENTS_MAX = 99;

/** Attempts with wrong amounts before a verification fails (docs/sources.md, "Bank account verification"). */
export const TRIES_MAX = 3;

/** Ten calendar days from the request (docs/sources.md, "Bank account verification"). */
export const VERIFICATION_MS = 10 * DAY_MS;

/** The submission and arrival of micro-deposits requested at a given time, with the reasons. */
interface DepositTimes {
  readonly submitAt: number;
  readonly submitWhy: string;
  readonly arriveAt: number;
  readonly arriveWhy: string;
}

/**
 * Returns the times of micro-deposits requested now. They follow ordinary batches: at the cut-off or later, and on days when
 * the banks are closed, they count as the next banking day's.
 */
export function depositTimes(now: number): DepositTimes {
  const requestDay = easternDay(now);
  const late = easternMinutes(now) >= ACH_CUTOFF_MINUTES || closedBecause(requestDay) !== undefined;
  const counted = late ? nextBankingDay(requestDay) : requestDay;
  const { submitDay, submitAt, settleAt } = nextDayPassage(counted);
  const first = 'first banking day after the request';
  const submitReason = late ? `${first}, which counts as ${weekdayName(counted)}'s` : first;
  return {
    submitAt,
    submitWhy: because(submitReason, requestDay, submitDay),
    arriveAt: settleAt,
    arriveWhy: because('first banking day after submission', submitDay, easternDay(settleAt)),
  };
}
