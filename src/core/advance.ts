import type { Engine, EngineShape } from './engine.ts';
import { SettleboxError } from './errors.ts';
import type { Job } from './schedule.ts';
import { isoText } from './time.ts';

/** One move of the clock does at most this many jobs, so that a loop ends with a word and not with a hang. */
export const JOBS_PER_ADVANCE_MAX = 1_000_000;

/**
 * The one way through for time: the next due job, the clock at its own time, the job; until nothing is due.
 * One pump runs at a time. What handlers and listeners throw is thrown when time has been moved, not in between.
 */
export class Pump<Shape extends EngineShape> {
  readonly #engine: Engine<Shape>;
  readonly #outside: (job: Job) => Promise<unknown>;
  readonly #limit: number;
  #running = false;

  constructor(engine: Engine<Shape>, outside: (job: Job) => Promise<unknown>, limit = JOBS_PER_ADVANCE_MAX) {
    this.#engine = engine;
    this.#outside = outside;
    this.#limit = limit;
  }

  get running(): boolean {
    return this.#running;
  }

  /** @throws SettleboxError `clock_busy` where time is being moved already: an await was forgotten, or a handler asks */
  refuseWhileRunning(wish: string): void {
    if (!this.#running) return;
    throw new SettleboxError(
      'clock_busy',
      `${wish} was called while the clock is being moved.`,
      'Await the earlier advance, advanceTo, next or idle first; a webhook handler can only use idle().',
    );
  }

  /** Does everything due at or before `target`, then sets the clock to it. */
  async run(target: number, wish: string): Promise<void> {
    this.refuseWhileRunning(wish);
    this.#running = true;
    try {
      const thrown = await this.#drain(target);
      this.#engine.state.now = target;
      if (thrown.length > 0) throw thrown[0];
    } finally {
      this.#running = false;
    }
  }

  async #drain(target: number): Promise<readonly unknown[]> {
    const { schedule, state } = this.#engine;
    const thrown: unknown[] = [];
    schedule.forget();
    for (let done = 0; ; done++) {
      const job = schedule.first(target);
      if (job === undefined) return thrown;
      if (done === this.#limit) throw tooMany(done, state.now);
      state.now = Math.max(state.now, job.dueAt);
      if (this.#engine.jobKind(job.kind).outside) thrown.push(...(await this.#leave(job)));
      else thrown.push(...this.#perform(job));
    }
  }

  async #leave(job: Job): Promise<readonly unknown[]> {
    try {
      const failure = await this.#outside(job);
      return failure === undefined ? NONE : [failure];
    } catch (error) {
      return this.#thrownBy(job, error);
    } finally {
      // Handlers may have scheduled, or moved the world in other ways.
      this.#engine.schedule.forget();
    }
  }

  #perform(job: Job): readonly unknown[] {
    try {
      this.#engine.perform(job);
      return NONE;
    } catch (error) {
      return this.#thrownBy(job, error);
    }
  }

  /** A job that is still there was rolled back: our bug, thrown at once. Otherwise it was a listener that threw. */
  #thrownBy(job: Job, error: unknown): readonly unknown[] {
    if (this.#engine.schedule.has(job)) throw error;
    return [error];
  }
}

const NONE: readonly unknown[] = [];

function tooMany(done: number, now: number): SettleboxError {
  return new SettleboxError(
    'too_many_jobs',
    `The clock stopped after ${done} jobs, at ${isoText(now)}.`,
    'Move it in smaller steps; where it does not come further, something schedules itself again and again.',
  );
}
