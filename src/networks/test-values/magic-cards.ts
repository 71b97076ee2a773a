/**
 * Effects of published card test values: one pack for each value of the `magicValues` option, one row for each value
 * (test-values/). Bank accounts are in magic-packs.ts. They apply in development and sandbox only; in production mode every
 * number is an ordinary one.
 */

import type { MagicMode, MagicPack } from '../../contract/network-ports.ts';
import type { CvvCode } from '../../facts/avs-cvv.ts';
import { CARD_BINS } from '../../facts/card-bins.ts';
import { PUBLISHED_CARDS } from '../../facts/published-cards.ts';
import { AUTHORIZE_NET_VALUES } from './authorize-net.ts';
import { BRAINTREE_VALUES } from './braintree.ts';
import type { CardEffect, CardLookup } from './card-effects.ts';
import { FINIX_VALUES } from './finix.ts';
import type { AmountRange, CardValue, TextField } from './row.ts';
import { SETTLEBOX_VALUES } from './settlebox.ts';

export { panFor as panAnswering } from './settlebox.ts';

/** Our numbers apply next to another vendor's values, so that the exported test cards do what their names say. */
const OUR_NUMBERS = SETTLEBOX_VALUES.filter(([field]) => field === 'number');

/** If two rows have the same value, the first one applies. Modern Treasury and Dwolla publish no card values. */
// biome-ignore format: a table reads in columns
export const CARD_VALUES: Readonly<Record<MagicPack, readonly CardValue[]>> = {
  settlebox:         SETTLEBOX_VALUES,
  braintree:         [...BRAINTREE_VALUES, ...OUR_NUMBERS],
  'authorize-net':   [...AUTHORIZE_NET_VALUES, ...OUR_NUMBERS],
  finix:             [...FINIX_VALUES, ...OUR_NUMBERS],
  'modern-treasury': SETTLEBOX_VALUES,
  dwolla:            SETTLEBOX_VALUES,
  none:              [],
};

/** Reports whether test values apply in this world. */
export function areTestValuesActive({ environment, magicValues }: MagicMode): boolean {
  return environment !== 'production' && magicValues !== 'none';
}

/** Returns the combined effect of the test values in a charge, or `{}`. */
export function effectOf(mode: MagicMode, question: CardLookup): CardEffect {
  const pack = packOf(mode);
  if (pack === undefined) return NO_EFFECT;
  const { pan, amountCents, cvv, addressLine1, zip } = question;
  const { texts } = pack;
  const street = addressLine1 === undefined ? undefined : texts.street.get(addressLine1.trim().split(/\s/, 1)[0] ?? '');
  const byZip = zip === undefined ? undefined : texts.zip.get(zip.slice(0, ZIP_DIGITS));
  const byCvv = cvv === undefined ? undefined : texts.cvv.get(cvv);
  const byAmount = effectOfAmount(pack, amountCents);
  const byNumber = texts.number.get(pan);
  // Most charges have no test value, and this runs for each of them.
  if ((byNumber ?? byAmount ?? byCvv ?? byZip ?? street) === undefined) return NO_EFFECT;
  // If two of them set the same field, the later spread wins.
  return { ...street, ...byZip, ...byCvv, ...byAmount, ...byNumber };
}

const NO_EFFECT: CardEffect = {};
const ZIP_DIGITS = 5;

/** A pack, indexed for lookups. */
interface Pack {
  readonly texts: Readonly<Record<TextField, Map<string, CardEffect>>>;
  readonly amounts: readonly (readonly [range: AmountRange, effect: CardEffect])[];
}

const PACKS: ReadonlyMap<string, Pack> = new Map(
  Object.entries(CARD_VALUES).map(([name, values]): [string, Pack] => [name, packed(values)]),
);

function packOf(mode: MagicMode): Pack | undefined {
  return areTestValuesActive(mode) ? PACKS.get(mode.magicValues) : undefined;
}

function packed(values: readonly CardValue[]): Pack {
  const texts: Pack['texts'] = { number: new Map(), cvv: new Map(), zip: new Map(), street: new Map() };
  const amounts: (readonly [AmountRange, CardEffect])[] = [];
  for (const [field, value, effect] of values) {
    if (field === 'amount') amounts.push([value, effect]);
    else if (!texts[field].has(value)) texts[field].set(value, effect);
  }
  return { texts, amounts };
}

function effectOfAmount({ amounts }: Pack, amountCents: number | undefined): CardEffect | undefined {
  if (amountCents === undefined) return undefined;
  return amounts.find(([[from, to]]) => amountCents >= from && amountCents <= to)?.[1];
}

const TEST_NUMBERS: ReadonlySet<string> = new Set([
  ...CARD_BINS.keys(),
  ...PUBLISHED_CARDS,
  ...Object.values(CARD_VALUES).flatMap((values) =>
    values.flatMap(([field, value]) => (field === 'number' ? [value] : [])),
  ),
]);

/** Reports whether any vendor publishes this number for tests. Such a number is not sensitive. */
export function isTestCard(pan: string): boolean {
  return TEST_NUMBERS.has(pan);
}

/** Returns the CVV result: M, except for the test values of the active pack. */
export function codeOfCvv(mode: MagicMode, cvv: string): CvvCode {
  return packOf(mode)?.texts.cvv.get(cvv)?.cvvCode ?? 'M';
}

/** Returns a CVV of this length that has this result in the active pack, if there is one. */
export function cvvFor(mode: MagicMode, code: CvvCode, length: number): string | undefined {
  if (!areTestValuesActive(mode)) return undefined;
  for (const [field, value, effect] of CARD_VALUES[mode.magicValues])
    if (field === 'cvv' && effect.cvvCode === code && value.length === length) return value;
  return undefined;
}
