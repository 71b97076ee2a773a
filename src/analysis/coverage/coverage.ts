import type { CountedBySection, CoverageCount } from './counted.ts';
import { printCoverage } from './print.ts';
import { coverageRows, type RowOf } from './rows.ts';
import type { Coverage, CoverageRow, CoverageSection, CoverageSectionName } from './types.ts';

/** Builds a report from counts, with every row and its printed form. */
export function coverageOf(counted: CountedBySection): Coverage {
  const coverage: Coverage = {
    operations: section('operations', counted),
    states: section('states', counted),
    transitions: section('transitions', counted),
    events: section('events', counted),
    responseCodes: section('responseCodes', counted),
    returnCodes: section('returnCodes', counted),
    returns: section('returns', counted),
    postings: section('postings', counted),
    rejections: section('rejections', counted),
    retries: section('retries', counted),
    faults: section('faults', counted),
    situations: section('situations', counted),
  };
  Object.defineProperty(coverage, 'toString', { value: () => printCoverage(coverage), enumerable: false });
  return coverage;
}

function section<Name extends CoverageSectionName>(
  name: Name,
  counted: CountedBySection,
): CoverageSection<RowOf<Name>> {
  const byName = new Map<string, CoverageCount[]>();
  for (const one of counted[name]) {
    const known = byName.get(one.name);
    if (known === undefined) byName.set(one.name, [one]);
    else known.push(one);
  }
  const rows = coverageRows(name).map((row) => ({ ...row, ...summed(row, byName.get(row.name) ?? []) }));
  return {
    covered: rows.filter(isCovered).length,
    explored: rows.filter((row) => !isCovered(row) && row.explored > 0).length,
    of: rows.filter((row) => isCovered(row) || row.explored > 0 || row.unreachable === undefined).length,
    rows,
  };
}

/** Returns the sums of a row's counts. */
function summed(
  row: CoverageRow & Pick<CoverageCount, 'by'>,
  counted: readonly CoverageCount[],
): Pick<CoverageRow & CoverageCount, 'count' | 'explored' | 'by'> {
  const count = counted.reduce((sum, one) => sum + one.count, 0);
  const explored = counted.reduce((sum, one) => sum + (one.explored ?? 0), 0);
  return row.by === undefined ? { count, explored } : { count, explored, by: summedParts(row.by, counted) };
}

function summedParts(
  parts: Readonly<Record<string, number>>,
  counted: readonly CoverageCount[],
): Record<string, number> {
  const sums = { ...parts };
  let known = true;
  for (const { by } of counted) {
    for (const part in by) {
      known &&= Object.hasOwn(sums, part);
      sums[part] = (sums[part] ?? 0) + (by[part] ?? 0);
    }
  }
  // Sorted by name, so that the result does not depend on the order of counting.
  return known ? sums : Object.fromEntries(Object.entries(sums).sort(([row], [other]) => (row < other ? -1 : 1)));
}

/** Reports whether a test reached a row. */
function isCovered({ count }: Pick<CoverageRow, 'count'>): boolean {
  return count > 0;
}
