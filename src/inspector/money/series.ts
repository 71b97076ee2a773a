import type { MoneyPoint } from '../../analysis/inspection/types.ts';

/** A line of the chart. Its key is a field of `MoneyPoint`. */
export interface Series {
  readonly key: Exclude<keyof MoneyPoint, 'at'>;
  readonly title: string;
  readonly meaning: string;
  /** A larger amount is worse for the merchant. */
  readonly bad?: true;
}

/** The lines of the chart, in the order in which money moves. */
// biome-ignore format: a table reads in columns
export const SERIES: readonly Series[] = [
  { key: 'authorizedCents', title: 'Authorized',         meaning: 'Approved, but not captured or submitted to the banks yet.' },
  { key: 'capturedCents',   title: 'Captured',           meaning: 'Captured by the merchant. The batch is still open.' },
  { key: 'inFlightCents',   title: 'In flight',          meaning: 'Moving between the banks, and not in the merchant’s account yet.' },
  { key: 'fundedCents',     title: 'Funded',             meaning: 'In the merchant’s bank account: all deposits so far.' },
  { key: 'returnedCents',   title: 'Returned',           meaning: 'Returned by customers’ banks so far.', bad: true },
  { key: 'owedCents',       title: 'Owed by the merchant', meaning: 'Returned after funding. It reduces the next deposits.', bad: true },
];
