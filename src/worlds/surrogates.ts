/**
 * What is never kept as it is: numbers of cards and accounts but for the published test values, CVVs, passwords, keys. Where
 * real card numbers are refused, those that are plainly made up stay too: they are nobody's.
 * Each has a stand-in of the same kind, the same for the same value within one world, so that a tape is played with it as
 * the world was with the value: brand, BIN, last four, length and check digit stay what they were.
 */

import type { MagicMode } from '../contract/network-ports.ts';
import type { Credentials, Engine } from '../domain/base/context.ts';
import { hmacBase64, sha256Bytes, toBase64 } from '../engine/crypto.ts';
import { cvvCode } from '../facts/avs-cvv.ts';
import { brandOf, passesLuhn } from '../facts/card-numbers.ts';
import { isPlainlyMadeUp } from '../facts/published-cards.ts';
import { codeOfCvv, cvvAnswering, isTestCard } from '../networks/test-values/magic-cards.ts';
import { isTestAccount } from '../networks/test-values/magic-packs.ts';

/** So much of a value is kept at most: one that holds itself comes to an end. */
const PARTS_MAX = 600_000;

/** A value as the journal may keep it: plain data, with stand-ins. */
export function standIn(engine: Engine, value: unknown): unknown {
  const budget = { parts: PARTS_MAX, depth: 0 };
  try {
    return replaced(engine, value, '', budget);
  } catch {
    // A direct call may bring anything, also what throws when it is looked at.
    return undefined;
  }
}

interface Budget {
  parts: number;
  depth: number;
}

/** What nests deeper was refused for that, and is refused again by what is kept of it. */
const DEPTH_KEPT = 64;

/** `name` is that of the field, or of the secret one around it: what stands in a `pan` field is one, however deep. */
function replaced(engine: Engine, value: unknown, name: string, budget: Budget): unknown {
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

function copied(engine: Engine, value: object, name: string, budget: Budget): unknown {
  if (Array.isArray(value)) return value.map((inner) => replaced(engine, inner, name, budget));
  // A caller may send a `__proto__` field, and has it back.
  const copy: Record<string, unknown> = Object.create(null);
  for (const field of Object.keys(value)) {
    const sort = sortOf(field);
    const inner = replaced(engine, Reflect.get(value, field), sort === '' ? name : sort, budget);
    if (inner !== undefined) copy[text(engine, field, '')] = inner;
  }
  return copy;
}

/** What a field holds by its name, in whatever case it was written. */
type Sort = 'pan' | 'account' | 'cvv' | 'code' | 'secret' | '';

const SORTS: ReadonlyMap<string, Sort> = new Map<string, Sort>([
  ['pan', 'pan'],
  ['account_number', 'account'],
  ['accountnumber', 'account'],
  ['code', 'code'],
  // Codes of results, in the checks of a client.
  ['decline_cvv', ''],
  ...['api_key', 'apikey', 'mfa_token'].map((name) => [name, 'secret'] as const),
]);

/** Names that a caller may give to the like of them. */
const CVV_NAME = /(^|[_-])cv[vc]2?$/;
const SECRET_NAME = /passw|passcode|passphrase|secret$|(^|[_-])(pass|pwd|ssn)$/;

/** Names of fields come again and again: a memo of a pure function. */
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

/** What may be a card or an account: but a moment in milliseconds has as many digits. */
function isLong(value: number): boolean {
  const size = Math.abs(value);
  return size >= 1e11 && !(Number.isInteger(value) && value >= EARLIEST_MS && value < LATEST_MS);
}

/** The years 2000 to 2100. */
const EARLIEST_MS = 946_684_800_000;
const LATEST_MS = 4_102_444_800_000;

/** A number where a text belongs was refused, and is refused again. */
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
  if (sort === 'secret') return standInSecret(engine, value);
  if (sort === 'code' && ONE_TIME_CODE.test(value)) return standInCode(engine, value);
  if (value.length < NUMBER_DIGITS_MIN || !TELLING.test(value)) return value;
  return value
    .replace(KEY, (key) => standInSecret(engine, key))
    .replace(NUMBER, (found) => keepingGaps(found, anyNumber(engine, found.replace(/\D/g, ''))));
}

const ONE_TIME_CODE = /^\d{6}$/;

/** Other six digits for a second factor's code. */
export function standInCode(engine: Engine, code: string): string {
  return [...printOf(engine, code).slice(0, code.length)].map((letter) => letter.charCodeAt(0) % 10).join('');
}

const NUMBER_DIGITS_MIN = 12;
/** Twelve digits or more, together or in groups. */
const NUMBER = /\d(?:[ -]?\d){11,}/g;
/** Our keys and tokens, put where they don't belong. */
const KEY = /(?:sk_(?:development|sandbox|production)|mfat|whsec)_[\w+/=-]+/g;

/** Whether a text may hold one of them; most hold none, and are asked but once. */
const TELLING = /\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d[ -]?\d|sk_|mfat|whsec/;

/** First digits of a card's number that say whose it is. */
const BIN = 6;
const LAST_FOUR = 4;

function isCardNumber(value: string): boolean {
  return /^[2-6]\d{12,18}$/.test(value) && passesLuhn(value) && !isTestCard(value);
}

function cardNumber(engine: Engine, pan: string): string {
  if (isNobodys(engine, pan)) return pan;
  // What is no number at all was refused, and is refused again.
  if (!/^\d+$/.test(pan)) return malformed(pan);
  return digits(engine, pan, brandOf(pan) === undefined ? 0 : BIN);
}

/** What is published for tests stays; so does what is plainly made up, which a stand-in could not always be. */
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
  // The first digit stays, so that what was no card does not look like one.
  return digits(engine, number, isCardNumber(number) ? BIN : 1);
}

/** Other digits in the middle; the check digit holds where it held. */
function digits(
  engine: Engine,
  number: string,
  head: number,
  isTaken = (made: string) => isNobodys(engine, made),
): string {
  const middle = number.length - head - LAST_FOUR;
  if (middle <= 0) return number;
  for (let print = printOf(engine, number), tries = 0; tries < TRIES_MAX; tries++, print = printOf(engine, print)) {
    const made = [...print.slice(0, middle).padEnd(middle, print)].map((letter) => letter.charCodeAt(0) % 10);
    for (let first = 0; first < 10; first++) {
      const tried = `${number.slice(0, head)}${first}${made.slice(1).join('')}${number.slice(-LAST_FOUR)}`;
      if (passesLuhn(tried) === passesLuhn(number) && tried !== number && !isTaken(tried)) return tried;
    }
  }
  return number;
}

/** Most are found at once; a short number has few others. */
const TRIES_MAX = 20;

function malformed(number: string): string {
  return number.replace(/[A-Za-z0-9]/g, 'x');
}

function keepingGaps(number: string, made: string): string {
  let at = 0;
  return number.replace(/\d/g, () => made.charAt(at++));
}

/** `M:3`: the code that the issuer answers for it, and its length; a CVV itself is never kept. */
function cvvOutcome(engine: Engine, cvv: string): string {
  return `${/^\d+$/.test(cvv) ? codeOfCvv(engine.settings, cvv) : '-'}:${cvv.length}`;
}

/** A CVV with the outcome that a tape names, in a world of this mode; without a mode, one of its length. */
export function cvvWithOutcome(outcome: string, mode?: MagicMode): string {
  const [code = '', digits = '3'] = outcome.split(':');
  const length = Number(digits);
  if (code === '-') return 'x'.repeat(length);
  const fact = cvvCode(code);
  const published = mode && fact && cvvAnswering(mode, fact.code, length);
  return published ?? '1234567890'.slice(0, length);
}

/** What a caller showed at the door, as it may be kept. */
export function standInShown(engine: Engine, shown: Credentials): unknown {
  const { keys, clientId } = shown;
  const [key = '', ...others] = keys;
  const kept = () => ({
    keys: keys.map((one) => (typeof one === 'string' ? standInSecret(engine, one) : null)),
    ...(clientId === undefined ? {} : { clientId: standIn(engine, clientId) }),
  });
  return others.length > 0 || typeof key !== 'string'
    ? kept()
    : engine.database.remember(`shown ${key} ${clientId}`, kept);
}

/** A secret of the same form and length; what it was can't be told from it. */
export function standInSecret(engine: Engine, secret: string): string {
  return engine.database.remember(`stand-in ${secret}`, () => secretLike(secret, printOf(engine, secret)));
}

function secretLike(secret: string, print: string): string {
  const key = /^(sk_[a-z]+_)(.*)$/.exec(secret);
  if (key !== null) return `${key[1]}${letters(print, (key[2] ?? '').length)}`;
  if (!secret.startsWith('whsec_')) return letters(print, secret.length);
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').length;
  const made = [...sha256Bytes(print), ...sha256Bytes(`${print} `)].slice(0, bytes);
  return `whsec_${toBase64(Uint8Array.from(made))}`;
}

/** So many letters and digits, whatever was asked for. */
function letters(print: string, count: number): string {
  const word = print.replace(/[^A-Za-z0-9]/g, '');
  return word.repeat(Math.ceil(count / word.length)).slice(0, count);
}

function printOf(engine: Engine, value: string): string {
  return hmacBase64(engine.state.fingerprintKey, `stand-in ${value}`);
}
