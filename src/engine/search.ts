import type { Condition } from './page-query.ts';

/** Ends a field: no field and nothing that is sought has a line's end in it, so no hit spans two of them. */
export const FIELD_END = '\n';

/**
 * What a search looks through: each field on a line of its own, in capitals. Capitals and not small letters, for those
 * never depend on the letters around them: a sigma at the end of a word has a small letter of its own, and a part of a
 * text would not be found in it. Kept beside the row, as SQLite takes A to Z for a to z and any other letter as it is.
 */
export function searchTextOf(...fields: readonly (string | null)[]): string {
  return fields
    .flatMap((field) => (field === null ? [] : [oneLine(field)]))
    .join(FIELD_END)
    .toUpperCase();
}

/** That a row's search text holds what is sought; no condition where nothing is. */
export function searching(sought: string | undefined): Condition[] {
  const text = soughtText(sought ?? '');
  return text === undefined ? [] : [['instr(searchText, ?)', text]];
}

/** A text as it is sought; undefined where there is nothing but blanks in it, as in a form that was left empty. */
export function soughtText(text: string): string | undefined {
  const line = oneLine(text);
  return line.trim() === '' ? undefined : line.toUpperCase();
}

export function oneLine(text: string): string {
  return text.replace(/\s/g, ' ');
}
