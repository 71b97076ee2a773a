import { SECTIONS, sectionTitle } from '../../analysis/coverage/sections.ts';
import type { Coverage, CoverageRow, CoverageSectionName, SituationRow } from '../../analysis/coverage/types.ts';
import { alignColumns, hangingIndent, wrapText } from '../../engine/text-table.ts';
import type { CoverageRules } from './coverage-options.ts';

/** The longest title of a section, `response codes`, with spaces around it. */
const INDENT = 18;

/** The coverage of a section, without ignored rows. */
interface SectionSummary {
  readonly section: CoverageSectionName;
  readonly covered: number;
  readonly of: number;
  readonly percent: number;
  /** The reachable rows that no test covered. */
  readonly uncovered: readonly (CoverageRow | SituationRow)[];
}

/** Summarizes each section of a report that has rows. */
export function summarize(coverage: Coverage, rules: CoverageRules): SectionSummary[] {
  return SECTIONS.flatMap((section): SectionSummary | [] => {
    const counted = coverage[section].rows.filter(
      ({ name, count, unreachable }) => !rules.isIgnored(section, name) && (count > 0 || unreachable === undefined),
    );
    if (counted.length === 0) return [];
    const uncovered = counted.filter(({ count }) => count === 0);
    const covered = counted.length - uncovered.length;
    return { section, covered, of: counted.length, percent: percentOf(covered, counted.length), uncovered };
  });
}

/** Rounds down to one decimal, so that a percentage below a threshold never looks equal to it. */
function percentOf(covered: number, of: number): number {
  return Math.floor((covered * 1_000) / of) / 10;
}

/** Reports whether no test recorded anything. */
export function isEmpty(sections: readonly SectionSummary[]): boolean {
  return sections.every(({ covered, uncovered }) => covered === 0 && uncovered.every(({ explored }) => explored === 0));
}

/** Prints the coverage of each section and the most valuable uncovered rows. */
export function printSummary(sections: readonly SectionSummary[], { top }: CoverageRules, width: number): string {
  const shares = alignColumns(
    sections.map(({ section, covered, of, percent }) => [
      `  ${sectionTitle(section)}`,
      `${covered} of ${of}`,
      `${percent}%`,
    ]),
    { numeric: [1, 2] },
  );
  const uncovered = sections
    .flatMap(({ section, uncovered: rows }) => rows.map((row) => ({ section, row })))
    .sort((first, other) => other.row.value - first.row.value);
  const shown = uncovered.slice(0, top);
  const lines = shown.flatMap(({ section, row }) =>
    hangingIndent(`  ${sectionTitle(section)}`.padEnd(INDENT), wrapText(describe(row), width - INDENT)),
  );
  const title = `Not covered, the most valuable first (${shown.length} of ${uncovered.length}):`;
  return ['settlebox: what the suite covered', ...shares, ...(shown.length === 0 ? [] : [title, ...lines])].join('\n');
}

/** The name comes first: it is what `ignore` takes. */
function describe(row: CoverageRow | SituationRow): string {
  const text = 'title' in row ? `${row.name}: ${row.title} (scenario ${row.story})` : row.name;
  return row.explored === 0 ? text : `${text} (only explore did it)`;
}

/** Returns a sentence for each section that is below its threshold. */
export function shortfallsOf(sections: readonly SectionSummary[], { thresholds }: CoverageRules): string[] {
  return sections.flatMap(({ section, covered, of, percent }): string | [] => {
    const limit = thresholds.get(section) ?? 0;
    if (covered * 100 >= limit * of) return [];
    return `settlebox: the coverage of ${section} is ${percent}% (${covered} of ${of}), below its threshold of ${limit}%.`;
  });
}
