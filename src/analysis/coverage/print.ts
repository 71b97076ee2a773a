import { alignColumns, hangingIndent, wrapWords } from '../../engine/text-table.ts';
import { SECTIONS, sectionTitle } from './sections.ts';
import type { Coverage, CoverageRow, StateRow, TransitionRow } from './types.ts';

/** Characters in a line. */
const WIDTH = 120;
/** For the columns title, covered, and of. They fit every report, so that reports can be compared. */
const MIN_WIDTHS = [14, 7, 4];

/** Returns the coverage as a table: the counts of each section, and its uncovered rows. */
export function printCoverage(coverage: Coverage): string {
  const sections = SECTIONS.map((name) => ({ title: sectionTitle(name), ...coverage[name] }));
  const counts = sections.map(({ title, covered, of }) => [title, String(covered), String(of)]);
  const heads = alignColumns([['', 'covered', 'of'], ...counts], { numeric: [1, 2], minWidths: MIN_WIDTHS });
  const texts = [['not covered'], ...sections.map(({ rows }) => holes(rows))];
  return heads.flatMap((head, at) => printSection(`${head}  `, texts[at] ?? [])).join('\n');
}

function printSection(head: string, texts: readonly string[]): string[] {
  // Breaks only after commas, because rows contain spaces.
  const lines = texts.flatMap((text) => wrapWords(text.split(/(?<=,) /), WIDTH - head.length));
  return hangingIndent(head, lines).map((line) => line.trimEnd());
}

/** Lists the reachable rows that were missed, one line per lifecycle. */
function holes(rows: readonly (CoverageRow | StateRow | TransitionRow)[]): string[] {
  const lines = new Map<string, string[]>();
  for (const row of rows.filter(({ count, unreachable }) => count === 0 && unreachable === undefined)) {
    const [lifecycle, text] =
      'lifecycle' in row ? [row.lifecycle, row.name.slice(row.lifecycle.length + 2)] : ['', row.name];
    lines.set(lifecycle, [...(lines.get(lifecycle) ?? []), text]);
  }
  return [...lines].map(([lifecycle, names]) => `${lifecycle === '' ? '' : `${lifecycle}: `}${names.join(', ')}`);
}
