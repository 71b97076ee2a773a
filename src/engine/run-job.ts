import type { CallerIdentity } from '../contract/caller.ts';
import type { Context, WorkCause } from './context.ts';
import { InvariantError } from './errors.ts';
import type { JobKind } from './job.ts';
import type { JobRoom } from './job-parts.ts';
import type { Job, Schedule } from './schedule.ts';
import type { WorldState } from './state.ts';

/** The machinery that runs a job. */
interface JobMachinery {
  readonly state: WorldState;
  readonly schedule: Schedule;
  jobKind(kind: string): JobKind;
  context(caller: CallerIdentity, occasion: WorkCause): Context;
}

/**
 * Runs a job of the current transaction, or as much of it as there is room for. The job gets its own due time as the current time.
 */
export function runJob(engine: JobMachinery, caller: CallerIdentity, job: Job, room: JobRoom): void {
  const kind = engine.jobKind(job.kind);
  if (kind.runs === 'outside') throw new InvariantError('only inside jobs run in a transaction', [{ kind: job.kind }]);
  const { state, schedule } = engine;
  const { unfinished } = state;
  if (unfinished === undefined) {
    state.now = Math.max(state.now, job.dueAt);
    state.jobs++;
    schedule.remove(job);
  }
  const cause: WorkCause = { cause: `clock: ${job.kind}`, reason: job.why };
  if ('run' in kind) {
    kind.run(engine.context(caller, cause), job);
    return;
  }
  const context = engine.context(caller, unfinished === undefined ? cause : { ...cause, ...unfinished.drawn });
  const place = kind.runPart(context, job, { from: unfinished?.place, room });
  state.unfinished = place === undefined ? undefined : { job, place, drawn: context.drawn };
}
