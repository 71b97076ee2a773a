/** Our own values: one number for each response code, and a few values of CVV, zip and street. */
import { SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { withLuhnDigit } from '../../facts/card-numbers.ts';
import { DISPUTE_REASONS } from '../../facts/dispute-reasons.ts';
import { RESPONSE_CODES, type ResponseCode } from '../../facts/response-codes.ts';
import type { CardValues } from './row.ts';

/** Values of the other fields, from Braintree and Authorize.Net: Stripe decides by card number. */
// biome-ignore format: a table reads in columns
export const OTHER_FIELDS: readonly CardValues[] = [
  { source: 'braintree-testing', values: [
    ['cvv',    '200',   { cvvCode: 'N' },          'CVV does not match'],
    ['cvv',    '201',   { cvvCode: 'U' },          'CVV can’t be checked'],
    ['zip',    '20000', { zip: 'mismatch' },       'zip does not match'],
    ['zip',    '20001', { zip: 'unavailable' },    'zip can’t be checked'],
    ['street', '200',   { street: 'mismatch' },    'street does not match'],
    ['street', '201',   { street: 'unavailable' }, 'street can’t be checked'],
  ] },
  { source: 'authorize-net-testing', values: [
    ['cvv',    '901',   { cvvCode: 'N' },          'CVV does not match'],
  ] },
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

/** Our numbers, one for each response code. */
export const CODE_NUMBERS: CardValues = {
  source: 'settlebox',
  values: RESPONSE_CODES.map(({ code, text }) => ['number', panFor(code), code, text]),
};

/** The first digits of our numbers for disputes; the position of the reason and the check digit follow. */
const DISPUTE_PREFIXES = {
  visa: '4000080000000',
  mastercard: '5500080000000',
  amex: '370008000000',
  discover: '6011080000000',
} as const;

/**
 * Returns the card number, of the network that has the code, whose charges are disputed with this reason.
 *
 * @throws SettleboxError `bad_option`
 */
export function panDisputed(reason: string): string {
  const place = DISPUTE_REASONS.findIndex(({ code }) => code === reason);
  const network = DISPUTE_REASONS[place]?.network;
  if (network === undefined)
    throw new SettleboxError(
      'bad_option',
      `"${maskText(String(reason))}" is not a reason code.`,
      'cards.disputed takes a reason code such as 13.1, 4853, C08, or RG.',
    );
  return withLuhnDigit(`${DISPUTE_PREFIXES[network]}${String(place).padStart(2, '0')}`);
}

/** Our numbers, one for each reason of a dispute. */
export const DISPUTE_NUMBERS: CardValues = {
  source: 'settlebox',
  values: DISPUTE_REASONS.map(({ code, text }) => [
    'number',
    panDisputed(code),
    { dispute: { opens: 'chargeback', because: code } },
    `disputed later: ${text}`,
  ]),
};
