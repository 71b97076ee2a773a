import { dayNumber } from './civil-date.ts';
import type { Dated } from './dated.ts';

/**
 * Requests of the originator's bank for a return (R06), returns of questionable entries (R17), and the receiver's written
 * statement of an unauthorized debit. Sources: Nacha's risk management topics of October 2024 and April 2025 (docs/sources.md,
 * "Changes to the rules since 2022").
 */

/** Rules for requests for a return. */
interface ReturnRequestRules extends Dated {
  /** True if only erroneous entries can be requested, which is the case for the reason `error`. */
  readonly errorsOnly: boolean;
  /** Banking days in which the receiver's bank responses; null if it has no deadline. The response can be a refusal. */
  readonly responseBankingDays: number | null;
}

/** The rules for requests, by the day of the request. */
// biome-ignore format: a table reads in columns
export const RETURN_REQUESTS: readonly ReturnRequestRules[] = [
  { errorsOnly: true,  responseBankingDays: null, until: dayNumber(2024, 10, 1),                               sources: ['nacha-2024-10'] },
  { errorsOnly: false, responseBankingDays: null, from:  dayNumber(2024, 10, 1), until: dayNumber(2025, 4, 1), sources: ['nacha-2024-10'] },
  { errorsOnly: false, responseBankingDays: 10,   from:  dayNumber(2025, 4, 1),                                sources: ['nacha-2025-04', 'frb-statements'] },
];

/** Text at the start of the addenda information of an R17 for a questionable entry, in its first twelve columns. */
export const QUESTIONABLE = 'QUESTIONABLE';

interface QuestionableReturns extends Dated {
  /** The meaning of `QUESTIONABLE` in the timeline. */
  readonly meaning: string;
}

/** The meanings of `QUESTIONABLE`, by the day of the return. The text itself is required since June 2019. */
export const QUESTIONABLE_RETURNS: readonly QuestionableReturns[] = [
  {
    meaning: 'the account number is invalid and the entry looks questionable',
    until: dayNumber(2024, 10, 1),
    sources: ['nacha-questionable'],
  },
  { meaning: 'the bank suspects fraud', from: dayNumber(2024, 10, 1), sources: ['nacha-2024-10'] },
];

interface StatementReturns extends Dated {
  /** Banking days after the review, at whose opening the return is due; null if only the sixty days apply. */
  readonly bankingDays: number | null;
}

/** The time to return a debit after the review of the receiver's written statement, by the day of the review. */
// biome-ignore format: a table reads in columns
export const STATEMENT_RETURNS: readonly StatementReturns[] = [
  { bankingDays: null, until: dayNumber(2024, 10, 1), sources: ['nacha-2024-10'] },
  { bankingDays: 6,    from:  dayNumber(2024, 10, 1), sources: ['nacha-2024-10', 'frb-statements'] },
];
