import { addBankingDays, nextBankingDay } from './banking-calendar.ts';
import type { DayNumber } from './civil-date.ts';
import { easternMoment } from './eastern-time.ts';

/**
 * The moments that bind an ACH entry, as pure dates. Sources: NACHA Operating Rules, return deadlines and prenotes
 * (docs/sources.md, "Return deadlines" and "Prenotes, micro-entries, and reversals"); the clock times are the gateway's own
 * choice (docs/rules.md, "Cut-offs and settlement" and "Return deadlines").
 */

/**
 * When the ACH batch of a banking day closes, in minutes of the Eastern day: 17:00 (docs/rules.md, "Cut-offs and settlement").
 */
export const ACH_CUTOFF_MINUTES = 17 * 60;

/**
 * When a banking day opens for ACH, in minutes of the Eastern day: 08:30. Next-day entries settle then (docs/sources.md,
 * "Processing windows"); the return rule says "opening of business" without a clock time, so the gateway takes the same one.
 */
export const SETTLEMENT_MINUTES = 8 * 60 + 30;

const PRENOTE_WAIT_BANKING_DAYS = 3;
/** Until this banking day after settlement a receiving bank may send back any entry. */
export const ORDINARY_RETURN_BANKING_DAYS = 2;
/** Until the banking day after this many days a consumer may call a debit unauthorized. */
export const EXTENDED_RETURN_DAYS = 60;

/** The moment, in epoch milliseconds, at which business opens on a day: 08:30 Eastern. */
export function openingOfBusiness(day: DayNumber): number {
  return easternMoment(day, SETTLEMENT_MINUTES);
}

/** The last moment, in epoch milliseconds, of a `2BD` return: 08:30 Eastern of the second banking day after settlement. */
export function twoBankingDayDeadline(settlementDay: DayNumber): number {
  return openingOfBusiness(addBankingDays(settlementDay, ORDINARY_RETURN_BANKING_DAYS));
}

/**
 * The last moment, in epoch milliseconds, of a `60CD` return: 08:30 Eastern of the banking day that follows the
 * sixtieth calendar day after settlement.
 */
export function sixtyDayDeadline(settlementDay: DayNumber): number {
  return openingOfBusiness(nextBankingDay(settlementDay + EXTENDED_RETURN_DAYS));
}

/** The first day on which a live entry may settle after a prenote: the third banking day after the prenote's settlement. */
export function prenoteLiveDay(settlementDay: DayNumber): DayNumber {
  return addBankingDays(settlementDay, PRENOTE_WAIT_BANKING_DAYS);
}
