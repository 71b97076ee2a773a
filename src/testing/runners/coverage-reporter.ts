import { startCoverage } from '../kit/coverage-folder.ts';
import { mergeCoverage } from '../kit/merge-coverage.ts';
import { printToConsole } from '../kit/print-to-console.ts';

/** A vitest reporter, with the methods that Settlebox needs. */
export interface CoverageReporter {
  /** Clears the folder. */
  onTestRunStart(): void;
  /** Merges the workers' reports and prints the result. */
  onTestRunEnd(): void;
}

/**
 * Returns a vitest reporter that prints what the suite missed when the tests have ended, in watch mode after each run. It
 * counts tests whose option `coverage` names the same folder.
 *
 * @param folder for the workers' reports; relative to the directory that vitest was started in
 * @example
 * // vitest.config.ts
 * export default defineConfig({ test: { reporters: ['default', coverageReporter('settlebox-coverage')] } });
 */
export function coverageReporter(folder: string): CoverageReporter {
  return {
    onTestRunStart: () => startCoverage(folder),
    onTestRunEnd: () => printToConsole(`settlebox: what the suite covered\n${mergeCoverage(folder)}`),
  };
}
