/** Square's sandbox. Its expiry 01/40 has no effect here, and its amounts for risk levels approve. */
import type { CardValues } from './row.ts';

/** The test values that Square publishes. */
// biome-ignore format: a table reads in columns
export const SQUARE_VALUES: readonly CardValues[] = [{ source: 'square-payments', values: [
  ['cvv',    '911',              { responseCode: 'N7', cvvCode: 'N' },    'CVV incorrect'],
  ['zip',    '99999',            { responseCode: '6P', zip: 'mismatch' }, 'postal code incorrect'],
  ['number', '4000000000000002', '05',                                    'card declined'],
  ['number', '4000000000000010', '05',                                    'card on file declined'],
  ['amount', [2_222, 2_222],     {},                                      'moderate risk'],
  ['amount', [3_333, 3_333],     {},                                      'high risk'],
] }];
