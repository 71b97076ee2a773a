import type { Condition } from './query.ts';

/** That a text holds another; no condition where nothing is sought. SQLite takes A to Z for a to z, and any other letter as it is. */
export function searching(inText: string, sought: string | undefined): Condition[] {
  return sought === undefined ? [] : [[`${inText} LIKE ? ESCAPE '\\'`, containing(sought)]];
}

/** The LIKE pattern of what holds a text. */
function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A text in which every letter means itself in a LIKE pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
