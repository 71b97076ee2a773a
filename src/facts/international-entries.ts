import { dayNumber } from './civil-date.ts';
import type { Dated } from './dated.ts';

/**
 * Facts about international entries (IAT), which files contain and the gateway does not originate (docs/sources.md, "Changes to
 * the rules since 2022").
 */
interface InternationalRules extends Dated {
  /** The definition, as an explanation of a batch of class IAT. */
  readonly definition: string;
  /** Optional data that entries can carry, and parties that can take part; empty before 2027. */
  readonly additions: readonly string[];
}

const BEFORE = 'payment instruction that an office of a financial agency outside the US takes part in';
const SINCE_2026 =
  'US part of an international payment: from, through, or to a financial agency outside the US; never same-day';

/** The definition of international entries. */
// biome-ignore format: a table reads in columns
export const INTERNATIONAL_ENTRIES: readonly InternationalRules[] = [
  { definition: BEFORE,     additions: [], until: dayNumber(2026, 9, 18), sources: ['moov-ach'] },
  { definition: SINCE_2026, additions: [], from:  dayNumber(2026, 9, 18), until: dayNumber(2027, 3, 19), sources: ['neach-iat'] },
  { definition: SINCE_2026, additions: ['date of birth, optional', 'foreign financial agencies that are not banks'],
    from: dayNumber(2027, 3, 19), sources: ['nacha-rules'] },
];
