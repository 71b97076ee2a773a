import { tooManyJobs } from './clock-errors.ts';
import type { Engine } from './engine.ts';
import type { ExternalClock } from './external-clock.ts';
import type { Job } from './schedule.ts';

/** The result of a job without errors. */
export const NONE: readonly unknown[] = [];

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
      state.now = Math.max(state.now, job.dueAt);
      thrown.push(...this.runInTransaction(job));
    }
  }

  /** Awaits a job that leaves the process. The gateway can be closed in the meantime. */
  async runOutside(job: Job, externalClock: ExternalClock | undefined): Promise<readonly unknown[]> {
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

  runInTransaction(job: Job): readonly unknown[] {
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
