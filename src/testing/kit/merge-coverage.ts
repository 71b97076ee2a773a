import { mergeReports } from '../../analysis/coverage/merge.ts';
import type { Coverage } from '../../analysis/coverage/types.ts';
import { collectReports } from './coverage-folder.ts';
import { findingsLine } from './findings-line.ts';
import { printToConsole } from './print-to-console.ts';

/**
 * Returns the coverage of a whole suite: from the folder of a run, which ends the run and deletes its reports, or from a list
 * of reports (`gateway.coverage()`, or JSON that another machine has written). Counts are added up in any order.
 *
 * @throws SettleboxError `bad_option` if no run was started in the folder, if a value is not a report, or if a report comes from
 * another version of Settlebox
 * @example
 * const coverage = mergeCoverage('settlebox-coverage');
 * console.log(String(coverage)); // what your tests missed
 * writeFileSync('coverage.json', JSON.stringify(coverage));
 */
export function mergeCoverage(reports: string | readonly Coverage[]): Coverage {
  if (typeof reports !== 'string') return mergeReports(reports);
  const { coverages, findings } = collectReports(reports);
  const line = findingsLine(findings, true);
  if (line !== undefined) printToConsole(line);
  return mergeReports(coverages);
}
