/**
 * Card numbers of the four brands that the gateway accepts. Sources: braintree/credit-card-type and
 * ActiveMerchant's card tables (docs/sources.md, "Card numbers"), ISO/IEC 7812-1 for the check digit.
 */

/** Number prefixes from the first to the last of the range, both included and of the same width. */
type PrefixRange = readonly [first: string, last: string];

/**
 * The accepted brands: prefixes, lengths of the number in digits, and length of the card verification value (docs/sources.md,
 * "Card numbers").
 */
// 622126-622925 is a UnionPay range, although some tables assign it to Discover, so it has no brand here.
// biome-ignore format: a table reads in columns
export const CARD_BRANDS = {
  visa:       { brand: 'visa',       prefixes: [['4', '4']],                                     lengths: [13, 16, 19],     cvvLength: 3 },
  mastercard: { brand: 'mastercard', prefixes: [['51', '55'], ['2221', '2720']],                 lengths: [16],             cvvLength: 3 },
  amex:       { brand: 'amex',       prefixes: [['34', '34'], ['37', '37']],                     lengths: [15],             cvvLength: 4 },
  discover:   { brand: 'discover',   prefixes: [['6011', '6011'], ['644', '649'], ['65', '65']], lengths: [16, 17, 18, 19], cvvLength: 3 },
} as const;

/** A card brand that the gateway accepts. */
export type CardBrand = keyof typeof CARD_BRANDS;

const NETWORK_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
} satisfies Record<CardBrand, string>;

/** Returns the name of a brand's network for sentences: `American Express`. */
export function networkName(brand: string): string {
  return NETWORK_NAMES[brand] ?? brand;
}

/** The brands that the gateway accepts, in the order of their table. */
export function cardBrands(): CardBrand[] {
  return Object.values(CARD_BRANDS).map(({ brand }) => brand);
}

/**
 * Returns the brand by the prefix of a number, or undefined. Only the prefix is read, so a BIN is enough; `cardLengths` has
 * the lengths.
 */
export function brandOf(pan: string): CardBrand | undefined {
  return Object.values(CARD_BRANDS).find(({ prefixes }) => prefixes.some((range) => isWithin(pan, range)))?.brand;
}

/** Returns the first six digits, which identify issuer and product. */
export function binOf(pan: string): string {
  return pan.slice(0, 6);
}

/** Reports whether a text contains only digits and ends in its Luhn check digit. */
export function passesLuhn(pan: string): boolean {
  return /^\d+$/.test(pan) && luhnSum(pan) % 10 === 0;
}

/** Returns the digits followed by their Luhn check digit. */
export function withLuhnDigit(prefix: string): string {
  return `${prefix}${(10 - (luhnSum(`${prefix}0`) % 10)) % 10}`;
}

/** Returns the possible lengths of a number of this brand, in ascending order. */
export function cardLengths(brand: CardBrand): readonly number[] {
  return CARD_BRANDS[brand].lengths;
}

/** Returns the length of this brand's card verification value: 4 for American Express, otherwise 3. */
export function cvvLength(brand: CardBrand): number {
  return CARD_BRANDS[brand].cvvLength;
}

function isWithin(pan: string, [first, last]: PrefixRange): boolean {
  const prefix = pan.slice(0, first.length);
  return prefix.length === first.length && prefix >= first && prefix <= last;
}

/** Returns the sum of the digits, with every second digit from the right doubled and reduced to one digit. */
function luhnSum(pan: string): number {
  let sum = 0;
  for (let at = 0; at < pan.length; at++) {
    const digit = pan.charCodeAt(at) - ZERO;
    const isSecond = (pan.length - at) % 2 === 0;
    sum += isSecond ? digit * 2 - (digit > 4 ? 9 : 0) : digit;
  }
  return sum;
}

/** Character code of the digit 0. */
const ZERO = 48;
