import type { CoverageSectionName } from './types.ts';

/**
 * How much a test of each row is worth, from 1 to 100. The first pattern that matches the row's name applies. Rows that move
 * money, and that production meets within a week, are worth the most; a list or a field of a profile is worth the least.
 * Situations have their own values.
 */
const VALUES: Readonly<Record<CoverageSectionName, readonly (readonly [names: RegExp, value: number])[]>> = {
  operations: [
    [/^transactions\.(create|capture|cancel)$/, 90],
    [/^(batches\.close|paymentTokens\.(create|update|delete|verify))$/, 40],
    [/./, 10],
  ],
  states: [
    [/^(card transaction|ACH entry): (settled|returned|refunded|partially_refunded|expired|declined)$/, 40],
    [/./, 8],
  ],
  transitions: [
    [/^(card transaction|ACH entry): /, 45],
    [/^(batch|delivery|payment token): /, 20],
    [/./, 8],
  ],
  events: [
    [/^transaction\.(returned|refunded|declined|funded|settled|voided|expired)$/, 50],
    [/^(transaction|batch)\./, 25],
    [/./, 10],
  ],
  // The most frequent declines: insufficient funds, do not honor, expired, stolen, lost, limits, closed.
  responseCodes: [
    [/^(51|05|54|10)$/, 45],
    [/^(04|07|14|41|43|46|61|62|65|91)$/, 25],
    [/./, 4],
  ],
  // Returns that every merchant sees, and the unauthorized ones, which have late deadlines and a limit of 0.5%.
  returnCodes: [
    [/^R(01|02|03|10)$/, 60],
    [/^R(04|05|07|08|09|11|16|20|29)$/, 35],
    [/./, 6],
  ],
  returns: [
    [/after a refund$/, 75],
    [/(ordinary|unauthorized) return: (after funding|repeated|before a refund)$/, 60],
    [/return/, 30],
    [/./, 12],
  ],
  // What makes a deposit differ from the sales.
  postings: [
    [/^(fee|monthly_fees|reserve|payout_failed|payable_debited|dispute|(debit|credit)_returned)/, 40],
    [/./, 8],
  ],
  rejections: [
    [/^(idempotency_|amount_too_large|already_|rate_limit)/, 30],
    [/./, 5],
  ],
  retries: [
    [/^(Idempotency-Key|webhook (attempt [12]$|acknowledged))/, 55],
    [/./, 20],
  ],
  faults: [
    [/^(response_lost|webhook_(duplicated|reordered|dropped))$/, 70],
    [/./, 35],
  ],
  situations: [],
};

/** Returns how much a test of a row is worth. */
export function rowValue(section: CoverageSectionName, name: string): number {
  return VALUES[section].find(([names]) => names.test(name))?.[1] ?? 1;
}
