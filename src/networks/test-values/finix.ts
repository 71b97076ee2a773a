/**
 * Finix's sandbox: the card number decides, then the amount. Finix gives some of Stripe's numbers other meanings: 4242...
 * is a restricted card there.
 */
import type { CardValues } from './row.ts';

/** The test values that Finix publishes. */
// A transfer that Finix cancels moves no money. So does a decline, which is our nearest outcome.
// biome-ignore format: a table reads in columns
export const FINIX_VALUES: readonly CardValues[] = [
  { source: 'finix-testing', values: [
    ['amount', [102, 102],         '05',                                 'declined'],
    ['amount', [103, 103],         '05',                                 'canceled'],
    ['amount', [193, 193],         '51',                                 'insufficient funds'],
    ['amount', [194, 194],         '14',                                 'invalid card number'],
    ['amount', [889_986, 889_986], { responseCode: '6P', avsCode: 'N' }, 'AVS failure'],
    ['amount', [889_987, 889_987], { responseCode: 'N7', cvvCode: 'N' }, 'CVC failure'],
    ['amount', [888_888, 888_888], { dispute: { opens: 'chargeback', because: 'fraud' } }, 'disputed later'],
  ] },
  { source: 'finix-sandbox', values: [
    ['number', '4000000000000135', { refund: 'reject' },                 'its refunds fail'],
    ['number', '4000000000009979', '05',                                 'generic decline'],
    ['number', '378282246310005',  '05',                                 'generic decline'],
    ['number', '5555555555554444', '05',                                 'generic decline'],
    ['number', '6011111111111117', '05',                                 'generic decline'],
    ['number', '4000000000000002', '05',                                 'do not honor'],
    ['number', '4012888888881881', '01',                                 'call issuer'],
    ['number', '4539148803436467', '78',                                 'card not activated or blocked'],
    ['number', '4000000000009995', '61',                                 'exceeds approval limit'],
    ['number', '4000000000009987', '54',                                 'expired card'],
    ['number', '4129054449449482', '59',                                 'fraud detected by Finix'],
    ['number', '4783512839773883', '59',                                 'fraud detected by issuer'],
    ['number', '4000000000000069', '51',                                 'insufficient funds'],
    ['number', '4544206329536898', '14',                                 'invalid card number or expired card'],
    ['number', '4000056655665556', { responseCode: 'N7', cvvCode: 'N' }, 'invalid CVV'],
    ['number', '4709247730212712', '57',                                 'issuer policy violation'],
    ['number', '4000000000000127', '41',                                 'lost or stolen card'],
    ['number', '4000000000000119', '04',                                 'pick up card'],
    ['number', '4242424242424242', '62',                                 'restricted card'],
    ['number', '4181126552690790', {},                                   'its network token is closed'],
    ['number', '4281168227567010', {},                                   'its network token fails'],
    ['number', '4220706972789265', {},                                   'its network token is suspended'],
  ] },
];
