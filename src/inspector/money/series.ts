import type { MoneyPoint } from '../../analysis/inspection/types.ts';

/** A balance can shrink again; a total counts everything so far, so its line would hide the balances. */
export type SeriesGroup = 'balances' | 'totals';

/** A line of the chart. Its key is a field of `MoneyPoint`. */
export interface Series {
  readonly key: Exclude<keyof MoneyPoint, 'at'>;
  readonly group: SeriesGroup;
  readonly title: string;
  readonly meaning: string;
  /** Lengths of dashes and gaps in pixels: lines differ not only in color. Empty for a solid line. */
  readonly dash: readonly number[];
  /** A larger amount is worse for the merchant. */
  readonly bad?: true;
}

/** What the groups are called. */
export const GROUP_TITLES: Readonly<Record<SeriesGroup, string>> = {
  balances: 'Balances',
  totals: 'Totals so far',
};

/** The lines of the chart, in the order in which money moves. */
export const SERIES: readonly Series[] = [
  {
    key: 'authorizedCents',
    group: 'balances',
    title: 'Authorized',
    dash: [2, 3],
    meaning: 'Approved, but not captured or submitted to the banks yet.',
  },
  {
    key: 'capturedCents',
    group: 'balances',
    title: 'Captured',
    dash: [9, 3],
    meaning: 'Sales, and captured authorizations, whose batch is still open.',
  },
  {
    key: 'inFlightCents',
    group: 'balances',
    title: 'In flight',
    dash: [],
    meaning: 'Moving between the banks, and not in the merchant’s account yet.',
  },
  {
    key: 'fundedCents',
    group: 'totals',
    title: 'Funded',
    dash: [],
    meaning: 'In the merchant’s bank account: all deposits so far.',
  },
  {
    key: 'returnedCents',
    group: 'totals',
    title: 'Returned',
    dash: [7, 4],
    meaning: 'Returned by customers’ banks so far.',
    bad: true,
  },
  {
    key: 'owedCents',
    group: 'balances',
    title: 'Owed by the merchant',
    dash: [7, 4, 2, 4],
    meaning: 'Returned after funding. It reduces the next deposits.',
    bad: true,
  },
];
