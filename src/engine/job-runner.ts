import { tooManyJobs } from './clock-errors.ts';
import type { Engine } from './engine.ts';
import type { ExternalClock } from './external-clock.ts';
import type { Job } from './schedule.ts';

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

/** Runs due jobs. Each method returns the errors of listeners and handlers, whose work is not rolled back. */
export class JobRunner {
  readonly #engine: Engine;
  readonly #outside: (job: Job) => Promise<unknown>;
  readonly #limit: number;

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
    } finally {
      // Handlers may have scheduled jobs or changed the world in other ways.
      if (!this.#engine.closed) this.#engine.schedule.forget();
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
    const { schedule, state, outbox } = this.#engine;
    const { now } = state;
    const eventsBefore = outbox.last;
    let first: Job | undefined;
    let jobs = 0;
    const next = (): Job | undefined => {
      if (jobs === max.jobs || jobs + outbox.last - eventsBefore >= max.work) return undefined;
      if (this.#engine.hasNewsForListeners) return undefined;
      const job = schedule.first(Math.max(target, state.now));
      if (job === undefined || this.#engine.jobKind(job.kind).runs === 'outside') return undefined;
      first ??= job;
      jobs++;
      return job;
    };
    try {
      this.#engine.performAll(next);
      return { jobs, work: jobs + outbox.last - eventsBefore, errors: NONE };
    } catch (error) {
      const isKept = this.#engine.closed || first === undefined || !schedule.has(first);
      if (isKept || first === undefined) return { jobs, work: max.work, errors: [error] };
      state.now = now;
      return { jobs: 1, work: max.work, errors: this.#runInTransaction(first) };
    }
  }

  #runInTransaction(job: Job): readonly unknown[] {
    try {
      this.#engine.perform(job);
      return NONE;
    } catch (error) {
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
