/** Our own pack: Stripe's published numbers, one number for each response code, and a few values of CVV, zip and street. */
import { SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { withLuhnDigit } from '../../facts/card-numbers.ts';
import { RESPONSE_CODES, type ResponseCode } from '../../facts/response-codes.ts';
import type { CardValue } from './row.ts';

// Numbers that require 3-D Secure are declined, as in Stripe without an authenticated customer: the gateway has no such
// step. Numbers that Stripe leaves to its own risk rules (4954, 9235) are approved.
// biome-ignore format: a table reads in columns
const STRIPE_NUMBERS: readonly CardValue[] = [
  ['number', '4000000000000002', { responseCode: '05' },                        'generic decline',                         'Stripe'],
  ['number', '4000000000009995', { responseCode: '51' },                        'insufficient funds',                      'Stripe'],
  ['number', '4000000000009987', { responseCode: '41' },                        'lost card',                               'Stripe'],
  ['number', '4000000000009979', { responseCode: '43' },                        'stolen card',                             'Stripe'],
  ['number', '4000000000000069', { responseCode: '54' },                        'expired card',                            'Stripe'],
  ['number', '4000000000000127', { responseCode: 'N7', cvvCode: 'N' },          'incorrect CVC',                           'Stripe'],
  ['number', '4000000000000119', { responseCode: '96' },                        'processing error',                        'Stripe'],
  ['number', '4000000000006975', { responseCode: '65' },                        'exceeds velocity limit',                  'Stripe'],
  ['number', '4000000000000341', { responseCode: '05' },                        'can be stored; every charge is declined', 'Stripe'],
  ['number', '4100000000000019', { responseCode: '59' },                        'highest risk, always blocked',            'Stripe'],
  ['number', '4000000000004954', {},                                            'highest risk, blocked only by a rule',   'Stripe'],
  ['number', '4000000000009235', {},                                            'elevated risk',                           'Stripe'],
  ['number', '4000000000000010', { street: 'mismatch', zip: 'mismatch' },       'line 1 and zip do not match',             'Stripe'],
  ['number', '4000000000000028', { street: 'mismatch' },                        'line 1 does not match',                   'Stripe'],
  ['number', '4000000000000036', { zip: 'mismatch' },                           'zip does not match',                      'Stripe'],
  ['number', '4000000000000044', { street: 'unavailable', zip: 'unavailable' }, 'line 1 and zip can’t be checked',         'Stripe'],
  ['number', '4000000000000101', { cvvCode: 'N' },                              'CVC does not match',                      'Stripe'],
  ['number', '4000000000007726', { refund: 'late' },                            'its refunds succeed late',                'Stripe'],
  ['number', '4000000000005126', { refund: 'reject' },                          'its refunds fail late',                   'Stripe'],
  ['number', '4000000000000259', {},                                            'disputed later as fraudulent',            'Stripe'],
  ['number', '4000000000002685', {},                                            'disputed later as not received',          'Stripe'],
  ['number', '4000000000001976', {},                                            'inquired about later',                    'Stripe'],
  ['number', '4000000000005423', {},                                            'early fraud warning',                     'Stripe'],
  ['number', '4000000404000079', {},                                            'disputed several times',                  'Stripe'],
  ['number', '4000002760003184', { responseCode: '1A' },                        'always requires authentication',          'Stripe'],
  ['number', '4000000000003220', { responseCode: '1A' },                        '3-D Secure must be completed',            'Stripe'],
  ['number', '4000008400001629', { responseCode: '05' },                        '3-D Secure, declined after it',           'Stripe'],
  ['number', '4000008400001280', { responseCode: '05' },                        '3-D Secure, whose lookup fails',          'Stripe'],
  ['number', '4000008260003178', { responseCode: '51' },                        '3-D Secure, insufficient funds after it', 'Stripe'],
];

/** Values of the other fields, from Braintree and Authorize.Net: Stripe decides by card number. */
// biome-ignore format: a table reads in columns
const OTHER_FIELDS: readonly CardValue[] = [
  ['cvv',    '200',   { cvvCode: 'N' },          'CVV does not match',          'Braintree'],
  ['cvv',    '201',   { cvvCode: 'U' },          'CVV can’t be checked',        'Braintree'],
  ['cvv',    '901',   { cvvCode: 'N' },          'CVV does not match',          'Authorize.Net'],
  ['zip',    '20000', { zip: 'mismatch' },       'zip does not match',          'Braintree'],
  ['zip',    '20001', { zip: 'unavailable' },    'zip can’t be checked',        'Braintree'],
  ['street', '200',   { street: 'mismatch' },    'street does not match',       'Braintree'],
  ['street', '201',   { street: 'unavailable' }, 'street can’t be checked',     'Braintree'],
];

/**
 * Returns the card number that is declined or approved with a response code: 4000 09, seven zeros, the position of
 * the code, the check digit.
 *
 * @throws SettleboxError `bad_option`
 */
export function panFor(code: ResponseCode): string {
  const place = RESPONSE_CODES.findIndex((fact) => fact.code === code);
  if (place < 0)
    throw new SettleboxError(
      'bad_option',
      `"${maskText(String(code))}" is not a response code.`,
      'cards.declines takes a response code such as 05 or 51.',
    );
  return withLuhnDigit(`4000090000000${String(place).padStart(2, '0')}`);
}

const CODE_NUMBERS = RESPONSE_CODES.map(
  ({ code, text }): CardValue => ['number', panFor(code), { responseCode: code }, text, 'settlebox'],
);

/** The test values of the `settlebox` pack. */
export const SETTLEBOX_VALUES: readonly CardValue[] = [...STRIPE_NUMBERS, ...CODE_NUMBERS, ...OTHER_FIELDS];
