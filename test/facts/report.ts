/** The facts report: every row of every dated table, in the order in which maintainers should check it again. */
import { type DayNumber, isoDate, parseIsoDate } from '../../src/facts/civil-date.ts';
import type { Dated } from '../../src/facts/dated.ts';

/** A page, as `SOURCES` describes it. */
export interface SourcePage {
  readonly title: string;
  readonly address: string;
  /** A day, or a month, which counts from its first day. */
  readonly read: string;
  readonly checked: string;
}

type SourcePages = Readonly<Record<string, SourcePage>>;
export type NamedTables = readonly (readonly [name: string, rows: readonly Dated[]])[];

/** A row of a dated table in the report. */
export interface Fact {
  readonly table: string;
  /** The row's own columns, such as `brand visa, days 7`. */
  readonly row: string;
  readonly from: string | null;
  readonly until: string | null;
  /** The first day after the report's on which the row begins or ends. */
  readonly changesOn: string | null;
  /** The oldest reading of its sources; null if it has no source. */
  readonly readOn: string | null;
  readonly sources: readonly (SourcePage & { readonly name: string })[];
  readonly differs: string | null;
}

/** Sources are read again after this time. */
export const QUARTER_DAYS = 91;

/** A row without a source is the first to look for one. */
const NEVER_READ = '0000';

/** Returns the rows that change soonest, then the others from the oldest reading to the newest. */
export function reportFacts(tables: NamedTables, pages: SourcePages, on: DayNumber): readonly Fact[] {
  const facts = tables.flatMap(([table, rows]) => rows.map((row) => factOf(table, row, pages, on)));
  return facts.sort(
    (a, b) =>
      compareTexts(a.changesOn ?? '9999', b.changesOn ?? '9999') ||
      compareTexts(a.readOn ?? NEVER_READ, b.readOn ?? NEVER_READ),
  );
}

function factOf(table: string, row: Dated, pages: SourcePages, on: DayNumber): Fact {
  const { from, until, sources: names, differs = null, ...columns } = row;
  const changes = [from, until].filter((day) => day !== undefined && day > on).map(Number);
  const sources = names.flatMap((name) => {
    const page = pages[name];
    return page === undefined ? [] : [{ name, ...page }];
  });
  return {
    table,
    row: columnsText(columns),
    from: from === undefined ? null : isoDate(from),
    until: until === undefined ? null : isoDate(until),
    changesOn: changes.length === 0 ? null : isoDate(Math.min(...changes)),
    readOn: sources.map(({ read }) => read).sort(compareTexts)[0] ?? null,
    sources,
    differs,
  };
}

function columnsText(columns: object): string {
  return Object.entries(columns)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join('; ')}]`;
  if (typeof value === 'object' && value !== null) return `{${columnsText(value)}}`;
  return String(value);
}

/** Compares dates and names, for sorting. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the days since a fact's sources were read; undefined if it has none. */
export function daysSinceReading({ readOn }: Fact, on: DayNumber): number | undefined {
  if (readOn === null) return undefined;
  return on - (parseIsoDate(readOn.length === 7 ? `${readOn}-01` : readOn) ?? on);
}
