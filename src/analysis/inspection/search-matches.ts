import { maskText } from '../../engine/mask.ts';
import { formatUsd } from '../../facts/money.ts';
import { isWhole, type SearchedField, visitFields } from './search-fields.ts';
import { matchesWords } from './search-index.ts';
import type { SearchedTransaction } from './search-store.ts';
import type { SearchTerm } from './search-terms.ts';

/** Why a row is in the result of a search. */
export type SearchMatch = {
  /** The word of the search. */ readonly term: string;
  /** The field that it matched. */ readonly field: SearchedField;
  /** The text of the field, such as `$49.99`, `R10` or `Ada Lovelace`. */ readonly text: string;
};

/** Returns the fields that each term matched, in the order of the terms. */
export function matchesOf(
  one: SearchedTransaction,
  merchantName: string,
  terms: readonly SearchTerm[],
): readonly SearchMatch[] {
  return terms.flatMap((term) => {
    const matches: SearchMatch[] = [];
    const add = (field: SearchedField, text: string) => matches.push({ term: term.typed, field, text });
    for (const cents of new Set([one.requestedAmount, one.amount]))
      if (cents === term.cents) add('amount', formatUsd(cents));
    if (matchesWords(merchantName, term.word, term.isStart)) add('merchant', merchantName);
    visitFields(one, (field, text) => {
      const isMatch = isWhole(field) ? text.toUpperCase() === term.word : matchesWords(text, term.word, term.isStart);
      if (isMatch) add(field, isWhole(field) ? text : maskText(text));
    });
    return matches;
  });
}
