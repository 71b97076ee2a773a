import { alignColumns, hangingIndent, wrapWords } from '../../engine/text-table.ts';
import { SECTIONS, sectionTitle } from './sections.ts';
import type { BreakdownRow, Coverage, CoverageRow, CoverageSectionName } from './types.ts';

type ReportedRow = CoverageRow | BreakdownRow;

/** Characters in a line. */
const WIDTH = 120;
/** For the columns title, covered, explored, and of. They fit every report, so that reports can be compared. */
const MIN_WIDTHS = { title: 14, covered: 7, explored: 8, of: 4 };

/** Returns the coverage as a table: the counts of each section, and its uncovered rows. */
export function printCoverage(coverage: Coverage): string {
  const sections = SECTIONS.map((name) => ({ name, title: sectionTitle(name), ...coverage[name] }));
  // Most suites don't explore, so the column appears only in the reports of those that do.
  const explores = sections.some(({ rows }) => rows.some(({ explored }) => explored > 0));
  const cells = (title: string, covered: string, explored: string, of: string) =>
    explores ? [title, covered, explored, of] : [title, covered, of];
  const counts = sections.map(({ title, covered, explored, of }) =>
    cells(title, String(covered), String(explored), String(of)),
  );
  const { title, covered, explored, of } = MIN_WIDTHS;
  const heads = alignColumns([cells('', 'covered', 'explored', 'of'), ...counts], {
    numeric: explores ? [1, 2, 3] : [1, 2],
    minWidths: explores ? [title, covered, explored, of] : [title, covered, of],
  });
  const texts = [['not covered'], ...sections.map(missedOf)];
  return heads.flatMap((head, at) => printSection(`${head}  `, texts[at] ?? [])).join('\n');
}

/** The sections whose names begin with a group: `batch: open + closed`. */
const GROUPED: ReadonlySet<CoverageSectionName> = new Set(['states', 'transitions', 'returns']);

function missedOf({ name, rows }: { readonly name: CoverageSectionName; readonly rows: readonly ReportedRow[] }) {
  const isGrouped = GROUPED.has(name);
  return [...uncovered(rows, isGrouped), ...onlyExplored(rows, isGrouped)];
}

function printSection(head: string, texts: readonly string[]): string[] {
  // Breaks only after commas, because rows contain spaces.
  const lines = texts.flatMap((text) => wrapWords(text.split(/(?<=,) /), WIDTH - head.length));
  return hangingIndent(head, lines).map((line) => line.trimEnd());
}

/** Returns the statuses of an operation that never succeeded: ` (only 400 × 3)`. */
function onlyErrors(row: ReportedRow): string {
  const statuses = 'by' in row ? Object.entries(row.by).filter(([, times]) => times > 0) : [];
  return statuses.length === 0
    ? ''
    : ` (only ${statuses.map(([status, times]) => `${status} × ${times}`).join(' and ')})`;
}

/** Lists the reachable rows that neither tests nor `explore` met, one line per group. */
function uncovered(rows: readonly ReportedRow[], isGrouped: boolean): string[] {
  const missed = rows.filter((row) => row.count === 0 && row.explored === 0 && row.unreachable === undefined);
  return linesOf(missed, isGrouped);
}

/** Lists the rows that only `explore` met. */
function onlyExplored(rows: readonly ReportedRow[], isGrouped: boolean): string[] {
  const explored = rows.filter((row) => row.count === 0 && row.explored > 0);
  const lines = linesOf(explored, isGrouped);
  return lines.map((line) => `only explored: ${line}`);
}

function linesOf(rows: readonly ReportedRow[], isGrouped: boolean): string[] {
  const lines = new Map<string, string[]>();
  for (const row of rows) {
    const [group, text] = isGrouped ? splitName(row.name) : ['', `${row.name}${onlyErrors(row)}`];
    lines.set(group, [...(lines.get(group) ?? []), text]);
  }
  return [...lines].map(([group, texts]) => `${group}${texts.join(', ')}`);
}

function splitName(name: string): readonly [group: string, text: string] {
  const end = name.indexOf(': ') + 2;
  return [name.slice(0, end), name.slice(end)];
}
