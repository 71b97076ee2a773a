import { brandOf, cardLengths, passesLuhn } from '../../facts/card-numbers.ts';
import { lastFourOf } from '../../resources/payment-tokens/rules.ts';
import type { Found } from './found.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** Digits, in one or with a blank or a dash between them. */
const RUN = /\d(?:[ \u00a0-]?\d)*/g;
const DIGITS_MAX = 19;
const SHORTEST = 4;

/** Some digits in one: `4242`. */
interface Group {
  readonly digits: string;
  readonly from: number;
  readonly to: number;
}

/** Numbers of cards and accounts in a text: those that were sent, and whatever else could be a card's. */
export function findNumbers(text: string, known: KnownSecrets): Found[] {
  const found: Found[] = [];
  for (const run of text.matchAll(RUN)) {
    if (run[0].length < SHORTEST) continue;
    const groups = groupsOf(run[0], run.index);
    for (let first = 0; first < groups.length; first++) {
      const last = lastOfNumber(text, groups, first, known, found);
      if (last !== undefined) first = last;
    }
  }
  return found;
}

function groupsOf(run: string, at: number): Group[] {
  return [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    ...{ digits, from: at + index, to: at + index + digits.length },
  }));
}

/** Looks for a number that begins with this group, the longest first; answers the group that it ends with. */
function lastOfNumber(
  text: string,
  groups: readonly Group[],
  first: number,
  known: KnownSecrets,
  found: Found[],
): number | undefined {
  const together = within(groups, first);
  const digits = together.map((group) => group.digits).join('');
  let { length } = digits;
  for (let last = together.length - 1; last >= 0; last--) {
    const number = digits.slice(0, length);
    length -= together[last]?.digits.length ?? 0;
    const kind = kindOf(number, known, last) ?? looksLikeCard(text, groups, first, { number, last });
    if (kind === undefined) continue;
    const ending = lastFourOf(number);
    found.push({
      kind,
      number,
      ending,
      from: together[0]?.from ?? 0,
      to: together[last]?.to ?? 0,
      shown: `****${ending}`,
    });
    return first + last;
  }
  return undefined;
}

/** Those from the first on that have no more digits together than a card. */
function within(groups: readonly Group[], first: number): Group[] {
  const some: Group[] = [];
  let digits = 0;
  for (let at = first; at < groups.length; at++) {
    const group = groups[at];
    digits += group?.digits.length ?? 0;
    if (group === undefined || digits > DIGITS_MAX) break;
    some.push(group);
  }
  return some;
}

/** Shorter numbers of accounts are any number; a name beside them has to say what they are. */
const TELLING_DIGITS = 6;
/** Dates and times are digits with dashes and blanks too. */
const TELLING_DIGITS_APART = 9;

function kindOf(number: string, known: KnownSecrets, last: number): Found['kind'] | undefined {
  if (known.cards.has(number)) return 'card_number';
  const isTelling = number.length >= (last === 0 ? TELLING_DIGITS : TELLING_DIGITS_APART);
  return isTelling && known.accounts.has(number) ? 'account_number' : undefined;
}

/** As people and vendors write the numbers of cards. */
const FORMS: ReadonlySet<string> = new Set(['4,4,4,4', '4,6,5', '4,4,4,1', '4,4,4,4,3']);

/** Whether digits that nobody has sent could be a card's, as they stand there: in this group and so many after it. */
function looksLikeCard(
  text: string,
  groups: readonly Group[],
  first: number,
  { number, last }: { readonly number: string; readonly last: number },
): 'card_number' | undefined {
  if (number.length < CARD_DIGITS_MIN || !isCard(number)) return undefined;
  if (last === 0) return standsAlone(text, groups[first]) ? 'card_number' : undefined;
  const form = groups.slice(first, first + last + 1).map(({ digits }) => digits.length);
  const isFlanked = [groups[first - 1], groups[first + last + 1]].some((group) => group?.digits.length === 4);
  return FORMS.has(form.join()) && !isFlanked ? 'card_number' : undefined;
}

const CARD_DIGITS_MIN = 13;

export function isCard(number: string): boolean {
  const brand = brandOf(number);
  return brand !== undefined && cardLengths(brand).includes(number.length) && passesLuhn(number);
}

/** No part of a word, such as an id or a hash, and none of a fraction. */
function standsAlone(text: string, group: Group | undefined): boolean {
  if (group === undefined) return false;
  const before = text.slice(Math.max(0, group.from - 2), group.from);
  const after = text.slice(group.to, group.to + 2);
  if (/\d\.$/.test(before) || /^\.\d/.test(after)) return false;
  return (!/[A-Za-z]$/.test(before) || /\\[nrtbf]$/.test(before)) && !/^[A-Za-z]/.test(after);
}
