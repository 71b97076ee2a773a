/**
 * `settlebox/vitest`: a gateway for each test ({@link gatewayTest}), and the matchers ({@link SettleboxMatchers}). Importing
 * the module adds the matchers to `expect`.
 *
 * @module settlebox/vitest
 */
import './platforms/node/choose-node.ts';
import type { SettleboxMatchers } from './testing/matchers/matchers.ts';
import { extendVitest } from './testing/runners/vitest-matchers.ts';

export type { FailurePageOptions } from './testing/failure-page/page-options.ts';
export type { GauntletFinding, GauntletFindingKind } from './testing/gauntlet/finding.ts';
export { gauntlet } from './testing/gauntlet/gauntlet.ts';
export type {
  GauntletFailure,
  GauntletFaults,
  GauntletHole,
  GauntletMutants,
  GauntletRedTest,
  GauntletReport,
  GauntletTests,
} from './testing/gauntlet/gauntlet-report.ts';
export type { GauntletOptions, GauntletProgress } from './testing/gauntlet/options.ts';
export { currentGateway, tolerate, useApplication, useGateway } from './testing/kit/running-test.ts';
export type { MswHandler, TestOptions, TolerableProblem } from './testing/kit/test-options.ts';
export type { SettleboxMatchers } from './testing/matchers/matchers.ts';
export type {
  ApplicationUnderTest,
  MerchantView,
  OrderOf,
  OrderRecord,
} from './testing/records/application-records.ts';
export type { CoverageReporterOptions } from './testing/runners/coverage-options.ts';
export { type CoverageReporter, coverageReporter } from './testing/runners/coverage-reporter.ts';
export { gatewayTest } from './testing/runners/gateway-test.ts';

extendVitest();

declare global {
  namespace Chai {
    interface Assertion extends SettleboxMatchers {}
  }
}
