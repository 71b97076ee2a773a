import type { Timeline } from '../../harness/timeline.ts';
import type { World } from './call-operation.ts';
import type { MoneyByTime } from './money-watch.ts';
import type { ScenarioError } from './scenario-error.ts';

/** The result of one case of a scenario. `String(result)` is its timeline. */
export type ScenarioCaseResult = {
  /** The title, with the values of the case inserted. */
  readonly title: string;
  /** The name of the case, such as `code: R02`; empty if the scenario has no cases. */
  readonly case: string;
  /** True if all expectations were met. */
  readonly ok: boolean;
  /** The first failed expectation; undefined if all were met. */
  readonly failure: ScenarioError | undefined;
  /** The number of expectations in the steps that ran. */
  readonly expectations: number;
  /** Everything that happened. */
  readonly timeline: Timeline;
  /** The merchant's money over time. */
  readonly money: MoneyByTime;
  /** The gateway after the last step. */
  readonly gateway: World;
  /** Returns the timeline as text. */
  toString(): string;
};

/**
 * The result of a scenario. With cases, `ok` covers all of them; `failure`, `timeline`, `gateway`, and the like are those of the
 * first failed case, or of the last case. `String(result)` is the printed scenario.
 */
export type ScenarioResult = ScenarioCaseResult & {
  /** The description of the scenario file. */
  readonly description: string;
  /** The results by case, in the order of the file. A scenario without cases has one. */
  readonly cases: readonly ScenarioCaseResult[];
  /** Closes the gateways of all cases. */
  close(): void;
};
