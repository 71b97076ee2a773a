import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, nextBankingDay } from '../../../facts/banking-calendar.ts';
import { easternDay, easternTimeMs } from '../../../facts/eastern-time.ts';

/**
 * Reasons for which an originator can reverse an entry (NACHA Operating Rules, reversals; docs/sources.md, "Prenotes,
 * micro-entries, and reversals"). Each is an error of the originator. Lack of funding and a customer's request for the money
 * are not reasons: they require a PAYOUT or a return by the bank.
 */
export const REVERSAL_REASONS = {
  duplicate: 'the entry was sent twice',
  wrong_receiver: 'the entry went to the wrong receiver',
  wrong_amount: 'the entry was for the wrong amount',
  wrong_date: 'the debit was earlier, or the credit later, than intended',
} as const;
/**
 * The originator's error that a reversal corrects: the entry was sent twice, to the wrong receiver, for the wrong amount,
 * or on the wrong date. The Nacha Operating Rules allow no other reason.
 */
export type ReversalReason = keyof typeof REVERSAL_REASONS;
/** The names of the reasons for a reversal. */
export const REVERSAL_REASON_NAMES = [
  'duplicate',
  'wrong_receiver',
  'wrong_amount',
  'wrong_date',
] as const satisfies readonly ReversalReason[];

/** The description that the rules require for a reversing entry. */
export const REVERSAL_DESCRIPTION = 'REVERSAL';

const REVERSAL_BANKING_DAYS = 5;

/**
 * Returns the last time at which a reversal can be sent: the client's ACH cut-off on the fifth banking day after settlement.
 */
export function reversalDeadline(settledAt: number, cutoffMinutes: number): number {
  return easternTimeMs(addBankingDays(easternDay(settledAt), REVERSAL_BANKING_DAYS), cutoffMinutes);
}

/** Returns the times of a reversal. It is sent at the client's next ACH cut-off and settles on the next banking day. */
export function reversalTimes(
  now: number,
  cutoffMinutes: number,
): { readonly submitAt: number; readonly settleAt: number } {
  const today = bankingDayOnOrAfter(easternDay(now));
  const day = easternTimeMs(today, cutoffMinutes) >= now ? today : nextBankingDay(today);
  return { submitAt: easternTimeMs(day, cutoffMinutes), settleAt: openingOfBusiness(nextBankingDay(day)) };
}
