import type { MoneyPoint } from '../../inspection/types.ts';

/** A line of the chart. */
export interface Series {
  readonly key: Exclude<keyof MoneyPoint, 'at'>;
  readonly title: string;
  /** What it means, for somebody who sees it for the first time. */
  readonly meaning: string;
  /** More of it is worse for the merchant. */
  readonly bad?: true;
}

// biome-ignore format: a table reads in columns
export const SERIES: readonly Series[] = [
  { key: 'authorizedCents', title: 'Authorized',         meaning: 'Promised: approved, and neither captured nor sent to the banks yet.' },
  { key: 'capturedCents',   title: 'Captured',           meaning: 'Claimed by the merchant; its batch is still open.' },
  { key: 'inFlightCents',   title: 'In flight',          meaning: 'On its way between the banks, and not in the merchant’s account yet.' },
  { key: 'fundedCents',     title: 'Funded',             meaning: 'In the merchant’s bank account: all payouts so far.' },
  { key: 'returnedCents',   title: 'Returned',           meaning: 'Taken back by customers’ banks so far.', bad: true },
  { key: 'owedCents',       title: 'Owed by the merchant', meaning: 'Came back after it was paid out: the next payouts pay for it.', bad: true },
];
