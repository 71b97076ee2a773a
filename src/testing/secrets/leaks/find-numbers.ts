import { lastFourOf } from '../../../domain/vault/payment-tokens/rules.ts';
import { brandOf, cardLengths, passesLuhn } from '../../../facts/card-numbers.ts';
import { isTestCard } from '../../../networks/test-values/magic-cards.ts';
import { type FieldContext, type FoundSecret, NO_FIELD } from './found-secret.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { fieldBefore, isNamedAsNumber, namesOtherNumber } from './number-names.ts';

/** Digits, possibly separated by blanks, dashes, dots, underscores, or `\t` in JSON. */
const RUN = /\d(?:(?:\\[tnr]|[^\p{L}\p{N}]){0,3}\d)*/gu;
/** Separators between the groups of a number. */
const NARROW = /^[ \u00a0-]$/;
const DIGITS_MAX = 19;
const RUN_MIN = 4;

/** A group of adjacent digits: `4242`. */
interface DigitGroup {
  readonly digits: string;
  readonly from: number;
  readonly to: number;
}

/** A text that is searched for numbers. */
interface NumberSearch {
  readonly text: string;
  readonly known: KnownSecrets;
  /** The field or column that contains the text. */
  readonly name: string;
  readonly found: FoundSecret[];
}

/**
 * Finds card and account numbers in a text: numbers that were sent, and numbers that look like a card by position, format, or
 * as a published test number.
 */
export function findNumbers(text: string, known: KnownSecrets, { name }: FieldContext = NO_FIELD): FoundSecret[] {
  const found: FoundSecret[] = [];
  const search = { text, known, name, found };
  for (const run of text.matchAll(RUN)) {
    if (run[0].length < RUN_MIN) continue;
    const groups = groupsOf(run[0], run.index);
    for (let first = 0; first < groups.length; first++) {
      const last = lastOfNumber(search, groups, first);
      if (last !== undefined) first = last;
    }
  }
  return found;
}

function groupsOf(run: string, at: number): DigitGroup[] {
  return [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    from: at + index,
    to: at + index + digits.length,
  }));
}

/** Finds a number that begins with this group, the longest first. Returns the group that it ends with. */
function lastOfNumber(search: NumberSearch, groups: readonly DigitGroup[], first: number): number | undefined {
  const candidates = groupsOfOneNumber(groups, first);
  const digits = candidates.map((group) => group.digits).join('');
  let { length } = digits;
  for (let last = candidates.length - 1; last >= 0; last--) {
    const number = digits.slice(0, length);
    length -= candidates[last]?.digits.length ?? 0;
    const kind = kindOf(search, number, candidates, last) ?? looksLikeCard(search, groups, first, { number, last });
    if (kind === undefined) continue;
    const ending = lastFourOf(number);
    search.found.push({
      kind,
      number,
      ending,
      from: candidates[0]?.from ?? 0,
      to: candidates[last]?.to ?? 0,
      masked: `****${ending}`,
    });
    return first + last;
  }
  return undefined;
}

/** Returns the groups from the first one on that together have at most as many digits as a card. */
function groupsOfOneNumber(groups: readonly DigitGroup[], first: number): DigitGroup[] {
  const fitting: DigitGroup[] = [];
  let digits = 0;
  for (let at = first; at < groups.length; at++) {
    const group = groups[at];
    digits += group?.digits.length ?? 0;
    if (group === undefined || digits > DIGITS_MAX) break;
    fitting.push(group);
  }
  return fitting;
}

/** Shorter account numbers look like any other number, so they need a name next to them. */
const ACCOUNT_DIGITS_MIN = 6;
/** Dates and times are digits with dashes and blanks too. */
const SPLIT_ACCOUNT_DIGITS_MIN = 9;

function kindOf(
  search: NumberSearch,
  number: string,
  groups: readonly DigitGroup[],
  last: number,
): FoundSecret['kind'] | undefined {
  const { text, known, name } = search;
  if (known.cards.has(number)) return 'card_number';
  const isLongEnough = number.length >= (last === 0 ? ACCOUNT_DIGITS_MIN : SPLIT_ACCOUNT_DIGITS_MIN);
  if (!isLongEnough || !known.accounts.has(number)) return undefined;
  const hasOtherName = namesOtherNumber(fieldBefore(text, groups[0]?.from ?? 0) || name);
  return hasOtherName ? undefined : 'account_number';
}

/** The usual groupings of card numbers. */
const CARD_GROUPINGS: ReadonlySet<string> = new Set(['4,4,4,4', '4,6,5']);

/** Reports whether unknown digits look like a card number: this group and a number of groups after it. */
function looksLikeCard(
  { text, name }: NumberSearch,
  groups: readonly DigitGroup[],
  first: number,
  { number, last }: { readonly number: string; readonly last: number },
): 'card_number' | undefined {
  if (number.length < CARD_DIGITS_MIN || !isCard(number)) return undefined;
  const at = groups[first]?.from ?? 0;
  if (last === 0) {
    if (!standsAlone(text, groups[first])) return undefined;
    return isTestCard(number) || isNamedAsNumber(text, at, name) ? 'card_number' : undefined;
  }
  const form = groups.slice(first, first + last + 1);
  if (!CARD_GROUPINGS.has(form.map(({ digits }) => digits.length).join())) return undefined;
  const isOneNumber = form.slice(1).every((group, index) => isNarrow(text, form[index], group));
  return isOneNumber && !isFlanked(text, groups, first, last) ? 'card_number' : undefined;
}

function isNarrow(text: string, group: DigitGroup | undefined, next: DigitGroup | undefined): boolean {
  return group !== undefined && next !== undefined && NARROW.test(text.slice(group.to, next.from));
}

/** The country and the check digits of an IBAN. */
const IBAN_START = /[A-Z]{2}\d{2}[ \u00a0-]$/;

/** Reports whether the digits are part of something longer: columns of a table, or an IBAN. */
function isFlanked(text: string, groups: readonly DigitGroup[], first: number, last: number): boolean {
  const [before, from, to, after] = [first - 1, first, first + last, first + last + 1].map((at) => groups[at]);
  const isLonger =
    (before?.digits.length === 4 && isNarrow(text, before, from)) ||
    (after?.digits.length === 4 && isNarrow(text, to, after));
  return isLonger || IBAN_START.test(text.slice(Math.max(0, (from?.from ?? 0) - 5), from?.from));
}

const CARD_DIGITS_MIN = 13;

function isCard(number: string): boolean {
  const brand = brandOf(number);
  return brand !== undefined && cardLengths(brand).includes(number.length) && passesLuhn(number);
}

/** Reports whether digits are not part of a word, such as an id or a hash, or of a fraction. */
function standsAlone(text: string, group: DigitGroup | undefined): boolean {
  if (group === undefined) return false;
  const before = text.slice(Math.max(0, group.from - 2), group.from);
  const after = text.slice(group.to, group.to + 2);
  if (/\d\.$/.test(before) || /^\.\d/.test(after)) return false;
  return (!/[A-Za-z]$/.test(before) || /\\[nrtbf]$/.test(before)) && !/^[A-Za-z]/.test(after);
}
