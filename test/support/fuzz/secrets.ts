import type { Chance } from './chance.ts';

/**
 * Values that are to be found nowhere: a card's number, an account's, a CVV, a password, keys. The numbers are valid
 * and unlike anything else in a world, so that finding one is finding a leak.
 */
export const SECRET = {
  pan: '4539578763621486',
  account: '86753090246813',
  cvv: '9173',
  password: 'Canary-Passw0rd-91',
  key: 'sk_sandbox_CanaryCanaryCanaryCanaryCanary01',
  mfaToken: 'mfat_CanaryCanaryCanaryCanaryCanary02',
} as const;

/**
 * What gives each away: more of a number than its first six and last four digits, spaced as people space it. A CVV is
 * looked for as a JSON text of its own, or four digits would be anywhere.
 */
export const FORMS: readonly string[] = [
  '453957876362',
  '4539 5787 6362',
  '4539-5787-6362',
  '8675309024',
  `"${SECRET.cvv}"`,
  SECRET.password,
  SECRET.key.slice(11, 29),
  SECRET.mfaToken.slice(5, 25),
];

/** The first secret that a text gives away. */
export function secretIn(told: string): string | undefined {
  return FORMS.find((form) => told.includes(form));
}

/** What the merchant calls things: it comes back as sent, so what a merchant puts there is no secret. */
const OWN_WORDS = new Set([
  'metadata',
  'purchase_description',
  'nickname',
  'name',
  'first_name',
  'last_name',
  'cardholder_name',
  'legal_name',
  'provider',
  'label',
  'purpose',
  'line1',
  'address_line1',
  'zip',
  'customer_id',
  'mid',
  'tid',
  'company_id',
  'email',
  'phone',
  'mcc',
]);

/** Whether a place in a body holds the merchant's own words. */
export function holdsOwnWords(names: readonly string[]): boolean {
  return names.some((name) => OWN_WORDS.has(name));
}

const NUMBERS = [
  SECRET.pan,
  SECRET.account,
  SECRET.pan.slice(0, -1).concat('7'),
  `${SECRET.pan}0`,
  `x${SECRET.pan}y`,
  '4539 5787 6362 1486',
  '4539-5787-6362-1486',
  SECRET.key,
  SECRET.mfaToken,
];

/** A secret for a field, as JSON text; undefined where the field is the merchant's own words. */
export function secretFor(chance: Chance, names: readonly string[]): string | undefined {
  if (holdsOwnWords(names)) return undefined;
  const last = names.at(-1)?.toLowerCase() ?? '';
  // No reader could tell a password in another field from any other word.
  if (/password$/.test(last)) return chance.pick(PASSWORDS);
  if (last === 'cvv') return chance.pick(CVVS);
  const number = chance.pick(NUMBERS);
  return /^\d+$/.test(number) && chance.hits(0.3) ? number : JSON.stringify(number);
}

const quoted = (word: string) => JSON.stringify(word);
const PASSWORDS = [
  quoted(SECRET.password),
  `[${quoted(SECRET.password)}]`,
  quoted(`${SECRET.password}${' '.repeat(200)}`),
  `{"a":${quoted(SECRET.password)}}`,
];
const CVVS = [quoted(SECRET.cvv), `[${quoted(SECRET.cvv)}]`, `{"cvv":${quoted(SECRET.cvv)}}`];
