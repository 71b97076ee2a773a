/**
 * Cybersource's test system through VisaNet: the amount decides. Its other processors have amounts of their own, and its
 * values for amounts of zero have no counterpart here.
 */
import type { CardValues } from './row.ts';

/** The test values that Cybersource publishes. */
// Cybersource itself declines a failed address or card check that the issuer approves.
// biome-ignore format: a table reads in columns
export const CYBERSOURCE_VALUES: readonly CardValues[] = [
  { source: 'cybersource-errors', values: [
    ['amount', [400_100, 400_100], '01',                                 'refer to card issuer'],
    ['amount', [400_200, 400_200], '02',                                 'refer to card issuer, special condition'],
    ['amount', [400_300, 400_300], '03',                                 'invalid merchant'],
    ['amount', [400_400, 400_400], '04',                                 'pick up card'],
    ['amount', [400_500, 400_500], '05',                                 'do not honor'],
    ['amount', [400_600, 400_600], '06',                                 'error'],
    ['amount', [400_700, 400_700], '07',                                 'pick up card, special condition'],
    ['amount', [401_000, 401_000], '05',                                 'unrequested partial approval'],
    ['amount', [401_100, 401_100], {},                                   'approved (11)'],
  ] },
  { source: 'cybersource-checks', values: [
    ['amount', [4_000, 4_000],     { responseCode: '6P', avsCode: 'N' }, 'AVS check failed'],
    ['amount', [5_000, 5_000],     { responseCode: '6P', avsCode: 'N' }, 'AVS check failed'],
    ['amount', [100_000, 100_000], {},                                   'approved'],
    ['amount', [600_100, 600_100], { responseCode: '6P', avsCode: 'N' }, 'AVS check failed'],
    ['amount', [600_200, 600_200], { responseCode: 'N7', cvvCode: 'N' }, 'card verification failed'],
    ['amount', [600_300, 600_300], '10',                                 'partial approval'],
  ] },
];
