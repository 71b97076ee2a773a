import { brandOf, cardLengths, passesLuhn } from './card-numbers.ts';

const CARD_DIGITS_MAX = 19;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The digits of a UUID across its hyphens: a card number has at least 13. */
const DIGITS = /\d(?:-?\d){12,}/g;

/**
 * Reports whether an Idempotency-Key is a UUID in which no digits can be a card number. 3 of 1,000 random UUIDs contain such digits.
 */
export function isPlainUuid(key: unknown): boolean {
  return isUuid(key) && !(key.match(DIGITS) ?? []).some((run) => containsCardNumber(run.replaceAll('-', '')));
}

/** Reports whether a value is a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Up to 19 digits can be a card number of any network; of more digits, a part can be one of a network that is known here. */
function containsCardNumber(digits: string): boolean {
  if (digits.length <= CARD_DIGITS_MAX && passesLuhn(digits)) return true;
  for (let from = 0; from < digits.length; from++) {
    const brand = brandOf(digits.slice(from));
    const lengths = brand === undefined ? [] : cardLengths(brand);
    if (lengths.some((length) => from + length <= digits.length && passesLuhn(digits.slice(from, from + length))))
      return true;
  }
  return false;
}
