import type { TextOfWorld } from '../../../engine/world-keeper.ts';

/** A change of the text of a world: its state, and the lines of the journal that are not in the database. */
export interface TextChange {
  /** The number of characters at the beginning and at the end of the state that did not change, and the new ones between. */
  readonly state: readonly [before: number, after: number, changed: string];
  /** The number of all lines of the journal, and that of the last ones that are not in the database. */
  readonly count: number;
  readonly waiting: number;
  /** New lines, of which the last one has the number `count`. */
  readonly lines: readonly string[];
}

/** The stored text: the state, and the number of the last stored line. */
export interface StoredText {
  readonly state: string;
  readonly count: number;
}

/** The text of a world of which nothing is stored. */
export const NO_TEXT: StoredText = { state: '', count: 0 };

/** Returns the change from the stored text to that of the world now. */
export function textChange(stored: StoredText, { state, journal }: TextOfWorld): TextChange {
  const now = state.toText();
  const { count, entries } = journal.tail;
  const lines = entries.slice(Math.max(0, entries.length - Math.max(0, count - stored.count)));
  return { state: changeOf(stored.state, now), count, waiting: entries.length, lines };
}

/** The text of a world while its stored changes are read. */
export class TextReader {
  state = '';
  #count = 0;
  #lines: string[] = [];

  apply({ state: [before, after, changed], count, waiting, lines }: TextChange): void {
    this.state = this.state.slice(0, before) + changed + this.state.slice(this.state.length - after);
    this.#count = count;
    const all = [...this.#lines, ...lines];
    this.#lines = all.slice(all.length - waiting);
  }

  get stored(): StoredText {
    return { state: this.state, count: this.#count };
  }

  /** Returns the text as in a snapshot. */
  toText(): string {
    return [this.state, String(this.#count), ...this.#lines].join('\n');
  }
}

function changeOf(was: string, is: string): TextChange['state'] {
  const shorter = Math.min(was.length, is.length);
  let before = 0;
  while (before < shorter && was[before] === is[before]) before++;
  let after = 0;
  while (after < shorter - before && was[was.length - 1 - after] === is[is.length - 1 - after]) after++;
  return [before, after, is.slice(before, is.length - after)];
}
