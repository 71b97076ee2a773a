import { isoText } from '../../core/time.ts';
import { type CardBrand, withLuhnDigit } from '../../facts/card-numbers.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 random bits of an id: as many as a number holds. */
const LETTERS = 10;
/** A ULID begins with the milliseconds of its making. */
const TIME_LETTERS = 10;
const DIGITS = 14;

/**
 * The id by which the network knows what was approved, and by which later merchant-initiated charges name the first one:
 * 15 digits, of Mastercard its product, a reference and the day. It follows from our own id, which is diced already. The
 * digits never pass for a card number: their check digit is wrong on purpose.
 */
export function networkTransactionId(id: string, brand: CardBrand): string {
  if (brand === 'mastercard') return `MCC${id.slice(-6)}${monthAndDay(id)}`;
  const digits = String(numberOf(id.slice(-LETTERS)) % 10 ** DIGITS).padStart(DIGITS, '0');
  const checkDigit = Number(withLuhnDigit(digits).slice(-1));
  return `${digits}${(checkDigit + 1) % 10}`;
}

function monthAndDay(id: string): string {
  const ulid = id.slice(id.indexOf('-') + 1).slice(-26);
  return isoText(numberOf(ulid.slice(0, TIME_LETTERS)))
    .slice(5, 10)
    .replace('-', '');
}

function numberOf(letters: string): number {
  let value = 0;
  for (const letter of letters) value = value * CROCKFORD.length + CROCKFORD.indexOf(letter);
  return value;
}
