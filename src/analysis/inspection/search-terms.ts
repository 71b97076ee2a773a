/** The words that a person types into a search, and what each of them can mean. */

/** A word of a search. */
export interface SearchTerm {
  /** As typed. */
  readonly typed: string;
  /** In upper case, without the punctuation around it. */
  readonly word: string;
  /** The amount that it can mean, in cents. */
  readonly cents: number | undefined;
  /** True if longer words that begin with it match too. */
  readonly isStart: boolean;
}

/** A search has few words; the rest is ignored. */
const TERMS_MAX = 12;
/** Between words: blanks, and the signs that the page shows before the last four digits. */
const BETWEEN = /[\s…•*]+/;
/** Punctuation around a word; the sign of an amount stays. */
const AROUND = /^["'`(,;:[@#/]+|["'`),;:.\]]+$/g;
/** `49.99`, `$49.99`, `$1,234`, `1,234.50` */
const AMOUNT = /^(?<sign>\$?)(?<dollars>\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(?<cents>\d{1,2}))?$/;
/** A number of two digits is a response code. */
const CODE_DIGITS = 2;
/** A code, such as `R10`, and one letter match only as a whole. */
const CODE = /^(?:.|[A-Z]?\d+)$/;

/** Returns the words of a search. */
export function termsOf(search: string): readonly SearchTerm[] {
  return search
    .split(BETWEEN)
    .map((typed) => typed.replace(AROUND, ''))
    .filter((typed) => typed !== '' && typed !== '$')
    .slice(0, TERMS_MAX)
    .map((typed) => {
      const word = typed.toUpperCase();
      return { typed, word, cents: centsOf(typed), isStart: !CODE.test(word) && !typed.startsWith('$') };
    });
}

function centsOf(typed: string): number | undefined {
  const { sign, dollars = '', cents } = AMOUNT.exec(typed)?.groups ?? {};
  if (dollars === '') return undefined;
  if (sign === '' && cents === undefined && dollars.length <= CODE_DIGITS) return undefined;
  return Number(dollars.replaceAll(',', '')) * 100 + Number((cents ?? '').padEnd(2, '0'));
}
