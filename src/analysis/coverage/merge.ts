import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { parseOptions } from '../../engine/parse-options.ts';
import type { CountedBySection, CoverageCount } from './counted.ts';
import { coverageOf } from './coverage.ts';
import { coverageRows } from './rows.ts';
import { SECTIONS } from './sections.ts';
import type { Coverage, CoverageSectionName } from './types.ts';

const count = lazily(() => z.int().min(0));
const section = lazily(() =>
  z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        count: count(),
        explored: count().default(0),
        by: z.record(z.string(), count()).default({}),
      }),
    ),
  }),
);
const report = lazily(() =>
  z.object({
    operations: section(),
    states: section(),
    transitions: section(),
    events: section(),
    responseCodes: section(),
    returnCodes: section(),
    returns: section(),
    postings: section(),
    rejections: section(),
    retries: section(),
    faults: section(),
    situations: section(),
  }),
);
const reportsSchema = lazily(() => z.array(report()));

/**
 * Merges coverage reports by adding their counts. Without reports, the result covers nothing.
 *
 * @throws SettleboxError `bad_option` for a value that is not a report, or a report of another version of settlebox
 */
export function mergeReports(reports: readonly Coverage[]): Coverage {
  const parsed: readonly CountedReport[] = parseOptions(reportsSchema(), reports, 'reports');
  for (const [at, row] of parsed.entries()) rejectOtherRows(row, at);
  return addReports(parsed);
}

/** Merges reports that this process has created itself. */
export function addReports(reports: readonly CountedReport[]): Coverage {
  return coverageOf(countedBySection((name) => reports.flatMap((report) => report[name].rows)));
}

/** Returns the report of a run of `explore`, whose counts are separate from those of tests. */
export function asExplored(report: CountedReport): Coverage {
  return coverageOf(
    countedBySection((name) =>
      report[name].rows.map((row) => ({ name: row.name, count: 0, explored: row.count + (row.explored ?? 0) })),
    ),
  );
}

/** The part of a report that can be merged. */
type CountedReport = {
  readonly [Name in keyof CountedBySection]: { readonly rows: CountedBySection[Name] };
};

function countedBySection(rowsOf: (name: CoverageSectionName) => readonly CoverageCount[]): CountedBySection {
  return {
    operations: rowsOf('operations'),
    states: rowsOf('states'),
    transitions: rowsOf('transitions'),
    events: rowsOf('events'),
    responseCodes: rowsOf('responseCodes'),
    returnCodes: rowsOf('returnCodes'),
    returns: rowsOf('returns'),
    postings: rowsOf('postings'),
    rejections: rowsOf('rejections'),
    retries: rowsOf('retries'),
    faults: rowsOf('faults'),
    situations: rowsOf('situations'),
  };
}

/** Another version has other rows: its zeros would count as missing here, or its counts would be lost. */
function rejectOtherRows(one: CountedReport, at: number): void {
  for (const name of SECTIONS) {
    const [theirs, ours] = [one[name].rows, coverageRows(name)].map((rows) => new Set(rows.map((row) => row.name)));
    const missing = coverageRows(name).find((row) => theirs?.has(row.name) === false);
    const foreign = one[name].rows.find((row) => ours?.has(row.name) === false);
    if (missing === undefined && foreign === undefined) continue;
    const difference = missing === undefined ? 'a row that this version doesn’t have' : `no row "${missing.name}"`;
    throw new SettleboxError(
      'bad_option',
      `reports.${at} was made by another version of settlebox: its section ${name} has ${difference}.`,
      'Merge only reports of the same version.',
    );
  }
}
