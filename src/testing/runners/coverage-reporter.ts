import { DEFAULT_WIDTH, fitText } from '../../engine/text-table.ts';
import { startCoverage } from '../kit/coverage-folder.ts';
import { mergeCoverage } from '../kit/merge-coverage.ts';
import { printToConsole } from '../kit/print-to-console.ts';
import { reportWidth } from '../scenario/terminal-width.ts';
import { type CoverageReporterOptions, readCoverageOptions } from './coverage-options.ts';
import { isEmpty, printSummary, shortfallsOf, summarize } from './coverage-summary.ts';

/** A reporter for vitest (`onTestRun…`) and Jest, with the methods that Settlebox needs. */
export interface CoverageReporter {
  /** Clears the folder. */
  onTestRunStart(): void;
  /** Prints the result, and sets exit code 1 below a threshold. */
  onTestRunEnd(): void;
  /** Clears the folder. */
  onRunStart(): void;
  /** See `onTestRunEnd`. */
  onRunComplete(): void;
  /** Set below a threshold. */
  getLastError(): Error | undefined;
}

/**
 * Returns a reporter that prints, after each run, how much of each section the suite covered and the most valuable rows that it
 * missed. It counts tests whose `coverage` option names the same folder. Below a threshold, the run fails.
 *
 * @param folder for the workers' reports
 * @throws SettleboxError `bad_option` naming the field
 * @example
 * const coverage = coverageReporter('settlebox-coverage', { thresholds: { returnCodes: 20 }, ignore: ['users.*'] });
 * export default defineConfig({ test: { reporters: ['default', coverage] } });
 */
export function coverageReporter(folder: string, options: CoverageReporterOptions = {}): CoverageReporter {
  const rules = readCoverageOptions(options);
  let error: Error | undefined;
  const start = () => startCoverage(folder);
  const end = () => {
    const sections = summarize(mergeCoverage(folder), rules);
    const shortfalls = shortfallsOf(sections, rules);
    const width = reportWidth();
    const summary = isEmpty(sections) ? nothingIn(folder) : printSummary(sections, rules, width);
    const text = [summary, ...shortfalls].join('\n');
    // In a log, each sentence stays on one line, so that it can be searched for.
    printToConsole(width < DEFAULT_WIDTH ? fitText(text, width) : text);
    error = shortfalls.length === 0 ? undefined : new Error(shortfalls.join('\n'));
    if (error !== undefined) process.exitCode = 1;
  };
  return {
    onTestRunStart: start,
    onTestRunEnd: end,
    onRunStart: start,
    onRunComplete: end,
    getLastError: () => error,
  };
}

function nothingIn(folder: string): string {
  return `settlebox: no test recorded its coverage in ${JSON.stringify(folder)}. Set the option coverage of gatewayTest to this folder.`;
}
