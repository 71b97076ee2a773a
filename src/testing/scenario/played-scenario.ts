import type { Timeline } from '../../harness/timeline.ts';
import type { MoneyByTime } from './money-watch.ts';
import type { ScenarioError } from './scenario-error.ts';
import type { World } from './stage.ts';

/** How a story went, in one case; `String(play)` is the story, told by its timeline. */
export interface ScenarioCaseResult {
  /** With the values of the case in it. */
  readonly title: string;
  /** `code: R02`; empty where the scenario has no cases. */
  readonly case: string;
  readonly ok: boolean;
  /** The first expectation that was not met. */
  readonly failure: ScenarioError | undefined;
  /** Expectations of the steps that were made; where all went well, all of them were met. */
  readonly expectations: number;
  readonly timeline: Timeline;
  readonly money: MoneyByTime;
  /** The world as the story left it. */
  readonly gateway: World;
  /** The story as a person reads it. */
  toString(): string;
}

/**
 * How a scenario went. One with cases is played once for each: `ok` is of all of them, and what there is one of at a time
 * (`failure`, `timeline`, `gateway`, …) is of the first that failed, or of the last. `String(result)` is its story.
 */
export interface ScenarioResult extends ScenarioCaseResult {
  readonly description: string;
  /** Each case by itself, in the order of the file; one where the scenario has none. */
  readonly cases: readonly ScenarioCaseResult[];
  /** Closes the worlds of all cases. */
  close(): void;
}
