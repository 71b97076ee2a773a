/** Worldpay's Try environment (Access): the cardholder's name decides, the CVC over its check. */
import type { CardValues } from './row.ts';

/** The test values that Worldpay publishes. */
// Its codes are its own: 75 is an invalid security code there, and 55 too. Codes without a counterpart decline with 05.
// biome-ignore format: a table reads in columns
export const WORLDPAY_VALUES: readonly CardValues[] = [
  { source: 'worldpay-testing', values: [
    ['name', 'AUTHORISED', {},                                   'authorized'],
    ['name', 'ERROR',      '96',                                 'error'],
    ['name', 'REFUSED',    '05',                                 'refused'],
    ['name', 'REFUSED4',   '04',                                 'hold card'],
    ['name', 'REFUSED5',   '05',                                 'refused'],
    ['name', 'REFUSED8',   '01',                                 'approve after identification'],
    ['name', 'REFUSED13',  '13',                                 'invalid amount'],
    ['name', 'REFUSED15',  '15',                                 'invalid card issuer'],
    ['name', 'REFUSED17',  '05',                                 'canceled by client'],
    ['name', 'REFUSED28',  '05',                                 'access denied'],
    ['name', 'REFUSED29',  '05',                                 'impossible reference number'],
    ['name', 'REFUSED33',  '54',                                 'card expired'],
    ['name', 'REFUSED34',  '59',                                 'fraud suspicion'],
    ['name', 'REFUSED38',  '05',                                 'security code expired'],
    ['name', 'REFUSED41',  '41',                                 'lost card'],
    ['name', 'REFUSED43',  '43',                                 'stolen card, pick up'],
    ['name', 'REFUSED51',  '51',                                 'limit exceeded'],
    ['name', 'REFUSED55',  { responseCode: 'N7', cvvCode: 'N' }, 'invalid security code'],
    ['name', 'REFUSED56',  '14',                                 'unknown card'],
    ['name', 'REFUSED57',  '57',                                 'illegal transaction'],
    ['name', 'REFUSED62',  '62',                                 'restricted card'],
    ['name', 'REFUSED63',  '63',                                 'security rules violated'],
    ['name', 'REFUSED75',  { responseCode: 'N7', cvvCode: 'N' }, 'security code invalid'],
    ['name', 'REFUSED76',  '62',                                 'card blocked'],
    ['name', 'REFUSED85',  '05',                                 'rejected by card issuer'],
  ] },
  { source: 'worldpay-cvc', values: [
    ['cvv',  '111',        { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '222',        { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '333',        { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '444',        { cvvCode: 'N' },                     'not matched'],
    ['cvv',  '555',        { cvvCode: 'M' },                     'matched'],
    ['cvv',  '1111',       { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '2222',       { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '3333',       { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '4444',       { cvvCode: 'N' },                     'not matched'],
    ['cvv',  '5555',       { cvvCode: 'P' },                     'not checked'],
    ['cvv',  '6666',       { cvvCode: 'M' },                     'matched'],
  ] },
];
