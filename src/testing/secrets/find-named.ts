import { lastFourOf } from '../../resources/payment-tokens/rules.ts';
import type { Found } from './found.ts';
import type { KnownSecrets } from './known-secrets.ts';

/** Few digits are a secret only beside a name that says what they are: in JSON, XML, `name=value`, or in words. */
const BETWEEN = String.raw`["'\]\\>]{0,9}\s{0,99}(?:[:=]>?|\bis\b|\bwas\b)?[\s"'\\[(<]{0,99}`;
const CVV_WORDS = '(?:cvv2?|cvc2?|(?<![a-z])c(?:sc|id)|(?:security|card)[ _-]?code|verification)';
const CVV = new RegExp(`${CVV_WORDS}(?:[ _-]?(?:code|value|number|num|no))?${BETWEEN}(\\d{3,4})(?!\\.?\\d)`, 'dgi');
const ACCOUNT = new RegExp(`account(?:[ _-]?(?:number|num|no))?${BETWEEN}(\\d{4,5})(?!\\.?\\d)`, 'dgi');

/** CVVs, and short numbers of accounts, that stand beside their name. */
export function findNamed(text: string, known: KnownSecrets): Found[] {
  return [
    ...matches(text, CVV, known.cvvs).map(([number, from, to]) => cvvAt(number, from, to)),
    ...matches(text, ACCOUNT, known.accounts).map(([number, from, to]) => accountAt(number, from, to)),
  ];
}

const CVV_NAME = new RegExp(`(?:^|[^a-z])${CVV_WORDS}(?:[ _-]?(?:code|value|number|num|no))?$`, 'i');
const CAMEL = /([a-z])([A-Z])/g;

/** The same where the name is not in the text: that of a column, or of a field. */
export function findUnder(name: string, text: string, known: KnownSecrets): Found[] {
  const words = name.replace(CAMEL, '$1_$2');
  if (CVV_NAME.test(words) && known.cvvs.has(text)) return [cvvAt(text, 0, text.length)];
  const isShort = text.length < 6 && known.accounts.has(text);
  return isShort && /account/i.test(name) ? [accountAt(text, 0, text.length)] : [];
}

function cvvAt(number: string, from: number, to: number): Found {
  return { kind: 'cvv', number, ending: '', from, to, shown: '***' };
}

function accountAt(number: string, from: number, to: number): Found {
  const ending = lastFourOf(number);
  return { kind: 'account_number', number, ending, from, to, shown: `****${ending}` };
}

function matches(
  text: string,
  pattern: RegExp,
  known: ReadonlySet<string>,
): (readonly [number: string, from: number, to: number])[] {
  if (known.size === 0) return [];
  return [...text.matchAll(pattern)].flatMap(({ 1: number = '', indices }) => {
    const [from, to] = indices?.[1] ?? [0, 0];
    return known.has(number) ? [[number, from, to] as const] : [];
  });
}
