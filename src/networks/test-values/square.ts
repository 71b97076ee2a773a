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
] }, { source: 'square-disputes', values: [
  ['amount', [8_801, 8_801],     { dispute: { opens: 'chargeback', because: 'wrong_amount' } },     'disputed: amount differs'],
  ['amount', [8_802, 8_802],     { dispute: { opens: 'chargeback', because: 'canceled' } },         'disputed: canceled'],
  ['amount', [8_803, 8_803],     { dispute: { opens: 'chargeback', because: 'duplicate' } },        'disputed: duplicate'],
  ['amount', [8_804, 8_804],     { dispute: { opens: 'chargeback', because: 'fraud' } },            'disputed: no knowledge'],
  ['amount', [8_805, 8_805],     { dispute: { opens: 'chargeback', because: 'not_as_described' } }, 'disputed: not as described'],
  ['amount', [8_806, 8_806],     { dispute: { opens: 'chargeback', because: 'not_received' } },     'disputed: not received'],
  ['amount', [8_807, 8_807],     { dispute: { opens: 'chargeback', because: 'paid_otherwise' } },   'disputed: paid by other means'],
  ['amount', [8_808, 8_808],     { dispute: { opens: 'chargeback', because: 'credit_missing' } },   'disputed: customer requests credit'],
  ['amount', [8_809, 8_809],     { dispute: { opens: 'chargeback', because: 'chip_fraud' } },       'disputed: EMV liability shift'],
] }];
