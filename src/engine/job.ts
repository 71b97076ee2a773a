import type { Context } from './context.ts';
import type { EngineShape } from './engine-shape.ts';
import type { Job } from './schedule.ts';

/** A row of what time may do. */
export interface JobKind<Shape extends EngineShape = EngineShape> {
  /** `<noun>.<verb>`. */
  readonly kind: Shape['jobKind'];
  /** Place among the jobs of one moment. */
  readonly rank: number;
  /** Table and column that hold its subject, so that an orphan can be found; absent where a subject may go. */
  readonly subjectIn?: readonly [table: string, column: string];
  /** What it does, for `upcoming()`: "settles". */
  readonly what: string;
  /** Whether the world still waits for it; a job the world has moved past is a job that does nothing. */
  live(context: Context<Shape>, job: Job): boolean;
  /** Looks at the subject again and does what is then right, in one transaction. */
  run(context: Context<Shape>, job: Job): void;
  /** Work that leaves the process (a webhook): awaited instead of `run`, outside any transaction. */
  readonly outside?: true;
}
