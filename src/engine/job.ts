import type { Context } from './context.ts';
import type { EngineShape } from './engine-shape.ts';
import type { Job } from './schedule.ts';

interface JobKindBase<Shape extends EngineShape> {
  /** `<noun>.<verb>`. */
  readonly kind: Shape['jobKind'];
  /** Place among the jobs of one time. */
  readonly rank: number;
  /** Table and column of its subject, by which orphans are found; absent if the subject can be deleted. */
  readonly subjectIn?: readonly [table: string, column: string];
  /** The result, for `upcoming()`: "settles". */
  readonly what: string;
  /** Reports whether the job still has work to do. */
  live(context: Context<Shape>, job: Job): boolean;
}

/** A kind of job that runs in a transaction when it is due. */
export interface InsideJobKind<Shape extends EngineShape = EngineShape> extends JobKindBase<Shape> {
  readonly runs: 'inside';
  /** Reads the subject again, and does the work if its state still allows it. */
  run(context: Context<Shape>, job: Job): void;
}

/** A kind of job that leaves the process: the composition root delivers it after the commit, and awaits it. */
export interface OutsideJobKind<Shape extends EngineShape = EngineShape> extends JobKindBase<Shape> {
  readonly runs: 'outside';
}

/** A kind of job. */
export type JobKind<Shape extends EngineShape = EngineShape> = InsideJobKind<Shape> | OutsideJobKind<Shape>;
