/** The facts report as text. */
import { type DayNumber, isoDate } from '../../src/facts/civil-date.ts';
import { compareTexts, daysSinceReading, type Fact, QUARTER_DAYS } from './report.ts';

/** Returns the report in three parts: rows that change, rows to read again, and the rest. */
export function printedFacts(facts: readonly Fact[], on: DayNumber, columns: number): string {
  const changing = facts.filter(({ changesOn }) => changesOn !== null);
  const others = facts.filter(({ changesOn }) => changesOn === null);
  const isOld = (fact: Fact) => (daysSinceReading(fact, on) ?? Number.POSITIVE_INFINITY) > QUARTER_DAYS;
  const parts = [
    ['They change', changing],
    [`Read more than ${QUARTER_DAYS} days ago, or never`, others.filter(isOld)],
    [`Read within ${QUARTER_DAYS} days`, others.filter((fact) => !isOld(fact))],
  ] as const;
  const tables = new Set(facts.map(({ table }) => table)).size;
  const head = `Facts on ${isoDate(on)}: ${facts.length} rows of ${tables} dated tables.`;
  return [head, ...parts.flatMap(([title, rows]) => part(title, rows, columns)), ...pagesOf(facts, columns)].join('\n');
}

function part(title: string, facts: readonly Fact[], columns: number): readonly string[] {
  if (facts.length === 0) return [];
  return ['', `${title}: ${facts.length}`, ...facts.flatMap((fact) => ['', ...lines(fact, columns)])];
}

function lines(fact: Fact, columns: number): readonly string[] {
  const { table, row, from, until, changesOn, sources, differs } = fact;
  const time = [from === null ? '' : `from ${from}`, until === null ? '' : `until ${until}`].filter(
    (text) => text !== '',
  );
  const pages = sources.map(({ name, checked, read }) => `${name} (${checked}, ${read})`);
  return [
    wrapped(`${(changesOn ?? fact.readOn ?? 'no source').padEnd(10)}  ${table}`, columns, 12),
    wrapped(`  ${[row, ...time].join('; ')}`, columns, 4),
    wrapped(`  ${pages.length === 0 ? 'no source' : pages.join(', ')}`, columns, 4),
    ...(differs === null ? [] : [wrapped(`  differs: ${differs}`, columns, 4)]),
  ].flat();
}

/** Lists the addresses of the pages, the oldest reading first. An address is never broken. */
function pagesOf(facts: readonly Fact[], columns: number): readonly string[] {
  const pages = new Map(facts.flatMap(({ sources }) => sources.map((page) => [page.name, page] as const)));
  const sorted = [...pages.values()].sort((a, b) => compareTexts(a.read, b.read) || compareTexts(a.name, b.name));
  const rows = sorted.flatMap(({ name, read, title, address }) => [
    ...wrapped(`${read.padEnd(10)}  ${name}: ${title}`, columns, 12),
    `            ${address}`,
  ]);
  return rows.length === 0 ? [] : ['', `Pages: ${pages.size}`, '', ...rows];
}

/** Breaks a text at spaces, and words that are longer than a line. Later lines are indented. */
function wrapped(text: string, columns: number, indent: number): readonly string[] {
  if (text.length <= columns) return [text];
  const space = text.lastIndexOf(' ', columns);
  const end = space > indent ? space : columns;
  return [text.slice(0, end).trimEnd(), ...wrapped(' '.repeat(indent) + text.slice(end).trimStart(), columns, indent)];
}
