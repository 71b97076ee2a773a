import type { Timeline } from '../harness/timeline.ts';
import type { MoneyByMoment } from './money-watch.ts';
import type { Outcome } from './perform-step.ts';
import type { Step } from './read-scenario.ts';
import type { ScenarioError } from './scenario-error.ts';
import type { World } from './stage.ts';

/** One step and what came of it. */
export interface StepReport extends Outcome {
  readonly at: number;
  readonly step: Step;
}

/** How a scenario went; `String(result)` is its story, told by its timeline. */
export interface ScenarioResult {
  readonly title: string;
  readonly story: string;
  readonly ok: boolean;
  /** The first expectation that was not met. */
  readonly failure: ScenarioError | undefined;
  /** Those that were made; after a failure there are no more. */
  readonly steps: readonly StepReport[];
  /** Expectations of these steps; where all went well, all of them were met. */
  readonly expectations: number;
  readonly timeline: Timeline;
  readonly money: MoneyByMoment;
  /** The world as the story left it. */
  readonly gateway: World;
  toString(): string;
}
