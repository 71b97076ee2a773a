/**
 * Finix's sandbox: the amount decides. Its cards by failure code are left out, because it gives Stripe's numbers other
 * meanings (4242424242424242 is a restricted card there). 103 is left out too: it is a canceled transfer, not a card
 * charge.
 */
import type { CardValue } from './row.ts';

/** The test values that Finix publishes. */
// biome-ignore format: a table reads in columns
export const FINIX_VALUES: readonly CardValue[] = [
  ['amount', [102, 102],         { responseCode: '05' },               'declined',                         'Finix'],
  ['amount', [193, 193],         { responseCode: '51' },               'insufficient funds',               'Finix'],
  ['amount', [194, 194],         { responseCode: '14' },               'invalid card number',              'Finix'],
  ['amount', [889_986, 889_986], { responseCode: '6P', avsCode: 'N' }, 'AVS failure',                      'Finix'],
  ['amount', [889_987, 889_987], { responseCode: 'N7', cvvCode: 'N' }, 'CVC failure',                      'Finix'],
  ['amount', [888_888, 888_888], {},                                   'disputed later',                   'Finix'],
  ['number', '4000000000000135', { refund: 'reject' },                 'its refunds fail',                 'Finix'],
];
