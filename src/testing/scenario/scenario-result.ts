import type { ReportMoment } from '../../analysis/inspection/report.ts';
import type { StepOutcome } from './perform-step.ts';
import type { ScenarioCaseResult, ScenarioResult } from './public-result.ts';
import type { ScenarioCase } from './read-scenario.ts';
import type { ScenarioStep } from './read-step.ts';

/** A step that has run, and its outcome. */
export interface StepReport extends StepOutcome {
  /** The gateway's time before the step, in epoch milliseconds. */
  readonly at: number;
  readonly step: ScenarioStep;
  /** The note, with values inserted. */
  readonly note: string | undefined;
}

/** When a case ran by the machine's clock, and how long it took. */
interface CaseTime {
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly milliseconds: number;
}

/** How far a case came: what its report says of each step of the file. */
interface CaseCourse {
  readonly planned: ScenarioCase;
  /** The index of the moment after each step that ran; empty if the run was not recorded. */
  readonly moments: readonly number[];
  /** The step that failed, by its index, and the expectation that it does not meet, if it is one; undefined if none failed. */
  readonly failed: { readonly index: number; readonly option: string | undefined } | undefined;
}

/** The result of one case, with its steps. */
export interface CaseResult extends ScenarioCaseResult {
  /** The steps that ran. The last one is the failed one, if any. */
  readonly steps: readonly StepReport[];
  /** Empty if the run was not recorded. */
  readonly moments: readonly ReportMoment[];
  readonly course: CaseCourse;
  /** For test reports only: everything else in a result is the same in each run. */
  readonly realTime: CaseTime;
}

/** The result of a scenario, with its steps. */
export interface ScenarioRun extends ScenarioResult {
  readonly steps: readonly StepReport[];
  /** The path of the file, as the caller wrote it. */
  readonly file: string;
  readonly cases: readonly CaseResult[];
}
