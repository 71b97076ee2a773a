/**
 * Effects of published card test values: one pack for each value of the `magicValues` option, one row for each value
 * (test-values/). Bank accounts are in magic-packs.ts. They apply in development and sandbox only; in production mode every
 * number is an ordinary one.
 */

import { lazily } from '../../contract/lazily.ts';
import type { MagicMode } from '../../contract/network-ports.ts';
import type { MagicPack } from '../../contract/settings.ts';
import type { CvvCode } from '../../facts/avs-cvv.ts';
import { CARD_BINS } from '../../facts/card-bins.ts';
import { PUBLISHED_CARDS } from '../../facts/published-cards.ts';
import type { CardEffect, CardLookup } from './card-effects.ts';
import { type AmountRange, type CardValues, effectOfValue, type TextField } from './row.ts';
import { CODE_NUMBERS, DISPUTE_NUMBERS, OTHER_FIELDS } from './settlebox.ts';
import { STRIPE_VALUES } from './stripe.ts';
import { allVendorCardValues, vendorCardValues } from './vendor-cards.ts';

export { panDisputed, panFor as panAnswering } from './settlebox.ts';

/** They apply next to another vendor's values, so that the exported test cards do what their names say. */
const OUR_NUMBERS = [...STRIPE_VALUES, CODE_NUMBERS, DISPUTE_NUMBERS];
const OURS = [...OUR_NUMBERS, ...OTHER_FIELDS];

/** Packs that are not a card vendor's: ours, and those of vendors for bank accounts alone. */
const OTHER_PACKS: ReadonlyMap<MagicPack, readonly CardValues[]> = new Map([
  ['settlebox', OURS],
  ['stripe', OUR_NUMBERS],
  ['modern-treasury', OURS],
  ['dwolla', OURS],
  ['none', []],
]);

/**
 * Returns the card values of a pack. If two rows have the same value, the first one applies, so a vendor's meaning precedes
 * ours.
 */
export function cardValuesOf(pack: MagicPack): readonly CardValues[] {
  return OTHER_PACKS.get(pack) ?? [...vendorCardValues(pack), ...OUR_NUMBERS];
}

/** Reports whether test values apply in this world. */
export function areTestValuesActive({ environment, magicValues }: MagicMode): boolean {
  return environment !== 'production' && magicValues !== 'none';
}

/** Returns the combined effect of the test values in a charge, or `{}`. */
export function effectOf(mode: MagicMode, question: CardLookup): CardEffect {
  const pack = packOf(mode);
  if (pack === undefined) return NO_EFFECT;
  const { pan, holderName, amountCents, cvv, addressLine1, zip } = question;
  const { texts } = pack;
  const street = addressLine1 === undefined ? undefined : texts.street.get(firstWord(addressLine1.trim()));
  const byZip = zip === undefined ? undefined : texts.zip.get(zip.slice(0, ZIP_DIGITS));
  const byCvv = cvv === undefined ? undefined : texts.cvv.get(cvv);
  const byAmount = effectOfAmount(pack, amountCents);
  const byName = holderName === undefined ? undefined : effectOfName(pack, holderName);
  const byNumber = texts.number.get(pan);
  // Most charges have no test value, and this runs for each of them.
  if ((byNumber ?? byName ?? byAmount ?? byCvv ?? byZip ?? street) === undefined) return NO_EFFECT;
  // If two of them set the same field, the later spread wins.
  return { ...street, ...byZip, ...byCvv, ...byAmount, ...byName, ...byNumber };
}

const NO_EFFECT: CardEffect = {};
const ZIP_DIGITS = 5;

/** A pack, indexed for lookups. */
interface Pack {
  readonly texts: Readonly<Record<TextField, Map<string, CardEffect>>>;
  readonly amounts: readonly (readonly [range: AmountRange, effect: CardEffect])[];
}

/** Each is indexed at its first use: most processes use one. */
const indexed = new Map<MagicPack, Pack>();

function packOf(mode: MagicMode): Pack | undefined {
  if (!areTestValuesActive(mode)) return undefined;
  const { magicValues } = mode;
  const known = indexed.get(magicValues);
  if (known !== undefined) return known;
  const pack = packed(cardValuesOf(magicValues));
  indexed.set(magicValues, pack);
  return pack;
}

function packed(sections: readonly CardValues[]): Pack {
  const texts: Pack['texts'] = {
    number: new Map(),
    name: new Map(),
    ending: new Map(),
    cvv: new Map(),
    zip: new Map(),
    street: new Map(),
  };
  const amounts: (readonly [AmountRange, CardEffect])[] = [];
  for (const row of sections.flatMap(({ values }) => values)) {
    const [field, value] = row;
    if (field === 'amount') amounts.push([value, effectOfValue(row)]);
    else if (!texts[field].has(value)) texts[field].set(value, effectOfValue(row));
  }
  return { texts, amounts };
}

function effectOfAmount({ amounts, texts }: Pack, amountCents: number | undefined): CardEffect | undefined {
  if (amountCents === undefined) return undefined;
  const byRange = amounts.find(([[from, to]]) => amountCents >= from && amountCents <= to)?.[1];
  if (byRange !== undefined || texts.ending.size === 0) return byRange;
  return texts.ending.get(String(amountCents).slice(-ENDING_DIGITS));
}

const ENDING_DIGITS = 3;

/** The whole name is compared first, then its first word. */
function effectOfName({ texts }: Pack, holderName: string): CardEffect | undefined {
  if (texts.name.size === 0) return undefined;
  return texts.name.get(holderName) ?? texts.name.get(firstWord(holderName));
}

function firstWord(text: string): string {
  return text.split(/\s/, 1)[0] ?? '';
}

/** The numbers that a charge is likely to have. */
const COMMON_NUMBERS: ReadonlySet<string> = new Set([...CARD_BINS.keys(), ...numbersOf(OURS)]);
const PUBLISHED_NUMBERS = lazily(() => new Set(PUBLISHED_CARDS));
const VENDORS_NUMBERS = lazily(() => new Set(numbersOf(allVendorCardValues())));

function numbersOf(sections: readonly CardValues[]): readonly string[] {
  return sections.flatMap(({ values }) => values.flatMap(([field, value]) => (field === 'number' ? [value] : [])));
}

/** Reports whether any vendor publishes this number for tests. Such a number is not sensitive. */
export function isTestCard(pan: string): boolean {
  return COMMON_NUMBERS.has(pan) || PUBLISHED_NUMBERS().has(pan) || VENDORS_NUMBERS().has(pan);
}

/** Returns the CVV result: M, except for the test values of the active pack. */
export function codeOfCvv(mode: MagicMode, cvv: string): CvvCode {
  return packOf(mode)?.texts.cvv.get(cvv)?.cvvCode ?? 'M';
}

/** Returns a CVV of this length that has this result in the active pack, if there is one. */
export function cvvFor(mode: MagicMode, code: CvvCode, length: number): string | undefined {
  if (!areTestValuesActive(mode)) return undefined;
  for (const row of cardValuesOf(mode.magicValues).flatMap(({ values }) => values)) {
    const [field, value] = row;
    if (field === 'cvv' && effectOfValue(row).cvvCode === code && value.length === length) return value;
  }
  return undefined;
}
