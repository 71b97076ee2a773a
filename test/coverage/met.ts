import type { Coverage, CoverageRow, CoverageSection } from '../../src/index.ts';

/** What was met of a section, with how often: `transactions.create 2`. */
export function met({ rows }: CoverageSection): string[] {
  return rows.filter(({ count }) => count > 0).map(({ name, count }) => `${name} ${count}`);
}

/** The names of a section's rows that could have been met and were not. */
export function uncovered({ rows }: Pick<CoverageSection, 'rows'>): string[] {
  return rows.filter(({ count, unreachable: never }) => count === 0 && never === undefined).map(({ name }) => name);
}

export function rowOf<Row extends CoverageRow>({ rows }: CoverageSection<Row>, name: string): Row {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
}

/** Every section, by its name. */
export function sectionsOf(coverage: Coverage): [string, CoverageSection][] {
  return Object.entries(coverage);
}
