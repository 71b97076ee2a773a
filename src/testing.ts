/**
 * `settlebox/testing`: test tools for any runner. A gateway for each test, assertions, scenarios, a search for the sequence that
 * breaks an application, bound fake timers, builders, and adapters for servers and clients.
 *
 * @module settlebox/testing
 */
import './platforms/node/choose-node.ts';

export { type Connect, type ConnectTo, connector } from './testing/bridges/connector.ts';
export { type HttpListener, type ListenerOptions, listener } from './testing/bridges/listener.ts';
export { type Builders, builders } from './testing/builders/builders.ts';
export type { Cart, CartLine } from './testing/builders/carts.ts';
export type { BuiltCustomer } from './testing/builders/customers.ts';
export type { BankAccountBuilderOptions, CardBuilderOptions } from './testing/builders/payment-methods.ts';
export { conform } from './testing/conform/conform.ts';
export type {
  ConformKeySource,
  ConformSettings,
  DeclaredDifference,
  ReviewedOptions,
} from './testing/conform/conform-settings.ts';
export type { DeclaredResult, DeclaredState } from './testing/conform/declared.ts';
export type { ConformBasis, ConformFinding } from './testing/conform/difference.ts';
export type { ConformGap } from './testing/conform/observe.ts';
export type { ConformKeys, ConformOptions } from './testing/conform/options.ts';
export type { ConformReport, ConformVerdict, ProposedOption } from './testing/conform/report-types.ts';
export { type ConvergedOptions, converged } from './testing/explore/converged.ts';
export { EXPLORE_DISRUPTIONS, type ExploreDisruption } from './testing/explore/disruptions.ts';
export type { Exploration } from './testing/explore/exploration.ts';
export { explore } from './testing/explore/explore.ts';
export { ExploreError } from './testing/explore/explore-error.ts';
export type {
  CardToStore,
  DisputeToDefend,
  MakeMerchant,
  Merchant,
  MerchantTools,
  MerchantView,
  OrderOf,
  OrderRecord,
  OrderRequest,
  RefundRequest,
  Renewal,
  ReportDays,
  ReportTotals,
  ShopCheck,
} from './testing/explore/merchant.ts';
export type { ExploreOptions } from './testing/explore/options.ts';
export type { Seeds } from './testing/explore/seeds.ts';
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
export { startCoverage } from './testing/kit/coverage-folder.ts';
export { mergeCoverage } from './testing/kit/merge-coverage.ts';
export { currentGateway, tolerate, useApplication, useGateway } from './testing/kit/running-test.ts';
export type { MswHandler, TestOptions, TolerableProblem } from './testing/kit/test-options.ts';
export { watchSecrets } from './testing/kit/watch-secrets.ts';
export { type TestBody, withGateway } from './testing/kit/with-gateway.ts';
export type { AmountOptions } from './testing/matchers/amounts.ts';
export {
  assertBalance,
  assertCaptured,
  assertDeclined,
  assertDelivered,
  assertDisputed,
  assertFunded,
  assertRefunded,
  assertReturned,
  assertSettled,
  assertStatement,
  assertTimeline,
  assertVoided,
} from './testing/matchers/assertions.ts';
export type { DeliveredOptions, DeliveredSubject, DeliveredType } from './testing/matchers/delivered.ts';
export type { DisputedOptions } from './testing/matchers/disputed.ts';
export type { AnyGateway, InGateway } from './testing/matchers/find-gateway.ts';
export type { OnDate } from './testing/matchers/on-date.ts';
export type { StatementSums } from './testing/matchers/statement.ts';
export type { TimelineSubject } from './testing/matchers/timeline.ts';
export type { ProveOptions } from './testing/prove/options.ts';
export type { Proof } from './testing/prove/proof.ts';
export type {
  GivenTools,
  OpenShop,
  PromiseScheduler,
  ProvableShop,
  ProveAction,
  ProveStep,
  ProveTools,
} from './testing/prove/provable-shop.ts';
export { prove } from './testing/prove/prove.ts';
export { ProveError } from './testing/prove/prove-error.ts';
export type { ApplicationUnderTest } from './testing/records/application-records.ts';
export type { CoverageReporterOptions } from './testing/runners/coverage-options.ts';
export { type CoverageReporter, coverageReporter } from './testing/runners/coverage-reporter.ts';
export type { Money, MoneyByTime } from './testing/scenario/money-watch.ts';
export type { ScenarioCaseResult, ScenarioResult } from './testing/scenario/public-result.ts';
export type { ScenarioOptions } from './testing/scenario/run-scenario.ts';
export { ScenarioError, type ScenarioFailure } from './testing/scenario/scenario-error.ts';
export { readScenario, runScenario, type ScenarioSummary } from './testing/scenario/scenarios.ts';
export type { SecretKind, SecretLeak } from './testing/secrets/leaks/leak.ts';
export type { SecretsOptions, SqliteLike, WatchedDatabase, WatchedLog } from './testing/secrets/leaks/options.ts';
export { SecretsError } from './testing/secrets/leaks/secrets-error.ts';
export type { SecretsWatch } from './testing/secrets/watch.ts';
export { type BoundClocks, bindTimers } from './testing/timers/bind-timers.ts';
export type { RunnerTimers, SinonClock } from './testing/timers/fake-timers.ts';
export { followSystemClock } from './testing/timers/follow-system-clock.ts';
export type { BusinessKind } from './testing/traffic/business-profiles.ts';
export type { TrafficMix } from './testing/traffic/mix.ts';
export type { TrafficOptions } from './testing/traffic/options.ts';
export { traffic } from './testing/traffic/traffic.ts';
export type {
  Traffic,
  TrafficCounts,
  TrafficDay,
  TrafficMerchant,
  TrafficTally,
  TrafficTotals,
} from './testing/traffic/traffic-result.ts';
export type { AddressOptions, FetchTarget, GatewaySource } from './transports/behind-address.ts';
