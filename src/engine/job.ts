import type { JobName, OutsideJobName } from '../contract/job-ranks.ts';
import type { Context } from './context.ts';
import type { JobPart, JobPlace } from './job-parts.ts';
import type { Job } from './schedule.ts';

interface JobKindBase {
  /** Place among the jobs of one time. */
  readonly rank: number;
  /** Table and column of its subject, for finding orphans; absent if the subject can be deleted. */
  readonly subjectIn?: readonly [table: string, column: string];
  /** The outcome that `upcoming()` shows: "settles". */
  readonly what: string;
  /** Reports whether the job still has work to do. */
  live(context: Context, job: Job): boolean;
}

interface InsideJobKindBase extends JobKindBase {
  /** `<noun>.<verb>`. */
  readonly kind: Exclude<JobName, OutsideJobName>;
  readonly runs: 'inside';
}

/** A kind of job that runs in a transaction when it is due. */
interface InsideJobKind extends InsideJobKindBase {
  /** Reads the subject again, and does the work if its state still allows it. */
  run(context: Context, job: Job): void;
}

/** A kind of job whose work grows with its subject. Each part runs in a transaction of its own. */
interface LongJobKind extends InsideJobKindBase {
  /** Does a part of the work. Returns the place at which the next part begins; undefined after the last one. */
  runPart(context: Context, job: Job, part: JobPart): JobPlace | undefined;
}

/** A kind of job that leaves the process: the composition root delivers it after the commit, and awaits it. */
interface OutsideJobKind extends JobKindBase {
  readonly kind: OutsideJobName;
  readonly runs: 'outside';
}

/** A kind of job. */
export type JobKind = InsideJobKind | LongJobKind | OutsideJobKind;
