/** Usual shares of card charges that cardholders dispute, by kind of business. Networks consider 1.5% excessive (VAMP). */

import type { DayNumber } from './civil-date.ts';
import { dayNumber } from './civil-date.ts';
import { type Dated, inEffect } from './dated.ts';

/** The line of business of a merchant, as far as its dispute rate depends on it. */
export type DisputeRateKind = 'online retail' | 'subscriptions' | 'hospitality' | 'other';

/** The usual dispute rate of a line of business. */
interface BusinessDisputeRate extends Dated {
  readonly kind: DisputeRateKind;
  /** Disputes per card charge, as a fraction: the lower end of what sources state. */
  readonly rate: number;
}

const READ_ON = dayNumber(2025, 2, 10);
const OTHER_SOURCE = 'Clearly Payments 2024: retail 0.52%, software 0.66%, restaurants 0.12%';

/** The usual dispute rates. */
// biome-ignore format: a wrong rate stands out in its column
export const DISPUTE_RATES: readonly BusinessDisputeRate[] = [
  { kind: 'online retail', rate: 0.006, from: READ_ON, sources: ['keevee-rates'], differs: `0.6% to 0.9%; ${OTHER_SOURCE}` },
  { kind: 'subscriptions', rate: 0.009, from: READ_ON, sources: ['keevee-rates'], differs: `0.9% to 1.5%; ${OTHER_SOURCE}` },
  { kind: 'hospitality',   rate: 0.001, from: READ_ON, sources: ['keevee-rates'], differs: `0.1% to 0.3%; ${OTHER_SOURCE}` },
  { kind: 'other',         rate: 0.001, from: READ_ON, sources: [], differs: 'no source was read; the rate of hospitality is assumed' },
];

/** Returns the usual share of card charges that are disputed. */
export function usualDisputeRate(kind: DisputeRateKind, day: DayNumber): number {
  return inEffect(
    DISPUTE_RATES.filter((row) => row.kind === kind),
    day,
  ).rate;
}
