import type { CardBrand } from './card-numbers.ts';
import { isoDate, utcDay } from './civil-date.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Values of the characters by character code, for speed: every view of a charge needs them. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, CROCKFORD.indexOf(String.fromCharCode(code))));
/** 50 random bits of an id, which fit exactly into a number. */
const LETTERS = 10;
/** A ULID begins with its creation time in milliseconds. */
const TIME_LETTERS = 10;
const ULID_LETTERS = 26;
const DIGITS = 14;
const TOO_LARGE = 10 ** DIGITS;
/** Character code of the digit 0. */
const ZERO = 48;

/**
 * Returns the card network's id of an approved transaction, which later merchant-initiated charges refer to: 15 digits, for
 * Mastercard its product, a reference and the day. It is derived from our own id, which is random already. The check digit
 * is deliberately wrong, so that the digits never pass for a card number.
 */
export function networkTransactionId(id: string, brand: CardBrand): string {
  if (brand === 'mastercard') return `MCC${id.slice(-6)}${monthAndDay(id)}`;
  const digits = String(numberOf(id, id.length - LETTERS, id.length) % TOO_LARGE).padStart(DIGITS, '0');
  return `${digits}${wrongCheckDigit(digits)}`;
}

function monthAndDay(id: string): string {
  const start = id.length - ULID_LETTERS;
  return isoDate(utcDay(numberOf(id, start, start + TIME_LETTERS)))
    .slice(5)
    .replace('-', '');
}

function numberOf(id: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * CROCKFORD.length + (VALUES[id.charCodeAt(at)] ?? 0);
  return value;
}

/** Returns one more than the correct Luhn check digit. */
function wrongCheckDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < DIGITS; at++) {
    const digit = digits.charCodeAt(at) - ZERO;
    sum += at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return (11 - (sum % 10)) % 10;
}
