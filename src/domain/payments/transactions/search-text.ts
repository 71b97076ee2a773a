import { FIELD_END, oneLine } from '../../../engine/search.ts';

/** What a search looks through. None of it changes in a transaction's life. */
interface Searched {
  readonly id: string;
  readonly lastFour: string;
  readonly referenceId: string | null;
  readonly holderName: string;
  readonly purchaseDescription: string | null;
  readonly metadata: string;
}

/**
 * What `search_text` and `term` look through, as searchTextOf of core/search makes it of any row: the fields and the
 * metadata's values. Made without a list, as every sale makes one.
 */
export function searchTextOf(transaction: Searched): string {
  const { id, lastFour, referenceId, holderName, purchaseDescription, metadata } = transaction;
  let text = `${id}${FIELD_END}${lastFour}`;
  if (referenceId !== null) text += FIELD_END + referenceId;
  if (holderName !== '') text += FIELD_END + oneLine(holderName);
  if (purchaseDescription !== null) text += FIELD_END + oneLine(purchaseDescription);
  if (metadata !== '{}') for (const value of valuesIn(JSON.parse(metadata))) text += FIELD_END + oneLine(value);
  return text.toUpperCase();
}

/** What may stand before and after a word besides blanks and the ends of a field. */
export const WORD_BORDERS = [',', '.', ';', ':', '!', '?', '(', ')'];

/** A text as it is sought among whole words: every border is a blank. Empty where there is nothing but borders in it. */
export function soughtWords(text: string): string {
  return [...text]
    .map((letter) => (WORD_BORDERS.includes(letter) ? ' ' : letter))
    .join('')
    .trim();
}

/** Every text, number, true and false in a JSON value, however deep; names of fields are none of it. */
function valuesIn(value: unknown): readonly string[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(valuesIn) : [String(value)];
}
