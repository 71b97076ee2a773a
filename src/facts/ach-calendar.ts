import { addBankingDays, nextBankingDay } from './banking-calendar.ts';
import type { DayNumber } from './civil-date.ts';
import { easternTimeMs } from './eastern-time.ts';

/**
 * The deadlines of an ACH entry, as pure dates. Sources: NACHA Operating Rules, return deadlines and prenotes
 * (docs/sources.md, "Return deadlines" and "Prenotes, micro-entries, and reversals"); the clock times are the gateway's own
 * choice (docs/rules.md, "Cut-offs and settlement" and "Return deadlines").
 */

/** Close of a banking day's ACH batch, in minutes of the Eastern day: 17:00 (docs/rules.md, "Cut-offs and settlement"). */
export const ACH_CUTOFF_MINUTES = 17 * 60;

/**
 * Opening of a banking day for ACH, in minutes of the Eastern day: 08:30. Next-day entries settle then (docs/sources.md,
 * "Processing windows"). The return rule says "opening of business" without a clock time, so the gateway uses the same one.
 */
export const SETTLEMENT_MINUTES = 8 * 60 + 30;

const PRENOTE_WAIT_BANKING_DAYS = 3;
/** The last banking day after settlement on which a receiving bank can return any entry. */
export const ORDINARY_RETURN_BANKING_DAYS = 2;
/** Days after settlement in which a consumer can dispute a debit; the deadline is the banking day after. */
export const EXTENDED_RETURN_DAYS = 60;

/** Returns the opening of business on a day, 08:30 Eastern, in epoch milliseconds. */
export function openingOfBusiness(day: DayNumber): number {
  return easternTimeMs(day, SETTLEMENT_MINUTES);
}

/**
 * Returns the deadline of a `2BD` return in epoch milliseconds: 08:30 Eastern of the second banking day after settlement.
 */
export function twoBankingDayDeadline(settlementDay: DayNumber): number {
  return openingOfBusiness(addBankingDays(settlementDay, ORDINARY_RETURN_BANKING_DAYS));
}

/**
 * Returns the deadline of a `60CD` return in epoch milliseconds: 08:30 Eastern of the banking day that follows the sixtieth
 * calendar day after settlement.
 */
export function sixtyDayDeadline(settlementDay: DayNumber): number {
  return openingOfBusiness(nextBankingDay(settlementDay + EXTENDED_RETURN_DAYS));
}

/**
 * Returns the first day on which a live entry can settle after a prenote: the third banking day after the prenote's
 * settlement.
 */
export function prenoteLiveDay(settlementDay: DayNumber): DayNumber {
  return addBankingDays(settlementDay, PRENOTE_WAIT_BANKING_DAYS);
}
