import { mergeReports } from '../../coverage/merge.ts';
import type { Coverage } from '../../coverage/types.ts';
import { takeReports } from './coverage-folder.ts';

/**
 * What a whole suite met: of the folder that its tests have left their reports in (which ends the run there and takes
 * them away), or of reports that you have (`gateway.coverage()`, or what another machine has written as JSON). Counts
 * add up; the order does not matter.
 *
 * @throws SettleboxError `bad_option` where no run was begun in the folder, for what is no report, and for reports that
 * another version of settlebox has made
 * @example
 * const coverage = mergeCoverage('settlebox-coverage');
 * console.log(String(coverage)); // what was not met
 * writeFileSync('coverage.json', JSON.stringify(coverage));
 */
export function mergeCoverage(reports: string | readonly Coverage[]): Coverage {
  return mergeReports(typeof reports === 'string' ? takeReports(reports) : reports);
}
