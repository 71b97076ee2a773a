import { brandOf, cardLengths, passesLuhn } from './card-numbers.ts';

const CARD_DIGITS_MAX = 19;
/** The source of a pattern for UUIDs, without their ends. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i');
/** A bank account number of 12 digits can be the last group, as in keys that programs put together. */
const ACCOUNT_AT_END = /-\d{12}$/;
/** Starts the surrogate of a UUID that is not stored as it was sent, so that it does not look like a UUID from a client. */
export const MASKED_UUID = 'masked-';
/** The digits of a UUID across its hyphens: a card number has at least 13. */
const DIGITS = /\d(?:-?\d){12,}/g;

/**
 * Reports whether an Idempotency-Key is a UUID in which no digits can be a card number, and whose last group is not 12 digits,
 * which can be an account number. 3 of 1,000 random UUIDs contain digits of a card number, and 4 of 1,000 end in 12 digits.
 */
export function isPlainUuid(key: unknown): boolean {
  if (!isUuid(key) || ACCOUNT_AT_END.test(key)) return false;
  return !(key.match(DIGITS) ?? []).some((run) => containsCardNumber(run.replaceAll('-', '')));
}

/** Reports whether a value is a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Reports whether an Idempotency-Key in the journal was sent as a UUID. */
export function wasUuid(key: unknown): boolean {
  return isUuid(typeof key === 'string' && key.startsWith(MASKED_UUID) ? key.slice(MASKED_UUID.length) : key);
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
