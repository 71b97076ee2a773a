/**
 * What the published test values of cards do: one pack for each value of the `magicValues` option, one row for each value
 * (test-values/); bank accounts are in magic-packs.ts. They act in development and sandbox only: in production mode every
 * number is an ordinary one.
 */

import type { MagicMode } from '../../contract/network-ports.ts';
import type { CvvCode } from '../../facts/avs-cvv.ts';
import { CARD_BINS } from '../../facts/card-bins.ts';
import { PUBLISHED_CARDS } from '../../facts/published-cards.ts';
import { AUTHORIZE_NET_VALUES } from './authorize-net.ts';
import { BRAINTREE_VALUES } from './braintree.ts';
import type { CardEffect, CardQuestion } from './card-effects.ts';
import { FINIX_VALUES } from './finix.ts';
import type { AmountRange, CardValue, TextField } from './row.ts';
import { SETTLEBOX_VALUES } from './settlebox.ts';

export { panAnswering } from './settlebox.ts';

type MagicPack = MagicMode['magicValues'];

/** Our numbers act beside another vendor's values, so that a test's own cards do what they are named for. */
const OUR_NUMBERS = SETTLEBOX_VALUES.filter(([field]) => field === 'number');

/** The table: of two rows for one value the first decides. Modern Treasury and Dwolla publish nothing for cards. */
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

/** Whether test values act in this world. */
export function magicActs({ environment, magicValues }: MagicMode): boolean {
  return environment !== 'production' && magicValues !== 'none';
}

/** What the published test values of this world have issuer and network do with this card and charge; {} where none. */
export function effectOf(mode: MagicMode, question: CardQuestion): CardEffect {
  const pack = packOf(mode);
  if (pack === undefined) return NO_EFFECT;
  const { pan, amountCents, cvv, addressLine1, zip } = question;
  const { texts } = pack;
  const street = addressLine1 === undefined ? undefined : texts.street.get(addressLine1.trim().split(/\s/, 1)[0] ?? '');
  const byZip = zip === undefined ? undefined : texts.zip.get(zip.slice(0, ZIP_DIGITS));
  const byCvv = cvv === undefined ? undefined : texts.cvv.get(cvv);
  const byAmount = effectOfAmount(pack, amountCents);
  const byNumber = texts.number.get(pan);
  // Most charges bear no test value, and this is asked with each of them.
  if ((byNumber ?? byAmount ?? byCvv ?? byZip ?? street) === undefined) return NO_EFFECT;
  // Where two of them say the same thing, the later spread is the one that is heard.
  return { ...street, ...byZip, ...byCvv, ...byAmount, ...byNumber };
}

const NO_EFFECT: CardEffect = {};
const ZIP_DIGITS = 5;

/** A pack as it is looked up in. */
interface Pack {
  readonly texts: Readonly<Record<TextField, Map<string, CardEffect>>>;
  readonly amounts: readonly (readonly [range: AmountRange, effect: CardEffect])[];
}

const PACKS: ReadonlyMap<string, Pack> = new Map(
  Object.entries(CARD_VALUES).map(([name, values]): [string, Pack] => [name, packed(values)]),
);

function packOf(mode: MagicMode): Pack | undefined {
  return magicActs(mode) ? PACKS.get(mode.magicValues) : undefined;
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

/** Whether a vendor publishes this number for tests, whichever pack acts: such a number is no secret. */
export function isTestCard(pan: string): boolean {
  return TEST_NUMBERS.has(pan);
}

/** What a CVV alone has the issuer answer: M for all but the published ones of the pack that acts. */
export function codeOfCvv(mode: MagicMode, cvv: string): CvvCode {
  return packOf(mode)?.texts.cvv.get(cvv)?.cvvCode ?? 'M';
}

/** A CVV of so many digits that has the issuer answer this code, in the pack that acts; undefined where it has none. */
export function cvvAnswering(mode: MagicMode, code: CvvCode, length: number): string | undefined {
  if (!magicActs(mode)) return undefined;
  for (const [field, value, effect] of CARD_VALUES[mode.magicValues])
    if (field === 'cvv' && effect.cvvCode === code && value.length === length) return value;
  return undefined;
}
