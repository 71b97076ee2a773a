/**
 * What the published test cards do, one row each; first match decides; bank accounts are in magic-packs.ts. They act in development and sandbox only:
 * in production mode every number is an ordinary one.
 */
import { SettleboxError } from '../core/errors.ts';
import type { AvsCode, CvvCode } from '../facts/avs-cvv.ts';
import { withLuhnDigit } from '../facts/card-numbers.ts';
import { RESPONSE_CODES, type ResponseCode } from '../facts/response-codes.ts';
import type { MagicMode } from '../resources/world-ports.ts';

/** Whether test values act in this world. */
export function magicActs({ environment, magicValues }: MagicMode): boolean {
  return environment !== 'production' && magicValues !== 'none';
}

/** What a test card does besides being approved. */
export interface MagicCard {
  readonly responseCode?: ResponseCode;
  readonly avsCode?: AvsCode;
  readonly cvvCode?: CvvCode;
  readonly refund?: 'refuse';
}

/** Stripe's published test cards (docs.stripe.com/testing), with the codes that our network answers for them. */
// biome-ignore format: a table reads in columns
const STRIPE_CARDS: readonly (readonly [pan: string, effect: MagicCard])[] = [
  ['4000000000000002', { responseCode: '05' }],  // generic decline
  ['4000000000009995', { responseCode: '51' }],  // insufficient funds
  ['4000000000009987', { responseCode: '41' }],  // lost card
  ['4000000000009979', { responseCode: '43' }],  // stolen card
  ['4000000000000069', { responseCode: '54' }],  // expired card
  ['4000000000000127', { responseCode: 'N7' }],  // incorrect CVC
  ['4000000000000119', { responseCode: '96' }],  // processing error
  ['4000000000006975', { responseCode: '65' }],  // velocity
  ['4100000000000019', { responseCode: '59' }],  // blocked as fraud
  ['4000000000000341', { responseCode: '05' }],  // can be stored; every charge is declined
  ['4000000000005126', { refund: 'refuse' }],    // its refund is refused later
  ['4000000000000010', { avsCode: 'N' }],        // line1 and zip fail
  ['4000000000000028', { avsCode: 'Z' }],        // line1 fails
  ['4000000000000036', { avsCode: 'A' }],        // zip fails
  ['4000000000000044', { avsCode: 'U' }],        // both unavailable
  ['4000000000000101', { cvvCode: 'N' }],        // CVC fails
];

/** Published numbers that do nothing special (Stripe's, Adyen's and the networks' own): approved like any other. */
export const ORDINARY_CARDS: readonly string[] = [
  ...['4242424242424242', '4000056655665556', '4111111111111111', '4012888888881881', '4222222222222'],
  ...['5555555555554444', '5200828282828210', '5105105105105100', '2223003122003222', '5454545454545454'],
  ...['378282246310005', '371449635398431', '378734493671000'],
  ...['6011111111111117', '6011000990139424', '6011981111111113'],
];

/** One number for each response code: 4000 09, seven zeros, the code's place in its table, the check digit. */
export function panAnswering(code: ResponseCode): string {
  const place = RESPONSE_CODES.findIndex((fact) => fact.code === code);
  if (place < 0)
    throw new SettleboxError(
      'bad_option',
      `${code} is no response code.`,
      'cards.declines takes one such as 05 or 51.',
    );
  return withLuhnDigit(`4000090000000${String(place).padStart(2, '0')}`);
}

export const MAGIC_CARDS: ReadonlyMap<string, MagicCard> = new Map([
  ...STRIPE_CARDS,
  ...RESPONSE_CODES.map(({ code }) => [panAnswering(code), { responseCode: code }] as const),
]);

/** CVVs that don't match whatever the card (Braintree's 200 and 201, Authorize.Net's 901). */
// biome-ignore format: a table reads in columns
export const MAGIC_CVVS: ReadonlyMap<string, CvvCode> = new Map([
  ['200', 'N'],
  ['201', 'U'],
  ['901', 'N'],
]);

/** Zip codes and street numbers that don't match, or that the issuer can't tell (Braintree's). */
// biome-ignore format: a table reads in columns
export const MAGIC_ZIPS: ReadonlyMap<string, 'mismatch' | 'unavailable'> = new Map([
  ['20000', 'mismatch'],
  ['20001', 'unavailable'],
]);

// biome-ignore format: a table reads in columns
export const MAGIC_STREET_NUMBERS: ReadonlyMap<string, 'mismatch' | 'unavailable'> = new Map([
  ['200', 'mismatch'],
  ['201', 'unavailable'],
]);
