import type { CardBrand } from './card-numbers.ts';
import { isoDate, utcDay } from './civil-date.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What each letter counts, by its character code: every view of a charge asks. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, CROCKFORD.indexOf(String.fromCharCode(code))));
/** 50 random bits of an id: as many as a number holds. */
const LETTERS = 10;
/** A ULID begins with the milliseconds of its making. */
const TIME_LETTERS = 10;
const ULID_LETTERS = 26;
const DIGITS = 14;
const TOO_LARGE = 10 ** DIGITS;
/** Character code of the digit 0. */
const ZERO = 48;

/**
 * The id by which the network knows what was approved, and by which later merchant-initiated charges name the first one:
 * 15 digits, of Mastercard its product, a reference and the day. It follows from our own id, which is diced already. The
 * digits never pass for a card number: their check digit is wrong on purpose.
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

/** One more than the digit by which Luhn's sum would come out. */
function wrongCheckDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < DIGITS; at++) {
    const digit = digits.charCodeAt(at) - ZERO;
    sum += at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return (11 - (sum % 10)) % 10;
}
