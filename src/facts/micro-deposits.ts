import { ACH_CUTOFF_MINUTES } from './ach-calendar.ts';
import { nextDayPassage } from './ach-windows.ts';
import { closedBecause, nextBankingDay } from './banking-calendar.ts';
import { DAY_MS, weekdayName } from './civil-date.ts';
import { easternDay, easternMinutes } from './eastern-time.ts';
import { because } from './skipped-days.ts';

/**
 * Cents of the larger of two credits, at most: less than a dollar each, as the network has it (docs/sources.md, "Prenotes,
 * micro-entries, and reversals").
 */
export const AMOUNT_CENTS_MAX = 99;

/** With the third wrong one a verification has failed (docs/sources.md, "Bank account verification"). */
export const TRIES_MAX = 3;

/** Ten calendar days, counted from asking (docs/sources.md, "Bank account verification"). */
export const VERIFICATION_MS = 10 * DAY_MS;

/** When micro-deposits that are asked for now go to the operator and arrive, and why then. */
interface DepositMoments {
  readonly submitAt: number;
  readonly submitWhy: string;
  readonly arriveAt: number;
  readonly arriveWhy: string;
}

/** They travel like an ordinary batch; at the very instant of the cut-off, and on a day the banks are closed, it is the next banking day's. */
export function depositMoments(now: number): DepositMoments {
  const asked = easternDay(now);
  const late = easternMinutes(now) >= ACH_CUTOFF_MINUTES || closedBecause(asked) !== undefined;
  const counted = late ? nextBankingDay(asked) : asked;
  const { submitDay, submitAt, settleAt } = nextDayPassage(counted);
  const first = 'first banking day after the request';
  const submitReason = late ? `${first}, which counts as ${weekdayName(counted)}'s` : first;
  return {
    submitAt,
    submitWhy: because(submitReason, asked, submitDay),
    arriveAt: settleAt,
    arriveWhy: because('first banking day after submission', submitDay, easternDay(settleAt)),
  };
}
