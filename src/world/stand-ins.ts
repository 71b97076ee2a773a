/**
 * What is never kept as it is: numbers of cards and accounts but for the published test values, CVVs, passwords, keys.
 * Each has a stand-in of the same kind, the same for the same value within one world, so that a tape is played with it as
 * the world was with the value: brand, BIN, last four, length and check digit stay what they were.
 */
import type { Engine } from '../context.ts';
import { hmacBase64, sha256Bytes, toBase64 } from '../core/crypto.ts';
import type { CvvCode } from '../facts/avs-cvv.ts';
import { brandOf, passesLuhn } from '../facts/card-numbers.ts';
import { MAGIC_CARDS, MAGIC_CVVS, magicAccount, magicActs, ORDINARY_CARDS } from './magic-values.ts';

/** So much of a value is kept at most: one that holds itself comes to an end. */
const PARTS_MAX = 600_000;

/** A value as the journal may keep it: plain data, with stand-ins. */
export function standIn(engine: Engine, value: unknown): unknown {
  const budget = { parts: PARTS_MAX };
  try {
    return replaced(engine, value, '', budget);
  } catch {
    // A direct call may bring anything, also what throws when it is looked at.
    return undefined;
  }
}

interface Budget {
  parts: number;
}

function replaced(engine: Engine, value: unknown, name: string, budget: Budget): unknown {
  budget.parts--;
  if (budget.parts < 0) return undefined;
  if (typeof value === 'string') return text(engine, value, name);
  if (typeof value === 'number')
    return isCardNumber(String(value)) ? Number(digits(engine, String(value), BIN)) : value;
  if (typeof value === 'bigint') return text(engine, String(value), name);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((inner) => replaced(engine, inner, name, budget));
  const copy: Record<string, unknown> = {};
  for (const field of Object.keys(value)) {
    const inner = replaced(engine, Reflect.get(value, field), field, budget);
    if (inner !== undefined) copy[field.length < NUMBER_DIGITS_MIN ? field : text(engine, field, '')] = inner;
  }
  return copy;
}

/** Fields whose whole value is a secret, whatever its form. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  ...['password', 'current_password', 'new_password', 'ownerPassword'],
  ...['api_key', 'apiKey', 'keys', 'mfa_token', 'totp_secret', 'secret'],
]);

function text(engine: Engine, value: string, name: string): string {
  if (name === 'pan') return cardNumber(engine, value);
  if (name === 'account_number') return accountNumber(engine, value);
  if (name === 'cvv' || name === 'cvc') return cvvOutcome(engine, value);
  if (SECRET_FIELDS.has(name)) return standInSecret(engine, value);
  if (value.length < NUMBER_DIGITS_MIN) return value;
  return value
    .replace(KEY, (key) => standInSecret(engine, key))
    .replace(NUMBER, (number) => keepingGaps(number, anyNumber(engine, number.replace(/\D/g, ''))));
}

const NUMBER_DIGITS_MIN = 12;
/** Twelve digits or more, together or in groups. */
const NUMBER = /\d(?:[ -]?\d){11,}/g;
/** Our keys and tokens, put where they don't belong. */
const KEY = /(?:sk_(?:development|sandbox|production)|mfat|whsec)_[\w+/=-]+/g;

/** First digits of a card's number that say whose it is. */
const BIN = 6;
const LAST_FOUR = 4;

/** Test values that are published: they stay. */
const PUBLISHED: ReadonlySet<string> = new Set([...MAGIC_CARDS.keys(), ...ORDINARY_CARDS]);

function isPublishedAccount(account: string): boolean {
  return magicAccount(account) !== undefined;
}

function isCardNumber(value: string): boolean {
  return /^[2-6]\d{13,18}$/.test(value) && passesLuhn(value) && !PUBLISHED.has(value);
}

function cardNumber(engine: Engine, pan: string): string {
  if (PUBLISHED.has(pan)) return pan;
  // What is no number at all was refused, and is refused again.
  if (!/^\d+$/.test(pan)) return malformed(pan);
  return digits(engine, pan, brandOf(pan) === undefined ? 0 : BIN);
}

function accountNumber(engine: Engine, account: string): string {
  if (isPublishedAccount(account)) return account;
  if (!/^\d+$/.test(account)) return malformed(account);
  return digits(engine, account, 0, isPublishedAccount);
}

function anyNumber(engine: Engine, number: string): string {
  if (PUBLISHED.has(number) || isPublishedAccount(number)) return number;
  return digits(engine, number, isCardNumber(number) ? BIN : 0);
}

/** Other digits in the middle; the check digit holds where it held. */
function digits(engine: Engine, number: string, head: number, isTaken = (made: string) => PUBLISHED.has(made)): string {
  const middle = number.length - head - LAST_FOUR;
  if (middle <= 0) return number;
  const print = printOf(engine, number);
  const made = [...print.slice(0, middle).padEnd(middle, print)].map((letter) => letter.charCodeAt(0) % 10);
  for (let first = 0; first < 10; first++) {
    const tried = `${number.slice(0, head)}${first}${made.slice(1).join('')}${number.slice(-LAST_FOUR)}`;
    if (passesLuhn(tried) === passesLuhn(number) && tried !== number && !isTaken(tried)) return tried;
  }
  return number;
}

function malformed(number: string): string {
  return number.replace(/[A-Za-z0-9]/g, 'x');
}

function keepingGaps(number: string, made: string): string {
  let at = 0;
  return number.replace(/\d/g, () => made.charAt(at++));
}

/** `M:3`: the code that the issuer answers for it, and its length; a CVV itself is never kept. */
function cvvOutcome(engine: Engine, cvv: string): string {
  if (!/^\d+$/.test(cvv)) return `-:${cvv.length}`;
  const code: CvvCode = (magicActs(engine.settings) ? MAGIC_CVVS.get(cvv) : undefined) ?? 'M';
  return `${code}:${cvv.length}`;
}

/** A CVV with the outcome that a tape names. */
export function cvvWithOutcome(outcome: string): string {
  const [code = '', length = '3'] = outcome.split(':');
  if (code === '-') return 'x'.repeat(Number(length));
  const magic = [...MAGIC_CVVS].find(([cvv, answered]) => answered === code && cvv.length === Number(length));
  return magic?.[0] ?? '1234567890'.slice(0, Number(length));
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
