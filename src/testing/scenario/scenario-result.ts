import type { ReportMoment } from '../../analysis/inspection/report.ts';
import type { Outcome } from './perform-step.ts';
import type { ScenarioCaseResult, ScenarioResult } from './played-scenario.ts';
import type { Step } from './read-step.ts';

/** One step and what came of it. */
export interface StepReport extends Outcome {
  readonly at: number;
  readonly step: Step;
  /** What is told above it. */
  readonly said: string | undefined;
}

/** How one case went, step by step. */
export interface CaseResult extends ScenarioCaseResult {
  /** Those that were made; after a failure there are no more. */
  readonly steps: readonly StepReport[];
  /** Empty where it was not recorded. */
  readonly moments: readonly ReportMoment[];
}

/** How a scenario went, step by step. */
export interface ScenarioRun extends ScenarioResult {
  readonly steps: readonly StepReport[];
  /** As it was named. */
  readonly file: string;
  readonly cases: readonly CaseResult[];
}
