/** docs/performance.md: its measured parts stand between comments, `<!-- bench -->` and `<!-- /bench -->`. */
import { pageText, writePage } from '../readme/pages.ts';
import { table } from '../readme/table.ts';
import { machineText, today } from './machine.ts';
import type { Measured } from './measured.ts';
import { cellsOf } from './table.ts';

const PAGE = 'docs/performance.md';

/** The parts that the two commands write. */
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
  // A function, because `$` in a replacement text has a meaning.
  return page.replace(pattern, (_all, open: string, close: string) => `${open}\n${text}\n\n${close}`);
}

/** The date and the machine, then the rows with their goals. */
export function measuredText(rows: readonly Measured[]): string {
  return `${measuredOn()}\n\n${goalsTable(rows)}`;
}

export function measuredOn(): string {
  return `Measured on ${today()}: ${machineText()}.`;
}

/** The rows as a table in Markdown. */
export function goalsTable(rows: readonly Measured[]): string {
  const cells = rows.map(cellsOf);
  return table(
    ['Work', 'Settlebox', 'Compared with', '', 'Ratio', 'Goal', ''],
    cells.map(({ work, ours, beside, theirs, ratio, goal, verdict }) => [
      work,
      ours,
      beside,
      theirs,
      ratio,
      goal,
      verdict,
    ]),
  );
}
