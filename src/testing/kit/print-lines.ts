import { printTimeline, type TimelineEntry } from '../../harness/timeline.ts';

/** Lines as a table. Of what a webhook's handler threw the first line is enough: it may hold such a table itself. */
export function printLines(entries: readonly TimelineEntry[]): string {
  return printTimeline(entries.map((entry) => ({ ...entry, what: firstLine(entry.what) })));
}

export function firstLine(text: string): string {
  const [first = ''] = text.split('\n');
  return first;
}
