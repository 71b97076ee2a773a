import { easternText } from '../../facts/eastern-time.ts';

/** A section of a page. */
export interface PageSection {
  readonly title: string;
  readonly html: string;
}

/** How many of the newest items a page shows, and the sentence about the rest. */
interface NewestItems<Item> {
  readonly items: readonly Item[];
  /** Empty if all are shown. */
  readonly note: string;
}

/** Returns the newest items of a list in chronological order. */
export function newest<Item>(items: readonly Item[], max: number, what: string): NewestItems<Item> {
  const rest = items.length - max;
  if (rest <= 0) return { items, note: '' };
  return { items: items.slice(-max), note: `<p class="note">${rest} earlier ${what} are not shown.</p>` };
}

/** Returns a time as the page shows it: `Mon Jan 5 10:00 ET`. */
export function timeText(iso: string): string {
  return easternText(Date.parse(iso));
}
