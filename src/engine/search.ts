import { check } from './conditions.ts';
import type { WhereCondition } from './page-query.ts';

/** Separates fields. Neither a field nor a search term contains a line break, so a match never spans two fields. */
export const FIELD_END = '\n';

/**
 * Returns the text that a search reads: each field on its own line, in upper case. Lower case depends on the letters
 * around: a sigma at the end of a word has another lower-case form, and a search for a part of the word would miss it.
 * The text is stored with the row, because SQLite changes the case of ASCII letters only.
 */
export function searchTextOf(...fields: readonly (string | null)[]): string {
  return fields
    .flatMap((field) => (field === null ? [] : [oneLine(field)]))
    .join(FIELD_END)
    .toUpperCase();
}

/** Returns the condition that a row's search text contains the term, or none for a blank term. */
export function searchCondition(term: string | undefined): WhereCondition[] {
  const text = searchTermOf(term ?? '');
  return text === undefined ? [] : [check('searchText', 'instr(searchText, ?)', text)];
}

/** Normalizes a search term like the search text; undefined for a blank one, such as an empty field of a form. */
export function searchTermOf(text: string): string | undefined {
  const line = oneLine(text);
  return line.trim() === '' ? undefined : line.toUpperCase();
}

/** Replaces each whitespace character with a space. */
export function oneLine(text: string): string {
  return text.replace(/\s/g, ' ');
}
