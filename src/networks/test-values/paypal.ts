/** PayPal's sandbox: the cardholder's name decides. A rejection has AVS G and CVV P. */
import type { ResponseCode } from '../../facts/response-codes.ts';
import type { CardEffect } from './card-effects.ts';
import type { CardValues } from './row.ts';

/** The test values that PayPal publishes. Its triggers are case-sensitive. */
// biome-ignore format: a table reads in columns
export const PAYPAL_VALUES: readonly CardValues[] = [
  { source: 'paypal-cards', values: [
    ['name', 'CCREJECT-REFUSED',    rejected('05'), 'card refused (0500)'],
    ['name', 'CCREJECT-SF',         rejected('59'), 'fraudulent card (9500)'],
    ['name', 'CCREJECT-EC',         rejected('54'), 'card expired (5400)'],
    ['name', 'CCREJECT-IRC',        rejected('14'), 'Luhn check fails (5180)'],
    ['name', 'CCREJECT-IF',         rejected('51'), 'insufficient funds (5120)'],
    ['name', 'CCREJECT-LS',         rejected('41'), 'card lost, stolen (9520)'],
    ['name', 'CCREJECT-IA',         rejected('14'), 'card not valid (1330)'],
    ['name', 'CCREJECT-BANK_ERROR', rejected('05'), 'card is declined (5100)'],
    ['name', 'CCREJECT-CVV_F',      rejected('N7'), 'CVC check fails (00N7)'],
  ] },
  { source: 'paypal-simulation', values: [
    ['name', 'CCREJECT-EXPIRED',    rejected('54'), 'expired card (5400)'],
    ['name', 'CCREJECT-INVALID',    rejected('14'), 'invalid card number (1330)'],
  ] },
];

function rejected(responseCode: ResponseCode): CardEffect {
  return { responseCode, avsCode: 'G', cvvCode: 'P' };
}
