import { startCoverage } from '../kit/coverage-folder.ts';
import { mergeCoverage } from '../kit/merge-coverage.ts';
import { say } from '../kit/say.ts';

/** As much of a reporter as vitest asks for. */
export interface CoverageReporter {
  /** Empties the folder. */
  onTestRunStart(): void;
  /** Merges what the workers left in the folder, and prints it. */
  onTestRunEnd(): void;
}

/**
 * A reporter for vitest: begins a run in the folder when the tests start, and prints what the suite did not meet when
 * they have ended, in watch mode after each run. Tests with the option `coverage` of the same folder are counted.
 *
 * @param folder where the workers leave their reports; relative to where vitest was started
 * @example
 * // vitest.config.ts
 * export default defineConfig({ test: { reporters: ['default', coverageReporter('settlebox-coverage')] } });
 */
export function coverageReporter(folder: string): CoverageReporter {
  return {
    onTestRunStart: () => startCoverage(folder),
    onTestRunEnd: () => say(`settlebox: what the suite met\n${mergeCoverage(folder)}`),
  };
}
