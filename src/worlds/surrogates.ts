/**
 * Replaces sensitive values before they are stored: numbers of cards and accounts other than published test values, CVVs,
 * passwords, keys. If the gateway rejects real card numbers, obviously invented numbers stay too. Each surrogate is of the
 * same kind, and the same for the same value within one world, so that a tape replays with it as the world ran with the
 * value: brand, BIN, last four, length and check digit stay.
 */

import type { MagicMode } from '../contract/network-ports.ts';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { fromBase64, hmacBase64, sha256Bytes, toBase64 } from '../engine/crypto.ts';
import { cvvCode } from '../facts/avs-cvv.ts';
import { brandOf, passesLuhn } from '../facts/card-numbers.ts';
import { isPlainUuid, isUuid, MASKED_UUID } from '../facts/key-shapes.ts';
import { isPlainlyMadeUp } from '../facts/published-cards.ts';
import { codeOfCvv, cvvFor, isTestCard } from '../networks/test-values/magic-cards.ts';
import { isTestAccount } from '../networks/test-values/magic-packs.ts';

/** Limits the copied parts of a value, since an object can contain itself. */
const PARTS_MAX = 600_000;

/** Returns a value as plain data for the journal, with surrogates. */
export function withSurrogates(engine: Engine, value: unknown): unknown {
  const budget = { parts: PARTS_MAX, depth: 0 };
  try {
    return replaced(engine, value, '', budget);
  } catch {
    // A direct call can pass any value, including one whose getters throw.
    return undefined;
  }
}

/**
 * Returns an Idempotency-Key for the journal. A UUID without a possible card or account number is stored unchanged, so that it
 * can be searched for.
 */
export function keySurrogate(engine: Engine, key: unknown): unknown {
  if (isPlainUuid(key)) return key;
  const kept = withSurrogates(engine, key);
  return kept !== key && isUuid(key) ? `${MASKED_UUID}${kept}` : kept;
}

interface CopyBudget {
  parts: number;
  depth: number;
}

/** Deeper values are rejected for their depth, and so are their stored forms on replay. */
const DEPTH_KEPT = 64;

/** `name` is the name of the field, or of the secret field around it: everything inside a `pan` field is a card number. */
function replaced(engine: Engine, value: unknown, name: string, budget: CopyBudget): unknown {
  budget.parts--;
  if (budget.parts < 0) return undefined;
  if (typeof value === 'string') return text(engine, value, name);
  if (typeof value === 'number') return number(engine, value, name);
  if (typeof value === 'bigint') return text(engine, String(value), name);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (budget.depth === DEPTH_KEPT) return null;
  budget.depth++;
  const copy = copied(engine, value, name, budget);
  budget.depth--;
  return copy;
}

function copied(engine: Engine, value: object, name: string, budget: CopyBudget): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaced(engine, inner, name, budget));
  // A plain object: V8 takes twice as long to fill an object without a prototype, and longer to serialize it.
  const copy: Record<string, unknown> = {};
  for (const field of Object.keys(value)) {
    const sort = sortOf(field);
    const inner = replaced(engine, Reflect.get(value, field), sort === '' ? name : sort, budget);
    if (inner === undefined) continue;
    if (field === '__proto__') defineField(copy, field, inner);
    else copy[text(engine, field, '')] = inner;
  }
  // A copied toJSON would otherwise run when the journal is written.
  return typeof copy.toJSON === 'function' ? parsedJson(copy) : copy;
}

function parsedJson(value: object): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Copies a field, also one named `__proto__`. An assignment would set the prototype. */
function defineField(copy: object, field: string, value: unknown): void {
  Object.defineProperty(copy, field, { value, enumerable: true, configurable: true, writable: true });
}

/** The content of a field by its name, in any letter case. */
type Sort = 'pan' | 'account' | 'cvv' | 'code' | 'secret' | 'evidence' | '';

const SORTS: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ['pan', 'pan'],
  ['account_number', 'account'],
  ['accountnumber', 'account'],
  ['code', 'code'],
  // IP addresses, devices, accounts, and addresses of customers. Equal ones must stay equal.
  ['ce3', 'evidence'],
  // Result codes, in the card checks of a client.
  ['decline_cvv', ''],
  ...['api_key', 'apikey', 'mfa_token'].map((name) => [name, 'secret'] as const),
]);

/** Matches names that callers can give to similar fields. */
const CVV_NAME = /(^|[_-])cv[vc]2?$/;
const SECRET_NAME = /passw|passcode|passphrase|secret$|(^|[_-])(pass|pwd|ssn)$/;

/** Memo of a pure function: the names of fields repeat. */
const SORTS_KNOWN_MAX = 1_000;
const sortsKnown = new Map<string, Sort>();

function sortOf(field: string): Sort {
  const known = sortsKnown.get(field);
  if (known !== undefined) return known;
  if (sortsKnown.size >= SORTS_KNOWN_MAX) sortsKnown.clear();
  const sort = decideSort(field.toLowerCase());
  sortsKnown.set(field, sort);
  return sort;
}

function decideSort(name: string): Sort {
  const known = SORTS.get(name);
  if (known !== undefined) return known;
  if (CVV_NAME.test(name)) return 'cvv';
  return SECRET_NAME.test(name) ? 'secret' : '';
}

/** Reports whether a number may belong to a card or account. A time in milliseconds has as many digits. */
function isLong(value: number): boolean {
  const size = Math.abs(value);
  return size >= 1e11 && !(Number.isInteger(value) && value >= EARLIEST_MS && value < LATEST_MS);
}

/** The years 2000 to 2100. */
const EARLIEST_MS = 946_684_800_000;
const LATEST_MS = 4_102_444_800_000;

/** A number in place of a string is rejected, and rejected again on replay. */
function number(engine: Engine, value: number, sort: string): number {
  if (sort === 'cvv' || sort === 'secret') return 0;
  if (sort !== 'pan' && sort !== 'account' && !isLong(value)) return value;
  const whole = String(Math.trunc(Math.abs(value)));
  return /^\d+$/.test(whole) ? Math.sign(value) * Number(anyNumber(engine, whole)) : 0;
}

function text(engine: Engine, value: string, sort: string): string {
  if (sort === 'pan') return cardNumber(engine, value);
  if (sort === 'account') return accountNumber(engine, value);
  if (sort === 'cvv') return cvvOutcome(engine, value);
  if (sort === 'secret' || (sort === 'evidence' && !value.startsWith('TRANSACTION-')))
    return secretSurrogate(engine, value);
  if (sort === 'code' && ONE_TIME_CODE.test(value)) return codeSurrogate(engine, value);
  if (value.length < NUMBER_DIGITS_MIN || !TELLING.test(value)) return value;
  return value
    .replace(KEY, (key) => secretSurrogate(engine, key))
    .replace(NUMBER, (found) => keepingGaps(found, anyNumber(engine, found.replace(/\D/g, ''))));
}

const ONE_TIME_CODE = /^\d{6}$/;

/** Returns other digits for the code of a second factor. */
export function codeSurrogate(engine: Engine, code: string): string {
  return [...fingerprintOf(engine, code).slice(0, code.length)].map((letter) => letter.charCodeAt(0) % 10).join('');
}

const NUMBER_DIGITS_MIN = 12;
/** Twelve digits or more, together or in groups. */
const NUMBER = /\d(?:[ -]?\d){11,}/g;
/** Keys and tokens of the gateway, anywhere in a text. */
const KEY = /(?:sk_(?:development|sandbox|production)|mfat|whsec)_[\w+/=-]+/g;

/** A quick check before the replacements: most texts contain nothing sensitive. */
const TELLING = /\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d|sk_|mfat|whsec/;

/** Digits that identify the issuer. */
const BIN = 6;
const LAST_FOUR = 4;

function isCardNumber(value: string): boolean {
  return /^[2-6]\d{12,18}$/.test(value) && passesLuhn(value) && !isTestCard(value);
}

function cardNumber(engine: Engine, pan: string): string {
  if (isNobodys(engine, pan)) return pan;
  // A card number with other characters is rejected, and its surrogate must be rejected too.
  if (!/^\d+$/.test(pan)) return malformed(pan);
  return digits(engine, pan, brandOf(pan) === undefined ? 0 : BIN);
}

/** Published test values stay. So do obviously invented numbers, for which a surrogate does not always exist. */
function isNobodys({ settings }: Engine, pan: string): boolean {
  return isTestCard(pan) || (settings.realCards === 'reject' && isCardNumber(pan) && isPlainlyMadeUp(pan));
}

function accountNumber(engine: Engine, account: string): string {
  if (isTestAccount(engine.settings, account)) return account;
  if (!/^\d+$/.test(account)) return malformed(account);
  return digits(engine, account, 0, (made) => isTestAccount(engine.settings, made));
}

function anyNumber(engine: Engine, number: string): string {
  if (isNobodys(engine, number) || isTestAccount(engine.settings, number)) return number;
  // The first digit stays, so that the surrogate of another number does not look like a card.
  return digits(engine, number, isCardNumber(number) ? BIN : 1);
}

/** Replaces the digits in the middle. The check digit stays as valid or invalid as it was. */
function digits(
  engine: Engine,
  number: string,
  head: number,
  isTaken = (made: string) => isNobodys(engine, made),
): string {
  const middle = number.length - head - LAST_FOUR;
  if (middle <= 0) return number;
  for (
    let fingerprint = fingerprintOf(engine, number), tries = 0;
    tries < TRIES_MAX;
    tries++, fingerprint = fingerprintOf(engine, fingerprint)
  ) {
    const made = [...fingerprint.slice(0, middle).padEnd(middle, fingerprint)].map(
      (letter) => letter.charCodeAt(0) % 10,
    );
    for (let first = 0; first < 10; first++) {
      const tried = `${number.slice(0, head)}${first}${made.slice(1).join('')}${number.slice(-LAST_FOUR)}`;
      if (passesLuhn(tried) === passesLuhn(number) && tried !== number && !isTaken(tried)) return tried;
    }
  }
  return number;
}

/** Most are found at once; a short number has few alternatives. */
const TRIES_MAX = 20;

function malformed(number: string): string {
  return number.replace(/[A-Za-z0-9]/g, 'x');
}

function keepingGaps(number: string, made: string): string {
  let at = 0;
  return number.replace(/\d/g, () => made.charAt(at++));
}

/** `M:3`: the CVV result and the length. The CVV itself is never stored. */
function cvvOutcome(engine: Engine, cvv: string): string {
  return `${/^\d+$/.test(cvv) ? codeOfCvv(engine.settings, cvv) : '-'}:${cvv.length}`;
}

/** Returns a CVV with the result that a tape names, in a world of this mode; without a mode, one of its length. */
export function cvvWithOutcome(outcome: string, mode?: MagicMode): string {
  const [code = '', digits = '3'] = outcome.split(':');
  const length = Number(digits);
  if (code === '-') return 'x'.repeat(length);
  const fact = cvvCode(code);
  const published = mode && fact && cvvFor(mode, fact.code, length);
  return published ?? '1234567890'.slice(0, length);
}

/** Returns credentials for the journal, with surrogates. */
export function credentialSurrogates(engine: Engine, shown: Credentials): unknown {
  const { keys, clientId, hasAuthorization } = shown;
  const kept = () => ({
    // Keys of any form are replaced: a key of the real gateway that a test passes by mistake must not be stored.
    keys: keys.map((one) => secretSurrogate(engine, one)),
    ...(clientId === undefined ? {} : { clientId: withSurrogates(engine, clientId) }),
    ...(hasAuthorization === undefined ? {} : { hasAuthorization }),
  });
  const [key = ''] = keys;
  return keys.length === 1 ? engine.database.remember('shown', `${key} ${clientId}`, kept) : kept();
}

/** Returns a surrogate of the same form and length, from which the secret cannot be derived. */
export function secretSurrogate(engine: Engine, secret: string): string {
  return engine.database.remember('surrogate', secret, () => secretLike(secret, fingerprintOf(engine, secret)));
}

function secretLike(secret: string, fingerprint: string): string {
  const key = /^(sk_[a-z]+_)(.*)$/.exec(secret);
  if (key !== null) return `${key[1]}${letters(fingerprint, (key[2] ?? '').length)}`;
  if (!secret.startsWith('whsec_')) return letters(fingerprint, secret.length);
  const bytes = fromBase64(secret.slice('whsec_'.length)).length;
  const made = [...sha256Bytes(fingerprint), ...sha256Bytes(`${fingerprint} `)].slice(0, bytes);
  return `whsec_${toBase64(Uint8Array.from(made))}`;
}

/** Returns this number of letters and digits. */
function letters(fingerprint: string, count: number): string {
  const word = fingerprint.replace(/[^A-Za-z0-9]/g, '');
  return word.repeat(Math.ceil(count / word.length)).slice(0, count);
}

function fingerprintOf(engine: Engine, value: string): string {
  return hmacBase64(engine.state.fingerprintKey, `stand-in ${value}`);
}
