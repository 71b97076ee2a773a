import type { Outcome } from './perform-step.ts';
import type { PlayedScenario } from './played-scenario.ts';
import type { Step } from './read-scenario.ts';

/** One step and what came of it. */
export interface StepReport extends Outcome {
  readonly at: number;
  readonly step: Step;
}

/** How a scenario went, step by step. */
export interface ScenarioResult extends PlayedScenario {
  /** Those that were made; after a failure there are no more. */
  readonly steps: readonly StepReport[];
}
