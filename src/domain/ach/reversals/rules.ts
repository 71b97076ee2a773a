import { openingOfBusiness } from '../../../facts/ach-calendar.ts';
import { addBankingDays, bankingDayOnOrAfter, nextBankingDay } from '../../../facts/banking-calendar.ts';
import { easternDay, easternTimeMs } from '../../../facts/eastern-time.ts';

/**
 * Why an originator may reverse an entry (NACHA Operating Rules, reversals; docs/sources.md, "Prenotes, micro-entries, and
 * reversals"): an error of its own. Never for lack of funding, nor because the customer asks for the money back; then a PAYOUT,
 * or the bank's own return, is the way.
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
export const REVERSAL_REASON_NAMES = [
  'duplicate',
  'wrong_receiver',
  'wrong_amount',
  'wrong_date',
] as const satisfies readonly ReversalReason[];

/** What the rules say that the description of a reversing entry is. */
export const REVERSAL_DESCRIPTION = 'REVERSAL';

const REVERSAL_BANKING_DAYS = 5;

/** The last moment at which a reversal goes out: the client's ACH cut-off of the fifth banking day after settlement. */
export function reversalDeadline(settledAt: number, cutoffMinutes: number): number {
  return easternTimeMs(addBankingDays(easternDay(settledAt), REVERSAL_BANKING_DAYS), cutoffMinutes);
}

/** A reversing entry goes out with the next ACH cut-off of its client, and settles on the banking day after. */
export function reversalMoments(
  now: number,
  cutoffMinutes: number,
): { readonly submitAt: number; readonly settleAt: number } {
  const today = bankingDayOnOrAfter(easternDay(now));
  const day = easternTimeMs(today, cutoffMinutes) >= now ? today : nextBankingDay(today);
  return { submitAt: easternTimeMs(day, cutoffMinutes), settleAt: openingOfBusiness(nextBankingDay(day)) };
}
