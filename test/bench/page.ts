/** Writes docs/performance.md. Its generated parts are between comments: `<!-- bench -->` and `<!-- /bench -->`. */
import { pageText, writePage } from '../readme/pages.ts';
import { table } from '../readme/table.ts';
import { machineText, today } from './machine.ts';
import type { Measurement } from './measurement.ts';
import { cellsOf } from './table.ts';

const PAGE = 'docs/performance.md';

/** The parts of the page: one per command. */
export type Part = 'bench' | 'peers';

export function writePart(part: Part, text: string): void {
  writePage(PAGE, withPart(pageText(PAGE), part, text));
}

/**
 * Returns the page with one part replaced.
 *
 * @throws Error if the page has no such part
 */
export function withPart(page: string, part: Part, text: string): string {
  const pattern = new RegExp(`(<!-- ${part} -->\n)[\\s\\S]*?(<!-- /${part} -->)`);
  if (!pattern.test(page)) throw new Error(`${PAGE} has no part <!-- ${part} -->`);
  // A function, because `$` is special in a replacement string.
  return page.replace(pattern, (_all, open: string, close: string) => `${open}\n${text}\n\n${close}`);
}

/** Returns the date, the machine, and the rows with their goals. */
export function measuredText(rows: readonly Measurement[]): string {
  return `${measuredOn()}\n\n${goalsTable(rows)}`;
}

export function measuredOn(): string {
  return `Measured on ${today()}: ${machineText()}.`;
}

/** Returns the rows as a Markdown table. */
export function goalsTable(rows: readonly Measurement[]): string {
  const cells = rows.map(cellsOf);
  return table(
    ['Work', 'Settlebox', 'Compared with', '', 'Ratio', 'Goal', ''],
    cells.map(({ work, ours, baseline, theirs, ratio, goal, verdict }) => [
      work,
      ours,
      baseline,
      theirs,
      ratio,
      goal,
      verdict,
    ]),
  );
}
