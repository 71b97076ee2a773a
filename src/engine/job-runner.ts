import { UNORDERED_RANKS_FROM } from '../contract/job-ranks.ts';
import { tooManyJobs } from './clock-errors.ts';
import type { Engine } from './engine.ts';
import type { ExternalClock } from './external-clock.ts';
import { type JobRoom, SliceRoom, WHOLE } from './job-parts.ts';
import type { Job } from './schedule.ts';
import { nextUnordered } from './unordered-jobs.ts';

/** The result of a job without errors. */
export const NONE: readonly unknown[] = [];

/** Counts the jobs of a slice, and its work: jobs and events, on which its time depends. */
interface SliceSize {
  readonly jobs: number;
  readonly work: number;
}

/** Jobs that ran together, and the errors of listeners and handlers. */
interface JobSlice extends SliceSize {
  readonly errors: readonly unknown[];
}

/** A delivery takes as long as some jobs. */
const WORK_PER_DELIVERY = 5;

/**
 * The work of a slice with a kind of job that this gateway has not run yet. Its code is probably not compiled: the first work of a
 * kind in a process takes several times as long as later work.
 */
const WORK_OF_NEW_KIND = 50;

/** Runs due jobs. Each method returns the errors of listeners and handlers, whose work is not rolled back. */
export class JobRunner {
  readonly #engine: Engine;
  readonly #outside: (job: Job) => Promise<unknown>;
  readonly #limit: number;
  /** The kinds of jobs that have run in a slice. */
  readonly #begun = new Set<string>();
  /** The time until which unordered jobs of the current move wait for others. */
  waitUntil = Number.NEGATIVE_INFINITY;

  constructor(engine: Engine, outside: (job: Job) => Promise<unknown>, limit: number) {
    this.#engine = engine;
    this.#outside = outside;
    this.#limit = limit;
  }

  /** Runs the due jobs that stay inside the process, each at its own time. */
  runInside(target: number): readonly unknown[] {
    const { schedule, state, outsideKinds } = this.#engine;
    const thrown: unknown[] = [];
    for (let done = 0; ; done++) {
      const job = schedule.firstBut(outsideKinds, target);
      if (job === undefined) return thrown;
      if (done === this.#limit) throw tooManyJobs(done, state.now);
      thrown.push(...this.#runInTransaction(job));
    }
  }

  /** Awaits a job that leaves the process. The gateway can be closed in the meantime. */
  async #runOutside(job: Job, externalClock: ExternalClock | undefined): Promise<readonly unknown[]> {
    try {
      const work = this.#outside(job);
      const failure = await (externalClock?.whileAwaiting?.(work) ?? work);
      return failure === undefined ? NONE : [failure];
    } catch (error) {
      return this.#thrownBy(job, error);
    }
  }

  /**
   * Runs a due job that leaves the process, or as many others as fit in a slice: with timers that the gateway moves, one. Returns a
   * promise only for the former, so that no microtask runs between the jobs of one time.
   */
  runNext(job: Job, target: number, clock: ExternalClock | undefined, max: SliceSize): JobSlice | Promise<JobSlice> {
    if (this.#engine.jobKind(job.kind).runs === 'outside') return this.#deliver(job, clock);
    return this.#runSlice(target, clock?.step === undefined ? max : { ...max, jobs: 1 });
  }

  async #deliver(job: Job, clock: ExternalClock | undefined): Promise<JobSlice> {
    const { state } = this.#engine;
    state.now = Math.max(state.now, job.dueAt);
    return { jobs: 1, work: WORK_PER_DELIVERY, errors: await this.#runOutside(job, clock) };
  }

  /**
   * Runs due jobs in one transaction; one per job costs a third more. Stops before a job that leaves the process, and when
   * listeners must be called. If a job fails, the first one runs again alone, so that finally every job before the failed one is
   * kept.
   */
  #runSlice(target: number, max: SliceSize): JobSlice {
    const { schedule, state, outbox } = this.#engine.worldInJob;
    const { now, unfinished } = state;
    const room = new SliceRoom(max.work, () => outbox.last);
    let first: Job | undefined;
    const next = (): Job | undefined => {
      if (room.isFull || (state.unfinished === undefined && this.#engine.hasNewsForListeners)) return undefined;
      const job = this.next(Math.max(target, state.now));
      if (job === undefined || this.#engine.jobKind(job.kind).runs === 'outside') return undefined;
      if (!this.#begun.has(job.kind)) room.limitTo(WORK_OF_NEW_KIND);
      if (room.isFull) return undefined;
      if (state.unfinished === undefined) {
        if (room.jobs === max.jobs) return undefined;
        room.jobs++;
      }
      first ??= job;
      this.#begun.add(job.kind);
      return job;
    };
    try {
      this.#engine.performAll(next, room);
      return {
        jobs: room.jobs,
        work: room.isFull ? max.work : room.work,
        errors: this.#engine.listeners.thrownMeanwhile.splice(0),
      };
    } catch (error) {
      const isUndone =
        unfinished === undefined ? first !== undefined && schedule.has(first) : unfinished === state.unfinished;
      if (this.#engine.closed || first === undefined || !isUndone)
        return { jobs: room.jobs, work: max.work, errors: [error] };
      state.now = now;
      const alone = new SliceRoom(max.work, () => outbox.last);
      return { jobs: unfinished === undefined ? 1 : 0, work: max.work, errors: this.#runInTransaction(first, alone) };
    }
  }

  /** Returns the unfinished job, or the next one that is due at or before `until`. */
  next(until: number): Job | undefined {
    const { state, schedule } = this.#engine.worldInJob;
    if (state.unfinished !== undefined) return state.unfinished.job;
    const first = schedule.first(until);
    if (first === undefined || first.rank < UNORDERED_RANKS_FROM) return first;
    return nextUnordered(first, { schedule, now: state.now, until, waitUntil: this.waitUntil });
  }

  #runInTransaction(job: Job, room: JobRoom = WHOLE): readonly unknown[] {
    const { unfinished } = this.#engine.state;
    try {
      this.#engine.perform(job, room);
      return NONE;
    } catch (error) {
      // The parts before this one are committed, so the job no longer exists.
      if (unfinished !== undefined && !this.#engine.closed && this.#engine.state.unfinished === unfinished) throw error;
      return this.#thrownBy(job, error);
    }
  }

  /**
   * Throws an error whose job still exists at once: the job was rolled back, which is a bug in Settlebox. Otherwise a listener
   * threw it.
   */
  #thrownBy(job: Job, error: unknown): readonly unknown[] {
    if (!this.#engine.closed && this.#engine.schedule.has(job)) throw error;
    return [error];
  }
}
