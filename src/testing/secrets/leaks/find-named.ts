import { lastFourOf } from '../../../domain/vault/payment-tokens/rules.ts';
import type { FieldContext, FoundSecret } from './found-secret.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** A few digits are a secret only next to a name that identifies them: in JSON, XML, `name=value`, or in a sentence. */
const OPENING_PATTERN = String.raw`[\s"'\\[(<]{0,99}`;
/** `["cvv","123"]`, and `{ name: 'cvv', value: '123' }`. */
const LIST_SEPARATOR = String.raw`\\{0,3}["']\s{0,9},\s{0,9}(?:\\{0,3}["']?value\\{0,3}["']?\s{0,9}:)?`;
const SEPARATOR = String.raw`(?:${LIST_SEPARATOR}|["'\]\\>]{0,9}\s{0,99}(?:[:=]>?|\bis\b|\bwas\b)?)${OPENING_PATTERN}`;
const NAME_SUFFIX = '(?:[ _-]?(?:code|value|number|num|no))?';
const CVV_WORDS = '(?:cvv2?|cvc2?|(?<![a-z])(?:csc|cid|cvn|cv2|cvd)|(?:security|card)[ _-]?code|verification)';
const CVV = new RegExp(`(${CVV_WORDS})(${NAME_SUFFIX})${SEPARATOR}(\\d{3,4})(?!\\.?\\d)`, 'dgi');
const ACCOUNT = new RegExp(`(account)(${NAME_SUFFIX})${SEPARATOR}(\\d{4,5})(?!\\.?\\d)`, 'dgi');

/** Names with other meanings (the id of a caller, the verification of an address). They count only near a card. */
const AMBIGUOUS = /^(?:cid|verification)$/i;
const CARD_WORDS =
  /(?<![a-z])(?:card|pan|cvv2?|cvc2?|expiry|expiration|exp[ _-]?(?:month|year)|visa|mastercard|amex)(?![a-z])/i;

/** Finds CVVs and short account numbers next to their names. */
export function findNamed(text: string, known: KnownSecrets): FoundSecret[] {
  return [
    ...matches(text, CVV, known.cvvs).map(([number, from, to]) => cvvAt(number, from, to)),
    ...matches(text, ACCOUNT, known.accounts).map(([number, from, to]) => accountAt(number, from, to)),
  ];
}

const CVV_NAME = new RegExp(`(?:^|[^a-z])(?:${CVV_WORDS})${NAME_SUFFIX}$|(?:cvv2?|cvc2?)$`, 'i');
const CAMEL = /([a-z])([A-Z])/g;

/** Does the same if the name is not in the text, because it is the name of a column or field. */
export function findInField({ name, neighbors }: FieldContext, text: string, known: KnownSecrets): FoundSecret[] {
  const words = name.replace(CAMEL, '$1_$2');
  const isClear = !AMBIGUOUS.test(words) || namesCards(neighbors);
  if (known.cvvs.has(text) && CVV_NAME.test(words) && isClear) return [cvvAt(text, 0, text.length)];
  const isShort = text.length < 6 && known.accounts.has(text);
  return isShort && /account/i.test(name) ? [accountAt(text, 0, text.length)] : [];
}

/** Names and lines have many spellings: `cardBrand`, `card_brand`. */
function namesCards(words: string): boolean {
  return CARD_WORDS.test(words.replace(CAMEL, '$1 $2').replaceAll('_', ' '));
}

function cvvAt(number: string, from: number, to: number): FoundSecret {
  return { kind: 'cvv', number, ending: '', from, to, masked: '***' };
}

function accountAt(number: string, from: number, to: number): FoundSecret {
  const ending = lastFourOf(number);
  return { kind: 'account_number', number, ending, from, to, masked: `****${ending}` };
}

function matches(
  text: string,
  pattern: RegExp,
  known: ReadonlySet<string>,
): (readonly [number: string, from: number, to: number])[] {
  if (known.size === 0) return [];
  return [...text.matchAll(pattern)].flatMap(({ 1: word = '', 2: ending = '', 3: number = '', index, indices }) => {
    const [from, to] = indices?.[3] ?? [0, 0];
    if (!known.has(number)) return [];
    const isClear = !AMBIGUOUS.test(word + ending) || namesCards(lineAround(text, index, to));
    return isClear ? [[number, from, to] as const] : [];
  });
}

/** Characters of a long line that are searched for a name. */
const LINE_DISTANCE_MAX = 300;

function lineAround(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - LINE_DISTANCE_MAX), from);
  const [after = ''] = text.slice(to, to + LINE_DISTANCE_MAX).split('\n', 1);
  return `${before.slice(before.lastIndexOf('\n') + 1)} ${after}`;
}
